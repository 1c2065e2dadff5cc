/** Every screen and state of the shell, from its fixture: nothing for axe to find, nothing wider than a small phone. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { FIXTURES } from '../ui/fixtures/fixtures.ts';

const LANGUAGES = ['en', 'fr'] as const;
/** The smallest phone the page is built for, with the browser's bars shown. */
const PHONE = { width: 360, height: 560 };

let server: ViteDevServer;
let site = '';
test.beforeAll(async () => {
  server = await createServer({ logLevel: 'error', server: { host: '127.0.0.1', port: 0 } });
  await server.listen();
  site = server.resolvedUrls?.local[0] ?? '';
});
test.afterAll(() => server.close());

async function open(page: Page, name: string, language: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site}test/ui/gallery.html?lang=${language}#/fixture/${name}`);
  await expect(page.locator('h1, .ocho').first()).toBeVisible();
  if (name.startsWith('verify-')) {
    await page.locator('input[type=file]').setInputFiles({
      name: 'game.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from('{}\n'),
    });
    await expect(page.locator('.verify-result h2')).toBeVisible();
  }
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    for (const name of Object.keys(FIXTURES)) {
      test(`${name}: axe finds no violation and nothing overflows 360 × 560`, async ({ page }) => {
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await page.setViewportSize(PHONE);
        await open(page, name, language);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, 'scrolls sideways').toBeLessThanOrEqual(PHONE.width);
        const found = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(
          found.violations.map(
            (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`,
          ),
        ).toEqual([]);
        expect(errors).toEqual([]);
      });
    }
  });
}

for (const name of Object.keys(FIXTURES)) {
  test(`${name}: at 320 px and 200 % text everything can be reached`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, name, 'fr');
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    if ((await page.locator('.ocho').count()) > 0) return;
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });

  test(`${name}: every button and link measures at least 24 × 24`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, name, 'en');
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('.page button, .page a, .home button, .home a, .invitation button')]
        .filter((element) => element.closest('p') === null && element.getClientRects().length > 0)
        .map((element) => ({ text: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ text }) => text),
    );
    expect(small).toEqual([]);
  });
}
