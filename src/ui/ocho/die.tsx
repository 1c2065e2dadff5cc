/**
 * One eight-sided die at rest: an octahedron seen along a face's normal, a hexagon that holds a triangle and three
 * slivers. Drawn only; the button around it is the tray's.
 */
import { type JSX, Show } from 'solid-js';
import type { Face } from '../../games/ocho/types.ts';
import './die.css';

export type DieProps = {
  /** null: not thrown yet, or still in the air. */
  readonly face: Face | null;
  /** full: in the tray; small: on the shelf, without facets under the numeral. */
  readonly size: 'full' | 'small';
  /** starred: an 8 that is a Joker at this table's level. */
  readonly mark: 'plain' | 'starred';
};

export function Die(props: DieProps): JSX.Element {
  return (
    <svg class="die" data-size={props.size} viewBox="-32 -32 64 64" aria-hidden="true">
      <path class="die-edge" d="M0-31 26.850-15.500V15.500L0 31-26.850 15.500V-15.500Z" />
      <path class="die-right" d="M0-31 26.850-15.500V15.500Z" />
      <path class="die-left" d="M0-31-26.850-15.500V15.500Z" />
      <path class="die-under" d="M26.850 15.500 0 31-26.850 15.500Z" />
      <path class="die-front" d="M0-31 26.850 15.500H-26.850Z" />
      <path class="die-glint" d="M0-29.500-25.600 14.800" />
      <Show when={props.face !== null}>
        <text class="die-number" y={props.size === 'full' ? 10.5 : 13}>
          {props.face}
        </text>
      </Show>
      <Show when={props.mark === 'starred' && props.face === 8}>
        <path
          class="die-star"
          d="m0-24.500 1.500 3.100 3.400.5-2.500 2.400.6 3.400L0-16.700l-3 1.600.6-3.400-2.500-2.400 3.400-.5Z"
        />
      </Show>
    </svg>
  );
}
