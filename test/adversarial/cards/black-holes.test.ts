/**
 * Cheating about black holes: keeping one silently, calling a planet one, hiding what is no card of the hand, and choosing
 * what is stolen. Each is refused in the step it belongs to.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import type { Ciphertext } from '../../../src/crypto/elgamal.ts';
import type { CardHandle, Seat } from '../../../src/games/game.ts';
import { BLACK_HOLE } from '../../../src/games/planets/cards.ts';
import { actor } from '../../../src/games/planets/turn.ts';
import { ciphertextOf, keysOf } from '../../../src/protocol/deck/deck.ts';
import type { Body } from '../../../src/protocol/entry.ts';
import { deckOf } from '../../../src/protocol/steps.ts';
import { CardTable } from '../../protocol/deck/card-table.ts';
import { COVERED_IN } from '../covered.ts';
import {
  bigMix,
  type Case,
  codes,
  ELSEWHERE,
  handOf,
  held,
  MIX,
  moveEvent,
  NO_HOLE,
  NO_PLANET,
  notBoth,
  ofHand,
  run,
  swapping,
  TRANSFER,
} from './cases.ts';
import {
  branchOf,
  freshCard,
  handKey,
  handOver,
  lying,
  opening,
  planetProof,
  proofsOf,
  randomPoint,
  secretsOf,
  withProofs,
} from './forge.ts';
import { faceIn, passingHole, playScenes, type Scenes, thefts } from './scenes.ts';

vi.mock(import('../../../src/crypto/shuffle-verify.ts'), async (original) => {
  const { rememberedShuffles } = await import('./remembered.ts');
  return rememberedShuffles(await original());
});
vi.mock(import('../../../src/crypto/sigma.ts'), async (original) => {
  const { rememberedRelations } = await import('./remembered.ts');
  return rememberedRelations(await original());
});
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let scenes: Pick<Scenes, 'assign' | 'identifyPlanet' | 'identifyHole' | 'blackHole'>;
/** A Deputy was passed a black hole. */
let deputyHole: CardTable;
/** A victim is to mix its hand; the thief is to show its link; the victim is to hand over the card drawn. */
let mixScene: CardTable;
let lead: CardTable;
let take: CardTable;

beforeAll(async () => {
  const wanted = ['assign', 'identifyPlanet', 'identifyHole', 'blackHole'] as const;
  scenes = await playScenes(CardTable.open({ seats: 3, seed: 2 }), wanted);
  deputyHole = await passingHole(scenes.assign);
  ({ mix: mixScene, lead, transfer: take } = await thefts(scenes.blackHole));
});

// ------------------------------------------------------------------------------------------------ planet or black hole

/** What is to be identified, with what its owner knows. */
const resolving = (table: CardTable, seat: Seat) => {
  const { role, kept, passed } = table.game.turn;
  const card = (role === 'commander' ? kept : passed) as CardHandle;
  return { card, secret: secretsOf(table, seat).hand, face: faceIn(table, seat, card) };
};
const asPlanet = (...proofs: readonly object[]): object => ({ kind: 'identify', as: 'planet', proofs });
const asHole = (...proofs: readonly object[]): object => ({ kind: 'identify', as: 'black-hole', proofs });
const silently: readonly Case[] = [
  {
    title: 'keeps a black hole silently, as if it were a planet',
    ...NO_PLANET,
    signs: (table, seat) => {
      const { card, secret, face } = resolving(table, seat);
      expect(face).toBe(BLACK_HOLE);
      return asPlanet(planetProof(table, seat, { card, secret, branch: 3 }));
    },
  },
  {
    title: 'shows for its black hole that another card is a planet',
    ...NO_PLANET,
    signs: (table, seat) => {
      const { card, secret } = resolving(table, seat);
      const other = held(table, seat);
      const branch = branchOf(faceIn(table, seat, other));
      return asPlanet(planetProof(table, seat, { card, input: lying(table, other), secret, branch }));
    },
  },
  {
    title: 'shows for its black hole that a card of its own making is a planet',
    ...NO_PLANET,
    signs: (table, seat) => {
      const { card, secret } = resolving(table, seat);
      const input = freshCard('saturn', handKey(table, seat));
      return asPlanet(planetProof(table, seat, { card, input, secret, branch: 5 }));
    },
  },
  {
    title: 'shows for its black hole the proof of an earlier planet again',
    ...NO_PLANET,
    signs: (table, seat) => {
      const before = table.log
        .chain(seat)
        .findLast(({ rawBody }) => (rawBody as { as?: unknown }).as === 'planet');
      if (before === undefined) throw new Error('its first card');
      return before.rawBody as object;
    },
  },
  {
    title: 'passes its black hole off as a planet by opening it',
    code: 'proofs-count',
    why: 'open',
    signs: (table, seat) => asPlanet(opening(table, seat, { ...resolving(table, seat), face: BLACK_HOLE })),
  },
];

run('black holes: a Commander is named that', () => scenes.identifyHole, silently);
run('black holes: a Deputy is named that', () => deputyHole, silently.slice(0, 2));

