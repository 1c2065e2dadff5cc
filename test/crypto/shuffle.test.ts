/**
 * Shuffles: the outputs are the inputs in another order, the proof says so, and no other outputs or proof pass.
 * Each of the verifier's equations (shuffle-verify.ts) has a test in which that one alone does not hold.
 */
import { describe, expect, test } from 'vitest';
import {
  type Ciphertext,
  decodeCiphertexts,
  decrypt,
  encodeCiphertexts,
  isSameCiphertext,
} from '../../src/crypto/elgamal.ts';
import { canonicalDeck, FACES, type Face, faceOf, facePoint } from '../../src/crypto/faces.ts';
import { MAX_CARDS } from '../../src/crypto/generators.ts';
import { G, IDENTITY, type Point, randomScalar } from '../../src/crypto/group.ts';
import {
  applyShuffle,
  proveShuffle,
  type ShuffleMessage,
  type ShuffleWitness,
  shuffle,
} from '../../src/crypto/shuffle.ts';
import {
  decodeShuffleProof,
  shuffleChallenge,
  shuffleDigest,
  shuffleProofSizeBytes,
  weightSeed,
  weights,
} from '../../src/crypto/shuffle-proof.ts';
import { verifyShuffle } from '../../src/crypto/shuffle-verify.ts';
import { toBase64url } from '../../src/encoding/base64url.ts';
import {
  BAD_POINTS,
  blockOf,
  bytesOf,
  CONTEXT,
  cardUnder,
  expectRefusal,
  fromHex,
  keyPair,
  minusOne,
  OTHER_CONTEXTS,
  plusOne,
  plusOrder,
  seeded,
  value,
  withBlock,
} from './fixtures.ts';

const random = seeded(90);
const { key, secret } = keyPair(random);
const stranger = keyPair(random);

const hand = (faces: readonly Face[]): readonly Ciphertext[] =>
  faces.map((face) => cardUnder(key, face, random));
const faces = (cards: readonly Ciphertext[]): readonly (Face | null)[] =>
  cards.map((card) => faceOf(decrypt(card, secret)));
const check = (inputs: readonly Ciphertext[], message: ShuffleMessage, context = CONTEXT, under = key) =>
  verifyShuffle(context, under, inputs, message);

describe('a shuffle', () => {
  test.each([1, 2, 3, 8, 52])('of %i cards verifies and holds the same cards', (count) => {
    const inputs = hand(Array.from({ length: count }, (_, i) => (i % 9) as Face));
    const { message, outputs, permutation } = shuffle(CONTEXT, key, inputs, random);
    const verified = value(check(inputs, message));
    expect(encodeCiphertexts(verified)).toBe(encodeCiphertexts(outputs));
    const before = count > 8 ? null : faces(inputs);
    if (before !== null) expect(faces(outputs)).toEqual(permutation.map((from) => before[from]));
    expect(inputs.some((card) => outputs.some((other) => isSameCiphertext(card, other)))).toBe(false);
    expect(bytesOf(message.proof).length).toBe(shuffleProofSizeBytes(count));
  });

  test('of the whole deck from its canonical order verifies, and shuffled once more', () => {
    const deck = canonicalDeck();
    const first = shuffle(CONTEXT, key, deck, random);
    const verified = value(check(deck, first.message));
    const counts = (cards: readonly Ciphertext[]): readonly number[] => {
      const seen = faces(cards);
      return FACES.map((face) => seen.filter((other) => other === face).length);
    };
    expect(counts(verified)).toEqual([12, 12, 12, 12, 12, 12, 12, 12, 8]);
    const again = shuffle({ ...CONTEXT, seat: 3 }, key, verified, random);
    expect(check(verified, again.message, { ...CONTEXT, seat: 3 }).ok).toBe(true);
    expect(bytesOf(first.message.proof).length + bytesOf(first.message.outputs).length).toBe(23_584);
  });

  test('of no card, or of more than a deck, is our mistake and throws', () => {
    expect(() => shuffle(CONTEXT, key, [], random)).toThrow('no shuffle of 0 cards');
    const many = Array.from({ length: MAX_CARDS + 1 }, () => canonicalDeck()[0] as Ciphertext);
    expect(() => shuffle(CONTEXT, key, many, random)).toThrow('no shuffle of 105 cards');
  });

  test('of the same cards is another one each time, even from a broken random source in another step', () => {
    const inputs = hand([1, 2, 3]);
    const broken = (sizeBytes: number): Uint8Array => new Uint8Array(sizeBytes).fill(1);
    const witness: ShuffleWitness = { permutation: [1, 2, 0], factors: [3n, 4n, 5n] };
    const outputs = applyShuffle(key, inputs, witness);
    const proofs = [17, 18].map((step) =>
      proveShuffle({ context: { ...CONTEXT, step }, key, inputs, outputs }, witness, broken),
    ) as [string, string];
    // Neither permutation commitments nor t are repeated: no nonce is.
    for (const at of [0, 1, 2, 6, 7, 8]) expect(blockOf(proofs[0], at)).not.toEqual(blockOf(proofs[1], at));
    expect(shuffle(CONTEXT, key, inputs, random).message).not.toEqual(
      shuffle(CONTEXT, key, inputs, random).message,
    );
  });
});

