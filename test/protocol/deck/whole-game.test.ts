/** One whole game of cards, looked at from outside with everybody's keys. */
import { expect, test, vi } from 'vitest';
import { decrypt } from '../../../src/crypto/elgamal.ts';
import { faceOf } from '../../../src/crypto/faces.ts';
import { decodeScalar, encodePoint, mod, mulBase, type Scalar } from '../../../src/crypto/group.ts';
import { DECK } from '../../../src/games/planets/cards.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { ciphertextOf } from '../../../src/protocol/deck/deck.ts';
import { verifyRecord } from '../../../src/protocol/verify.ts';
import { places } from '../../games/planets/plain-dealer.ts';
import { CardTable, inPhase } from './card-table.ts';

vi.mock(import('../../../src/crypto/shuffle-verify.ts'), async (original) => {
  const { rememberedShuffles } = await import('../../adversarial/cards/remembered.ts');
  return rememberedShuffles(await original());
});
vi.mock(import('../../../src/crypto/sigma.ts'), async (original) => {
  const { rememberedRelations } = await import('../../adversarial/cards/remembered.ts');
  return rememberedRelations(await original());
});
vi.setConfig({ testTimeout: 300_000 });

// More seats play to the end in test/simulation/cards.ts.
test('two seats play to the end: the record verifies, and the 104 cards are what they were', async () => {
  const table = CardTable.open({ seats: 2, seed: 7 });
  await table.until(({ state }) => state.phase.kind === 'done');
  expect(table.fold.faults).toEqual([]);
  const report = verifyRecord(table.record(), { planets });
  expect(report).toMatchObject({ kind: 'authentic', exitCode: 0, end: 'rules', missingCloses: [] });
  expectDeck(table);
});

test('the cards of those who leave keep their faces, and the others theirs', async () => {
  const table = CardTable.open({ seats: 4, seed: 8 });
  const playing = (turn: number) => inPhase('move', ({ game }) => game.turn.number >= turn);
  for (const turn of [4, 8, 12]) {
    await table.until(playing(turn));
    const [leaver = -1] = table.lacking;
    table.give(leaver, { kind: 'leave' });
  }
  await table.until(inPhase('done'));
  expect(table.fold.faults).toEqual([]);
  expect(table.game.gone.length).toBeGreaterThan(5);
  expectDeck(table);
});

/** Every card of the game is somewhere, and together they are the 104. */
function expectDeck(table: CardTable): void {
  const faces = facesOf(table);
  const all = Object.values(places(table.game)).flat();
  expect(new Set(all).size).toBe(DECK.length);
  expect(all.map((card) => faces.get(card) ?? 'unknown').sort()).toEqual([...DECK].sort());
}

/** Every face by handle, read with the secrets of all seats, at any time a card lay in the pile or with its owner. */
function facesOf({ disks, fold, game }: CardTable): ReadonlyMap<number, string> {
  const stored = disks.flatMap(({ documents }) => [...(documents.get('secrets')?.values() ?? [])]);
  const hands = new Map<string, Scalar>();
  let joint = 0n;
  for (const text of stored) {
    const { hand, pile } = JSON.parse(text) as { hand: string; pile: string };
    const [x, p] = [decodeScalar(hand), decodeScalar(pile)];
    if (!x.ok || !p.ok) throw new Error('a secret is no scalar');
    hands.set(encodePoint(mulBase(x.value)), x.value);
    joint = mod(joint + p.value);
  }
  const secret = (key: string): Scalar | undefined =>
    hands.get(key) ?? (key === fold.now.state.deck?.joint ? joint : undefined);
  const faces = new Map<number, string>();
  for (const { state } of fold.steps) {
    if (state.game === null) continue;
    for (const [handle, { key, text }] of Object.entries(state.deck?.cards ?? {})) {
      const a = faces.has(Number(handle)) ? undefined : secret(key);
      const face = a === undefined ? null : faceOf(decrypt(ciphertextOf(text), a));
      if (face !== null) faces.set(Number(handle), planets.cards.faces[face] as string);
    }
  }
  // Cards that were mixed and laid in one move never lay anywhere else.
  for (const { sets } of game.seats)
    for (const set of sets)
      for (const [i, card] of set.cards.entries()) faces.set(card, set.faces[i] as string);
  return faces;
}
