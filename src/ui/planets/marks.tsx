/** Small signs for what a seat has: cards in hand, hidden planets, sets. A word for them is always beside or in the name. */
import type { JSX } from 'solid-js';
import './marks.css';

const PATHS = {
  /** Two cards, fanned. */
  hand: 'M2.500 4.500 8 3l2.200 8.300-5.500 1.500ZM8.300 4.200l5.200.9-1.400 8-2.600-.4',
  /** A card face down. */
  hidden: 'M4 2.500h8v11H4ZM8 5.200v5.600M5.200 8h5.600',
  /** Cards laid side by side. */
  sets: 'M1.500 4h4v8h-4ZM6 4h4v8H6ZM10.500 4h4v8h-4Z',
} as const;

export function Mark(props: { readonly of: keyof typeof PATHS }): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[props.of]} />
    </svg>
  );
}

/** "×5" with its sign; zero is dimmed. */
export function Count(props: { readonly of: keyof typeof PATHS; readonly n: number }): JSX.Element {
  return (
    <span class="count" data-zero={props.n === 0 ? 'true' : undefined} aria-hidden="true">
      <Mark of={props.of} />
      {props.n}
    </span>
  );
}
