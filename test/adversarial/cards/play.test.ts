/**
 * Cheating with cards in play: draws, assignments, keeping black holes silently, thefts, sets, surplus, the hidden cards at
 * the end. No rule about a card that nobody else sees is left to trust: each is refused in the step it belongs to.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Ciphertext } from '../../../src/crypto/elgamal.ts';
import { encodePoint, mod } from '../../../src/crypto/group.ts';
import type { CardHandle, Seat } from '../../../src/games/game.ts';
import { BLACK_HOLE, type Face, isPlanet, PLANETS, type Planet } from '../../../src/games/planets/cards.ts';
import { legal } from '../../../src/games/planets/choices.ts';
import type { PlanetsKnowledge } from '../../../src/games/planets/knowledge.ts';
import { actor, surplusOf } from '../../../src/games/planets/turn.ts';
import type { PlanetsMove } from '../../../src/games/planets/types.ts';
import type { FaultCode } from '../../../src/protocol/codes.ts';
import { ciphertextOf, keysOf } from '../../../src/protocol/deck/deck.ts';
import type { Body } from '../../../src/protocol/entry.ts';
import { deckOf } from '../../../src/protocol/steps.ts';
import { CardTable, inPhase } from '../../protocol/deck/card-table.ts';
import { COVERED_IN } from '../covered.ts';
import {
  branchOf,
  contextAt,
  freshCard,
  handKey,
  handOver,
  IDENTITY_TEXT,
  jointKey,
  keyAt,
  lying,
  mixedIn,
  mixing,
  mixOf,
  NO_POINT,
  opening,
  pileKey,
  planetProof,
  proofsOf,
  randomPoint,
  secretsOf,
  shareOf,
  withBlock,
  withProof,
  withProofs,
} from './forge.ts';
import { expectRefused, type Named } from './refused.ts';
import { asked, deciding, faceIn, playScenes, robbing, type Scenes, steered } from './scenes.ts';

const codes = new Set<FaultCode>();

vi.mock(import('../../../src/crypto/shuffle-verify.ts'), async (original) => {
  const { rememberedShuffles } = await import('./remembered.ts');
  return rememberedShuffles(await original());
});
vi.mock(import('../../../src/crypto/sigma.ts'), async (original) => {
  const { rememberedRelations } = await import('./remembered.ts');
  return rememberedRelations(await original());
});
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let scenes: Scenes;
/** A Deputy was passed a black hole. */
let deputyHole: CardTable;
/** A victim is to mix its hand; the thief is to show its link; the victim is to hand over the card drawn. */
let mixScene: CardTable;
let lead: CardTable;
let take: CardTable;
/** A seat is to show what it has hidden, at the end of a game that another has left. */
let open: CardTable;

beforeAll(async () => {
  scenes = await playScenes(CardTable.open({ seats: 3, seed: 2 }));
  deputyHole = await passingHole(scenes.assign);
  mixScene = await robbing(scenes.blackHole);
  lead = await (await mixScene.copy()).until(inPhase('lead'));
  take = await (await lead.copy()).until(inPhase('cards', ({ game }) => game.turn.phase === 'take'));
  open = await hidingSeat();
});

async function passingHole(scene: CardTable): Promise<CardTable> {
  const table = await scene.copy();
  table.decide = deciding((state, seat, knowledge) => {
    const choices = legal(state, seat, knowledge).filter((choice) => choice.kind === 'assign');
    const hole = choices.find(({ pass }) => pass !== null && knowledge[pass.card] === BLACK_HOLE);
    if (hole === undefined) throw new Error('no black hole to pass');
    return hole;
  });
  await table.step();
  table.decide = steered(0);
  return table.until(
    inPhase('cards', ({ game }) => game.turn.phase === 'identify' && game.turn.role === 'deputy'),
  );
}

async function hidingSeat(): Promise<CardTable> {
  const table = CardTable.open({ seats: 3, seed: 2, options: { leaver: 'end' } });
  table.decide = steered(0);
  await table.until(inPhase('move', ({ game }) => game.seats.some(({ hidden }) => hidden.length > 0)));
  const leaver = table.seats.find((seat) => table.game.seats[seat]?.hidden.length === 0) as Seat;
  table.give(leaver, { kind: 'leave' });
  if (table.lacking.length > 0) await table.until(inPhase('cards'));
  return table;
}

type Case = Named & {
  readonly title: string;
  readonly signs: (table: CardTable, seat: Seat) => Promise<object> | object;
  /** The cheat, if it is not the one who is asked. */
  readonly by?: (table: CardTable) => Seat;
};

