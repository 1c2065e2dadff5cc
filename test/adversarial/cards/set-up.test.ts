/**
 * Cheating while the deck is set up: keys, dealt key shares, complaints, shuffles. The cheat is named at once, and the
 * others set their deck up anew without it.
 */

import nacl from 'tweetnacl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contextParts } from '../../../src/crypto/context.ts';
import { decodeCiphertexts, encodeCiphertexts } from '../../../src/crypto/elgamal.ts';
import { canonicalDeck, DECK_CARDS } from '../../../src/crypto/faces.ts';
import {
  encodePoint,
  mod,
  mulBase,
  pointBytes,
  randomScalar,
  type Scalar,
  scalarBytes,
} from '../../../src/crypto/group.ts';
import {
  complain,
  deal,
  openShare,
  type Receiver,
  type SealedShare,
  sealShare,
} from '../../../src/crypto/sharing.ts';
import { applyShuffle, proveShuffle } from '../../../src/crypto/shuffle.ts';
import { prove } from '../../../src/crypto/sigma.ts';
import { complaintOf, ownKey, sealedBy } from '../../../src/crypto/statements.ts';
import { TAG as SEAL } from '../../../src/crypto/tags.ts';
import { toBase64url } from '../../../src/encoding/base64url.ts';
import { hash } from '../../../src/encoding/hash.ts';
import type { Seat } from '../../../src/games/game.ts';
import type { FaultCode } from '../../../src/protocol/codes.ts';
import type { DeckBody } from '../../../src/protocol/deck/bodies.ts';
import { pileOf, pointOf } from '../../../src/protocol/deck/deck.ts';
import { dealTo, HAND_KEY, PILE_KEY, receiversOf } from '../../../src/protocol/deck/set-up.ts';
import { deckOf, placeOf } from '../../../src/protocol/steps.ts';
import { CardTable, inPhase } from '../../protocol/deck/card-table.ts';
import { COVERED_IN } from '../covered.ts';
import {
  contextAt,
  handKey,
  IDENTITY_TEXT,
  jointKey,
  mixing,
  NO_POINT,
  pileKey,
  random,
  randomPoint,
  secretsOf,
  storedSecrets,
  withBlock,
} from './forge.ts';
import { expectNamed, expectRefused, type Named } from './refused.ts';

const codes = new Set<FaultCode>();

vi.mock(import('../../../src/crypto/shuffle-verify.ts'), async (original) => {
  const { rememberedShuffles } = await import('./remembered.ts');
  return rememberedShuffles(await original());
});
vi.mock(import('../../../src/crypto/sigma.ts'), async (original) => {
  const { rememberedRelations } = await import('./remembered.ts');
  return rememberedRelations(await original());
});
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

/** The cheat. */
const M: Seat = 1;
const OTHER: Seat = 2;

let keys: CardTable;
let dealing: CardTable;
let checking: CardTable;
/** The cheat shuffles second. */
let shuffling: CardTable;
/** Another game of the same people. */
let elsewhere: CardTable;

beforeAll(async () => {
  const table = await CardTable.open({ seats: 3, seed: 2 }).until(inPhase('keys'));
  keys = await table.copy();
  dealing = await (await table.until(inPhase('deal'))).copy();
  checking = await (await table.until(inPhase('check'))).copy();
  shuffling = await table.until(
    inPhase('shuffle', ({ state }) => state.phase.kind === 'shuffle' && state.phase.seat === M),
  );
  elsewhere = await CardTable.open({ seats: 3, seed: 3 }).until(inPhase('keys'));
});

type Body<Kind extends DeckBody['kind']> = Extract<DeckBody, { readonly kind: Kind }>;
const owed = async <Kind extends DeckBody['kind']>(
  table: CardTable,
  kind: Kind,
  seat = M,
): Promise<Body<Kind>> => {
  const body = await table.owed(seat);
  if (body.kind !== kind) throw new Error(`${body.kind} instead of ${kind}`);
  return body as Body<Kind>;
};

type Case = Named & {
  readonly title: string;
  readonly signs: (table: CardTable) => Promise<object> | object;
};

