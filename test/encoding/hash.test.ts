import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatPrefixed, HASH_BYTES, type HashPart, hash, toHex } from '../../src/encoding/hash.ts';

/** The formula of the module comment, with Node's SHA-512. */
function plain(tag: string, parts: readonly HashPart[]): string {
  const digest = createHash('sha512');
  for (const part of [tag, ...parts]) {
    const bytes = Buffer.alloc(8);
    if (typeof part === 'number') bytes.writeBigUInt64BE(BigInt(part));
    const x = typeof part === 'string' ? Buffer.from(part, 'utf8') : typeof part === 'number' ? bytes : part;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(x.length);
    digest.update(length).update(x);
  }
  return digest.digest().subarray(0, 32).toString('hex');
}

describe('hash', () => {
  test('is SHA-512 over length-prefixed parts, cut to 32 bytes', () => {
    const part = fc.oneof(fc.string(), fc.nat(), fc.uint8Array({ maxLength: 40 }));
    fc.assert(
      fc.property(fc.string(), fc.array(part, { maxLength: 5 }), (tag, parts) => {
        expect(toHex(hash(tag, ...parts))).toBe(plain(tag, parts));
      }),
      { seed: 8 },
    );
    expect(hash('t').length).toBe(HASH_BYTES);
  });

  test('does not mistake where one part ends and the next begins', () => {
    expect(toHex(hash('t', 'ab', 'c'))).not.toBe(toHex(hash('t', 'a', 'bc')));
    expect(toHex(hash('t', 'a'))).not.toBe(toHex(hash('t', 'a', '')));
    expect(toHex(hash('ta'))).not.toBe(toHex(hash('t', 'a')));
  });

  test('writes numbers as eight bytes, the largest included', () => {
    expect(toHex(concatPrefixed([2 ** 53 - 1]))).toBe('00000008001fffffffffffff');
  });

  for (const number of [-1, 0.5, 2 ** 53, Number.NaN]) {
    test(`throws on the number ${number}: that is our bug`, () => {
      expect(() => hash('t', number)).toThrow(/cannot hash the number/);
    });
  }
});
