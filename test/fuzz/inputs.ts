/** Inputs of about 1 MB that a stranger can make, each built to be dear to read: deep, wide, long, repetitive, nearly right. */
import { SimulatedKeys } from '../../src/cli/simulated-keys.ts';
import { simulatedGenesis } from '../../src/cli/simulation.ts';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { SeededRng } from '../../src/network/simulated-rng.ts';
import { type Body, type Draft, decodeEntry, signEntry } from '../../src/protocol/entry.ts';
import { rosterKeys, sessionId } from '../../src/protocol/genesis.ts';
import type { SignedEntry } from '../../src/protocol/ports.ts';
import type { KeyPair } from '../../src/protocol/signing.ts';

export const SIZE = 1 << 20;
const HASH = 'A'.repeat(43);

export type Input = { readonly name: string; readonly make: () => string };

const filled = (text: string, size = SIZE): string => text.repeat(Math.floor(size / text.length));
const half = SIZE / 2;

/** A table whose keys the stranger has made itself: its head, and what it signs. */
const table = simulatedGenesis(
  { game: 'ocho', seats: 2, options: ocho.defaultOptions as unknown as Json, chainLength: 16 },
  new SeededRng(3, 'fuzz'),
  new SimulatedKeys(),
);
const session = sessionId(table.signed.genesis);
export const head = encodeCanonical({
  format: 'octet-record',
  version: 1,
  genesis: table.signed as unknown as Json,
});
const context = { session, keys: rosterKeys(table.signed.genesis), verify: () => true };

export function signed(draft: Partial<Draft>, body: object): SignedEntry {
  const whole: Draft = {
    session,
    seat: 0,
    seq: 0,
    prev: session,
    step: 0,
    attempt: 0,
    checkpoint: { history: HASH, state: HASH },
    ...draft,
    body: body as Body,
  };
  return signEntry(whole, table.pairs[whole.seat] as KeyPair);
}

/** A record that holds one chain of these bodies, cut at SIZE. */
function chained(bodyAt: (seq: number) => object): string {
  const lines = [head];
  let size = head.length;
  let prev = session;
  for (let seq = 0; size < SIZE; seq++) {
    const entry = signed({ seq, prev }, bodyAt(seq));
    const decoded = decodeEntry(entry, context);
    if (!decoded.ok) throw new Error(decoded.error);
    prev = decoded.value.id;
    lines.push(encodeCanonical(entry));
    size += (lines.at(-1) as string).length + 1;
  }
  return `${lines.join('\n')}\n`;
}

const lineOf = (entry: SignedEntry): string => encodeCanonical(entry as unknown as Json);
const ballot = (round: number) => ({ step: 0, attempt: 0, round, seat: 0 });

export const INPUTS: readonly Input[] = [
  { name: 'nothing but zeros', make: () => filled('\0') },
  { name: 'nothing but line ends', make: () => filled('\n') },
  { name: 'one long number', make: () => filled('9') },
  { name: 'one long text', make: () => `"${filled('a')}"` },
  { name: 'one long text of escapes', make: () => `"${filled('\\u0007')}"` },
  { name: 'lists in lists', make: () => `${filled('[', half)}${filled(']', half)}` },
  { name: 'objects in objects', make: () => `${filled('{"a":', half)}0${filled('}', half / 5)}` },
  { name: 'a long list', make: () => `[${filled('0,')}0]` },
  { name: 'a list of lists', make: () => `[${filled('[],')}[]]` },
  {
    name: 'an object of many keys',
    make: () => `{${Array.from({ length: 90_000 }, (_, key) => `"${key.toString(36)}":0`).join()}}`,
  },
  { name: 'one key many times', make: () => `{${filled('"a":0,')}"a":0}` },
  { name: 'combining marks in turn out of order', make: () => `"${filled('\u0301\u0323', half)}"` },
  { name: 'combining marks in order', make: () => `"b${filled('\u0301', half)}"` },
  {
    name: 'combining marks in two halves out of order',
    make: () => `"b${filled('\u0301', half / 2)}${filled('\u0323', half / 2)}"`,
  },
  { name: 'letters that come apart', make: () => `"${filled('\u1ea5\u01ed', half)}"` },
  { name: 'half characters', make: () => `"${filled('\ud83d', half)}"` },
  { name: 'points and percents', make: () => filled('.%41') },
  { name: 'texts of lines, begun', make: () => filled('octet1o.') },
  { name: 'digits of a version', make: () => `octet${filled('1')}` },
  { name: 'a record of empty lines', make: () => `${head}\n${filled('\n')}` },
  { name: 'a record of objects', make: () => `${head}\n${filled('{}\n')}` },
  {
    name: 'a record of short entries',
    make: () => `${head}\n${filled(`${lineOf({ bytes: '', sig: 'A'.repeat(86) })}\n`)}`,
  },
  {
    name: 'a record with one long entry',
    make: () => `${head}\n${lineOf({ bytes: filled('a', 300_000), sig: 'A'.repeat(86) })}\n`,
  },
  {
    name: 'a record of one entry again and again',
    make: () => `${head}\n${filled(`${lineOf(signed({}, { kind: 'close' }))}\n`)}`,
  },
  {
    name: 'a record of entries that nobody signed',
    make: () =>
      chained((seq) => ({ kind: 'link', k: seq + 1, link: HASH })).replaceAll(/"sig":"./g, '"sig":"B'),
  },
  {
    name: 'a signed record of links',
    make: () => chained((seq) => ({ kind: 'link', k: seq + 1, link: HASH })),
  },
  {
    name: 'a signed record of ballots, each above the last',
    make: () =>
      chained((seq) => ({
        kind: 'agree',
        ballot: ballot(seq + 1),
        passed: false,
        holds: [],
        accepted: null,
      })),
  },
  {
    name: 'a signed record of proposals',
    make: () =>
      chained((seq) => ({ kind: 'propose', ballot: ballot(seq + 1), value: { kind: 'remove', seats: [1] } })),
  },
  {
    name: 'a signed record of bodies that are none',
    make: () => chained(() => ({ kind: 'nothing', deep: [[[[[[[[]]]]]]]] })),
  },
  {
    name: 'a record of halts, each with proof',
    make: () => {
      const pair = [signed({}, { kind: 'close' }), signed({}, { kind: 'leave' })];
      const halts = Array.from({ length: 500 }, (_, seq) =>
        lineOf(signed({ seat: 1, seq, prev: seq === 0 ? session : HASH }, { kind: 'halt', pair })),
      );
      return `${[head, ...halts].join('\n')}\n`;
    },
  },
  {
    name: 'a head with a roster of thousands',
    make: () => {
      const { genesis, signatures } = table.signed;
      const [seat] = genesis.roster;
      const roster = Array.from({ length: 6000 }, () => seat);
      const many = { genesis: { ...genesis, roster }, signatures } as unknown as Json;
      return `${encodeCanonical({ format: 'octet-record', version: 1, genesis: many })}\n`;
    },
  },
  {
    name: 'a head with thousands of signatures',
    make: () => {
      const many = { ...table.signed, signatures: Array(11_000).fill('A'.repeat(86)) } as unknown as Json;
      return `${encodeCanonical({ format: 'octet-record', version: 1, genesis: many })}\n`;
    },
  },
];
