/** Strict Ed25519: one signature, one key, one purpose. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, test } from 'vitest';
import { SimulatedKeys } from '../../src/cli/simulated-keys.ts';
import { SeededRng } from '../../src/network/simulated-rng.ts';
import { generateKey, isRosterKey, keyFromSeed, sign, verify } from '../../src/protocol/signing.ts';

const pair = keyFromSeed(new Uint8Array(32).fill(8));
const bytes = new TextEncoder().encode('{"a":1}');
const sig = sign('octet/1/entry', pair, bytes);
const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

describe('a signature', () => {
  test('is accepted for its tag, key and bytes', () =>
    expect(verify('octet/1/entry', pair.publicKey, bytes, sig)).toBe(true));
  test('does not serve another purpose', () =>
    expect(verify('octet/1/genesis', pair.publicKey, bytes, sig)).toBe(false));
  test('does not fit other bytes', () =>
    expect(verify('octet/1/entry', pair.publicKey, bytes.slice(1), sig)).toBe(false));
  test('does not fit another key', () => {
    expect(verify('octet/1/entry', keyFromSeed(new Uint8Array(32).fill(9)).publicKey, bytes, sig)).toBe(
      false,
    );
  });
  test('is refused with S + L', () => {
    let s = BigInt(`0x${Buffer.from(sig.slice(32)).reverse().toString('hex')}`) + L;
    const other = sig.slice();
    for (let i = 32; i < 64; i++, s >>= 8n) other[i] = Number(s & 255n);
    expect(verify('octet/1/entry', pair.publicKey, bytes, other)).toBe(false);
  });
  test('is refused with an R that is no canonical point', () => {
    const other = sig.slice();
    other.set(hex('eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'));
    expect(verify('octet/1/entry', pair.publicKey, bytes, other)).toBe(false);
  });
  test('of a wrong length is refused', () => {
    expect(verify('octet/1/entry', pair.publicKey, bytes, sig.slice(1))).toBe(false);
    expect(verify('octet/1/entry', pair.publicKey.slice(1), bytes, sig)).toBe(false);
  });
});

describe('no roster key', () => {
  for (const [what, key] of [
    ['the identity', '0100000000000000000000000000000000000000000000000000000000000000'],
    ['the point of order 2', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['a point of order 4', '0000000000000000000000000000000000000000000000000000000000000000'],
    ['a point of order 8', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
    ['another of order 8', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
    ['a spelling beyond the field', 'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['a y without a point', '0200000000000000000000000000000000000000000000000000000000000000'],
    ['31 bytes', '00'.repeat(31)],
  ] as const) {
    test(`is ${what}`, () => expect(isRosterKey(hex(key))).toBe(false));
  }
  test('is a key with a small part added', () => {
    const small = ed25519.Point.fromBytes(
      hex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'),
    );
    const mixed = ed25519.Point.fromBytes(pair.publicKey).add(small).toBytes();
    expect(isRosterKey(pair.publicKey)).toBe(true);
    expect(isRosterKey(mixed)).toBe(false);
  });
});

test('every correct signer gives the same bytes, so that the simulator may use a faster one', () => {
  const rng = new SeededRng(7, 'signers');
  const simulated = new SimulatedKeys();
  for (let round = 0; round < 8; round++) {
    const pair = generateKey(rng);
    const noble = {
      ...pair,
      detached: (bytes: Uint8Array) => ed25519.sign(bytes, pair.secretKey.slice(0, 32)),
    };
    const bytes = rng.bytes(round * 97);
    const sig = sign('tag', pair, bytes);
    expect(sign('tag', noble, bytes)).toEqual(sig);
    expect(sign('tag', simulated.quicken(pair), bytes)).toEqual(sig);
    expect(verify('tag', pair.publicKey, bytes, sig)).toBe(true);
  }
});

describe('the memo of the simulator', () => {
  test('answers as the checks themselves do, for what it knows and for what it does not', () => {
    const simulated = new SimulatedKeys();
    const own = simulated.quicken(pair);
    const signed = sign('octet/1/entry', own, bytes);
    const other = signed.slice();
    other[3] = (other[3] as number) ^ 1;
    for (let times = 0; times < 2; times++) {
      expect(simulated.verify('octet/1/entry', pair.publicKey, bytes, signed)).toBe(true);
      expect(simulated.verify('octet/1/entry', pair.publicKey, bytes, other)).toBe(false);
      expect(simulated.verify('octet/1/genesis', pair.publicKey, bytes, signed)).toBe(false);
      expect(simulated.verify('octet/1/entry', pair.publicKey, bytes.slice(1), signed)).toBe(false);
      expect(simulated.isRosterKey(pair.publicKey)).toBe(true);
      expect(simulated.isRosterKey(new Uint8Array(32))).toBe(false);
    }
  });
});
