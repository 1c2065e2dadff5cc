/** The shield in the bar: a quiet outline, dotted when an answer is outstanding for a second, red with "!" on a fault. */
import { type JSX, Show } from 'solid-js';

export type ShieldState = 'quiet' | 'pending' | 'fault';

export function ShieldIcon(props: { readonly state: ShieldState }): JSX.Element {
  return (
    <svg
      class="shield"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      data-state={props.state}
    >
      <path
        class="shield-outline"
        d="M12 3 19.500 5.500V11c0 5-3 8.500-7.500 10.500C7.500 19.500 4.500 16 4.500 11V5.500Z"
      />
      <Show
        when={props.state === 'fault'}
        fallback={<path class="shield-tick" d="m8.500 11.800 2.600 2.600 4.600-5" />}
      >
        <path class="shield-bang" d="M12 7.500v6M12 16.800v.2" />
      </Show>
    </svg>
  );
}
