/** Key sharing: dealing, opening, complaining and its judgement, taking over; every wrong part has its code. */
import fc from 'fast-check';
import nacl from 'tweetnacl';
import { describe, expect, test } from 'vitest';
import { decryptionShare, plainCiphertext, reencrypt } from '../../src/crypto/elgamal.ts';
import { facePoint } from '../../src/crypto/faces.ts';
import {
  decodePoint,
  encodePoint,
  IDENTITY,
  mod,
  mulBase,
  ORDER,
  type Point,
  type Scalar,
  sum,
} from '../../src/crypto/group.ts';
import { generateKeyPair, type KeyPair } from '../../src/crypto/keys.ts';
import {
  complain,
  deal,
  judgeComplaint,
  openShare,
  type Place,
  type Receiver,
  type SealedShare,
  sealShare,
  takeOverKey,
  takeOverSecret,
  verifyDeal,
} from '../../src/crypto/sharing.ts';
import { fromBase64url, toBase64url } from '../../src/encoding/base64url.ts';
import { concatPrefixed, hash } from '../../src/encoding/hash.ts';
import { bytesOf, expectRefusal, littleEndian32, OTHER_SESSION, SESSION, seeded, value } from './fixtures.ts';

const random = seeded(97);
const DEALER = 1;
const place: Place = { session: SESSION, seat: DEALER, step: 3, attempt: 0 };
const pile = generateKeyPair(random);
const hands: readonly KeyPair[] = [0, 1, 2].map(() => generateKeyPair(random));
const receivers: readonly Receiver[] = [0, 2, 3].map((seat, i) => ({ seat, key: (hands[i] as KeyPair).key }));
const shares = deal(place, pile.secret, receivers, random);
const spoil = (i: number, change: Partial<SealedShare>): readonly SealedShare[] =>
  shares.map((share, j) => (i === j ? { ...share, ...change } : share));
const check = (list: readonly SealedShare[], at = place, key = pile.key) =>
  verifyDeal(at, key, receivers, list);
const secretOf = (i: number): Scalar => (hands[i] as KeyPair).secret;
const shareOf = (i: number): SealedShare => shares[i] as SealedShare;

