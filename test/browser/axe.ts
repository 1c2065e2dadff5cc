/**
 * What axe finds on a page that goes through many states: it is loaded once a page, not once a look, and only tells what it
 * objects to.
 */
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** What can be asked of every page: the guidelines to level AA, and good practice. */
export const ALL_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] as const;

export type Look = {
  /** The part that is looked at; the whole page unless given. */
  readonly within?: string;
  /** Rules of these tags only; axe's own choice unless given. */
  readonly tags?: readonly string[];
  /** words: colours are left out, for a state that has been looked at whole in the other language. */
  readonly at?: 'everything' | 'words';
};

/** What axe objects to, a rule with its elements each. */
export async function axeFaults(page: Page, look: Look = {}): Promise<readonly string[]> {
  const { within, tags, at = 'everything' } = look;
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(tags === undefined ? {} : { runOnly: { type: 'tag', values: [...tags] } }),
    ...(at === 'words' ? { rules: { 'color-contrast': { enabled: false } } } : {}),
  };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([part, how]) => {
      const found = await (window as unknown as { readonly axe: typeof axe }).axe.run(part ?? document, how);
      return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
    },
    [within ?? null, options] as const,
  );
  return violations.map(({ id, html }) => `${id}: ${html.join(' ')}`);
}
