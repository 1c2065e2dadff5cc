/** Texts that do not fit where they stand, whatever the screen. */
import type { Page } from '@playwright/test';

export type Room = {
  /** Only what stands in here is looked at; the whole page unless given. */
  readonly within?: string;
  /** Parts that no text of theirs may stick out of; buttons always are. */
  readonly frames?: string;
  /** fixed: the page does not scroll, so nothing may stand above or below the window either. */
  readonly page?: 'scrolls' | 'fixed';
};

/** Waits until nothing on the page moves or fades any more: what is half there has half its contrast, and lies elsewhere. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/**
 * Texts of the page, once it lies still, that stick out of the window, out of their button or frame, or out of a part that
 * hides what is too large for it; and names broken within a word. What scrolls may be longer than it shows.
 */
export async function unfitTexts(page: Page, room: Room = {}): Promise<readonly string[]> {
  await still(page);
  return page.evaluate(({ within = 'body', frames, page: extent = 'scrolls' }) => {
    const silent = '.visually-hidden, title, script, style, option, dialog:not([open])';
    const framed = ['button, .button', ...(frames === undefined ? [] : [frames])].join(', ');
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const isHidden = (element: Element): boolean => {
      const style = getComputedStyle(element);
      return style.visibility === 'hidden' || style.clipPath !== 'none' || element.closest(silent) !== null;
    };
    const isOutside = (rect: DOMRect): boolean =>
      rect.left < -1 ||
      rect.right > innerWidth + 1 ||
      (extent === 'fixed' && (rect.top < -1 || rect.bottom > innerHeight + 1));
    /** The part that cuts it off, or the frame it sticks out of; null: it fits. */
    const unfit = (element: Element, rect: DOMRect): Element | null => {
      const frame = element.closest(framed);
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        const style = getComputedStyle(part);
        if (style.clipPath !== 'none') return null;
        const box = part.getBoundingClientRect();
        const isWide = rect.right > box.right + 1 || rect.left < box.left - 1;
        const isTall = rect.bottom > box.bottom + 2 || rect.top < box.top - 2;
        // A name that is one word wider than its place ends in an ellipsis, by design.
        if (isWide && part.matches('.one-name')) return null;
        if (isWide && (cuts(style.overflowX) || part === frame)) return part;
        if (isTall && cuts(style.overflowY)) return part;
        // What hides nothing shows a letter whole whose line is a little taller than its frame.
        if (part === frame && (rect.bottom > box.bottom + 3 || rect.top < box.top - 3)) return part;
        if (style.overflowY === 'auto' || style.overflowY === 'scroll') return null;
      }
      return isOutside(rect) ? document.body : null;
    };
    const found: string[] = [];
    const root = document.querySelector(within);
    if (root === null) throw new Error(`nothing on the page is ${within}`);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === '' || isHidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const words = (node.textContent ?? '').trim().split(/\s+/);
      // A word that ends in an ellipsis has two parts on one line.
      const lines = new Set(rects.map(({ top }) => Math.round(top)));
      if (element.matches('.one-name') && lines.size > words.length)
        found.push(`broken name: ${node.textContent}`);
      const part = rects.map((rect) => unfit(element, rect)).find((one) => one !== null);
      if (part !== undefined)
        found.push(`${part.getAttribute('class') ?? part.tagName}: ${node.textContent}`);
    }
    return found;
  }, room);
}