const run = (
  group: string,
  scene: () => CardTable,
  cases: readonly Case[],
  by: (table: CardTable) => Seat = asked,
): void => {
  describe(group, () => {
    for (const { title, signs, by: other, ...named } of cases) {
      codes.add(named.code);
      test(`${title}: ${named.code}, ${named.why}`, async () => {
        const table = await scene().copy();
        const seat = (other ?? by)(table);
        await expectRefused(table, seat, await signs(table, seat), named);
      });
    }
  });
};

/** Places that a proof could stem from. */
const ELSEWHERE = [
  ['seat', (seat: Seat) => ({ seat: (seat + 1) % 3 })],
  ['step', () => ({ step: 5 })],
  ['attempt', () => ({ attempt: 1 })],
  ['session', () => ({ session: 'A'.repeat(43) })],
  ['card', () => ({ handles: [0] })],
] as const;

const handOf = (table: CardTable, seat: Seat): readonly CardHandle[] => table.game.seats[seat]?.hand ?? [];
const held = (table: CardTable, seat: Seat, at = 0): CardHandle => handOf(table, seat)[at] as CardHandle;
const notBoth = (table: CardTable, ...seats: readonly Seat[]): Seat =>
  table.seats.find((seat) => !seats.includes(seat)) as Seat;

// ------------------------------------------------------------------------------------------------ draws

type Share = ReturnType<typeof shareOf>;
const drawn = (table: CardTable): readonly CardHandle[] =>
  table.state.phase.kind === 'draw' ? table.state.phase.cards : [];
/** Shares of the draw, each made by `make`. */
const shares = (table: CardTable, make: (card: CardHandle, at: number) => Share): object => ({
  kind: 'shares',
  shares: drawn(table).map(make),
});
const honestShare = (table: CardTable, seat: Seat, card: CardHandle, other = {}): Share =>
  shareOf(table, seat, { card, secret: secretsOf(table, seat).pile }, other);

const SHARE = { code: 'draw-wrong', why: 'proof-wrong' } as const;

run(
  'draws: a seat is named that',
  () => scenes.draw,
  [
    {
      title: 'answers with its hand key',
      ...SHARE,
      signs: (table, seat) =>
        shares(table, (card) => shareOf(table, seat, { card, secret: secretsOf(table, seat).hand })),
    },
    {
      title: 'answers the first card with a random point',
      ...SHARE,
      signs: (table, seat) =>
        shares(table, (card, at) => ({
          ...honestShare(table, seat, card),
          ...(at === 0 ? { share: encodePoint(randomPoint()) } : {}),
        })),
    },
    {
      title: 'answers the last card with a random point and a proof as for the right one',
      ...SHARE,
      signs: (table, seat) =>
        shares(table, (card, at) =>
          at === 2
            ? shareOf(table, seat, { card, secret: secretsOf(table, seat).pile, share: randomPoint() })
            : honestShare(table, seat, card),
        ),
    },
    {
      title: 'answers with the negative of its share',
      ...SHARE,
      signs: (table, seat) =>
        shares(table, (card) => {
          const secret = secretsOf(table, seat).pile;
          return shareOf(table, seat, { card, secret, share: lying(table, card).c1.multiply(mod(-secret)) });
        }),
    },
    {
      title: 'swaps the shares of two cards',
      ...SHARE,
      signs: (table, seat) => {
        const [a, b, c] = drawn(table);
        return shares(table, (_, at) => honestShare(table, seat, [b, a, c][at] as CardHandle));
      },
    },
    {
      title: 'answers with the share of the card below',
      ...SHARE,
      signs: (table, seat) =>
        shares(table, (card) =>
          shareOf(table, seat, {
            card,
            input: lying(table, table.game.pile[3] as CardHandle),
            secret: secretsOf(table, seat).pile,
          }),
        ),
    },
    {
      title: 'copies the shares of the other seat',
      ...SHARE,
      signs: async (table, seat) => table.owed(table.lacking.find((one) => one !== seat) as Seat),
    },
    {
      title: 'sends the shares of its last draw again',
      ...SHARE,
      signs: (table, seat) => {
        const before = table.log
          .chain(seat)
          .findLast(({ rawBody }) => (rawBody as { kind?: unknown }).kind === 'shares');
        if (before === undefined) throw new Error('its first draw');
        return before.rawBody as object;
      },
    },
    ...ELSEWHERE.map(
      ([field, other]): Case => ({
        title: `proves the right share for another ${field}`,
        ...SHARE,
        signs: (table, seat) => shares(table, (card) => honestShare(table, seat, card, other(seat))),
      }),
    ),
    {
      title: 'answers with the identity',
      code: 'draw-wrong',
      why: 'identity',
      signs: (table, seat) =>
        shares(table, (card) => ({ ...honestShare(table, seat, card), share: IDENTITY_TEXT })),
    },
    {
      title: 'answers with what is no point',
      code: 'draw-wrong',
      why: 'not-a-point',
      signs: (table, seat) =>
        shares(table, (card) => ({ ...honestShare(table, seat, card), share: NO_POINT })),
    },
    {
      title: 'leaves a card out',
      code: 'proofs-count',
      why: '2 shares',
      signs: (table, seat) => ({
        kind: 'shares',
        shares: drawn(table)
          .slice(1)
          .map((card) => honestShare(table, seat, card)),
      }),
    },
    {
      title: 'answers for a card more',
      code: 'proofs-count',
      why: '4 shares',
      signs: (table, seat) => ({
        kind: 'shares',
        shares: table.game.pile.slice(0, 4).map((card) => honestShare(table, seat, card)),
      }),
    },
    {
      title: 'answers its own draw',
      code: 'not-expected',
      why: 'shares',
      by: asked,
      signs: (table, seat) => shares(table, (card) => honestShare(table, seat, card)),
    },
  ],
  (table) => table.lacking[0] as Seat,
);

