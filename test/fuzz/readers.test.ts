/** Whatever is read of strangers: any text, JSON of any shape, and sound inputs with something wrong in them. Seeds are fixed. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { verifyBytes } from '../../src/cli/verify-file.ts';
import { decodeCanonical, encodeCanonical } from '../../src/encoding/canonical.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { planets } from '../../src/games/planets/game.ts';
import { formatInvitation } from '../../src/network/invitation.ts';
import { encodeMessage } from '../../src/network/messages.ts';
import { kept, NAMES } from '../tamper/records.ts';
import { head, signed } from './inputs.ts';
import { READERS } from './readers.ts';

vi.setConfig({ testTimeout: 600_000 });

const RUNS = 150;
const GAMES = { ocho, planets };

/** What the parts of sound inputs are spliced from: a text of each kind that some reader takes. */
const SOUND: readonly string[] = [
  ...NAMES.flatMap((name) => {
    const { lines } = kept(name);
    return [lines[0], lines[1], lines.at(-1)] as readonly string[];
  }),
  `${head}\n${encodeCanonical(signed({}, { kind: 'close' }))}\n`,
  signed({}, { kind: 'link', k: 1, link: 'A'.repeat(43) }).bytes,
  new TextDecoder().decode(encodeMessage({ kind: 'links', keys: ['A'.repeat(43)] })),
  `{"kind":"have","direct":[0],"seats":[{"head":null,"limit":64,"next":0}]}`,
  formatInvitation({
    secret: 'A'.repeat(22),
    creator: '0123456789abcdef',
    game: 'ocho',
    creatorName: 'Ana é',
  }),
  `octet1o.${'A'.repeat(120)}`,
  '{"brokers":[{"host":"example.org","port":443,"path":"/","secure":true}],"iceServers":[]}',
];

/** A sound text with parts cut out, doubled, replaced by others of its own or by anything. */
const mutated = fc
  .tuple(
    fc.constantFrom(...SOUND),
    fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        from: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.integer({ min: 0, max: 40 }),
        what: fc.oneof(
          fc.constantFrom('cut', 'double', 'move'),
          fc.constantFrom(
            '{',
            '}',
            '[]',
            '"',
            ',',
            'null',
            '-0',
            '1e9',
            '\\u0000',
            '__proto__',
            '\ud800',
            '\n',
            '.',
          ),
          fc.string({ unit: 'binary', maxLength: 8 }),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([sound, changes]) =>
    changes.reduce((text, { at, from, length, what }) => {
      const place = Math.floor(at * text.length);
      const source = Math.floor(from * text.length);
      const piece = text.slice(source, source + length);
      if (what === 'cut') return text.slice(0, place) + text.slice(place + length);
      if (what === 'double' || what === 'move') return text.slice(0, place) + piece + text.slice(place);
      return text.slice(0, place) + what + text.slice(place + (length % 3));
    }, sound),
  );

const anyJson = fc.json({ maxDepth: 20, stringUnit: 'binary' });
const inputs: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  ['any text', fc.string({ unit: 'binary', maxLength: 400 })],
  ['any JSON', anyJson],
  ['sound inputs with something wrong in them', mutated],
];

describe.each(READERS)('$name', ({ read, says }) => {
  test.each(inputs)('says of %s nothing but what it may, and does not throw', (_title, texts) => {
    const parameters = { seed: 20261, numRuns: RUNS };
    fc.assert(
      fc.property(texts, (text) => says.includes(read(text))),
      parameters,
    );
  });
});

test('canonical JSON that is read is written the same again, and nothing else is read', () => {
  fc.assert(
    fc.property(fc.oneof(anyJson, mutated), (text) => {
      const decoded = decodeCanonical(text);
      return !decoded.ok || encodeCanonical(decoded.value) === text;
    }),
    { seed: 20262, numRuns: 1000 },
  );
});

test('a long text is read exactly if it is in normal form, wherever marks stand', () => {
  // Letters that take marks, marks of several classes, letters that come apart, Hangul that joins, and a pair of surrogates.
  const unit = fc.constantFrom(
    ...[
      'a',
      'b',
      'é',
      '\u0301',
      '\u0323',
      '\u0327',
      '\u05b0',
      '\u3099',
      'か',
      'ǭ',
      'ṩ',
      '\u1100',
      '\u1161',
      '\u11a8',
      '각',
      '😀',
    ],
  );
  let normal = 0;
  fc.assert(
    fc.property(fc.array(unit, { minLength: 50, maxLength: 200 }), fc.boolean(), (units, isNormalised) => {
      const text = isNormalised ? units.join('').normalize('NFC') : units.join('');
      const isNormal = text === text.normalize('NFC');
      normal += isNormal ? 1 : 0;
      return decodeCanonical(JSON.stringify(text)).ok === isNormal;
    }),
    { seed: 20263, numRuns: 400 },
  );
  expect(normal).toBeGreaterThan(100);
  expect(normal).toBeLessThan(300);
});

test('any bytes are no record, and say so with exit code 2 or 3', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), fc.boolean(), (bytes, hasHead) => {
      const file = hasHead ? Buffer.concat([Buffer.from(`${head}\n`), bytes]) : bytes;
      const report = verifyBytes(file, GAMES);
      return hasHead && bytes.length === 0 ? report.exitCode === 0 : report.exitCode === (hasHead ? 2 : 3);
    }),
    { seed: 20264, numRuns: 500 },
  );
});
