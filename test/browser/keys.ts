/** What a person does who uses keys alone, and what must hold for them. */
import { expect, type Page } from '@playwright/test';

/** More stops than any screen has. */
const MOST_TABS = 90;

/** Tabs on until the focused element has this accessible name; fails when a round through the page did not find it. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (name.test(await focusedName(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no ${name} within a round of tabs; the focus is on “${await focusedName(page)}”`);
}

/**
 * Tabs on until the focused element is the one that `selector` names. false: it is gone, or no stop any more. A round of tabs
 * passes the body, behind the last stop: a walk that ends there goes on to the first.
 */
export async function tabToElement(page: Page, selector: string): Promise<boolean> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const found = await page.evaluate((wanted) => {
      if (document.activeElement?.matches(wanted) === true) return 'here';
      return document.querySelector(wanted) === null ? 'gone' : 'elsewhere';
    }, selector);
    if (found === 'here') return true;
    const isBetween = await page.evaluate(() => document.activeElement === document.body);
    if (found === 'elsewhere' || (tabs > 0 && isBetween)) await page.keyboard.press('Tab');
    if (found === 'gone') return false;
  }
  return false;
}

/** What the focused control is called, near enough: its label, its text, its kind. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'body';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  });

/** The focus is on a control or the table, never on the page's body. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'nothing'), {
      message: `after ${after}`,
    })
    .not.toBe('BODY');
}