// ------------------------------------------------------------------------------------------------ assignments

type Assigning = {
  readonly body: Body;
  readonly deputy: Seat;
  /** Handles and ciphertexts after the mix: kept, passed, returned. */
  readonly cards: readonly CardHandle[];
  readonly mixed: readonly Ciphertext[];
  readonly drawn: readonly CardHandle[];
};

function assigning(table: CardTable, seat: Seat): Assigning {
  const decision = table.decide(table.game, seat, table.knowledge(seat) as never);
  if (decision.move.kind !== 'assign') throw new Error('no assignment');
  const body = table.move(seat, decision);
  const { cards: drawnCards, into } = mixOf(table, { kind: 'move', seat, move: decision.move });
  return { body, deputy: decision.move.deputy as Seat, cards: into, mixed: mixedIn(body), drawn: drawnCards };
}

const TRANSFER = { code: 'transfer-wrong', why: 'proof-wrong' } as const;
const MIX = { code: 'mix-wrong', why: 'proof-wrong' } as const;
const KEPT = 1;
const PASSED = 2;
const RETURNED = 3;

/** The honest assignment but for one card, which is handed over as `make` says. */
const handing =
  (
    at: typeof KEPT | typeof PASSED | typeof RETURNED,
    make: (
      table: CardTable,
      seat: Seat,
      own: Assigning,
    ) => Partial<Parameters<typeof handOver>[2]> & { readonly other?: object },
  ): Case['signs'] =>
  (table, seat) => {
    const own = assigning(table, seat);
    const to = [handKey(table, seat), handKey(table, own.deputy), jointKey(table)][at - 1] as ReturnType<
      typeof jointKey
    >;
    const { other = {}, ...changed } = make(table, seat, own);
    const right = {
      card: own.cards[at - 1] as CardHandle,
      input: own.mixed[at - 1] as Ciphertext,
      secret: secretsOf(table, seat).pile,
      to,
    };
    return withProof(own.body, at, handOver(table, seat, { ...right, ...changed }, other));
  };

const ofHand = (table: CardTable, seat: Seat) => ({
  input: lying(table, held(table, seat)),
  secret: secretsOf(table, seat).hand,
});

/** The honest assignment but for its mix, into which `pick` puts other cards. */
const mixingInto =
  (
    pick: (table: CardTable, seat: Seat, drawn: readonly Ciphertext[]) => readonly Ciphertext[],
  ): Case['signs'] =>
  (table, seat) => {
    const { body, cards, drawn: from } = assigning(table, seat);
    const inputs = from.map((card) => lying(table, card));
    const context = contextAt(table, seat, [...from, ...cards]);
    return withProof(body, 0, mixing(context, pileKey(table, seat), inputs, pick(table, seat, inputs)));
  };

