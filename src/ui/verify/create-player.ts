/**
 * Where a replay stands and whether it runs: forwards, backwards, at a speed, until the end.
 *
 * Invariants
 * 1. At most one timer is pending, and none outlives the component.
 * 2. Whatever a person does by hand stops it; playing at the end begins from the start.
 */
import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js';

/** How long a frame stays at the ordinary speed: the beat of a table. */
const FRAME_MS = 1100;

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Player {
  /** 0 to the last frame. */
  readonly at: Accessor<number>;
  readonly isPlaying: Accessor<boolean>;
  readonly speed: Accessor<Speed>;
  setSpeed(speed: Speed): void;
  /** Stops there; beyond either end, at that end. */
  go(to: number): void;
  toggle(): void;
}

/** Needs a Solid owner. `last`: the last frame. */
export function createPlayer(last: Accessor<number>): Player {
  const [at, setAt] = createSignal(0);
  const [isPlaying, setPlaying] = createSignal(false);
  const [speed, setSpeed] = createSignal<Speed>(1);
  createEffect(() => {
    if (!isPlaying()) return;
    if (at() >= last()) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setAt((now) => Math.min(now + 1, last())), FRAME_MS / speed());
    onCleanup(() => clearTimeout(timer));
  });
  return {
    at,
    isPlaying,
    speed,
    setSpeed,
    go: (to) => {
      setPlaying(false);
      setAt(Math.max(0, Math.min(to, last())));
    },
    toggle: () => {
      if (!isPlaying() && at() >= last()) setAt(0);
      setPlaying(!isPlaying());
    },
  };
}
