/** The signs on the replay's buttons. */
import type { JSX } from 'solid-js';

const PATHS = {
  first: 'M6 5v14M19 5 9 12l10 7Z',
  back: 'M17 5 7 12l10 7Z',
  play: 'M8 5l11 7-11 7Z',
  pause: 'M8 5v14M16 5v14',
  next: 'M7 5l10 7-10 7Z',
  last: 'M18 5v14M5 5l10 7-10 7Z',
} as const;

export function ReplayIcon(props: { readonly of: keyof typeof PATHS }): JSX.Element {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="currentColor"
      stroke="currentColor"
      stroke-width="2.5"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path d={PATHS[props.of]} />
    </svg>
  );
}