const run = (group: string, scene: () => CardTable, cases: readonly Case[]): void => {
  describe(group, () => {
    for (const { title, signs, ...named } of cases) {
      codes.add(named.code);
      test(`${title}: ${named.code}, ${named.why}`, async () => {
        const table = await scene().copy();
        await expectRefused(table, M, await signs(table), named);
      });
    }
  });
};

// ------------------------------------------------------------------------------------------------ keys

const keyProof = (table: CardTable, secret: Scalar, handles: readonly number[], other = {}): string =>
  prove(
    ownKey(contextAt(table, M, handles, other), mulBase(secret)),
    { branch: 0, scalars: [secret] },
    random,
  );

/** Both keys, with proofs that are right. */
const keysBody = (table: CardTable, hand: Scalar, pile: Scalar): object => ({
  kind: 'keys',
  hand: encodePoint(mulBase(hand)),
  handProof: keyProof(table, hand, HAND_KEY),
  pile: encodePoint(mulBase(pile)),
  pileProof: keyProof(table, pile, PILE_KEY),
});

const WRONG_KEY = { code: 'keys-wrong', why: 'proof-wrong' } as const;

run('keys: a seat is named that', () => keys, [
  {
    title: 'copies the keys of another seat with their proofs',
    ...WRONG_KEY,
    signs: async (table) => owed(table, 'keys', OTHER),
  },
  {
    title: 'copies the hand key of another seat with its proof',
    ...WRONG_KEY,
    signs: async (table) => {
      const { hand, handProof } = await owed(table, 'keys', OTHER);
      return { ...(await owed(table, 'keys')), hand, handProof };
    },
  },
  {
    title: 'brings its keys from another game with their proofs',
    ...WRONG_KEY,
    signs: async () => owed(elsewhere, 'keys'),
  },
  {
    title: 'names a key whose secret it does not know',
    ...WRONG_KEY,
    signs: async (table) => ({ ...(await owed(table, 'keys')), pile: encodePoint(randomPoint()) }),
  },
  {
    title: 'shows the proof of its hand key for its pile key',
    ...WRONG_KEY,
    signs: async (table) => {
      const body = await owed(table, 'keys');
      return { ...body, handProof: body.pileProof, pileProof: body.handProof };
    },
  },
  ...(
    [
      ['seat', { seat: OTHER }],
      ['step', { step: 7 }],
      ['attempt', { attempt: 1 }],
      ['session', { session: 'A'.repeat(43) }],
    ] as const
  ).map(
    ([field, other]): Case => ({
      title: `proves its hand key for another ${field}`,
      ...WRONG_KEY,
      signs: async (table) => {
        const secret = randomScalar(random);
        const handProof = keyProof(table, secret, HAND_KEY, other);
        return { ...(await owed(table, 'keys')), hand: encodePoint(mulBase(secret)), handProof };
      },
    }),
  ),
  {
    title: 'takes the identity for its hand key',
    code: 'keys-wrong',
    why: 'identity',
    signs: async (table) => ({ ...(await owed(table, 'keys')), hand: IDENTITY_TEXT }),
  },
  {
    title: 'takes the identity for its pile key',
    code: 'keys-wrong',
    why: 'identity',
    signs: async (table) => ({ ...(await owed(table, 'keys')), pile: IDENTITY_TEXT }),
  },
  {
    title: 'takes for a key what is no point',
    code: 'keys-wrong',
    why: 'not-a-point',
    signs: async (table) => ({ ...(await owed(table, 'keys')), hand: NO_POINT }),
  },
  {
    title: 'has one key for hand and pile',
    code: 'keys-wrong',
    why: 'key-repeated',
    signs: (table) => keysBody(table, 5n, 5n),
  },
  {
    title: 'has a hand key that is the negative of its pile key',
    code: 'keys-wrong',
    why: 'key-repeated',
    signs: (table) => keysBody(table, 5n, mod(-5n)),
  },
  {
    title: 'complains instead',
    code: 'wrong-kind',
    why: 'check',
    signs: () => ({ kind: 'check', complaints: [] }),
  },
  {
    title: 'leaves a proof out',
    code: 'malformed',
    why: 'keys',
    signs: async (table) => {
      const { pileProof, ...rest } = await owed(table, 'keys');
      expect(pileProof.length).toBeGreaterThan(0);
      return rest;
    },
  },
]);