run('assignments: a Commander is named that', () => scenes.assign, [
  {
    title: 'keeps a card of its own making',
    ...TRANSFER,
    signs: handing(KEPT, (table, seat) => ({ input: freshCard('mars', pileKey(table, seat)) })),
  },
  { title: 'keeps a copy of a card that it holds', ...TRANSFER, signs: handing(KEPT, ofHand) },
  {
    title: 'keeps the card that it passes, too',
    ...TRANSFER,
    signs: handing(KEPT, (_, __, { mixed }) => ({ input: mixed[1] as Ciphertext })),
  },
  {
    title: 'keeps a card under another key than its own',
    ...TRANSFER,
    signs: handing(KEPT, () => ({ to: randomPoint() })),
  },
  {
    title: 'passes a card from its hand, which it did not draw',
    ...TRANSFER,
    signs: handing(PASSED, ofHand),
  },
  {
    title: 'passes a card of its own making',
    ...TRANSFER,
    signs: handing(PASSED, (table, seat) => ({ input: freshCard(BLACK_HOLE, pileKey(table, seat)) })),
  },
  {
    title: 'passes the card that it keeps, too',
    ...TRANSFER,
    signs: handing(PASSED, (_, __, { mixed }) => ({ input: mixed[0] as Ciphertext })),
  },
  {
    title: 'passes a card to itself',
    ...TRANSFER,
    signs: handing(PASSED, (table, seat) => ({ to: handKey(table, seat) })),
  },
  {
    title: 'passes a card to another than the Deputy it names',
    ...TRANSFER,
    signs: handing(PASSED, (table, seat, { deputy }) => ({
      to: handKey(table, notBoth(table, seat, deputy)),
    })),
  },
  {
    title: 'passes a card that nobody can read',
    ...TRANSFER,
    signs: handing(PASSED, () => ({ to: randomPoint() })),
  },
  {
    title: 'passes a card under the Deputy’s pile key',
    ...TRANSFER,
    signs: handing(PASSED, (table, _, { deputy }) => ({ to: pileKey(table, deputy) })),
  },
  ...ELSEWHERE.map(
    ([field, other]): Case => ({
      title: `proves what it passes for another ${field}`,
      ...TRANSFER,
      signs: handing(PASSED, (_, seat) => ({ other: other(seat) })),
    }),
  ),
  { title: 'returns a card from its hand', ...TRANSFER, signs: handing(RETURNED, ofHand) },
  {
    title: 'returns the card that it keeps, too',
    ...TRANSFER,
    signs: handing(RETURNED, (_, __, { mixed }) => ({ input: mixed[0] as Ciphertext })),
  },
  {
    title: 'returns a card of its own making',
    ...TRANSFER,
    signs: handing(RETURNED, (table, seat) => ({ input: freshCard('venus', pileKey(table, seat)) })),
  },
  {
    title: 'returns a card under its own key',
    ...TRANSFER,
    signs: handing(RETURNED, (table, seat) => ({ to: handKey(table, seat) })),
  },
  {
    title: 'exchanges what it keeps and what it passes after the proofs',
    ...TRANSFER,
    signs: (table, seat) => {
      const { body } = assigning(table, seat);
      const [mix, kept, passed, returned] = proofsOf(body);
      return withProofs(body, [mix, passed, kept, returned]);
    },
  },
  ...(
    [
      ['the identity', 'identity', new Uint8Array(32)],
      ['no point', 'not-a-point', new Uint8Array(32).fill(255)],
    ] as const
  ).map(
    ([what, why, block]): Case => ({
      title: `passes ${what}`,
      code: 'transfer-wrong',
      why,
      signs: (table, seat) => {
        const { body } = assigning(table, seat);
        const passed = proofsOf(body)[PASSED] as { readonly output: string };
        return withProof(body, PASSED, { ...passed, output: withBlock(passed.output, 0, block) });
      },
    }),
  ),
  {
    title: 'doubles a card in its mix',
    ...MIX,
    signs: mixingInto((_, __, [a, , c]) => [a, a, c] as Ciphertext[]),
  },
  {
    title: 'brings a card of its own making into its mix',
    ...MIX,
    signs: mixingInto(
      (table, seat, [a, b]) => [a, b, freshCard('earth', pileKey(table, seat))] as Ciphertext[],
    ),
  },
  {
    title: 'brings a card from its hand into its mix',
    ...MIX,
    signs: mixingInto((table, seat, [a, b]) => [a, b, lying(table, held(table, seat))] as Ciphertext[]),
  },
  {
    title: 'brings a card of another seat into its mix',
    ...MIX,
    signs: mixingInto(
      (table, seat, [a, b]) => [a, b, lying(table, held(table, (seat + 1) % 3))] as Ciphertext[],
    ),
  },
  {
    title: 'brings a card from the pile into its mix',
    ...MIX,
    signs: mixingInto(
      (table, _, [a, b]) => [a, b, lying(table, table.game.pile[0] as CardHandle)] as Ciphertext[],
    ),
  },
  {
    title: 'mixes two of the three',
    code: 'mix-wrong',
    why: 'wrong-size',
    signs: mixingInto((_, __, [a, b]) => [a, b] as Ciphertext[]),
  },
  {
    title: 'commits to one column twice, so that its mix is no permutation',
    ...MIX,
    signs: (table, seat) => {
      const { body } = assigning(table, seat);
      const mix = proofsOf(body)[0] as { readonly proof: string };
      return withProof(body, 0, { ...mix, proof: withBlock(mix.proof, 1, 0) });
    },
  },
  ...ELSEWHERE.map(
    ([field, other]): Case => ({
      title: `proves its mix for another ${field}`,
      ...MIX,
      signs: (table, seat) => {
        const { body, cards, drawn: from } = assigning(table, seat);
        const inputs = from.map((card) => lying(table, card));
        const context = contextAt(table, seat, [...from, ...cards], other(seat));
        return withProof(body, 0, mixing(context, pileKey(table, seat), inputs, inputs));
      },
    }),
  ),
  {
    title: 'shows no proofs',
    code: 'proofs-count',
    why: '0 proofs',
    signs: (table, seat) => {
      const { proofs, ...body } = assigning(table, seat).body as Body & { readonly kind: 'move' };
      expect(proofs).toHaveLength(4);
      return body;
    },
  },
  {
    title: 'shows a list of no proofs',
    code: 'malformed',
    why: 'move',
    signs: (table, seat) => withProofs(assigning(table, seat).body, []),
  },
  {
    title: 'shows a proof too few',
    code: 'proofs-count',
    why: '3 proofs',
    signs: (table, seat) => {
      const { body } = assigning(table, seat);
      return withProofs(body, proofsOf(body).slice(0, 3));
    },
  },
  {
    title: 'shows a proof too many',
    code: 'proofs-count',
    why: '5 proofs',
    signs: (table, seat) => {
      const { body } = assigning(table, seat);
      return withProofs(body, [...proofsOf(body), ...proofsOf(body).slice(3)]);
    },
  },
  {
    title: 'hands over before it has mixed',
    code: 'proofs-count',
    why: 'transfer',
    signs: (table, seat) => {
      const { body } = assigning(table, seat);
      const [mix, kept, passed, returned] = proofsOf(body);
      return withProofs(body, [kept, mix, passed, returned]);
    },
  },
  {
    title: 'opens what it should hand over',
    code: 'proofs-count',
    why: 'open',
    signs: (table, seat) => {
      const { body, cards, mixed } = assigning(table, seat);
      const secret = secretsOf(table, seat).pile;
      const shown = {
        card: cards[1] as CardHandle,
        input: mixed[1] as Ciphertext,
        secret,
        face: 'mars',
      } as const;
      return withProof(body, PASSED, opening(table, seat, shown));
    },
  },
  {
    title: 'shows a link with it',
    code: 'lead-unexpected',
    why: 'link 2',
    signs: (table, seat) => ({ ...assigning(table, seat).body, lead: { k: 2, link: 'A'.repeat(43) } }),
  },
  {
    title: 'names itself Deputy',
    code: 'move-illegal',
    why: 'deputy-self',
    signs: (table, seat) => ({ ...assigning(table, seat).body, move: { kind: 'assign', deputy: seat } }),
  },
  {
    title: 'names nobody Deputy',
    code: 'move-illegal',
    why: 'deputy-missing',
    signs: (table, seat) => ({ ...assigning(table, seat).body, move: { kind: 'assign', deputy: null } }),
  },
  {
    title: 'sends more than its move can hold',
    code: 'oversize',
    why: 'move',
    signs: (table, seat) => withProofs(assigning(table, seat).body, [bigMix(), bigMix()]),
  },
]);

