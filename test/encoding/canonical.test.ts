import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCanonical, encodeCanonical, MAX_DEPTH } from '../../src/encoding/canonical.ts';
import type { Json } from '../../src/games/game.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('encoding', () => {
  test('sorts keys by UTF-16 code units at every level', () => {
    // U+1F600 is the pair D83D DE00, before U+FF5E in code units and after it in code points.
    expect(encodeCanonical({ b: 1, a: { d: 1, c: 2 }, '\uff5e': 3, '\u{1f600}': 4, '10': 5, '9': 6 })).toBe(
      '{"10":5,"9":6,"a":{"c":2,"d":1},"b":1,"\u{1f600}":4,"\uff5e":3}',
    );
  });

  test('escapes only what RFC 8785 escapes, and in its spelling', () => {
    expect(encodeCanonical('\u0000\b\t\n\f\r\u001f"\\/\u007f€')).toBe(
      '"\\u0000\\b\\t\\n\\f\\r\\u001f\\"\\\\/\u007f€"',
    );
  });

  test('writes the largest and the smallest integers in full', () => {
    expect(encodeCanonical([2 ** 53 - 1, -(2 ** 53 - 1), 0])).toBe('[9007199254740991,-9007199254740991,0]');
  });

  const unencodable: readonly (readonly [string, unknown])[] = [
    ['a fraction', 0.5],
    ['minus zero', -0],
    ['2^53', 2 ** 53],
    ['NaN', Number.NaN],
    ['an infinity', Number.POSITIVE_INFINITY],
    ['a lone high surrogate', '\ud800'],
    ['a lone low surrogate', 'a\udc00'],
    ['a string in normal form D', 'e\u0301'],
    ['a key in normal form D', { 'e\u0301': 1 }],
    ['undefined inside', { a: undefined }],
    ['a bigint', 1n],
    ['the key __proto__', JSON.parse('{"__proto__":1}')],
    ['one level too many', JSON.parse(nested(MAX_DEPTH + 2))],
  ];
  for (const [what, value] of unencodable) {
    test(`throws on ${what}: that is our bug`, () => {
      expect(() => encodeCanonical(value as Json)).toThrow(/not canonical JSON/);
    });
  }
});

describe('decoding', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['no JSON', '{'],
    ['a duplicate key', '{"a":1,"a":1}'],
    ['a duplicate key with another value', '{"a":1,"a":2}'],
    ['unsorted keys', '{"b":1,"a":1}'],
    ['white space', '{"a": 1}'],
    ['a trailing line break', '1\n'],
    ['a byte order mark', '\ufeff1'],
    ['minus zero', '-0'],
    ['1.0', '1.0'],
    ['an exponent', '1e3'],
    ['a fraction', '0.5'],
    ['2^53', '9007199254740992'],
    ['a number that rounds to an integer', '9007199254740990.9'],
    ['1e400', '1e400'],
    ['a needless escape', '"\\u0061"'],
    ['an escaped slash', '"\\/"'],
    ['an upper-case escape', '"\\u001F"'],
    ['a lone surrogate, escaped', '"\\ud800"'],
    ['a lone surrogate, raw', '"\ud800"'],
    ['normal form D', '"e\u0301"'],
    ['a key in normal form D', '{"e\u0301":1}'],
    ['the key __proto__', '{"__proto__":{"a":1}}'],
    ['the key __proto__ inside', '[{"a":{"__proto__":null}}]'],
    ['one level too many', nested(MAX_DEPTH + 2)],
    ['a hundred thousand levels', nested(100_000)],
  ];
  for (const [what, text] of refused) {
    test(`refuses ${what}`, () => {
      expect(decodeCanonical(text)).toEqual({ ok: false, error: 'not-canonical' });
    });
  }

  test('takes the deepest nesting that is allowed', () => {
    expect(decodeCanonical(nested(MAX_DEPTH + 1)).ok).toBe(true);
  });

  test('does not touch any prototype', () => {
    decodeCanonical('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('laws', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 8 }).map((raw) => raw.normalize('NFC'));
  const json = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger().map((n) => n + 0),
      text,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(
        text.filter((key) => key !== '__proto__'),
        tie('value'),
        { maxKeys: 4, noNullPrototype: true },
      ),
    ),
  })).value;

  test('decoding what was encoded gives it back', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(decodeCanonical(encodeCanonical(value))).toEqual({ ok: true, value });
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  test('whatever text decodes is exactly its own encoding', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), json.map(encodeCanonical)), (candidate) => {
        const decoded = decodeCanonical(candidate);
        if (decoded.ok) expect(encodeCanonical(decoded.value)).toBe(candidate);
      }),
      { seed: 8, numRuns: 500 },
    );
  });
});
