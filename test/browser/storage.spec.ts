/** The browser's store in a real browser: every acceptance case, then what only a real browser shows. */
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { storeCases } from '../storage/store.acceptance.ts';
import { bundle, serveModule } from './pages/module-page.ts';
import type { StorageBench } from './pages/storage-page.ts';

declare global {
  interface Window {
    readonly bench: StorageBench;
  }
}

/** A secure origin, as on a static host, and one like a LAN address over plain http. */
const SECURE = 'http://localhost:9';
const PLAIN = 'http://octet.test';

let script = '';
test.beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, 'pages', 'storage-page.ts'));
});

async function openPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}

for (const origin of [SECURE, PLAIN]) {
  test.describe(`the IndexedDB store of Chromium at ${origin}`, () => {
    let page: Page;
    test.beforeAll(async ({ browser }) => {
      const context = await browser.newContext();
      await serveModule(context, origin, script);
      page = await openPage(context, origin);
    });
    test.afterAll(() => page.context().close());

    for (const [index, { title, expected }] of storeCases.entries()) {
      test(title, async () => {
        expect(await page.evaluate((which) => window.bench.run(which), index)).toEqual(expected);
      });
    }

    test('passes the test write', async () => {
      expect(await page.evaluate(() => window.bench.probe())).toBe(null);
    });
  });
}

test('an own entry that was acknowledged is there after the page is closed at once', async ({ browser }) => {
  const context = await browser.newContext();
  await serveModule(context, SECURE, script);
  const page = await openPage(context, SECURE);
  await page.evaluate(async () => {
    const store = await window.bench.open('killed');
    await store.addOwn({ session: 's', seat: 0, seq: 0, bytes: 'b', sig: 'sig' });
  });
  await page.close({ runBeforeUnload: false });
  const again = await openPage(context, SECURE);
  const kept = await again.evaluate(async () => (await window.bench.open('killed')).entries('s'));
  expect(kept).toEqual([{ session: 's', seat: 0, seq: 0, bytes: 'b', sig: 'sig' }]);
  await context.close();
});

test('two tabs that write one place at once: one keeps it, the other hears `exists`', async ({ browser }) => {
  const context = await browser.newContext();
  await serveModule(context, SECURE, script);
  const tabs = [await openPage(context, SECURE), await openPage(context, SECURE)];
  const outcomes = await Promise.all(
    tabs.map((tab, index) =>
      tab.evaluate(async (own) => {
        const store = await window.bench.open('tabs');
        try {
          await store.addOwn({ session: 's', seat: 0, seq: 0, bytes: own, sig: 'sig' });
          return 'kept';
        } catch (error) {
          return (error as { readonly code: string }).code;
        }
      }, `tab ${index}`),
    ),
  );
  expect(outcomes.sort()).toEqual(['exists', 'kept']);
  await context.close();
});

test('the test write says `denied` where the browser has no IndexedDB for the page', async ({ browser }) => {
  const context = await browser.newContext();
  await serveModule(context, SECURE, script);
  await context.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  const page = await openPage(context, SECURE);
  expect(await page.evaluate(() => window.bench.probe())).toBe('denied');
  await context.close();
});

for (const [origin, footing] of [
  [SECURE, 'locks'],
  [PLAIN, 'channel'],
] as const) {
  test(`one tab drives a table and another takes it over, over ${footing} at ${origin}`, async ({
    browser,
  }) => {
    const context = await browser.newContext();
    await serveModule(context, origin, script);
    const [one, two] = [await openPage(context, origin), await openPage(context, origin)];
    const acquire = (tab: Page): Promise<string> => tab.evaluate(() => window.bench.leases.acquire('table'));
    expect(await one.evaluate(() => window.bench.footing)).toBe(footing);
    expect(await acquire(one)).toBe('held');
    expect(await acquire(two)).toBe('taken');
    await two.evaluate(() => window.bench.leases.steal('table'));
    await one.waitForFunction(() => window.bench.lost.length > 0);
    expect(await one.evaluate(() => window.bench.lost)).toEqual(['table']);
    expect(await acquire(one)).toBe('taken');
    await two.close();
    // The browser frees a dead tab's lock when it comes to it.
    await expect.poll(() => acquire(one)).toBe('held');
    expect(await one.evaluate(() => window.bench.lost)).toEqual(['table']);
    await context.close();
  });
}