/** The largest mix there can be. */
const bigMix = (): object => ({ kind: 'mix', outputs: 'A'.repeat(8875), proof: 'A'.repeat(22_570) });

// ------------------------------------------------------------------------------------------------ planet or black hole

/** What is to be identified, with what its owner knows. */
const resolving = (table: CardTable, seat: Seat) => {
  const { role, kept, passed } = table.game.turn;
  const card = (role === 'commander' ? kept : passed) as CardHandle;
  return { card, secret: secretsOf(table, seat).hand, face: faceIn(table, seat, card) };
};
const asPlanet = (...proofs: readonly object[]): object => ({ kind: 'identify', as: 'planet', proofs });
const asHole = (...proofs: readonly object[]): object => ({ kind: 'identify', as: 'black-hole', proofs });
const NO_PLANET = { code: 'planet-wrong', why: 'proof-wrong' } as const;
const NO_HOLE = { code: 'open-wrong', why: 'proof-wrong' } as const;

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

/** `move` with a mix of the cards that the rules have mixed, into which `pick` puts others. */
const swapping =
  (
    move: (table: CardTable, seat: Seat) => Body | Promise<Body>,
    event: (body: Body, seat: Seat) => object,
    pick: (table: CardTable, seat: Seat, inputs: readonly Ciphertext[]) => readonly Ciphertext[],
  ): Case['signs'] =>
  async (table, seat) => {
    const body = await move(table, seat);
    const { cards, into } = mixOf(table, event(body, seat));
    const inputs = cards.map((card) => lying(table, card));
    const context = contextAt(table, seat, [...cards, ...into]);
    const key = keyAt(table, cards[0] as CardHandle);
    return withProof(body, 0, mixing(context, key, inputs, pick(table, seat, inputs)));
  };
