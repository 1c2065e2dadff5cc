/** Ciphertexts as texts: one spelling, and the identity nowhere but in c1 of the initial deck. */
import { describe, expect, test } from 'vitest';
import {
  decodeCiphertext,
  decodeCiphertexts,
  decodeInitialCiphertext,
  decrypt,
  encodeCiphertext,
  encodeCiphertexts,
  isSameCiphertext,
  plainCiphertext,
  reencrypt,
} from '../../src/crypto/elgamal.ts';
import { faceOf, facePoint } from '../../src/crypto/faces.ts';
import { isIdentity } from '../../src/crypto/group.ts';
import { toBase64url } from '../../src/encoding/base64url.ts';
import {
  BAD_POINTS,
  cardUnder,
  expectRefusal,
  fromHex,
  keyPair,
  seeded,
  value,
  withBlock,
} from './fixtures.ts';

const random = seeded(85);
const { key, secret } = keyPair(random);
const card = cardUnder(key, 6, random);
const text = encodeCiphertext(card);
const bad = fromHex(BAD_POINTS[4]?.[1] ?? '');
const zero = new Uint8Array(32);

describe('a ciphertext', () => {
  test('decodes to what was encoded, alone and in a list', () => {
    expect(isSameCiphertext(value(decodeCiphertext(text)), card)).toBe(true);
    expect(isSameCiphertext(value(decodeInitialCiphertext(text)), card)).toBe(true);
    const list = value(decodeCiphertexts(encodeCiphertexts([card, card]), 2));
    expect(list.every((other) => isSameCiphertext(other, card))).toBe(true);
    expect(isSameCiphertext(card, { c1: card.c1, c2: card.c1 })).toBe(false);
    expect(isSameCiphertext(card, { c1: card.c2, c2: card.c2 })).toBe(false);
  });

  test('with a bad half is refused everywhere', () => {
    for (const decode of [decodeCiphertext, decodeInitialCiphertext])
      for (const half of [0, 1]) expectRefusal(decode(withBlock(text, half, bad)), 'not-a-point');
  });

  test('with the identity in a half is refused, but for c1 of the initial deck', () => {
    for (const half of [0, 1]) expectRefusal(decodeCiphertext(withBlock(text, half, zero)), 'identity');
    expectRefusal(decodeInitialCiphertext(withBlock(text, 1, zero)), 'identity');
    const open = value(decodeInitialCiphertext(withBlock(text, 0, zero)));
    expect(isIdentity(open.c1)).toBe(true);
    expect(open.c2.equals(card.c2)).toBe(true);
  });

  test('of another length is refused', () => {
    for (const other of ['', text.slice(2), `${text}AA`, toBase64url(zero)]) {
      expectRefusal(decodeCiphertext(other), 'not-base64url');
      expectRefusal(decodeInitialCiphertext(other), 'not-base64url');
    }
  });

  test('of the initial deck shows its face to everybody, re-encrypted to the key holder only', () => {
    const plain = plainCiphertext(facePoint(1));
    expect(faceOf(plain.c2)).toBe(1);
    const hidden = reencrypt(plain, key, 12345n);
    expect(faceOf(hidden.c2)).toBe(null);
    expect(faceOf(decrypt(hidden, secret))).toBe(1);
  });
});