/** Two who work together: the cheat knows the secrets of an accomplice, so that its proofs are right. */
describe('keys of accomplices: the later seat is named whose', () => {
  const secrets = async (table: CardTable, seat: Seat) => {
    await table.owed(seat);
    return storedSecrets(table, seat)[0] as { hand: Scalar; pile: Scalar };
  };
  const CASES: readonly (readonly [
    string,
    Named['why'],
    (
      own: { hand: Scalar; pile: Scalar },
      all: readonly { hand: Scalar; pile: Scalar }[],
    ) => readonly [Scalar, Scalar],
  ])[] = [
    ['hand key is another seat’s', 'key-repeated', (own, [first]) => [first?.hand ?? 0n, own.pile]],
    ['hand key is another seat’s pile key', 'key-repeated', (own, [first]) => [first?.pile ?? 0n, own.pile]],
    [
      'pile key is the negative of another seat’s',
      'key-repeated',
      (own, [first]) => [own.hand, mod(-(first?.pile ?? 0n))],
    ],
    [
      'pile key makes the joint key the identity',
      'identity',
      (own, all) => [own.hand, mod(-all.reduce((sum, { pile }) => sum + pile, 0n))],
    ],
  ];
  for (const [title, why, choose] of CASES)
    test(`${title}: keys-wrong, ${why}`, async () => {
      const table = await keys.copy();
      const others = [await secrets(table, 0), await secrets(table, 1)];
      for (const seat of [0, 1]) table.give(seat, await table.owed(seat));
      const own = { hand: randomScalar(random), pile: randomScalar(random) };
      const [hand, pile] = choose(own, others);
      const proofOf = (secret: Scalar, handles: readonly number[]): string =>
        prove(
          ownKey(contextAt(table, OTHER, handles), mulBase(secret)),
          { branch: 0, scalars: [secret] },
          random,
        );
      const entry = table.give(OTHER, {
        kind: 'keys',
        hand: encodePoint(mulBase(hand)),
        handProof: proofOf(hand, HAND_KEY),
        pile: encodePoint(mulBase(pile)),
        pileProof: proofOf(pile, PILE_KEY),
      });
      await expectNamed(table, OTHER, { code: 'keys-wrong', why }, [entry]);
    });
});

// ------------------------------------------------------------------------------------------------ key shares

const placeAt = (table: CardTable, seat: Seat = M) => ({ ...placeOf(table.state, table.fold.context), seat });
const receivers = (table: CardTable): readonly Receiver[] => receiversOf(deckOf(table.state), M);
const dealt = (
  table: CardTable,
  secret: Scalar,
  to = receivers(table),
  place = placeAt(table),
): Body<'deal'> => ({
  kind: 'deal',
  shares: [...deal(place, secret, to, random)],
});
const honestDeal = (table: CardTable): Body<'deal'> => dealt(table, secretsOf(table, M).pile);
const changed = (body: Body<'deal'>, at: number, change: Partial<SealedShare>): Body<'deal'> => ({
  ...body,
  shares: body.shares.map((share, i) => (i === at ? { ...share, ...change } : share)),
});

const RECEIVERS = { code: 'deal-wrong', why: 'deal-receivers' } as const;
const DEAL_PROOF = { code: 'deal-wrong', why: 'proof-wrong' } as const;