const moveEvent = (body: Body, seat: Seat): object => ({
  kind: 'move',
  seat,
  move: (body as Body & { readonly kind: 'move' }).move,
});
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

// ------------------------------------------------------------------------------------------------ sets

const fresh = (table: CardTable): CardHandle => table.game.turn.fresh as CardHandle;
/** A set of `faces`, opened as if the cards at the front were these. */
const laying = (table: CardTable, seat: Seat, faces: readonly Planet[], front: readonly CardHandle[]): Body =>
  table.move(seat, { move: { kind: 'lay', faces: [...faces] } as PlanetsMove, front });

/** The hand but for the new card: those like it, and the others. */
function besides(table: CardTable, seat: Seat) {
  const face = faceIn(table, seat, fresh(table)) as Planet;
  const others = handOf(table, seat).filter((card) => card !== fresh(table));
  return {
    face,
    alike: others.filter((card) => faceIn(table, seat, card) === face),
    unlike: others.filter((card) => faceIn(table, seat, card) !== face),
  };
}
const honestLay = (table: CardTable, seat: Seat): Body => {
  const { face, alike } = besides(table, seat);
  return laying(table, seat, [face, face, face], alike.slice(0, 2));
};
const setMix = (pick: Parameters<typeof swapping>[2]): Case['signs'] => swapping(honestLay, moveEvent, pick);
const lacked = (table: CardTable, seat: Seat): Planet =>
  PLANETS.find((planet) =>
    handOf(table, seat).every((card) => faceIn(table, seat, card) !== planet),
  ) as Planet;

run('sets: a seat is named that', () => scenes.lay, [
  {
    title: 'lays a set of a planet that it lacks',
    ...NO_HOLE,
    signs: (table, seat) => {
      const planet = lacked(table, seat);
      return laying(table, seat, [planet, planet, planet], []);
    },
  },
  {
    title: 'lays one planet more than it has',
    ...NO_HOLE,
    signs: (table, seat) => {
      const { face, alike, unlike } = besides(table, seat);
      expect(unlike.length).toBeGreaterThan(0);
      const front = [...alike, unlike[0] as CardHandle];
      return laying(table, seat, [face, ...front.map(() => face)], front);
    },
  },
  {
    title: 'lays a set without the new card',
    ...NO_HOLE,
    signs: (table, seat) => {
      const { unlike } = besides(table, seat);
      const planet = faceIn(table, seat, unlike[0] as CardHandle) as Planet;
      const front = unlike.filter((card) => faceIn(table, seat, card) === planet).slice(0, 2);
      return laying(table, seat, [planet, planet, planet], front);
    },
  },
  {
    title: 'opens its cards in another order than it names them',
    ...NO_HOLE,
    signs: (table, seat) => {
      const body = honestLay(table, seat);
      const [mix, first, second, third] = proofsOf(body);
      return withProofs(body, [mix, second, first, third]);
    },
  },
  {
    title: 'opens a card of its own making',
    ...NO_HOLE,
    signs: (table, seat) => {
      const body = honestLay(table, seat);
      const { face } = besides(table, seat);
      const { into } = mixOf(table, moveEvent(body, seat));
      const made = {
        card: into[0] as CardHandle,
        input: freshCard(face, handKey(table, seat)),
        secret: secretsOf(table, seat).hand,
        face,
      };
      return withProof(body, 2, opening(table, seat, made));
    },
  },
  {
    title: 'mixes in a card that it lacks for its set',
    ...MIX,
    signs: setMix((table, seat, [, ...rest]) => [
      freshCard(besides(table, seat).face, handKey(table, seat)),
      ...rest,
    ]),
  },
  {
    title: 'mixes a card in twice',
    ...MIX,
    signs: setMix((_, __, [a, , ...rest]) => [a, a, ...rest] as Ciphertext[]),
  },
  {
    title: 'mixes the new card in with the others',
    code: 'mix-wrong',
    why: 'wrong-size',
    signs: setMix((table, _, inputs) => [lying(table, fresh(table)), ...inputs]),
  },
  {
    title: 'leaves the last card of its set face down',
    code: 'proofs-count',
    why: '3 proofs',
    signs: (table, seat) => {
      const body = honestLay(table, seat);
      return withProofs(body, proofsOf(body).slice(0, 3));
    },
  },
  {
    title: 'lays two cards',
    code: 'move-illegal',
    why: 'no-set',
    signs: (table, seat) => {
      const { face, alike } = besides(table, seat);
      return laying(table, seat, [face, face], alike.slice(0, 1));
    },
  },
  {
    title: 'lays black holes',
    code: 'move-malformed',
    why: 'faces.0',
    signs: (table, seat) => ({
      ...honestLay(table, seat),
      move: { kind: 'lay', faces: [BLACK_HOLE, BLACK_HOLE, BLACK_HOLE] },
    }),
  },
  {
    title: 'lays nothing, with proofs',
    code: 'proofs-count',
    why: '4 proofs',
    signs: (table, seat) => ({ ...honestLay(table, seat), move: { kind: 'skip' } }),
  },
]);

