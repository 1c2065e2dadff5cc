/**
 * The kerosene lamp on the table. Its flame is as high as the throw is safe, and out after a bust. A picture of a
 * number that is written beside the dice: it says nothing by itself, and screen readers skip it.
 */
import type { JSX } from 'solid-js';
import './lamp.css';

/** `flame`: 0 (out) to 1 (nothing to fear). */
export function Lamp(props: { readonly flame: number }): JSX.Element {
  return (
    <svg
      class="lamp"
      viewBox="0 0 48 120"
      aria-hidden="true"
      data-state={props.flame === 0 ? 'out' : 'lit'}
      style={{ '--flame': String(props.flame) }}
    >
      <path class="lamp-wire" d="M12 30C12 4 36 4 36 30" />
      <path class="lamp-brass" d="M17 22h14l2 6H15ZM20 16h8v6h-8Z" />
      <path
        class="lamp-glass"
        d="M16 28h16c5 10 7 18 5 27-1.500 7-5 10-6 17H17c-1-7-4.500-10-6-17-2-9 0-17 5-27Z"
      />
      <g class="lamp-flame">
        <path class="lamp-flame-outer" d="M24 34c6 9 9 14 9 21 0 7-4 11-9 11s-9-4-9-11c0-7 3-12 9-21Z" />
        <path
          class="lamp-flame-inner"
          d="M24 46c3 5 4.500 8 4.500 12 0 4-2 6.500-4.500 6.500s-4.500-2.500-4.500-6.500c0-4 1.500-7 4.500-12Z"
        />
      </g>
      <path class="lamp-smoke" d="M24 60c-5-8 5-12 0-20s4-12 1-18" />
      <path class="lamp-shine" d="M17 34c-3 7-4 13-2.500 19" />
      <path class="lamp-brass" d="M19 66h10v6H19Zm-4 6h18l3 8H12Z" />
      <path class="lamp-brass" d="M10 80h28c6 6 8 14 7 24H3c-1-10 1-18 7-24Z" />
      <path class="lamp-brass-shine" d="M12 84c-4 5-5 10-5 17" />
      <path class="lamp-foot" d="M6 104h36l4 10H2Z" />
    </svg>
  );
}
