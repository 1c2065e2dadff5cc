/** A part of the page that does not arrive: the page says so where the screen would be, and Reload is enough. */
import { expect, test } from '@playwright/test';

// What a service worker has kept arrives whatever the network does.
test.use({ serviceWorkers: 'block' });

test('a screen whose file does not arrive says so; Reload brings it once the network is back', async ({
  page,
  baseURL,
}) => {
  let refused = 0;
  await page.route(/\/assets\/rules-[^/]*\.js/, (route) => {
    refused++;
    return route.abort();
  });
  await page.goto(`${baseURL}#/rules/ocho`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen did not load');
  await expect(
    page.getByRole('alert').filter({ hasText: 'A part of the page did not arrive.' }),
  ).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  await page.unroute(/\/assets\/rules-[^/]*\.js/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rules of El Ocho');
});

test('from there the way home is open too', async ({ page, baseURL }) => {
  await page.route(/\/assets\/settings-page-[^/]*\.js/, (route) => route.abort());
  await page.goto(`${baseURL}#/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen did not load');
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('link', { name: 'Open a table' })).toBeVisible();
});