describe('a proof of a shuffle', () => {
  const inputs = hand([0, 1, 8]);
  const N = inputs.length;
  const { message, outputs } = shuffle(CONTEXT, key, inputs, random);
  const points = 3 * N + 5;

  test('verifies', () => {
    expect(check(inputs, message).ok).toBe(true);
  });

  test.each(OTHER_CONTEXTS)('is refused under another %s', (_, context) => {
    expectRefusal(check(inputs, message, context), 'proof-wrong');
  });

  test('is refused under another key, and the identity is no key', () => {
    expectRefusal(check(inputs, message, CONTEXT, stranger.key), 'proof-wrong');
    expectRefusal(check(inputs, message, CONTEXT, key.negate()), 'proof-wrong');
    expectRefusal(check(inputs, message, CONTEXT, IDENTITY), 'identity');
  });

  test('is refused for other inputs, and for the same in another order', () => {
    const [a, b, c] = inputs as [Ciphertext, Ciphertext, Ciphertext];
    for (const other of [
      [a, c, b],
      [a, a, c],
      [...hand([0]), b, c],
    ])
      expectRefusal(check(other, message), 'proof-wrong');
    expectRefusal(check([a, { c1: b.c1, c2: IDENTITY }, c], message), 'identity');
  });

  test('is refused for outputs in another order', () => {
    const [a, b, c] = outputs as [Ciphertext, Ciphertext, Ciphertext];
    expectRefusal(check(inputs, { ...message, outputs: encodeCiphertexts([b, a, c]) }), 'proof-wrong');
  });

  test('is refused when the number of cards differs from that of the inputs', () => {
    const [a, b] = inputs as [Ciphertext, Ciphertext];
    expectRefusal(check([a, b], message), 'wrong-size');
    expectRefusal(check([], { outputs: '', proof: message.proof }), 'wrong-size');
    expectRefusal(check(inputs, { ...message, outputs: encodeCiphertexts(outputs.slice(1)) }), 'wrong-size');
    const many = Array.from({ length: MAX_CARDS + 1 }, () => a);
    expectRefusal(check(many, { ...message, outputs: encodeCiphertexts(many) }), 'wrong-size');
  });

  test('is refused with any of its points exchanged', () => {
    for (let at = 0; at < points; at++)
      expectRefusal(
        check(inputs, { ...message, proof: withBlock(message.proof, at, G.toBytes()) }),
        'proof-wrong',
      );
  });

  test('is refused with any of its points spelled badly, or the identity', () => {
    const bad = fromHex(BAD_POINTS[1]?.[1] ?? '');
    for (let at = 0; at < points; at++) {
      expectRefusal(check(inputs, { ...message, proof: withBlock(message.proof, at, bad) }), 'not-a-point');
      expectRefusal(
        check(inputs, { ...message, proof: withBlock(message.proof, at, new Uint8Array(32)) }),
        'identity',
      );
    }
  });

  // s_1: equation 1, s_2: 2, s_3: 3, s_4: 4, ŝ_i: 5.i, s'_i: 3, 4 and 5.i
  test('is refused with any of its scalars changed, or spelled with the group order added', () => {
    for (let at = points; at < points + 4 + 2 * N; at++) {
      const block = blockOf(message.proof, at);
      const changed = { ...message, proof: withBlock(message.proof, at, plusOne(block)) };
      expectRefusal(check(inputs, changed), 'proof-wrong');
      const respelled = { ...message, proof: withBlock(message.proof, at, plusOrder(block)) };
      expectRefusal(check(inputs, respelled), 'not-a-scalar');
    }
  });

  test('is refused when two equations fail by amounts that cancel: each has a weight of its own', () => {
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [4, 5],
      [5, 6],
      [0, 4],
    ] as const) {
      const first = withBlock(message.proof, points + a, plusOne(blockOf(message.proof, points + a)));
      const both = withBlock(first, points + b, minusOne(blockOf(first, points + b)));
      expectRefusal(check(inputs, { ...message, proof: both }), 'proof-wrong');
    }
  });

  test('of another length or spelling is refused', () => {
    const { proof } = message;
    for (const text of ['', proof.slice(4), `${proof}AAAA`, `${proof}=`, ` ${proof.slice(1)}`])
      expectRefusal(check(inputs, { ...message, proof: text }), 'not-base64url');
    const spaced = ` ${message.outputs.slice(1)}`;
    expectRefusal(check(inputs, { ...message, outputs: spaced }), 'not-base64url');
  });

  test('is refused with an output that is no point, or the identity', () => {
    const bad = fromHex(BAD_POINTS[4]?.[1] ?? '');
    for (let at = 0; at < 2 * N; at++) {
      const { outputs: text } = message;
      expectRefusal(check(inputs, { ...message, outputs: withBlock(text, at, bad) }), 'not-a-point');
      expectRefusal(
        check(inputs, { ...message, outputs: withBlock(text, at, new Uint8Array(32)) }),
        'identity',
      );
    }
  });

  test('leaves outputs that decode as they were sent', () => {
    expect(encodeCiphertexts(value(decodeCiphertexts(message.outputs, N)))).toBe(message.outputs);
    expectRefusal(decodeCiphertexts(message.outputs, N + 1), 'not-base64url');
  });
});

