/** The genesis: what every seat signs before anything else. Each field altered, each code asserted. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, test } from 'vitest';
import { simulatedGenesis } from '../../src/cli/simulation.ts';
import { toBase64url } from '../../src/encoding/base64url.ts';
import { decodeCanonical, encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import {
  decodeGenesis,
  encodeGenesis,
  type Genesis,
  isGenesisSignature,
  type RosterSeat,
  sessionId,
  signGenesis,
  verifyGenesis,
} from '../../src/protocol/genesis.ts';
import { parseHead } from '../../src/protocol/record.ts';
import { generateKey, type KeyPair } from '../../src/protocol/signing.ts';

const GAMES = { ocho };
const rng = new SeededRng(4, 'genesis');
const made = simulatedGenesis(
  { game: 'ocho', seats: 3, options: ocho.defaultOptions as unknown as Json, chainLength: 64 },
  rng,
);
const { genesis, signatures } = made.signed;
const X = 'A'.repeat(43);

type Loose = { readonly [field: string]: unknown };
const withSeat = (seat: number, change: Loose): Loose => ({
  ...genesis,
  roster: genesis.roster.map((one, at) => (at === seat ? { ...one, ...change } : one)),
});
const without = (object: object, field: string): Loose =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== field));
const withKey = (key: Uint8Array | string): Loose =>
  withSeat(1, { key: typeof key === 'string' ? key : toBase64url(key) });
const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const decode = (json: unknown) => decodeGenesis(json, GAMES);
const accepted = (json: unknown): void => expect(decode(json)).toEqual({ ok: true, value: json });

const SMALL = hex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
const honest = ed25519.Point.fromBytes(made.pairs[1]?.publicKey as Uint8Array);

const REFUSED: readonly (readonly [string, unknown, string])[] = [
  ['nothing', null, 'genesis-shape'],
  ['a list', [], 'genesis-shape'],
  ['a name that is not in normal form C', withSeat(0, { name: 'e\u0301' }), 'genesis-shape'],
  ['text', 'octet/1', 'genesis-shape'],
  ['another protocol', { ...genesis, protocol: 'octet/2' }, 'genesis-version'],
  ['another protocol with other fields', { protocol: 'octet/2', deck: 104 }, 'genesis-version'],
  ['a protocol that is no text', { ...genesis, protocol: 1 }, 'genesis-shape'],
  ['a field too many', { ...genesis, note: '' }, 'genesis-shape'],
  ...Object.keys(genesis).map((field) => [`no ${field}`, without(genesis, field), 'genesis-shape'] as const),
  ['a table id of 31 bytes', { ...genesis, table: toBase64url(new Uint8Array(31)) }, 'genesis-shape'],
  ['a table id with unused bits set', { ...genesis, table: `${'A'.repeat(42)}B` }, 'genesis-shape'],
  ['round 0', { ...genesis, round: 0 }, 'genesis-shape'],
  ['a round above a million', { ...genesis, round: 1_000_001 }, 'genesis-shape'],
  ['half a round', { ...genesis, round: 1.5 }, 'genesis-shape'],
  ['a game nobody knows', { ...genesis, game: 'planets' }, 'genesis-game'],
  ['the name of a built-in as game', { ...genesis, game: 'constructor' }, 'genesis-game'],
  ['an option too many', { ...genesis, options: { ...ocho.defaultOptions, dice: 9 } }, 'genesis-options'],
  ['an option too few', { ...genesis, options: without(ocho.defaultOptions, 'joker') }, 'genesis-options'],
  ['a value no option has', { ...genesis, options: { ...ocho.defaultOptions, level: 3 } }, 'genesis-options'],
  ['no options', { ...genesis, options: null }, 'genesis-options'],
  ['chains of 15 links', { ...genesis, chainLength: 15 }, 'genesis-shape'],
  ['chains of 4,097 links', { ...genesis, chainLength: 4097 }, 'genesis-shape'],
  ['nobody', { ...genesis, roster: [] }, 'genesis-shape'],
  ['one seat', { ...genesis, roster: genesis.roster.slice(0, 1) }, 'genesis-roster'],
  ['nine seats', { ...genesis, roster: Array(9).fill(genesis.roster[0]) }, 'genesis-shape'],
  ...Object.keys(genesis.roster[1] as RosterSeat).map(
    (field) =>
      [
        `a seat without ${field}`,
        { ...genesis, roster: genesis.roster.map((seat, at) => (at === 1 ? without(seat, field) : seat)) },
        'genesis-shape',
      ] as const,
  ),
  ['a seat with a field too many', withSeat(1, { score: 1 }), 'genesis-shape'],
  ['an empty name', withSeat(1, { name: '' }), 'genesis-shape'],
  ['a name of 25 characters', withSeat(1, { name: 'x'.repeat(25) }), 'genesis-shape'],
  ['a name with a line break', withSeat(1, { name: 'a\nb' }), 'genesis-shape'],
  ['a name with a direction mark', withSeat(1, { name: 'a\u202eb' }), 'genesis-shape'],
  ['a name with a line separator', withSeat(1, { name: 'a\u2028b' }), 'genesis-shape'],
  ['a name with a paragraph separator', withSeat(1, { name: 'a\u2029b' }), 'genesis-shape'],
  ['a name with half a character', withSeat(1, { name: 'a\ud83d' }), 'genesis-shape'],
  ['a colour beyond the last', withSeat(1, { avatar: { colour: 8, shape: 0 } }), 'genesis-shape'],
  ['a shape below zero', withSeat(1, { avatar: { colour: 0, shape: -1 } }), 'genesis-shape'],
  ['an avatar with a face', withSeat(1, { avatar: { colour: 0, shape: 0, face: 0 } }), 'genesis-shape'],
  ['a nonce of 15 bytes', withSeat(1, { nonce: toBase64url(new Uint8Array(15)) }), 'genesis-shape'],
  ['a nonce with padding', withSeat(1, { nonce: `${genesis.roster[1]?.nonce}==` }), 'genesis-shape'],
  ['two seats with one key', withSeat(1, { key: genesis.roster[0]?.key }), 'genesis-roster'],
  ['a bot that hosts itself', withSeat(1, { host: 1 }), 'genesis-roster'],
  ['a bot of a seat nobody has', withSeat(1, { host: 3 }), 'genesis-roster'],
  ['a bot of a seat no table has', withSeat(1, { host: 8 }), 'genesis-shape'],
  [
    'a bot whose host is a bot',
    { ...genesis, roster: genesis.roster.map((seat, at) => ({ ...seat, host: at === 0 ? null : at - 1 })) },
    'genesis-roster',
  ],
  [
    'bots only',
    { ...genesis, roster: genesis.roster.map((seat, at) => ({ ...seat, host: (at + 1) % 3 })) },
    'genesis-roster',
  ],
  ['a key that is no base64url', withKey('*'), 'genesis-key'],
  ['a key of 31 bytes', withKey(new Uint8Array(31)), 'genesis-key'],
  ['a key with unused bits set', withKey(`${genesis.roster[1]?.key.slice(0, 42)}B`), 'genesis-key'],
  ['the identity as key', withKey(ed25519.Point.ZERO.toBytes()), 'genesis-key'],
  ['a key of order 2', withKey(hex(`ec${'ff'.repeat(30)}7f`)), 'genesis-key'],
  ['a key of order 4', withKey(new Uint8Array(32)), 'genesis-key'],
  ['a key of order 8', withKey(SMALL), 'genesis-key'],
  [
    'a key with a part of order 8',
    withKey(honest.add(ed25519.Point.fromBytes(SMALL)).toBytes()),
    'genesis-key',
  ],
  // y = 1 spelled as p + 1, and y = p - 1 … p spelled beyond the field.
  ['the identity spelled beyond the field', withKey(hex(`ee${'ff'.repeat(30)}7f`)), 'genesis-key'],
  ['zero spelled beyond the field', withKey(hex(`ed${'ff'.repeat(30)}7f`)), 'genesis-key'],
  ['the identity with a sign', withKey(hex(`01${'00'.repeat(30)}80`)), 'genesis-key'],
  ['a key that is no point', withKey(hex(`02${'00'.repeat(31)}`)), 'genesis-key'],
];

describe('a proposal', () => {
  test('as the creator made it is accepted, field for field', () => accepted(genesis));

  for (const [what, change] of [
    ['the last round', { round: 1_000_000 }],
    ['the shortest chains', { chainLength: 16 }],
    ['the longest chains', { chainLength: 4096 }],
    ['other options', { options: { ...ocho.defaultOptions, level: 2, end: 'exact' } }],
  ] as const)
    test(`with ${what} is accepted`, () => accepted({ ...genesis, ...change }));

  for (const [what, change] of [
    ['a name of 24 characters', { name: 'x'.repeat(24) }],
    ['a name in another script', { name: 'Zoë 王さん' }],
    ['a bot of the creator', { host: 0 }],
    ['the last colour and shape', { avatar: { colour: 7, shape: 7 } }],
  ] as const)
    test(`with ${what} is accepted`, () => accepted(withSeat(1, change)));

  test('of eight seats is accepted', () => {
    const roster = Array.from({ length: 8 }, (_, seat) => ({
      ...(genesis.roster[0] as RosterSeat),
      key: toBase64url(generateKey(rng).publicKey),
      name: `Seat ${seat}`,
    }));
    accepted({ ...genesis, roster });
  });

  for (const [what, json, code] of REFUSED) {
    test(`with ${what} is refused: ${code}`, () => {
      expect(decode(json)).toEqual({ ok: false, error: code });
    });
  }

  test('of more seats than its game has is refused: genesis-roster', () => {
    expect(decodeGenesis(genesis, { ocho: { ...ocho, maxSeats: 2 } })).toEqual({
      ok: false,
      error: 'genesis-roster',
    });
  });

  test('whose name is not in normal form C is no canonical text, so no record and no message can carry it', () => {
    const text = encodeGenesis(withSeat(1, { name: 'Zo\u00eb' }) as unknown as Genesis);
    expect(decodeCanonical(text).ok).toBe(true);
    const decomposed = text.normalize('NFD');
    expect(decomposed).not.toBe(text);
    expect(decodeCanonical(decomposed)).toEqual({ ok: false, error: 'not-canonical' });
    const head = `{"format":"octet-record","genesis":{"genesis":${decomposed},"signatures":[]},"version":1}`;
    expect(parseHead(head, GAMES)).toEqual({ ok: false, error: 'record-not-json' });
  });
});

describe('a signed genesis', () => {
  const signed = (change: Loose): unknown => ({ genesis, signatures, ...change });
  const check = (json: unknown) => verifyGenesis(json, GAMES);

  test('with every signature is accepted', () =>
    expect(check(signed({}))).toEqual({ ok: true, value: { genesis, signatures } }));

  const other = generateKey(rng);
  const CASES: readonly (readonly [string, unknown, string])[] = [
    ['nothing', null, 'genesis-shape'],
    ['a field too many', signed({ note: 1 }), 'genesis-shape'],
    ['signatures that are no texts', signed({ signatures: [1, 2, 3] }), 'genesis-shape'],
    ['a genesis that is refused', signed({ genesis: { ...genesis, game: 'x' } }), 'genesis-game'],
    ['no signature of the last seat', signed({ signatures: signatures.slice(0, -1) }), 'genesis-signature'],
    ['no signature of the first seat', signed({ signatures: signatures.slice(1) }), 'genesis-signature'],
    ['no signature', signed({ signatures: [] }), 'genesis-signature'],
    ['one signature too many', signed({ signatures: [...signatures, signatures[0]] }), 'genesis-signature'],
    [
      'two signatures exchanged',
      signed({ signatures: [signatures[1], signatures[0], signatures[2]] }),
      'genesis-signature',
    ],
    ['an empty signature', signed({ signatures: ['', ...signatures.slice(1)] }), 'genesis-signature'],
    [
      'a signature by another key',
      signed({ signatures: [signGenesis(genesis, other), ...signatures.slice(1)] }),
      'genesis-signature',
    ],
    [
      'a signature over another round',
      signed({
        signatures: [signGenesis({ ...genesis, round: 2 }, made.pairs[0] as KeyPair), ...signatures.slice(1)],
      }),
      'genesis-signature',
    ],
  ];
  for (const [what, json, code] of CASES)
    test(`with ${what} is refused: ${code}`, () => expect(check(json)).toEqual({ ok: false, error: code }));

  const CHANGED: readonly (readonly [string, Loose])[] = [
    ['table', { ...genesis, table: X }],
    ['round', { ...genesis, round: 2 }],
    ['options', { ...genesis, options: { ...ocho.defaultOptions, level: 2 } }],
    ['chainLength', { ...genesis, chainLength: 65 }],
    ['name', withSeat(2, { name: 'Seat 9' })],
    ['avatar', withSeat(2, { avatar: { colour: 0, shape: 0 } })],
    ['key', withSeat(2, { key: toBase64url(generateKey(rng).publicKey) })],
    ['nonce', withSeat(2, { nonce: toBase64url(rng.bytes(16)) })],
    ['host', withSeat(2, { host: 0 })],
    ['order of seats', { ...genesis, roster: [genesis.roster[1], genesis.roster[0], genesis.roster[2]] }],
  ];
  for (const [field, changed] of CHANGED) {
    test(`is another session, signed by nobody, once its ${field} is another`, () => {
      expect(decode(changed).ok).toBe(true);
      expect(sessionId(changed as unknown as Genesis)).not.toBe(sessionId(genesis));
      expect(check(signed({ genesis: changed }))).toEqual({ ok: false, error: 'genesis-signature' });
    });
  }

  test('names one seat a signature', () => {
    expect(isGenesisSignature(genesis, 1, signatures[1] as string)).toBe(true);
    expect(isGenesisSignature(genesis, 0, signatures[1] as string)).toBe(false);
    expect(isGenesisSignature(genesis, 3, signatures[1] as string)).toBe(false);
  });

  test('has one session id whatever order its fields were written in', () => {
    const turned = Object.fromEntries(Object.entries(genesis).reverse()) as unknown as Genesis;
    expect(encodeCanonical(turned as unknown as Json)).toBe(encodeGenesis(genesis));
    expect(sessionId(turned)).toBe(sessionId(genesis));
  });
});
