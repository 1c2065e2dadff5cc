import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64url, toBase64url } from '../../src/encoding/base64url.ts';

const refused: readonly (readonly [string, string, number])[] = [
  ['padding', 'AA==', 1],
  ['the alphabet of plain base64', '+/8', 2],
  ['unused bits that are not zero', 'AB', 1],
  ['unused bits that are not zero in three letters', 'AAB', 2],
  ['white space', 'AA ', 1],
  ['a line break', 'AA\n', 1],
  ['a length no bytes have', 'A', 0],
  ['fewer bytes than expected', 'AA', 2],
  ['more bytes than expected', 'AAA', 1],
  ['a letter outside ASCII', 'ÄA', 1],
  ['nothing where something is expected', '', 1],
];
for (const [what, text, sizeBytes] of refused) {
  test(`refuses ${what}`, () => {
    expect(fromBase64url(text, sizeBytes)).toEqual({ ok: false, error: 'not-base64url' });
  });
}

test('each value has exactly one spelling', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      const text = toBase64url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64url(text, bytes.length)).toEqual({ ok: true, value: bytes });
    }),
    { seed: 8 },
  );
});
