/** Signatures checked together: the same answers as one by one, for sound and for odd ones. */
import { ed25519 } from '@noble/curves/ed25519.js';
import nacl from 'tweetnacl';
import { describe, expect, test } from 'vitest';
import { SeededRng } from '../../src/network/simulated-rng.ts';
import { type Claim, verifyAll, verifyTogether } from '../../src/protocol/batch.ts';
import { generateKey, sign, signedBytes, type Verify, verify } from '../../src/protocol/signing.ts';

const rng = new SeededRng(3, 'batch');
const pairs = [generateKey(rng), generateKey(rng)] as const;
const claims: readonly Claim[] = Array.from({ length: 20 }, (_, at) => {
  const pair = pairs[at % 2 === 0 ? 0 : 1];
  const bytes = rng.bytes(at * 11);
  return { tag: 'tag', publicKey: pair.publicKey, bytes, sig: sign('tag', pair, bytes) };
});
const flip = (bytes: Uint8Array, at: number): Uint8Array => bytes.with(at, (bytes[at] ?? 0) ^ 1);
const L = ed25519.Point.Fn.ORDER;

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}

/** S + L: the same equation, another spelling. */
function malleated(sig: Uint8Array): Uint8Array {
  const s = sig.subarray(32).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
  return Uint8Array.from([...sig.subarray(0, 32), ...littleEndian(s + L)]);
}

describe('a batch', () => {
  test('of sound signatures is accepted, an empty one too', () => {
    expect(verifyAll(claims)).toBe(true);
    expect(verifyAll([])).toBe(true);
  });

  const wrong: readonly (readonly [string, (claim: Claim) => Claim])[] = [
    ['another message', (claim) => ({ ...claim, bytes: Uint8Array.from([...claim.bytes, 0]) })],
    ['another tag', (claim) => ({ ...claim, tag: 'other' })],
    ['another key', (claim) => ({ ...claim, publicKey: generateKey(rng).publicKey })],
    ['another R', (claim) => ({ ...claim, sig: flip(claim.sig, 3) })],
    ['another S', (claim) => ({ ...claim, sig: flip(claim.sig, 40) })],
    ['S + L', (claim) => ({ ...claim, sig: malleated(claim.sig) })],
    ['a signature that is too short', (claim) => ({ ...claim, sig: claim.sig.subarray(0, 63) })],
    [
      'R = p, which is not canonical',
      (claim) => ({
        ...claim,
        sig: Uint8Array.from([...littleEndian(2n ** 255n - 19n), ...claim.sig.subarray(32)]),
      }),
    ],
  ];
  for (const [what, change] of wrong) {
    test(`with one signature of ${what} is refused, as that one is alone`, () => {
      for (const at of [0, 7, 19]) {
        const changed = change(claims[at] as Claim);
        expect(verifyAll(claims.with(at, changed))).toBe(false);
        expect(verify(changed.tag, changed.publicKey, changed.bytes, changed.sig)).toBe(false);
      }
    });
  }

  test('of two faults that cancel out without weights is refused', () => {
    // S_1 + 1 and S_2 - 1: the plain sum of both equations still holds.
    const shift = (claim: Claim, by: bigint): Claim => {
      const s = claim.sig.subarray(32).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
      return {
        ...claim,
        sig: Uint8Array.from([...claim.sig.subarray(0, 32), ...littleEndian((s + by + L) % L)]),
      };
    };
    const [first, second] = claims as [Claim, Claim];
    expect(verifyAll([shift(first, 1n), shift(second, -1n)])).toBe(false);
  });

  test('accepts an R with a small-order part exactly where noble does', () => {
    // R' = R + T with T of order 8: the cofactored equation cannot tell, the challenge must be made for R'.
    const torsion = ed25519.Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
    const secret = 12345n;
    const publicKey = ed25519.Point.BASE.multiply(secret).toBytes();
    const bytes = new Uint8Array(5);
    const nonce = 6789n;
    const R = ed25519.Point.BASE.multiply(nonce).add(torsion).toBytes();
    const challenge = ed25519.Point.Fn.create(challengeOf(R, publicKey, bytes));
    const sig = Uint8Array.from([...R, ...littleEndian((nonce + challenge * secret) % L)]);
    const odd: Claim = { tag: 'tag', publicKey, bytes, sig };
    expect(verify('tag', publicKey, bytes, sig)).toBe(true);
    expect(verifyAll([...claims, odd])).toBe(true);
  });
});

describe('verifying together', () => {
  test('asks one by one only for what was not in the batch', () => {
    const asked: Uint8Array[] = [];
    const single: Verify = (tag, publicKey, bytes, sig) => {
      asked.push(sig);
      return verify(tag, publicKey, bytes, sig);
    };
    const check = verifyTogether(claims, single);
    for (const { tag, publicKey, bytes, sig } of claims) expect(check(tag, publicKey, bytes, sig)).toBe(true);
    expect(asked).toEqual([]);
    const [{ tag, publicKey, bytes, sig }] = claims as [Claim];
    expect(check('other', publicKey, bytes, sig)).toBe(false);
    expect(check(tag, pairs[1].publicKey, bytes, sig)).toBe(false);
    expect(check(tag, publicKey, rng.bytes(4), sig)).toBe(false);
    expect(asked).toHaveLength(3);
  });

  test('asks one by one for everything when the batch fails', () => {
    const bad = claims.with(4, { ...(claims[4] as Claim), bytes: rng.bytes(9) });
    const check = verifyTogether(bad);
    expect(bad.map(({ tag, publicKey, bytes, sig }) => check(tag, publicKey, bytes, sig))).toEqual(
      bad.map((_, at) => at !== 4),
    );
  });
});

function challengeOf(R: Uint8Array, publicKey: Uint8Array, bytes: Uint8Array): bigint {
  const tagged = signedBytes('tag', bytes);
  const digest = nacl.hash(Uint8Array.from([...R, ...publicKey, ...tagged]));
  return digest.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n) % L;
}
