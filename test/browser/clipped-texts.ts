/** Texts that do not fit where they stand, whatever the screen. */
import type { Page } from '@playwright/test';

/**
 * Texts of the page that stick out of the window sideways, out of their button, or out of a part that hides what is too
 * large for it. What scrolls may be longer than it shows.
 */
export function unfitTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const silent = '.visually-hidden, title, script, style, option, dialog:not([open])';
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const isHidden = (element: Element): boolean => {
      const style = getComputedStyle(element);
      return style.visibility === 'hidden' || style.clipPath !== 'none' || element.closest(silent) !== null;
    };
    /** The part that cuts it off, or the button it sticks out of; null: it fits. */
    const unfit = (element: Element, rect: DOMRect): Element | null => {
      const button = element.closest('button, .button');
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        const style = getComputedStyle(part);
        if (style.clipPath !== 'none') return null;
        const box = part.getBoundingClientRect();
        const isWide = rect.right > box.right + 1 || rect.left < box.left - 1;
        const isTall = rect.bottom > box.bottom + 2 || rect.top < box.top - 2;
        if (isWide && (cuts(style.overflowX) || part === button)) return part;
        if (isTall && (cuts(style.overflowY) || part === button)) return part;
        if (style.overflowY === 'auto' || style.overflowY === 'scroll') return null;
      }
      return rect.left < -1 || rect.right > innerWidth + 1 ? document.body : null;
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === '' || isHidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const part = rects.map((rect) => unfit(element, rect)).find((one) => one !== null);
      if (part !== undefined)
        found.push(`${part.getAttribute('class') ?? part.tagName}: ${node.textContent}`);
    }
    return found;
  });
}