describe('a stacked shuffle', () => {
  const inputs = hand([0, 1, 2, 8]);
  const witness: ShuffleWitness = {
    permutation: [2, 0, 3, 1],
    factors: Array.from({ length: 4 }, () => randomScalar(random)),
  };
  const honest = applyShuffle(key, inputs, witness);
  /** The cheat proves the outputs it sends as well as it can. */
  const cheat = (outputs: readonly Ciphertext[], claimed: ShuffleWitness = witness) =>
    check(inputs, {
      outputs: encodeCiphertexts(outputs),
      proof: proveShuffle({ context: CONTEXT, key, inputs, outputs }, claimed, random),
    });
  const replaced = (at: number, card: Ciphertext): readonly Ciphertext[] =>
    honest.map((other, i) => (i === at ? card : other));
  const plus = ({ c1, c2 }: Ciphertext, a: Point, b: Point): Ciphertext => ({ c1: c1.add(a), c2: c2.add(b) });
  const first = honest[0] as Ciphertext;

  test('with nothing changed is a good one', () => {
    expect(cheat(honest).ok).toBe(true);
  });

  test('that holds a card twice and another not at all is refused', () => {
    const copied = applyShuffle(key, inputs, { ...witness, permutation: [2, 2, 3, 1] });
    expectRefusal(cheat(copied), 'proof-wrong');
    expectRefusal(cheat(replaced(0, honest[1] as Ciphertext)), 'proof-wrong');
  });

  test('with a card of another face is refused (equation 4b alone)', () => {
    expectRefusal(
      cheat(replaced(0, plus(first, IDENTITY, facePoint(8).subtract(facePoint(2))))),
      'proof-wrong',
    );
  });

  test('with the face hidden in the other half is refused (equation 4a alone)', () => {
    expectRefusal(cheat(replaced(0, plus(first, G, IDENTITY))), 'proof-wrong');
  });

  test('in which two cards change so that their sum stays is refused', () => {
    const d = facePoint(8).subtract(facePoint(0));
    const outputs = honest.map((card, i) =>
      i === 0 ? plus(card, IDENTITY, d) : i === 1 ? plus(card, IDENTITY, d.negate()) : card,
    );
    expectRefusal(cheat(outputs), 'proof-wrong');
  });

  test('with a card under another key, or of the shuffler’s own making, is refused', () => {
    expectRefusal(cheat(replaced(0, cardUnder(stranger.key, 2, random))), 'proof-wrong');
    expectRefusal(cheat(replaced(0, cardUnder(key, 2, random))), 'proof-wrong');
  });

  test('whose proof tells another permutation or other factors is refused', () => {
    expectRefusal(cheat(honest, { ...witness, permutation: [0, 2, 3, 1] }), 'proof-wrong');
    const factors = witness.factors.map((r, i) => (i === 3 ? r + 1n : r));
    expectRefusal(cheat(honest, { ...witness, factors }), 'proof-wrong');
  });

  test('with a card missing is refused', () => {
    const outputs = honest.slice(1);
    const proof = toBase64url(new Uint8Array(shuffleProofSizeBytes(3)));
    expectRefusal(check(inputs, { outputs: encodeCiphertexts(outputs), proof }), 'wrong-size');
  });
});