run('planets: a seat is named that', () => scenes.identifyPlanet, [
  {
    title: 'calls a planet a black hole',
    ...NO_HOLE,
    signs: (table, seat) => asHole(opening(table, seat, { ...resolving(table, seat), face: BLACK_HOLE })),
  },
  {
    title: 'opens a black hole of its own making for its planet',
    ...NO_HOLE,
    signs: (table, seat) => {
      const input = freshCard(BLACK_HOLE, handKey(table, seat));
      return asHole(opening(table, seat, { ...resolving(table, seat), input, face: BLACK_HOLE }));
    },
  },
  {
    title: 'opens the planet itself as what it is, but calls it a black hole',
    ...NO_HOLE,
    signs: (table, seat) => asHole(opening(table, seat, resolving(table, seat))),
  },
  ...ELSEWHERE.map(
    ([field, other]): Case => ({
      title: `proves its planet for another ${field}`,
      ...NO_PLANET,
      signs: (table, seat) => {
        const { card, secret, face } = resolving(table, seat);
        return asPlanet(planetProof(table, seat, { card, secret, branch: branchOf(face) }, other(seat)));
      },
    }),
  ),
  {
    title: 'proves that it is a planet and opens it, too',
    code: 'proofs-count',
    why: '2 proofs',
    signs: (table, seat) => {
      const { card, secret, face } = resolving(table, seat);
      const proof = planetProof(table, seat, { card, secret, branch: branchOf(face) });
      return asPlanet(proof, opening(table, seat, { card, secret, face }));
    },
  },
  {
    title: 'proves that it is a planet where it says black hole',
    code: 'proofs-count',
    why: 'planet',
    signs: (table, seat) => {
      const { card, secret, face } = resolving(table, seat);
      return asHole(planetProof(table, seat, { card, secret, branch: branchOf(face) }));
    },
  },
  {
    title: 'calls its card something else',
    code: 'malformed',
    why: 'identify',
    signs: async (table, seat) => ({ ...(await table.owed(seat)), as: 'comet' }),
  },
  {
    title: 'sends more than a planet takes',
    code: 'oversize',
    why: 'identify',
    signs: async (table, seat) => {
      const body = await table.owed(seat);
      return withProofs(body, [...proofsOf(body), ...proofsOf(body), ...proofsOf(body)]);
    },
  },
]);

// ------------------------------------------------------------------------------------------------ hiding and stealing

const hide = (table: CardTable, seat: Seat): Body =>
  table.move(seat, { move: { kind: 'hide' }, front: [held(table, seat)] });
const hiding = (pick: Parameters<typeof swapping>[2]): Case['signs'] => swapping(hide, moveEvent, pick);

run('hiding and stealing: a seat is named that', () => scenes.blackHole, [
  {
    title: 'hides a black hole that it never drew',
    ...MIX,
    signs: hiding((table, seat, [, ...rest]) => [freshCard(BLACK_HOLE, handKey(table, seat)), ...rest]),
  },
  {
    title: 'hides the very black hole it has just opened',
    ...MIX,
    signs: hiding((table, seat, [, ...rest]) => {
      // The black hole is no longer in the deck; its owner has kept the ciphertext.
      const before = table.fold.steps.at(-2)?.state.deck;
      const card = resolvingCard(table);
      const text = before?.cards[card]?.text;
      expect([before?.cards[card]?.key, text]).toEqual([
        keysOf(deckOf(table.state), seat).hand,
        expect.any(String),
      ]);
      return [ciphertextOf(text as string), ...rest];
    }),
  },
  {
    title: 'hides a card of its own making',
    ...MIX,
    signs: hiding((table, seat, [, ...rest]) => [freshCard('venus', handKey(table, seat)), ...rest]),
  },
  {
    title: 'hides a card of another hand',
    ...MIX,
    signs: hiding((table, seat, [, ...rest]) => [lying(table, held(table, (seat + 1) % 3)), ...rest]),
  },
  {
    title: 'hides a card and holds it, too',
    ...MIX,
    signs: hiding((_, __, [a, , ...rest]) => [a, a, ...rest] as Ciphertext[]),
  },
  {
    title: 'hides without a proof',
    code: 'proofs-count',
    why: '0 proofs',
    signs: () => ({ kind: 'move', move: { kind: 'hide' }, lead: null }),
  },
  {
    title: 'steals with a proof of nothing',
    code: 'proofs-count',
    why: '1 proofs',
    signs: (table, seat) => ({ ...hide(table, seat), move: { kind: 'steal', from: (seat + 1) % 3 } }),
  },
  {
    title: 'steals from itself',
    code: 'move-illegal',
    why: 'victim-self',
    signs: (_, seat) => ({ kind: 'move', move: { kind: 'steal', from: seat }, lead: null }),
  },
  {
    title: 'lays a set instead',
    code: 'move-illegal',
    why: 'other-decision',
    signs: (table, seat) => ({
      ...hide(table, seat),
      move: { kind: 'lay', faces: ['mars', 'mars', 'mars'] },
    }),
  },
]);

