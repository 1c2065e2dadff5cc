/**
 * What on the screen is too small to be tapped: links, buttons, fields and folds of less than 24 × 24 CSS px (UX 7, 2).
 *
 * A field that is drawn by its label counts as large as that; a link within running text is as high as its line and may be
 * (WCAG 2.5.8, "inline"). One that is alone in its paragraph is not within a text.
 */
import type { Page } from '@playwright/test';

const LEAST_PX = 24;

/** In words, one for each; none when all can be tapped. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((least) => {
    const found: string[] = [];
    const isInText = (link: Element): boolean => {
      const text = link.closest('p, li, dd, figcaption');
      const around = (text?.textContent ?? '').length - (link.textContent ?? '').length;
      return link.tagName === 'A' && text !== null && around > 3;
    };
    for (const target of document.querySelectorAll(
      'a[href], button, summary, input, select, textarea, [role="button"], [role="tab"]',
    )) {
      if (isInText(target) || target.getAttribute('tabindex') === '-1') continue;
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
      const boxes = [target, ...(label === undefined ? [] : [label])].map((part) =>
        part.getBoundingClientRect(),
      );
      const [width, height] = [
        Math.max(...boxes.map((box) => box.width)),
        Math.max(...boxes.map((box) => box.height)),
      ];
      if (width === 0 || height === 0 || (width >= least - 0.01 && height >= least - 0.01)) continue;
      found.push(
        `too small to tap: ${Math.round(width)} × ${Math.round(height)} ${target.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 90)}`,
      );
    }
    return found;
  }, LEAST_PX);