run('key shares: a seat is named that', () => dealing, [
  {
    title: 'deals another secret than that of its pile key',
    code: 'deal-wrong',
    why: 'deal-sum',
    signs: (table) => dealt(table, mod(secretsOf(table, M).pile + 1n)),
  },
  {
    title: 'deals its hand key',
    code: 'deal-wrong',
    why: 'deal-sum',
    signs: (table) => dealt(table, secretsOf(table, M).hand),
  },
  {
    title: 'gives both shares to one receiver',
    ...RECEIVERS,
    signs: (table) => {
      const [first] = receivers(table);
      return dealt(table, secretsOf(table, M).pile, [first as Receiver, first as Receiver]);
    },
  },
  {
    title: 'leaves a receiver out',
    ...RECEIVERS,
    signs: (table) => dealt(table, secretsOf(table, M).pile, receivers(table).slice(0, 1)),
  },
  {
    title: 'deals to itself too',
    ...RECEIVERS,
    signs: (table) =>
      dealt(table, secretsOf(table, M).pile, [...receivers(table), { seat: M, key: handKey(table, M) }]),
  },
  {
    title: 'deals in another order',
    ...RECEIVERS,
    signs: (table) => dealt(table, secretsOf(table, M).pile, receivers(table).toReversed()),
  },
  {
    title: 'seals two shares under one ephemeral key',
    ...DEAL_PROOF,
    signs: (table) => {
      const body = honestDeal(table);
      return changed(body, 1, { ephemeral: body.shares[0]?.ephemeral as string });
    },
  },
  {
    title: 'passes off another proof for that of its ephemeral key',
    ...DEAL_PROOF,
    signs: (table) => {
      const body = honestDeal(table);
      return changed(body, 1, { proof: body.shares[0]?.proof as string });
    },
  },
  {
    title: 'passes off a receiver’s hand key as its ephemeral key',
    ...DEAL_PROOF,
    signs: (table) => changed(honestDeal(table), 0, { ephemeral: encodePoint(handKey(table, 0)) }),
  },
  ...(
    [
      ['seat', { seat: OTHER }],
      ['step', { step: 1 }],
      ['attempt', { attempt: 1 }],
      ['session', { session: 'A'.repeat(43) }],
    ] as const
  ).map(
    ([field, other]): Case => ({
      title: `deals for another ${field}`,
      ...DEAL_PROOF,
      signs: (table) =>
        dealt(table, secretsOf(table, M).pile, receivers(table), { ...placeAt(table), ...other }),
    }),
  ),
  {
    title: 'deals a share whose public half is the identity',
    code: 'deal-wrong',
    why: 'identity',
    signs: (table) => changed(honestDeal(table), 0, { share: IDENTITY_TEXT }),
  },
  {
    title: 'deals with an ephemeral key that is no point',
    code: 'deal-wrong',
    why: 'not-a-point',
    signs: (table) => changed(honestDeal(table), 0, { ephemeral: NO_POINT }),
  },
  {
    title: 'deals what would turn a receiver’s key into the identity',
    code: 'deal-wrong',
    why: 'identity',
    signs: (table) => {
      // An accomplice told it the secret.
      const against = mod(-secretsOf(table, 0).pile);
      const rest = mod(secretsOf(table, M).pile - against);
      const shares = [against, rest].map((s, i) =>
        sealShare(placeAt(table), s, receivers(table)[i] as Receiver, random),
      );
      return { kind: 'deal', shares };
    },
  },
  {
    title: 'complains instead',
    code: 'wrong-kind',
    why: 'check',
    signs: () => ({ kind: 'check', complaints: [] }),
  },
]);

