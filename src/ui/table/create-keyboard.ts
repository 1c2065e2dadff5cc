/**
 * The keyboard at a table: its keys act wherever the focus is, a lost focus comes back to what is next, and whoever came
 * here by a press that is gone begins at the table's title.
 */
import { onCleanup, onMount } from 'solid-js';
import { useSettings } from '../settings/settings.ts';
import { keepFocus } from './keep-focus.ts';
import { type KeyPress, pressOf } from './key-press.ts';

export type KeyboardSource<Act> = {
  readonly root: () => HTMLElement | undefined;
  readonly heading: () => HTMLElement | undefined;
  /** What a press asks for; null when it is not the table's. */
  readonly keyAct: (press: KeyPress, letters: 'on' | 'off') => Act | null;
  readonly onKeyAct: (asked: Act) => void;
  /** Ends what moves on screen, before the key acts. */
  readonly settle: () => void;
  /** Where a lost focus goes, first match first. */
  readonly fallbacks: readonly string[];
};

/** Needs a Solid owner. */
export function createKeyboard<Act>(source: KeyboardSource<Act>): void {
  const settings = useSettings();
  onMount(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat) return;
      const asked = source.keyAct(pressOf(event), settings.values.hasLetterKeys ? 'on' : 'off');
      if (asked === null) return;
      source.settle();
      source.onKeyAct(asked);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    onCleanup(() => document.removeEventListener('keydown', onKeyDown));
    const root = source.root();
    if (root === undefined) return;
    keepFocus(root, source.fallbacks);
    if (document.activeElement === document.body) source.heading()?.focus({ preventScroll: true });
  });
}