describe('a deal', () => {
  test('verifies, and each receiver opens its own share; together they are the key', () => {
    const publics = value(check(shares));
    const opened = shares.map((share, i) => value(openShare(place, share, secretOf(i))));
    expect(mod(opened.reduce((all, s) => all + s, 0n))).toBe(pile.secret);
    opened.forEach((s, i) => {
      expect(mulBase(s).equals(publics[i] as Point)).toBe(true);
    });
  });

  test('adds up for any key and any number of receivers', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: ORDER - 1n }),
        fc.integer({ min: 1, max: 3 }),
        (secret, count) => {
          const some = receivers.slice(0, count);
          const dealt = deal(place, secret, some, random);
          expect(verifyDeal(place, mulBase(secret), some, dealt).ok).toBe(true);
        },
      ),
      { seed: 8, numRuns: 4 },
    );
  });

  test('says nothing about the key in all shares but one', () => {
    // The same key dealt twice: no partial sum is repeated.
    const again = deal(place, pile.secret, receivers, random);
    const partial = (list: readonly SealedShare[]): string =>
      encodePoint(sum(list.slice(0, 2).map(({ share }) => value(decodePoint(share)))));
    expect(partial(again)).not.toBe(partial(shares));
    expect(new Set([...shares, ...again].map(({ ephemeral }) => ephemeral)).size).toBe(6);
  });

  test('is refused when its receivers are others, fewer, more or in another order', () => {
    const [a, b, c] = shares as [SealedShare, SealedShare, SealedShare];
    for (const list of [
      [a, b],
      [b, a, c],
      [a, b, c, c],
      [a, b, b],
      [a, b, { ...c, receiver: 4 }],
    ])
      expectRefusal(check(list), 'deal-receivers');
  });

  test('of another key is refused', () => {
    expectRefusal(check(shares, place, generateKeyPair(random).key), 'deal-sum');
    const more = shares.map((share, i) =>
      i === 0
        ? sealShare(place, value(openShare(place, share, secretOf(0))) + 1n, receivers[0] as Receiver, random)
        : share,
    );
    expectRefusal(check(more), 'deal-sum');
  });

  test.each([
    ['session', { ...place, session: OTHER_SESSION }],
    ['dealer', { ...place, seat: 0 }],
    ['step', { ...place, step: 4 }],
    ['attempt', { ...place, attempt: 1 }],
  ] as const)('is refused under another %s, and its seals do not open there', (_, at) => {
    expectRefusal(check(shares, at), 'proof-wrong');
    expectRefusal(openShare(at, shareOf(0), secretOf(0)), 'seal-broken');
  });

  test('is refused when an R is that of another receiver, or a point whose logarithm the dealer does not know', () => {
    expectRefusal(check(spoil(0, { ephemeral: shareOf(1).ephemeral })), 'proof-wrong');
    expectRefusal(
      check(spoil(0, { ephemeral: shareOf(1).ephemeral, proof: shareOf(1).proof })),
      'proof-wrong',
    );
    const card = reencrypt(plainCiphertext(facePoint(4)), receivers[0]?.key ?? IDENTITY, 7n);
    expectRefusal(check(spoil(0, { ephemeral: encodePoint(card.c1.add(pile.key)) })), 'proof-wrong');
  });

  test('is refused when a receiver’s key or a public share is exchanged', () => {
    const others = receivers.map((receiver, i) => (i === 1 ? { ...receiver, key: pile.key } : receiver));
    expectRefusal(verifyDeal(place, pile.key, others, shares), 'proof-wrong');
    expectRefusal(check(spoil(2, { share: shareOf(0).share })), 'proof-wrong');
  });

  test('is refused with a malformed field', () => {
    const O = toBase64url(new Uint8Array(32));
    const bad = toBase64url(new Uint8Array(32).fill(255));
    for (const i of [0, 2]) {
      expectRefusal(check(spoil(i, { share: O })), 'identity');
      expectRefusal(check(spoil(i, { ephemeral: O })), 'identity');
      expectRefusal(check(spoil(i, { share: bad })), 'not-a-point');
      expectRefusal(check(spoil(i, { ephemeral: bad })), 'not-a-point');
      expectRefusal(check(spoil(i, { share: 'A' })), 'not-base64url');
      expectRefusal(check(spoil(i, { proof: shareOf(i).proof.slice(4) })), 'not-base64url');
      expectRefusal(check(spoil(i, { sealed: shareOf(i).sealed.slice(4) })), 'not-base64url');
    }
  });

  test('to nobody is our mistake and throws', () => {
    expect(() => deal(place, pile.secret, [], random)).toThrow('nobody to deal a key to');
  });
});

describe('a sealed share', () => {
  test('does not open for another receiver, nor in the place of another', () => {
    expectRefusal(openShare(place, shareOf(0), secretOf(1)), 'seal-broken');
    expectRefusal(openShare(place, { ...shareOf(0), receiver: 2 }, secretOf(0)), 'seal-broken');
    expectRefusal(openShare(place, { ...shareOf(0), share: shareOf(1).share }, secretOf(0)), 'seal-broken');
  });

  test('with any byte changed does not open', () => {
    for (const at of [0, 15, 16, 47]) {
      const bytes = bytesOf(shareOf(0).sealed);
      bytes[at] = (bytes[at] as number) ^ 1;
      expectRefusal(
        openShare(place, { ...shareOf(0), sealed: toBase64url(bytes) }, secretOf(0)),
        'seal-broken',
      );
    }
  });
});

/** A cheating dealer's share, good in all that is public: the sealed number is not the one behind S. */
function wrongNumber(i: number): SealedShare {
  const receiver = receivers[i] as Receiver;
  const good = shareOf(i);
  const s = value(openShare(place, good, secretOf(i)));
  const R = value(decodePoint(good.ephemeral));
  const key = hash(
    'octet/1/seal',
    value(fromBase64url(SESSION, 32)),
    DEALER,
    place.step,
    place.attempt,
    concatPrefixed([receiver.seat]),
    bytesOf(good.share),
    bytesOf(good.ephemeral),
    R.multiply(secretOf(i)).toBytes(),
  );
  const sealed = nacl.secretbox(littleEndian32(mod(s + 1n)), new Uint8Array(24), key);
  return { ...good, sealed: toBase64url(sealed) };
}