// ------------------------------------------------------------------------------------------------ surplus

const surplus = (table: CardTable, seat: Seat): Body =>
  table.move(seat, table.decide(table.game, seat, table.knowledge(seat) as never));

/** The honest surplus but for its first card, which is put back as `make` says. */
const putting =
  (
    make: (
      table: CardTable,
      seat: Seat,
      mixed: readonly Ciphertext[],
    ) => Partial<Parameters<typeof handOver>[2]>,
  ): Case['signs'] =>
  (table, seat) => {
    const body = surplus(table, seat);
    const mixed = mixedIn(body);
    const { into } = mixOf(table, moveEvent(body, seat));
    const right = {
      card: into[0] as CardHandle,
      input: mixed[0] as Ciphertext,
      secret: secretsOf(table, seat).hand,
      to: jointKey(table),
    };
    return withProof(body, 1, handOver(table, seat, { ...right, ...make(table, seat, mixed) }));
  };

run('surplus: a Commander is named that', () => scenes.surplus, [
  {
    title: 'puts back a card that it keeps, too',
    ...TRANSFER,
    signs: putting((_, __, mixed) => ({ input: mixed.at(-1) as Ciphertext })),
  },
  {
    title: 'puts back a black hole of its own making',
    ...TRANSFER,
    signs: putting((table, seat) => ({ input: freshCard(BLACK_HOLE, handKey(table, seat)) })),
  },
  {
    title: 'puts a card back that only it can read',
    ...TRANSFER,
    signs: putting((table, seat) => ({ to: handKey(table, seat) })),
  },
  {
    title: 'mixes a card of its own making into its hand',
    ...MIX,
    signs: swapping(surplus, moveEvent, (table, seat, [, ...rest]) => [
      freshCard('mercury', handKey(table, seat)),
      ...rest,
    ]),
  },
  {
    title: 'puts one card too few back',
    code: 'proofs-count',
    why: '2 proofs',
    signs: (table, seat) => {
      expect(surplusOf(table.game)).toBe(2);
      const body = surplus(table, seat);
      expect(proofsOf(body)).toHaveLength(3);
      return withProofs(body, proofsOf(body).slice(0, 2));
    },
  },
  {
    title: 'goes on without putting anything back',
    code: 'move-illegal',
    why: 'other-decision',
    signs: () => ({ kind: 'move', move: { kind: 'skip' }, lead: null }),
  },
]);

// ------------------------------------------------------------------------------------------------ hidden cards at the end

const hidden = (table: CardTable, seat: Seat): CardHandle => table.game.seats[seat]?.hidden[0] as CardHandle;
const shown = (table: CardTable, seat: Seat, faces: readonly (Face | string)[], face: Face): object => ({
  kind: 'open',
  faces,
  proofs: [opening(table, seat, { card: hidden(table, seat), secret: secretsOf(table, seat).hand, face })],
});
const another = (table: CardTable, seat: Seat): Planet =>
  PLANETS.find((planet) => planet !== faceIn(table, seat, hidden(table, seat))) as Planet;

run('hidden cards at the end: a seat is named that', () => open, [
  {
    title: 'shows another planet than it hid',
    ...NO_HOLE,
    signs: (table, seat) => shown(table, seat, [another(table, seat)], another(table, seat)),
  },
  {
    title: 'shows a black hole',
    ...NO_HOLE,
    signs: (table, seat) => shown(table, seat, [BLACK_HOLE], BLACK_HOLE),
  },
  {
    title: 'names another planet than it proves',
    ...NO_HOLE,
    signs: (table, seat) =>
      shown(table, seat, [another(table, seat)], faceIn(table, seat, hidden(table, seat))),
  },
  {
    title: 'shows what no card bears',
    code: 'open-wrong',
    why: 'faces',
    signs: (table, seat) => shown(table, seat, ['pluto'], 'mars'),
  },
  {
    title: 'shows a card more than it hid',
    code: 'open-wrong',
    why: 'faces',
    signs: (table, seat) => shown(table, seat, ['mars', 'mars'], 'mars'),
  },
  {
    title: 'proves its card twice',
    code: 'proofs-count',
    why: '2 proofs',
    signs: async (table, seat) => {
      const body = await table.owed(seat);
      return withProofs(body, [...proofsOf(body), ...proofsOf(body)]);
    },
  },
  {
    title: 'proves only that it is a planet',
    code: 'proofs-count',
    why: 'planet',
    signs: async (table, seat) => {
      const card = hidden(table, seat);
      const branch = branchOf(faceIn(table, seat, card));
      const proof = planetProof(table, seat, { card, secret: secretsOf(table, seat).hand, branch });
      return withProof(await table.owed(seat), 0, proof);
    },
  },
  {
    title: 'sends more than opening takes',
    code: 'oversize',
    why: 'open',
    signs: () => ({ kind: 'open', faces: ['mars'], proofs: [bigMix()] }),
  },
]);

