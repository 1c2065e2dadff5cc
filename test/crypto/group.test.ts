/** The group: canonical encodings, published points, uniform scalars, and products against the definition. */
import { ristretto255_hasher } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COPIES, canonicalDeck, DECK_CARDS, FACES, faceOf, facePoint } from '../../src/crypto/faces.ts';
import { cardGenerators, chainGenerator, MAX_CARDS, sumOfGenerators } from '../../src/crypto/generators.ts';
import {
  asFixedBase,
  decodePoint,
  decodePointOrIdentity,
  decodeScalar,
  encodePoint,
  encodeScalar,
  G,
  IDENTITY,
  isIdentity,
  mod,
  msm,
  mulBase,
  mulFixed,
  mulSecret,
  ORDER,
  randomScalar,
  seededScalar,
  sum,
} from '../../src/crypto/group.ts';
import { toBase64url } from '../../src/encoding/base64url.ts';
import {
  BAD_POINTS,
  bytesOf,
  expectRefusal,
  fromHex,
  littleEndian32,
  numberOf,
  randomPoint,
  seeded,
  value,
} from './fixtures.ts';

/** RFC 9496 A.1: multiples 1 and 2 of the generator. */
const ONE = 'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76';
const TWO = '6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919';

describe('a point', () => {
  test('is spelled as RFC 9496 says', () => {
    expect(encodePoint(G)).toBe(toBase64url(fromHex(ONE)));
    expect(encodePoint(mulBase(2n))).toBe(toBase64url(fromHex(TWO)));
  });

  test('decodes to what was encoded', () => {
    const random = seeded(1);
    for (let i = 0; i < 5; i++) {
      const point = randomPoint(random);
      expect(value(decodePoint(encodePoint(point))).equals(point)).toBe(true);
    }
  });

  test.each(BAD_POINTS)('is refused: %s', (_, hex) => {
    const text = toBase64url(fromHex(hex));
    expectRefusal(decodePoint(text), 'not-a-point');
    expectRefusal(decodePointOrIdentity(text), 'not-a-point');
  });

  test('that is the identity is refused, except where it is named', () => {
    const text = toBase64url(new Uint8Array(32));
    expectRefusal(decodePoint(text), 'identity');
    expect(isIdentity(value(decodePointOrIdentity(text)))).toBe(true);
  });

  test('in another text than its one spelling is refused', () => {
    const text = encodePoint(G);
    for (const bad of [
      '',
      text.slice(1),
      `${text}=`,
      `${text}A`,
      `${text.slice(0, -1)}3`,
      ` ${text.slice(1)}`,
    ]) {
      expectRefusal(decodePoint(bad), 'not-base64url');
      expectRefusal(decodePointOrIdentity(bad), 'not-base64url');
    }
  });
});

describe('a scalar', () => {
  test('decodes to what was encoded, up to the order', () => {
    for (const x of [0n, 1n, ORDER - 1n, 2n ** 200n + 7n])
      expect(value(decodeScalar(encodeScalar(x)))).toBe(x);
  });

  test('at or above the group order is refused', () => {
    for (const x of [ORDER, ORDER + 1n, 2n ** 255n, 2n ** 256n - 1n])
      expectRefusal(decodeScalar(toBase64url(littleEndian32(x))), 'not-a-scalar');
  });

  test('of another length is refused', () => {
    expectRefusal(decodeScalar(toBase64url(new Uint8Array(31))), 'not-base64url');
    expectRefusal(decodeScalar(toBase64url(new Uint8Array(33))), 'not-base64url');
  });

  test('drawn at random comes from all 64 bytes, modulo the order, and is not zero', () => {
    const bytes = seeded(2)(64);
    expect(randomScalar(seeded(2))).toBe(numberOf(bytes) % ORDER);
    const sources = [new Uint8Array(64), littleEndian64(ORDER * 3n), littleEndian64(ORDER * 3n + 5n)];
    let calls = 0;
    expect(randomScalar(() => sources[calls++] as Uint8Array)).toBe(5n);
    expect(calls).toBe(3);
  });

  test('from a seed depends on seed and index', () => {
    const seed = new Uint8Array(32);
    const other = new Uint8Array(32).fill(1);
    const drawn = [
      seededScalar(seed, 0),
      seededScalar(seed, 1),
      seededScalar(other, 0),
      seededScalar(other, 1),
    ];
    expect(new Set(drawn).size).toBe(4);
    expect(seededScalar(seed, 1)).toBe(drawn[1]);
  });
});