describe('a share that does not open: the dealer is named by the complaint about it, with the deal as evidence, when', () => {
  const CASES: readonly (readonly [string, (table: CardTable) => Body<'deal'>])[] = [
    ['the seal is broken', (table) => changed(honestDeal(table), 1, { sealed: 'A'.repeat(64) })],
    [
      'the seal is that of another receiver',
      (table) => {
        const body = honestDeal(table);
        return changed(body, 1, { sealed: body.shares[0]?.sealed as string });
      },
    ],
    [
      'another number is sealed',
      (table) => {
        const body = honestDeal(table);
        return changed(body, 1, resealed(table, body.shares[1] as SealedShare));
      },
    ],
  ];
  for (const [title, signs] of CASES)
    test(title, async () => {
      const table = await dealing.copy();
      const at = table.state.step;
      const entry = table.give(M, signs(table));
      for (const seat of table.lacking) table.give(seat, await table.owed(seat));
      expect(table.state).toMatchObject({ step: at + 1, phase: { kind: 'check' } });
      expect(table.fold.faults).toEqual([]);
      const complaint = await owed(table, 'check', OTHER);
      expect(complaint.complaints).toMatchObject([{ dealer: M }]);
      for (const seat of [0, 1]) {
        const { complaints } = await owed(table, 'check', seat);
        expect(complaints).toEqual([]);
        table.give(seat, { kind: 'check', complaints });
      }
      const shown = table.give(OTHER, complaint);
      await expectNamed(table, M, { code: 'deal-wrong', why: 'complaint' }, [entry, shown]);
    });

  /** The same public half with a proof that is right, over a seal that holds another number. */
  function resealed(table: CardTable, share: SealedShare): Partial<SealedShare> {
    const { seat, key } = receivers(table)[1] as Receiver;
    const scalar = openShare(placeAt(table), share, secretsOf(table, OTHER).hand);
    if (!scalar.ok) throw new Error('an honest share opens');
    const r = randomScalar(random);
    const ephemeral = mulBase(r);
    const statement = sealedBy(contextAt(table, M, [seat]), {
      ephemeral,
      receiver: key,
      share: pointOf(share.share),
    });
    const parts = [
      ...contextParts(contextAt(table, M, [seat])),
      pointBytes(pointOf(share.share)),
      pointBytes(ephemeral),
      pointBytes(key.multiply(r)),
    ];
    const box = nacl.secretbox(
      scalarBytes(mod(scalar.value + 1n)),
      new Uint8Array(24),
      hash(SEAL.seal, ...parts),
    );
    return {
      ephemeral: encodePoint(ephemeral),
      proof: prove(statement, { branch: 0, scalars: [r] }, random),
      sealed: toBase64url(box),
    };
  }
});

// ------------------------------------------------------------------------------------------------ complaints

const UNFOUNDED = { code: 'complaint-wrong', why: 'complaint-unfounded' } as const;

function complaintAbout(table: CardTable, dealer: Seat): Body<'check'>['complaints'][number] {
  const found = dealTo(deckOf(table.state), dealer, M, table.session);
  if (found === null) throw new Error('no share');
  const receiver = { secret: secretsOf(table, M).hand, key: handKey(table, M) };
  return { dealer, ...complain(placeAt(table), dealer, found.share, receiver, random) };
}
const check = (...complaints: readonly object[]): object => ({ kind: 'check', complaints });

run('complaints: a seat is named that', () => checking, [
  {
    title: 'complains about a share that is right',
    ...UNFOUNDED,
    signs: (table) => check(complaintAbout(table, 0)),
  },
  {
    title: 'complains about every share though all are right',
    ...UNFOUNDED,
    signs: (table) => check(complaintAbout(table, 0), complaintAbout(table, 2)),
  },
  {
    title: 'shows another secret than the one that was agreed',
    code: 'complaint-wrong',
    why: 'proof-wrong',
    signs: (table) => check({ ...complaintAbout(table, 0), secret: encodePoint(randomPoint()) }),
  },
  {
    title: 'shows the secret of another dealer’s share',
    code: 'complaint-wrong',
    why: 'proof-wrong',
    signs: (table) => check({ ...complaintAbout(table, 2), dealer: 0 }),
  },
  {
    title: 'proves a made-up secret with a made-up hand key',
    code: 'complaint-wrong',
    why: 'proof-wrong',
    signs: (table) => {
      const share = dealTo(deckOf(table.state), 0, M, table.session)?.share as SealedShare;
      const secret = randomScalar(random);
      return check({
        dealer: 0,
        ...complain(placeAt(table), 0, share, { secret, key: mulBase(secret) }, random),
      });
    },
  },
  ...(
    [
      ['step', { step: 1 }],
      ['attempt', { attempt: 1 }],
      ['session', { session: 'A'.repeat(43) }],
      ['seat', { seat: OTHER }],
    ] as const
  ).map(
    ([field, other]): Case => ({
      title: `proves its complaint for another ${field}`,
      code: 'complaint-wrong',
      why: 'proof-wrong',
      signs: (table) => {
        const right = complaintAbout(table, 0);
        const share = dealTo(deckOf(table.state), 0, M, table.session)?.share as SealedShare;
        const { hand } = secretsOf(table, M);
        const ephemeral = pointOf(share.ephemeral);
        const statement = complaintOf(contextAt(table, M, [0], other), {
          key: handKey(table, M),
          ephemeral,
          secret: ephemeral.multiply(hand),
        });
        return check({ ...right, proof: prove(statement, { branch: 0, scalars: [hand] }, random) });
      },
    }),
  ),
  {
    title: 'shows the identity for a secret',
    code: 'complaint-wrong',
    why: 'identity',
    signs: (table) => check({ ...complaintAbout(table, 0), secret: IDENTITY_TEXT }),
  },
  {
    title: 'shows for a secret what is no point',
    code: 'complaint-wrong',
    why: 'not-a-point',
    signs: (table) => check({ ...complaintAbout(table, 0), secret: NO_POINT }),
  },
  {
    title: 'complains about itself',
    code: 'complaint-wrong',
    why: 'dealer',
    signs: (table) => check({ ...complaintAbout(table, 0), dealer: M }),
  },
  {
    title: 'complains about somebody who is not at the table',
    code: 'complaint-wrong',
    why: 'dealer',
    signs: (table) => check({ ...complaintAbout(table, 0), dealer: 7 }),
  },
  {
    title: 'sends its key shares again instead',
    code: 'wrong-kind',
    why: 'deal',
    signs: (table) => honestDeal(table),
  },
]);

