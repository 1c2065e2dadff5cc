/**
 * Signatures that RFC 8032 lets two programs judge differently (§4): both verifiers take the cofactored equation, and
 * refuse every second spelling.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { reader, verdict } from './reader.ts';
import { type Line, Writer } from './signer.ts';

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const FIELD = 2n ** 255n - 19n;
const sha512 = (...parts: Uint8Array[]) => createHash('sha512').update(Buffer.concat(parts)).digest();
const littleEndian32 = (n: bigint) => Buffer.from(n.toString(16).padStart(64, '0'), 'hex').reverse();

/** A point of order 8. */
const torsion = reader.decode25519(
  Buffer.from('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', 'hex'),
) as NonNullable<ReturnType<typeof reader.decode25519>>;

function inverse(n: bigint): bigint {
  let [result, square, exponent] = [1n, n % FIELD, FIELD - 2n];
  for (; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * square) % FIELD;
    square = (square * square) % FIELD;
  }
  return result;
}

function encode([x, y, z]: readonly [bigint, bigint, bigint, bigint]): Buffer {
  const over = inverse(z);
  const bytes = littleEndian32((y * over) % FIELD);
  bytes[31] = Number(bytes[31]) | (Number(((x * over) % FIELD) & 1n) << 7);
  return bytes;
}

/** Signs the same bytes with an R that has a part of order 8. */
function withTorsion(writer: Writer, seat: number, { bytes }: Line): Line {
  const secret = sha512(writer.seedOf(seat)).subarray(0, 32);
  secret[0] = Number(secret[0]) & 248;
  secret[31] = (Number(secret[31]) & 127) | 64;
  const scalar = reader.littleEndian(secret) % ORDER;
  const message = Buffer.concat([reader.lp('octet/1/entry'), Buffer.from(bytes)]);
  const nonce = reader.littleEndian(sha512(secret, message)) % ORDER;
  const r = encode(reader.addPoints(reader.multiply(reader.BASE, nonce), torsion));
  const key = encode(reader.multiply(reader.BASE, scalar));
  const challenge = reader.littleEndian(sha512(r, key, message)) % ORDER;
  return { bytes, sig: reader.b64(Buffer.concat([r, littleEndian32((nonce + challenge * scalar) % ORDER)])) };
}

const changed = (writer: Writer, change: (line: Line) => Line) =>
  writer.text(writer.lines.map((line, i) => (i === 0 ? change(line) : line)));

describe('a signature', () => {
  const writer = new Writer().play(2);
  const parts = ({ sig }: Line) => Buffer.from(sig, 'base64url');

  test('whose R has a small part is valid: the equation has the factors 8', () => {
    expect(verdict(changed(writer, (line) => withTorsion(writer, 0, line)))).toBe('0, open');
  });

  test('of S + L is none', () => {
    const add = (line: Line) => {
      const sig = parts(line);
      const s = littleEndian32(reader.littleEndian(sig.subarray(32)) + ORDER);
      return { bytes: line.bytes, sig: reader.b64(Buffer.concat([sig.subarray(0, 32), s])) };
    };
    expect(verdict(changed(writer, add))).toBe('2 bad-signature in line 2');
  });

  test('whose R is spelt beyond the field is none', () => {
    const spell = (line: Line) => {
      const r = littleEndian32(FIELD + 1n);
      return { bytes: line.bytes, sig: reader.b64(Buffer.concat([r, parts(line).subarray(32)])) };
    };
    expect(verdict(changed(writer, spell))).toBe('2 bad-signature in line 2');
  });

  test('of the same bytes in another valid spelling repeats the entry', () => {
    const [first] = writer.lines as [Line];
    const text = writer.text([...writer.lines, withTorsion(writer, 0, first)]);
    expect(verdict(text)).toBe(`2 record-duplicate in line ${writer.lines.length + 2}`);
  });
});
