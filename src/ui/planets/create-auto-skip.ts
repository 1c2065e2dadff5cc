/**
 * "Lays nothing" by itself: the table always waits for the decision to lay, possible or not, and where nothing can be laid
 * the page gives it, after a delay that says nothing about the hand.
 *
 * Invariants
 * 1. A skip is sent no sooner than `SKIP_MS` after the decision came, whether nothing can be laid or a person said
 *    "Not now" before; so a quick no looks like a no that had to be.
 * 2. Nothing is skipped by itself while the page does not know the card the decision is about, nor from a page whose seat
 *    is played in another tab.
 */
import { type Accessor, createEffect, createMemo, createSignal, onCleanup } from 'solid-js';

/** How long the page waits before it lays nothing. The same whatever the hand. */
export const SKIP_MS = 2_000;

export type AutoSkipSource = {
  /** Names the decision to lay that is this seat's now; null when there is none. */
  readonly decision: Accessor<string | null>;
  /** unknown: the new card has not been read yet. */
  readonly sets: Accessor<'some' | 'none' | 'unknown'>;
  readonly skip: () => void;
};

export interface AutoSkip {
  /** A person's "Not now". */
  decline(): void;
  /** The decision is made and goes out when its time has come. */
  readonly isDeclined: Accessor<boolean>;
}

/** Needs a Solid owner. */
export function createAutoSkip(source: AutoSkipSource): AutoSkip {
  const [declined, setDeclined] = createSignal<string | null>(null);
  const [ripe, setRipe] = createSignal<string | null>(null);
  const decision = createMemo(() => source.decision());
  createEffect(() => {
    const now = decision();
    if (now === null) return;
    const timer = setTimeout(() => setRipe(now), SKIP_MS);
    onCleanup(() => clearTimeout(timer));
  });
  let skipped: string | null = null;
  createEffect(() => {
    const now = decision();
    if (now === null || ripe() !== now || skipped === now) return;
    if (source.sets() !== 'none' && declined() !== now) return;
    skipped = now;
    source.skip();
  });
  return {
    decline: () => setDeclined(decision()),
    isDeclined: () => decision() !== null && declined() === decision(),
  };
}