describe('the challenges of a shuffle', () => {
  const inputs = hand([0, 1]);
  const { message, outputs } = shuffle(CONTEXT, key, inputs, random);
  const statement = { context: CONTEXT, key, inputs, outputs };
  const { permutation, chain, t, tHat } = value(decodeShuffleProof(message.proof, 2));
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

  test('depend on every part of the statement', () => {
    const [a, b] = inputs as [Ciphertext, Ciphertext];
    const digests = [
      statement,
      ...OTHER_CONTEXTS.map(([, context]) => ({ ...statement, context })),
      { ...statement, key: stranger.key },
      { ...statement, inputs: [b, a] },
      { ...statement, inputs: [{ c1: a.c1, c2: b.c2 }, b] },
      { ...statement, outputs: inputs },
      { ...statement, inputs: [...inputs, ...outputs], outputs: [] },
    ].map((other) => hex(shuffleDigest(other)));
    expect(new Set(digests).size).toBe(digests.length);
  });

  test('u depend on statement and permutation commitments, c on all that was sent before it', () => {
    const digest = shuffleDigest(statement);
    const seeds = [
      weightSeed(digest, permutation),
      weightSeed(digest, [...permutation].reverse()),
      weightSeed(digest, chain),
      weightSeed(new Uint8Array(32), permutation),
    ];
    expect(new Set(seeds.map(hex)).size).toBe(4);
    expect(new Set(seeds.flatMap((seed) => weights(seed, 2))).size).toBe(8);
    const seed = seeds[0] as Uint8Array;
    const challenges = [
      shuffleChallenge(seed, chain, t, tHat),
      shuffleChallenge(new Uint8Array(32), chain, t, tHat),
      shuffleChallenge(seed, permutation, t, tHat),
      ...t.map((_, i) => shuffleChallenge(seed, chain, t.with(i, G), tHat)),
      ...tHat.map((_, i) => shuffleChallenge(seed, chain, t, tHat.with(i, G))),
    ];
    expect(new Set(challenges).size).toBe(challenges.length);
    expect(challenges.every((c) => c < 2n ** 128n)).toBe(true);
  });
});
