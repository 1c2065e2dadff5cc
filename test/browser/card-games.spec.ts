/**
 * Whole seeded games of 8 (test/simulation/cards.ts), each played in a page without a site: real proofs, simulated networks.
 * A failure prints the game's number and the network's last events; `npm run soak` plays the sequence on.
 */
import { fileURLToPath } from 'node:url';
import { expect, type Page, test as playwright } from '@playwright/test';
import { bundled } from '../../src/cli/bench-pages.ts';
import { CHOSEN, titleOf } from '../simulation/cards.ts';
import type {} from './card-games-page.ts';

const { OCTET_CARD_GAMES: GAMES } = process.env;
/** `npm run soak` plays all of the sequence. */
const NUMBERS = GAMES === undefined ? CHOSEN : Array.from({ length: Number(GAMES) }, (_, number) => number);

/** One page for each worker of the runner: its engine has compiled the arithmetic after the first game. */
const test = playwright.extend<object, { readonly games: Page }>({
  games: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await page.addScriptTag({ content: await bundle(), type: 'module' });
      await page.waitForFunction(() => 'octetCardGames' in window);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'parallel' });

for (const number of NUMBERS) {
  test(titleOf(number), async ({ games }) => {
    const found = await games.evaluate((game) => window.octetCardGames.play(game), number);
    expect(found, found.join('\n')).toEqual([]);
  });
}

/** Node's own signing is not there in a page. */
const bundle = (): Promise<string> =>
  bundled(new URL('./card-games-page.ts', import.meta.url).href, [
    {
      find: /^.*\/native-signing\.ts$/,
      replacement: fileURLToPath(new URL('./page-signing.ts', import.meta.url)),
    },
  ]);