const resolvingCard = (table: CardTable): CardHandle => {
  const { role, kept, passed } = table.game.turn;
  return (role === 'commander' ? kept : passed) as CardHandle;
};
const robbed = (pick: Parameters<typeof swapping>[2]): Case['signs'] =>
  swapping(
    (table, seat) => table.owed(seat),
    (_, seat) => ({ kind: 'mix', seat }),
    pick,
  );

run('thefts: a victim is named that', () => mixScene, [
  {
    title: 'mixes a black hole into the hand it is to be robbed of',
    ...MIX,
    signs: robbed((table, seat, [, ...rest]) => [freshCard(BLACK_HOLE, handKey(table, seat)), ...rest]),
  },
  {
    title: 'doubles its worst card so that it is drawn more easily',
    ...MIX,
    signs: robbed((_, __, [a, , ...rest]) => [a, a, ...rest] as Ciphertext[]),
  },
  {
    title: 'mixes a card of the thief into its hand',
    ...MIX,
    signs: robbed((table, _, [, ...rest]) => [lying(table, held(table, actor(table.game))), ...rest]),
  },
  {
    title: 'keeps a card out of its mix',
    code: 'mix-wrong',
    why: 'wrong-size',
    signs: robbed((_, __, inputs) => inputs.slice(1)),
  },
  {
    title: 'mixes twice',
    code: 'proofs-count',
    why: '2 proofs',
    signs: async (table, seat) => {
      const body = await table.owed(seat);
      return withProofs(body, [...proofsOf(body), ...proofsOf(body)]);
    },
  },
  {
    title: 'hands a card over before one is drawn',
    code: 'wrong-kind',
    why: 'transfer',
    signs: (table, seat) => ({
      kind: 'transfer',
      proofs: [
        handOver(table, seat, {
          ...ofHand(table, seat),
          card: held(table, seat),
          to: handKey(table, actor(table.game)),
        }),
      ],
    }),
  },
  {
    title: 'sends more than a mix takes',
    code: 'oversize',
    why: 'mix',
    signs: () => ({ kind: 'mix', proofs: [bigMix(), bigMix()] }),
  },
]);

run(
  'thefts: a thief is named that',
  () => lead,
  [
    {
      title: 'picks the place of the card by a link of its own making',
      code: 'link-wrong',
      why: 'roll 3',
      signs: async (table, seat) => ({ ...(await table.owed(seat)), link: 'A'.repeat(43) }),
    },
    {
      title: 'picks by the link of another roll',
      code: 'link-index',
      why: 'link 4 in roll 3',
      signs: async (table, seat) => ({ ...(await table.owed(seat)), k: 4 }),
    },
  ],
  ({ lacking }) => lacking[0] as Seat,
);

const taking = (
  make: (
    table: CardTable,
    seat: Seat,
  ) => Partial<Parameters<typeof handOver>[2]> & { readonly other?: object },
): Case['signs'] => {
  return (table, seat) => {
    const { other = {}, ...changed } = make(table, seat);
    const card = table.game.turn.taken as CardHandle;
    const right = {
      card,
      input: lying(table, card),
      secret: secretsOf(table, seat).hand,
      to: handKey(table, actor(table.game)),
    };
    return { kind: 'transfer', proofs: [handOver(table, seat, { ...right, ...changed }, other)] };
  };
};

run('thefts: a victim is named that', () => take, [
  {
    title: 'hands over another card than the one drawn',
    ...TRANSFER,
    signs: taking((table, seat) => ({
      input: lying(table, handOf(table, seat).find((card) => card !== table.game.turn.taken) as CardHandle),
    })),
  },
  {
    title: 'hands over a black hole',
    ...TRANSFER,
    signs: taking((table, seat) => ({ input: freshCard(BLACK_HOLE, handKey(table, seat)) })),
  },
  {
    title: 'hands the card to itself',
    ...TRANSFER,
    signs: taking((table, seat) => ({ to: handKey(table, seat) })),
  },
  {
    title: 'hands the card to the third',
    ...TRANSFER,
    signs: taking((table, seat) => ({ to: handKey(table, notBoth(table, seat, actor(table.game))) })),
  },
  { title: 'hands over what nobody can read', ...TRANSFER, signs: taking(() => ({ to: randomPoint() })) },
  ...ELSEWHERE.map(
    ([field, other]): Case => ({
      title: `proves what it hands over for another ${field}`,
      ...TRANSFER,
      signs: taking((_, seat) => ({ other: other(seat) })),
    }),
  ),
  {
    title: 'sends more than handing over takes',
    code: 'oversize',
    why: 'transfer',
    signs: () => ({ kind: 'transfer', proofs: [bigMix()] }),
  },
]);

test('the list of covered codes says what is covered here', () => {
  expect([...codes].sort()).toEqual(COVERED_IN['cards/black-holes.test.ts']);
});
