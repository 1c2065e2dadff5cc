/**
 * Whole seeded games of 8 (test/simulation/cards.ts), each played in a page without a site: real proofs, simulated networks.
 * A failure prints the game's number and the network's last events; `npm run soak` plays the sequence on.
 */
import { fileURLToPath } from 'node:url';
import { expect, type Page, test as playwright } from '@playwright/test';
import { build } from 'vite';
import { CHOSEN, titleOf } from '../simulation/cards.ts';
import type {} from './card-games-page.ts';

const { OCTET_CARD_GAMES: GAMES } = process.env;
/** `npm run soak` plays all of the sequence. */
const NUMBERS = GAMES === undefined ? CHOSEN : Array.from({ length: Number(GAMES) }, (_, number) => number);

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

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

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: [{ find: /^.*\/native-signing\.ts$/, replacement: here('./page-signing.ts') }] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: here('./card-games-page.ts'), formats: ['es'], fileName: 'card-games' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('the games gave no bundle');
  return output.output[0].code;
}