test('a complaint that is right, made twice or out of order, is its maker’s fault: complaint-wrong, order', async () => {
  for (const order of ['twice', 'backwards'] as const) {
    const table = await dealing.copy();
    const accomplices: readonly Seat[] = [0, M];
    for (const seat of accomplices) {
      const body = await owed(table, 'deal', seat);
      const at = body.shares.findIndex(({ receiver }) => receiver === OTHER);
      table.give(seat, changed(body, at, { sealed: 'A'.repeat(64) }));
    }
    table.give(OTHER, await table.owed(OTHER));
    const { complaints } = await owed(table, 'check', OTHER);
    expect(complaints).toMatchObject([{ dealer: 0 }, { dealer: M }]);
    const [first, second] = complaints;
    const entry = table.give(
      OTHER,
      check(...((order === 'twice' ? [first, first] : [second, first]) as object[])),
    );
    for (const seat of accomplices) table.give(seat, check());
    expect(table.fold.faults).toEqual([
      { code: 'complaint-wrong', why: 'order', seat: OTHER, seq: entry.seq, evidence: [entry.id] },
    ]);
  }
});

test('two dealers whose shares do not open are both named, and the one who is left has won', async () => {
  const table = await dealing.copy();
  const entries = new Map<Seat, string>();
  for (const seat of [0, M]) {
    const body = await owed(table, 'deal', seat);
    const at = body.shares.findIndex(({ receiver }) => receiver === OTHER);
    entries.set(seat, table.give(seat, changed(body, at, { sealed: 'A'.repeat(64) })).id);
  }
  table.give(OTHER, await table.owed(OTHER));
  const shown = table.give(OTHER, await table.owed(OTHER));
  for (const seat of [0, M]) table.give(seat, check());
  expect(table.fold.faults).toMatchObject(
    [0, M].map((seat) => ({
      code: 'deal-wrong',
      why: 'complaint',
      seat,
      evidence: [entries.get(seat), shown.id],
    })),
  );
  await table.until(inPhase('done'));
  expect(table.game.ending?.reason).toBe('last-seat');
});

// ------------------------------------------------------------------------------------------------ shuffles

const SHUFFLE = { code: 'shuffle-wrong', why: 'proof-wrong' } as const;
const pile = (table: CardTable) => pileOf(deckOf(table.state));
const shuffledTo = (table: CardTable, cards: ReturnType<typeof pile>, key = jointKey(table)): object => ({
  ...mixing(contextAt(table, M, []), key, pile(table), cards),
  kind: 'shuffle',
});
const order = (): readonly number[] => Array.from({ length: DECK_CARDS }, (_, i) => (i * 5 + 3) % DECK_CARDS);