describe('a complaint', () => {
  const at: Place = { ...place, seat: 2, step: 4 };
  const receiver = hands[1] as KeyPair;
  const about = (share: SealedShare) => complain(at, DEALER, share, receiver, random);
  const judge = (share: SealedShare, complaint: ReturnType<typeof about>, where = at) =>
    judgeComplaint(where, place, share, receiver.key, complaint);
  const bytes = bytesOf(shareOf(1).sealed);
  bytes[20] = (bytes[20] as number) ^ 1;
  const broken: SealedShare = { ...shareOf(1), sealed: toBase64url(bytes) };

  test('about a seal that does not open finds the dealer at fault', () => {
    expect(check(spoil(1, broken)).ok).toBe(true);
    expectRefusal(openShare(place, broken, receiver.secret), 'seal-broken');
    expect(judge(broken, about(broken))).toEqual({ atFault: 'dealer', code: 'seal-broken' });
  });

  test('about a sealed number that is not the one behind the public share finds the dealer at fault', () => {
    const wrong = wrongNumber(1);
    expect(check(spoil(1, wrong)).ok).toBe(true);
    expectRefusal(openShare(place, wrong, receiver.secret), 'share-wrong');
    expect(judge(wrong, about(wrong))).toEqual({ atFault: 'dealer', code: 'share-wrong' });
  });

  test('about a good share finds the receiver at fault', () => {
    expect(judge(shareOf(1), about(shareOf(1)))).toEqual({
      atFault: 'receiver',
      code: 'complaint-unfounded',
    });
  });

  test('with another secret, a copied or a malformed proof finds the receiver at fault', () => {
    const complaint = about(broken);
    const lie = { ...complaint, secret: encodePoint(pile.key) };
    expect(judge(broken, lie)).toEqual({ atFault: 'receiver', code: 'proof-wrong' });
    const forged = complain(at, DEALER, broken, { secret: pile.secret, key: receiver.key }, random);
    expect(judge(broken, forged)).toEqual({ atFault: 'receiver', code: 'proof-wrong' });
    const malformed = { ...complaint, secret: toBase64url(new Uint8Array(32).fill(255)) };
    expect(judge(broken, malformed)).toEqual({ atFault: 'receiver', code: 'not-a-point' });
    const identity = { ...complaint, secret: toBase64url(new Uint8Array(32)) };
    expect(judge(broken, identity)).toEqual({ atFault: 'receiver', code: 'identity' });
    expect(judge(broken, { ...complaint, proof: '' })).toEqual({
      atFault: 'receiver',
      code: 'not-base64url',
    });
  });

  test.each([
    ['session', { session: OTHER_SESSION }],
    ['seat', { seat: 0 }],
    ['step', { step: 5 }],
    ['attempt', { attempt: 1 }],
  ] as const)('replayed under another %s finds the receiver at fault', (_, change) => {
    expect(judge(broken, about(broken), { ...at, ...change })).toEqual({
      atFault: 'receiver',
      code: 'proof-wrong',
    });
  });

  test('about a share that did not pass the check of the deal is our mistake and throws', () => {
    expect(() => about({ ...broken, ephemeral: '' })).toThrow('passed verifyDeal');
  });
});

describe('taking over', () => {
  test('leaves the joint key and what it decrypts as they were', () => {
    const piles = [0, 1, 2].map(() => generateKeyPair(random));
    const publics = value(check(shares));
    const secrets = piles.map(({ secret }, i) =>
      value(takeOverSecret(secret, value(openShare(place, shareOf(i), secretOf(i))))),
    );
    const keys = piles.map(({ key }, i) => value(takeOverKey(key, publics[i] as Point)));
    secrets.forEach((secret, i) => {
      expect(mulBase(secret).equals(keys[i] as Point)).toBe(true);
    });
    expect(sum(keys).equals(sum([pile.key, ...piles.map(({ key }) => key)]))).toBe(true);
    const card = { c1: mulBase(99n), c2: facePoint(0) };
    const before = [pile, ...piles].map(({ secret }) => decryptionShare(card, secret));
    const after = secrets.map((secret) => decryptionShare(card, secret));
    expect(sum(after).equals(sum(before))).toBe(true);
  });

  test('into the identity is refused for key and secret alike', () => {
    expectRefusal(takeOverKey(pile.key, pile.key.negate()), 'identity');
    expectRefusal(takeOverSecret(5n, ORDER - 5n), 'identity');
  });
});