describe('published points', () => {
  test('are hash_to_ristretto255 of their number under their tag', () => {
    const message = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 8]);
    const face = ristretto255_hasher.hashToCurve(message, { DST: 'octet/1/face' });
    const generator = ristretto255_hasher.hashToCurve(message, { DST: 'octet/1/generator' });
    expect(encodePoint(facePoint(8))).toBe(toBase64url(face.toBytes()));
    expect(encodePoint(cardGenerators(8)[7] ?? IDENTITY)).toBe(toBase64url(generator.toBytes()));
  });

  test('are all different, and none is the generator or the identity', () => {
    const all = [...FACES.map(facePoint), chainGenerator(), ...cardGenerators(MAX_CARDS), G, IDENTITY];
    expect(new Set(all.map(encodePoint)).size).toBe(9 + 1 + MAX_CARDS + 2);
  });

  test('of generators do not depend on how many were asked for first', () => {
    expect(cardGenerators(3).map(encodePoint)).toEqual(cardGenerators(8).slice(0, 3).map(encodePoint));
    expect(sumOfGenerators(3).equals(sum(cardGenerators(3)))).toBe(true);
  });

  test('of faces are told apart, and no other point is a face', () => {
    for (const face of FACES) expect(faceOf(facePoint(face))).toBe(face);
    expect(faceOf(G)).toBe(null);
    expect(faceOf(facePoint(1).add(facePoint(2)))).toBe(null);
  });

  test('make a deck of twelve of each planet and eight black holes, open', () => {
    const deck = canonicalDeck();
    expect(deck.length).toBe(DECK_CARDS);
    expect(deck.every(({ c1 }) => isIdentity(c1))).toBe(true);
    const faces = deck.map(({ c2 }) => faceOf(c2));
    expect(FACES.map((face) => faces.filter((other) => other === face).length)).toEqual(COPIES);
    expect(faces).toEqual([...faces].sort((a, b) => (a ?? 9) - (b ?? 9)));
  });
});

describe('products', () => {
  const random = seeded(3);
  const base = randomPoint(random);
  const fixed = asFixedBase(randomPoint(random));

  test('agree, whichever way they are computed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: ORDER - 1n }), (x) => {
        expect(mulSecret(base, x).equals(base.multiplyUnsafe(x))).toBe(true);
        expect(mulFixed(fixed, x).equals(msm([fixed], [x]))).toBe(true);
        expect(mulBase(x).equals(mulSecret(G, x))).toBe(true);
      }),
      { seed: 8, numRuns: 6, examples: [[0n], [1n], [ORDER - 1n]] },
    );
  });

  test.each([1, 2, 30, 320])('of %i points add up', (count) => {
    const logs = Array.from({ length: count }, (_, i) => mod(BigInt(i) * 0x123456789abcdefn + 1n));
    let point = IDENTITY;
    const points = logs.map(() => {
      point = point.add(G);
      return point;
    });
    const total = logs.reduce((all, x, i) => all + x * BigInt(i + 1), 0n);
    expect(msm(points, logs).equals(mulBase(mod(total)))).toBe(true);
  });

  test('with zero or the identity are the identity', () => {
    expect(isIdentity(mulSecret(base, 0n))).toBe(true);
    expect(isIdentity(mulSecret(IDENTITY, 5n))).toBe(true);
    expect(isIdentity(mulBase(0n))).toBe(true);
  });
});

test('bytes of a text are those that were encoded', () => {
  expect(bytesOf(encodePoint(G))).toEqual(fromHex(ONE));
});

function littleEndian64(x: bigint): Uint8Array {
  return Uint8Array.from({ length: 64 }, (_, i) => Number((x >> BigInt(8 * i)) & 255n));
}
