/**
 * Cheating with drawn cards: wrong shares for a draw, and assignments that keep, pass or return another card. Each is refused
 * in the step it belongs to.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import type { Ciphertext } from '../../../src/crypto/elgamal.ts';
import { encodePoint, mod } from '../../../src/crypto/group.ts';
import type { CardHandle, Seat } from '../../../src/games/game.ts';
import { BLACK_HOLE } from '../../../src/games/planets/cards.ts';
import type { Body } from '../../../src/protocol/entry.ts';
import { CardTable } from '../../protocol/deck/card-table.ts';
import { COVERED_IN } from '../covered.ts';
import { bigMix, type Case, codes, ELSEWHERE, held, MIX, notBoth, ofHand, run, TRANSFER } from './cases.ts';
import {
  contextAt,
  freshCard,
  handKey,
  handOver,
  IDENTITY_TEXT,
  jointKey,
  lying,
  mixedIn,
  mixing,
  mixOf,
  NO_POINT,
  opening,
  pileKey,
  proofsOf,
  randomPoint,
  secretsOf,
  shareOf,
  withBlock,
  withProof,
  withProofs,
} from './forge.ts';
import { asked, playScenes, type Scenes } from './scenes.ts';

vi.mock(import('../../../src/crypto/shuffle-verify.ts'), async (original) => {
  const { rememberedShuffles } = await import('./remembered.ts');
  return rememberedShuffles(await original());
});
vi.mock(import('../../../src/crypto/sigma.ts'), async (original) => {
  const { rememberedRelations } = await import('./remembered.ts');
  return rememberedRelations(await original());
});
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let scenes: Pick<Scenes, 'draw' | 'assign'>;

beforeAll(async () => {
  scenes = await playScenes(CardTable.open({ seats: 3, seed: 2 }), ['draw', 'assign']);
});

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

test('the list of covered codes says what is covered here', () => {
  expect([...codes].sort()).toEqual(COVERED_IN['cards/assignments.test.ts']);
});
