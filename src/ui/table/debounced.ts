/** A value that follows another once it has been quiet for a while: what a screen reader is told of a selection. */
import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js';

/** Needs a Solid owner. */
export function createDebounced<T>(source: Accessor<T>, quietMs: number, initial: T): Accessor<T> {
  const [value, setValue] = createSignal<T>(initial);
  createEffect(() => {
    const next = source();
    const timer = setTimeout(() => setValue(() => next), quietMs);
    onCleanup(() => clearTimeout(timer));
  });
  return value;
}