run('shuffles: a seat is named that', () => shuffling, [
  {
    title: 'doubles a card',
    ...SHUFFLE,
    signs: (table) => shuffledTo(table, pile(table).with(1, pile(table)[0] as never)),
  },
  {
    title: 'replaces a card by one it knows',
    ...SHUFFLE,
    signs: (table) => shuffledTo(table, pile(table).with(9, canonicalDeck()[103] as never)),
  },
  {
    title: 'stacks the pile with cards in an order it knows',
    ...SHUFFLE,
    signs: (table) => shuffledTo(table, canonicalDeck()),
  },
  {
    title: 'leaves a card out',
    code: 'shuffle-wrong',
    why: 'wrong-size',
    signs: (table) => shuffledTo(table, pile(table).slice(1)),
  },
  {
    title: 're-encrypts under its own key',
    ...SHUFFLE,
    signs: (table) => shuffledTo(table, pile(table), pileKey(table, M)),
  },
  {
    title: 'commits to one column twice, so that its shuffle is no permutation',
    ...SHUFFLE,
    signs: async (table) => {
      const body = await owed(table, 'shuffle');
      return { ...body, proof: withBlock(body.proof, 1, 0) };
    },
  },
  {
    title: 'repeats the shuffle of the seat before it',
    ...SHUFFLE,
    signs: (table) => {
      const before = table.log.chain(0).at(-1)?.rawBody as unknown as Body<'shuffle'>;
      expect(before.kind).toBe('shuffle');
      return before;
    },
  },
  {
    title: 'undoes what the seat before it has shuffled',
    ...SHUFFLE,
    signs: (table) => {
      const [key, inputs, places] = [jointKey(table), canonicalDeck(), order()];
      const witness = { permutation: places, factors: places.map(() => randomScalar(random)) };
      const outputs = applyShuffle(key, inputs, witness);
      const proof = proveShuffle({ context: contextAt(table, M, []), key, inputs, outputs }, witness, random);
      return { kind: 'shuffle', outputs: encodeCiphertexts(outputs), proof };
    },
  },
  ...(
    [
      ['seat', { seat: 0 }],
      ['step', { step: 1 }],
      ['attempt', { attempt: 1 }],
      ['session', { session: 'A'.repeat(43) }],
      ['place in the game', { handles: [0] }],
    ] as const
  ).map(
    ([field, other]): Case => ({
      title: `proves its shuffle for another ${field}`,
      ...SHUFFLE,
      signs: (table) => {
        const [key, inputs, places] = [jointKey(table), pile(table), order()];
        const witness = { permutation: places, factors: places.map(() => randomScalar(random)) };
        const outputs = applyShuffle(key, inputs, witness);
        const context = contextAt(table, M, [], other);
        const proof = proveShuffle({ context, key, inputs, outputs }, witness, random);
        return { kind: 'shuffle', outputs: encodeCiphertexts(outputs), proof };
      },
    }),
  ),
  {
    title: 'swaps two cards after it has proved its shuffle',
    ...SHUFFLE,
    signs: async (table) => {
      const body = await owed(table, 'shuffle');
      const cards = decodeCiphertexts(body.outputs, DECK_CARDS);
      if (!cards.ok) throw new Error('no ciphertexts');
      const [a, b, ...rest] = cards.value;
      return { ...body, outputs: encodeCiphertexts([b as never, a as never, ...rest]) };
    },
  },
  {
    title: 'puts the identity among the cards',
    code: 'shuffle-wrong',
    why: 'identity',
    signs: async (table) => {
      const body = await owed(table, 'shuffle');
      return { ...body, outputs: withBlock(body.outputs, 0, new Uint8Array(32)) };
    },
  },
  {
    title: 'sends a mix instead',
    code: 'wrong-kind',
    why: 'mix',
    signs: async (table) => {
      const { outputs, proof } = await owed(table, 'shuffle');
      return { kind: 'mix', proofs: [{ kind: 'mix', outputs, proof }] };
    },
  },
]);

test('the list of covered codes says what is covered here', () => {
  expect([...codes].sort()).toEqual(COVERED_IN['cards/set-up.test.ts']);
});
