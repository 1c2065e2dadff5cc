/**
 * Keeps the keyboard at the table: when the focused control disappears or is replaced, the focus moves to the nearest
 * control that does the next thing, never to the page's body.
 *
 * It never takes the focus from anywhere else: only a focus that was inside and is now lost is given back.
 */
import { onCleanup } from 'solid-js';

/** Where a lost focus goes, first match first. Needs a Solid owner. */
export function keepFocus(root: HTMLElement, fallbacks: readonly string[]): void {
  let wasInside = false;
  const onFocusIn = (event: FocusEvent): void => {
    wasInside = event.target instanceof Node && root.contains(event.target);
  };
  const observer = new MutationObserver(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isLost || !wasInside || document.querySelector('dialog[open]') !== null) return;
    for (const selector of fallbacks) {
      const target = root.querySelector<HTMLElement>(selector);
      if (target !== null) {
        target.focus({ preventScroll: true });
        return;
      }
    }
  });
  const onPointerDown = (event: PointerEvent): void => {
    // A tap on nothing takes the focus away on purpose.
    if (event.target instanceof Element && event.target.closest('button, a, input, [tabindex]') === null)
      wasInside = false;
  };
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('pointerdown', onPointerDown);
  observer.observe(root, { childList: true, subtree: true });
  onCleanup(() => {
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('pointerdown', onPointerDown);
    observer.disconnect();
  });
}
