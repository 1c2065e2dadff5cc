/**
 * The verifier of `docs/verifier`, written from the document alone, says of every record what the program says: kept
 * ones, simulated ones of both games, whole and cut, and ones that somebody tampered with.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verdict } from './reader.ts';
import { type Line, Writer } from './signer.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('of a record that is kept, both say the same', () => {
  test.each([
    ['../vectors/record.octet', '0, rules'],
    ['../records/sound.octet', '0, rules'],
    ['../records/fault.octet', '1, move-illegal of 1, rules'],
    ['../records/equivocation.octet', '1, equivocation of 1, halt'],
    // Simulated with every option but the standard ones; with a removal and a leave among six, cut.
    ['records/ocho-options.octet', '0, rules'],
    ['records/ocho-removal.octet', '0, removal of 1, leave of 4, open'],
    // A theft and what came of it; six seats, one of whom leaves while the cards are set up and one of whom is removed.
    ['records/planets-theft.octet', '0, open'],
    ['records/planets-leavers.octet', '0, leave of 1, open'],
    // Seat 1's share of a draw is chosen so that nothing is left of the card, which its receiver then mixes: whoever takes the
    // wrong proof for right for a while (fold-stored.ts) meets a card that is none.
    ['records/planets-no-card.octet', '1, draw-wrong of 1, rules'],
  ])('%s: %s', { timeout: 60_000 }, (path, expected) => {
    expect(verdict(read(path))).toBe(expected);
  });
});

const short = new Writer().play(30);
const lines = short.lines.map((line) => JSON.stringify({ bytes: line.bytes, sig: line.sig }));
const [sixth = ''] = lines.slice(5);
const replaced = (line: string) => short.text([...lines.slice(0, 5), line, ...lines.slice(6)]);
const edited = (edit: (line: Line) => object) => replaced(JSON.stringify(edit(JSON.parse(sixth) as Line)));
/** One bit of a signature's first character changed, and one that spells nothing changed in its last. */
const flipped = (sig: string) => `${sig[0] === 'A' ? 'B' : 'A'}${sig.slice(1)}`;
const misspelt = (sig: string) => `${sig.slice(0, -1)}${{ A: 'B', Q: 'R', g: 'h', w: 'x' }[sig.slice(-1)]}`;

describe('a record that was tampered with is refused by both, in the same line', () => {
  test.each<[string, string, string]>([
    ['is left alone', short.text(lines), '0, open'],
    ['lacks its last LF', short.text(lines).slice(0, -1), '0, open'],
    ['is cut after a line', short.text(lines.slice(0, 17)), '0, open'],
    ['is cut in a line', short.text(lines).slice(0, 6000), '2 record-line in line 11'],
    ['lacks a line', short.text(lines.filter((_, i) => i !== 10)), '2 gap in line 14'],
    ['repeats a line', short.text([...lines, sixth]), `2 record-duplicate in line ${lines.length + 2}`],
    [
      'has one seat before another',
      short.text([...lines.slice(0, 3).reverse(), ...lines.slice(3)]),
      '0, open',
    ],
    [
      'has a line too early',
      short.text([...lines.slice(0, 5), ...lines.slice(12), ...lines.slice(5, 12)]),
      '2 gap in line 7',
    ],
    ['has an empty line', `${short.text(lines)}\n`, `2 record-line in line ${lines.length + 2}`],
    [
      'has another signature',
      edited(({ bytes, sig }) => ({ bytes, sig: flipped(sig) })),
      '2 bad-signature in line 7',
    ],
    [
      'has a signature misspelt',
      edited(({ bytes, sig }) => ({ bytes, sig: misspelt(sig) })),
      '2 bad-signature in line 7',
    ],
    [
      'has a signature cut',
      edited(({ bytes, sig }) => ({ bytes, sig: sig.slice(1) })),
      '2 record-line in line 7',
    ],
    [
      'has other bytes',
      edited(({ bytes, sig }) => ({ bytes: bytes.replace('"step":1', '"step":2'), sig })),
      '2 bad-signature in line 7',
    ],
    [
      'has a line with another key',
      edited(({ bytes, sig }) => ({ bytes, other: 1, sig })),
      '2 record-line in line 7',
    ],
    ['has a space in a line', replaced(sixth.replace('","sig', '", "sig')), '2 record-line in line 7'],
    [
      'holds bytes that are too long',
      edited(({ sig }) => ({ bytes: 'x'.repeat(307_201), sig })),
      '2 record-line in line 7',
    ],
    ['holds bytes that are no JSON', edited(({ sig }) => ({ bytes: 'x', sig })), '2 not-canonical in line 7'],
    ['has lines of CR LF', short.text(lines).replaceAll('\n', '\r\n'), '3 record-not-json in line 1'],
    ['begins with a byte order mark', `\ufeff${short.text(lines)}`, '3 record-not-json in line 1'],
    ['is empty', '', '3 record-empty in line 1'],
    [
      'is of another version',
      short.text([], { format: 'octet-record', version: 2 }),
      '3 record-version in line 1',
    ],
    ['is of another format', short.text([], { format: 'octet', version: 1 }), '3 record-format in line 1'],
    ['has another key in its head', short.text([], { ...short.head, x: 1 }), '3 record-format in line 1'],
  ])('one that %s', (_, text, expected) => {
    expect(verdict(text)).toBe(expected);
  });

  test('one whose entries belong to another table', () => {
    const other = new Writer({ seed: 'another' }).play(3);
    expect(verdict(short.text(other.lines))).toBe('2 wrong-session in line 2');
  });
});

