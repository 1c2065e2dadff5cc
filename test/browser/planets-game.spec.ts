/** Whole games of 8: real Chromium, real broker, real WebRTC, real proofs, by the page's own controls. */
import { expect, type Page, test } from '@playwright/test';
import { FACES, facePoint } from '../../src/crypto/faces.ts';
import { encodePoint } from '../../src/crypto/group.ts';
import { expectSameEnd, expectSameRecords } from './ends.ts';
import { goHome } from './people.ts';
import { gatherForCards, knownTo, leaveTable, playByScript, playCardsToTheEnd } from './planets-players.ts';
import { expectNoErrors, type Player } from './players.ts';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const PLANETS = /Mercury|Venus|Earth|Mars|Jupiter|Saturn|Uranus|Neptune/;

/** What a page shows of the others while the first player holds cards that nobody else may know. */
async function expectNothingTold(page: Page): Promise<void> {
  for (const part of ['opponents', 'bar-text']) {
    const shown = await page.getByTestId(part).first().innerHTML();
    // What all may see, and what this page was told itself.
    if (/lays|laid|shows|\byou\b/i.test(shown)) continue;
    expect(shown.replace(/data-set="[^"]*"/g, '')).not.toMatch(PLANETS);
  }
}

/** No page holds, or was ever sent, a secret of another or the face of a card in the clear. */
async function expectSecrets(players: readonly Player[]): Promise<void> {
  const known = await Promise.all(players.map((player) => knownTo(player)));
  const faces = FACES.map((face) => encodePoint(facePoint(face)));
  for (const [at, { stored, received }] of known.entries()) {
    expect(received.length).toBeGreaterThan(100_000);
    for (const [other, { secrets }] of known.entries()) {
      if (other === at) continue;
      expect(secrets.length).toBeGreaterThan(2);
      for (const secret of secrets) {
        expect(
          stored.includes(secret),
          `${players[at]?.name} stores a secret of ${players[other]?.name}`,
        ).toBe(false);
        expect(
          received.includes(secret),
          `${players[at]?.name} was sent a secret of ${players[other]?.name}`,
        ).toBe(false);
      }
    }
    for (const face of faces) {
      expect(stored.includes(face)).toBe(false);
      expect(received.includes(face)).toBe(false);
    }
  }
}

test('three people play 8, one leaves on the way, two to the end; records are the same and accepted, and no page knows more than it may', async ({
  browser,
}) => {
  const players = await gatherForCards(browser, ['Ana', 'Ben', 'Cleo']);
  await playCardsToTheEnd(
    () => players,
    async (presses) => {
      if (presses === 40) await leaveTable(players[2] as Player);
      // A page that is loaded anew reads its keys and the log, and goes on.
      if (presses === 60) {
        await (players[1] as Player).page.reload();
        await playByScript(players[1] as Player);
      }
      if (presses % 40 === 7) for (const { page } of players.slice(1)) await expectNothingTold(page);
    },
  );
  await expectSameEnd(players);
  await expectSameRecords(players, 2);
  await expectSecrets(players);
  expectNoErrors(players);
  await goHome(players);
});

test('six people play 8; one after the other leaves, the others go on with the same pile, and the last one wins', async ({
  browser,
}) => {
  const players = await gatherForCards(browser, ['Ana', 'Ben', 'Cleo', 'Dario', 'Eva', 'Finn']);
  const leavers = players.slice(1).reverse();
  await playCardsToTheEnd(
    () => players,
    async (presses) => {
      const leaver = presses > 0 && presses % 12 === 0 ? leavers.shift() : undefined;
      if (leaver !== undefined) await leaveTable(leaver);
    },
  );
  await expectSameEnd(players);
  await expectSameRecords(players, 1);
  await expectSecrets(players);
  expectNoErrors(players);
  await goHome(players);
});
