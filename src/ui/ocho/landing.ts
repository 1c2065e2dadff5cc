/**
 * Whether the dice of the throw on the table are still on their way.
 *
 * Invariants
 * 1. A throw lands `landingMs` after its values are in the page, by the clock: a slow device drops frames, never time.
 * 2. `land` ends it at once; a throw that was there when the page opened never flies.
 */
import { type Accessor, createEffect, createSignal, onCleanup, untrack } from 'solid-js';

/** One die's way, from the height to its place; die.css and tray.css use the same figures. */
const FLIGHT_MS = 460;
const STAGGER_MS = 30;

/** How long `count` dice take. At most 670 ms. */
export function landingMs(count: number): number {
  return FLIGHT_MS + STAGGER_MS * Math.max(0, count - 1);
}

export interface Landing {
  readonly isFlying: Accessor<boolean>;
  land(): void;
}

/** `throwId` names what lies in the tray, `count` how many dice with values: 0 when none have. Needs a Solid owner. */
export function createLanding(throwId: Accessor<string>, count: Accessor<number>): Landing {
  const [landed, setLanded] = createSignal(untrack(throwId));
  createEffect(() => {
    const id = throwId();
    if (untrack(landed) === id) return;
    const timer = setTimeout(() => setLanded(id), landingMs(untrack(count)));
    onCleanup(() => clearTimeout(timer));
  });
  return {
    isFlying: () => count() > 0 && landed() !== throwId(),
    land: () => {
      setLanded(untrack(throwId));
    },
  };
}
