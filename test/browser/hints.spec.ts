/** Alone with bots: a hint says first what, then why; the lesson of 8 guides from the first three cards on. */
import { expect, test } from '@playwright/test';

test.use({ viewport: { width: 360, height: 560 } });

test('a hint says what, then why, then is put away; the lesson of 8 has its guide and hints too', async ({
  page,
}) => {
  await page.goto('./#/learn/ocho');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByTestId('roll').click();
  const coach = page.locator('.ocho-coach');
  const hint = page.getByTestId('hint');
  await expect(hint).toHaveAccessibleName('Hint');
  await expect(async () => {
    if (!(await page.getByTestId('bank').isVisible())) {
      if (await page.getByTestId('roll').isVisible()) await page.getByTestId('roll').click({ timeout: 1000 });
      throw new Error('nothing to choose yet');
    }
  }).toPass();
  await page.keyboard.press('h');
  await expect(coach).toHaveText(/^Keep .+ (and stop: [\d,]+ points|and throw on with .+)\.$/);
  await expect(page.getByRole('log')).toContainText(/Keep .+ and/);
  await hint.click();
  await expect(coach).toHaveText(
    /^On average: stopping [\d,]+ points, throwing on [\d,]+ points \(bust .+\)\.$/,
  );
  await hint.click();
  await expect(coach).not.toHaveText(/On average/);
  const overflow = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(overflow).toBeLessThanOrEqual(0);

  await page.goto('./#/learn/planets');
  await page.getByRole('button', { name: 'Play a lesson' }).click();
  const guide = page.locator('.planets-coach');
  await expect(page.getByTestId('card-1')).toBeVisible({ timeout: 120_000 });
  await expect(guide).toHaveText(/^Your cards: keep one, /);
  await page.keyboard.press('h');
  await expect(guide).toHaveText(/^Keep .+, pass .+ to .+, put .+ back\.$/);
  await page.keyboard.press('h');
  await expect(guide).toHaveText(/better than another way\.$|about as good\.$|no other way\.$/);
});