type Seats = Record<string, unknown>[];
const withRoster = (change: (roster: Seats) => Seats) => (genesis: { roster: Seats }) => ({
  ...genesis,
  roster: change(genesis.roster),
});
const withSeat = (fields: object) =>
  withRoster((roster) => roster.map((seat, i) => (i === 1 ? { ...seat, ...fields } : seat)));

describe('a genesis that is wrong is refused by both', () => {
  test.each<
    [string, (genesis: Record<string, unknown> & { roster: Seats }) => Record<string, unknown>, string]
  >([
    ['of another protocol', (genesis) => ({ ...genesis, protocol: 'octet/2' }), 'genesis-version'],
    ['with another key', (genesis) => ({ ...genesis, x: 1 }), 'genesis-shape'],
    ['of too short chains', (genesis) => ({ ...genesis, chainLength: 15 }), 'genesis-shape'],
    ['of an unknown game', (genesis) => ({ ...genesis, game: 'toString' }), 'genesis-game'],
    ['without options', (genesis) => ({ ...genesis, options: null }), 'genesis-options'],
    ['of one seat', withRoster((roster) => roster.slice(1)), 'genesis-roster'],
    ['of no seat', withRoster(() => []), 'genesis-shape'],
    [
      'with one key twice',
      withRoster(([first]) => [first as object as Seats[0], first as object as Seats[0]] as Seats),
      'genesis-roster',
    ],
    ['with a bot of its own', withSeat({ host: 1 }), 'genesis-roster'],
    ['with a bot of nobody', withSeat({ host: 5 }), 'genesis-roster'],
    ['with a bot of a person', withSeat({ host: 0 }), ''],
    [
      'with a key of small order',
      withSeat({ key: 'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }),
      'genesis-key',
    ],
    ['with a control in a name', withSeat({ name: 'a\u0001' }), 'genesis-shape'],
    ['with a nonce misspelt', withSeat({ nonce: `${'A'.repeat(21)}B` }), 'genesis-shape'],
  ])('one %s', (_, tweak, code) => {
    const writer = new Writer({ seats: 2, tweak: tweak as never });
    expect(verdict(writer.text([]))).toBe(code === '' ? '0, open' : `2 ${code} in line 1`);
  });

  test('one of nine seats, and one of planets with seven', () => {
    expect(
      verdict(
        new Writer({
          seats: 9,
          tweak: withRoster((roster) =>
            roster.map((seat) => ({ ...seat, avatar: { colour: 0, shape: 0 } })),
          ) as never,
        }).text([]),
      ),
    ).toBe('2 genesis-shape in line 1');
    const points = { same: [1, 2, 3, 4, 5, 6], different: 7 };
    const options = { points: { commander: points, deputy: points }, end: 'after-surplus', leaver: 'end' };
    expect(verdict(new Writer({ seats: 7, game: 'planets', options }).text([]))).toBe(
      '2 genesis-roster in line 1',
    );
  });

  test('one whose signatures are swapped, too few, or no text', () => {
    const { genesis, signatures } = short;
    const signed = (given: unknown) =>
      short.text([], { ...short.head, genesis: { genesis, signatures: given } });
    expect(verdict(signed([...signatures].reverse()))).toBe('2 genesis-signature in line 1');
    expect(verdict(signed(signatures.slice(1)))).toBe('2 genesis-signature in line 1');
    expect(verdict(signed(signatures.map(() => 1)))).toBe('2 genesis-shape in line 1');
  });
});