// ------------------------------------------------------------------------------------------------ other kinds

describe('a seat is named that signs another kind of body than its step asks for', () => {
  const BODIES: readonly object[] = [
    { kind: 'close' },
    { kind: 'commit', chain: 0, head: 'A'.repeat(43) },
    { kind: 'link', k: 2, link: 'A'.repeat(43) },
    { kind: 'lead', k: 2, link: 'A'.repeat(43) },
    { kind: 'move', move: { kind: 'skip' }, lead: null },
    { kind: 'check', complaints: [] },
    { kind: 'shuffle', outputs: 'A', proof: 'A' },
    { kind: 'shares', shares: [{ share: 'A'.repeat(43), proof: 'A'.repeat(128) }] },
    { kind: 'mix', proofs: [{ kind: 'open', proof: 'A'.repeat(128) }] },
    { kind: 'transfer', proofs: [{ kind: 'open', proof: 'A'.repeat(128) }] },
    { kind: 'identify', as: 'planet', proofs: [{ kind: 'open', proof: 'A'.repeat(128) }] },
    { kind: 'open', faces: ['mars'], proofs: [{ kind: 'open', proof: 'A'.repeat(128) }] },
  ];
  const PLACES = {
    draw: [() => scenes.draw, 'shares'],
    assign: [() => scenes.assign, 'move'],
    identify: [() => scenes.identifyPlanet, 'identify'],
    mix: [() => mixScene, 'mix'],
    lead: [() => lead, 'lead'],
    transfer: [() => take, 'transfer'],
    open: [() => open, 'open'],
  } as const;
  for (const [place, [scene, right]] of Object.entries(PLACES))
    test(`in ${place}: wrong-kind`, async () => {
      for (const body of BODIES) {
        const { kind } = body as { readonly kind: string };
        if (kind === right) continue;
        const table = await scene().copy();
        const seat = table.lacking[0] as Seat;
        const entry = table.give(seat, body);
        for (const other of table.lacking)
          if (table.fold.faults.length === 0) table.give(other, await table.owed(other));
        expect(table.fold.faults).toEqual([
          { code: 'wrong-kind', why: kind, seat, seq: entry.seq, evidence: [entry.id] },
        ]);
      }
    });
});

// ------------------------------------------------------------------------------------------------ by construction

test('a hand holds planets only: every card in it has been proved one by whoever took it from the pile', () => {
  const { fold } = scenes.surplus;
  const proved = new Set<CardHandle>();
  let joined = 0;
  for (const { event, before, state } of fold.events) {
    if (event.kind === 'setup' || before === null) continue;
    const [then, now] = [before, state] as unknown as readonly [
      typeof scenes.surplus.game,
      typeof scenes.surplus.game,
    ];
    const operations = scenes.surplus.fold.context.game.cards?.operations(then, event) ?? [];
    for (const operation of operations) {
      if (operation.kind === 'planet') proved.add(operation.card);
      if (operation.kind === 'mix' && operation.cards.every((card) => proved.has(card)))
        for (const card of operation.into) proved.add(card);
    }
    for (const { hand } of now.seats)
      for (const card of hand) {
        joined += 1;
        expect(proved).toContain(card);
      }
  }
  expect(joined).toBeGreaterThan(100);
  const faces = scenes.surplus.seats.flatMap((seat) =>
    handOf(scenes.surplus, seat).map((card) => faceIn(scenes.surplus, seat, card)),
  );
  expect(faces.filter(isPlanet)).toEqual(faces);
  expect((scenes.surplus.knowledge(0) as PlanetsKnowledge)[held(scenes.surplus, 0)]).toBeDefined();
});
test('the list of covered codes says what is covered here', () => {
  expect([...codes].sort()).toEqual(COVERED_IN['cards/play.test.ts']);
});
