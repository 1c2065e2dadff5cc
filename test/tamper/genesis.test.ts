/** One field of the head of a record changed: under the old signatures, and signed again by every seat. */
import './memo.ts';
import { describe, expect, test } from 'vitest';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json } from '../../src/games/game.ts';
import { type Genesis, type SignedGenesis, signGenesis } from '../../src/protocol/genesis.ts';
import { changesOf } from './changes.ts';
import { kept, textOf, verdict } from './records.ts';

const NAMES = ['going-on', 'cards'] as const;

/** Longest beginning first: what a change of a field below it is told as, unless it breaks the shape. */
const CODES: readonly (readonly [string, RegExp, string])[] = [
  ['another version of the record is said to be one', /^version /, '3 record-version'],
  ['anything else at the top is no head of a record', /^(\.|format|genesis dropped)/, '3 record-format'],
  [
    'a protocol is a text; another one is said to be one',
    /^genesis\.genesis\.protocol (?!dropped)/,
    '2 genesis-version line 1',
  ],
  [
    'options are those of the game, to the key',
    /^genesis\.genesis\.options(?! dropped)/,
    '2 genesis-options line 1',
  ],
  ['a game nobody knows', /^genesis\.genesis\.game (?!dropped)/, '2 genesis-game line 1'],
  ['a key twice', /^genesis\.genesis\.roster longer/, '2 genesis-roster line 1'],
  ['no key', /\.key (?!dropped)/, '2 genesis-key line 1'],
  [
    'one signature a seat, in their order',
    /^genesis\.signatures(\[\d\])? (?!dropped)/,
    '2 genesis-signature line 1',
  ],
];

/** Changes that make another genesis, sound in itself. */
const OTHER_GENESIS =
  /^genesis\.genesis\.(chainLength one (more|less)|options\.level one more|options\.points\.\w+\.(same swapped|(same\[\d\]|different) one (more|less))|roster (shorter|swapped)|round one more|table changed|roster\[\d\]\.(avatar\.(colour|shape) one (more|less)|name (changed|longer|shorter)|nonce changed))$/;

const headOf = (lines: readonly string[]): Json => JSON.parse(lines[0] as string) as Json;

describe.each(NAMES)('the head of %s with one field changed', (name) => {
  const { lines, pairs } = kept(name);
  const changes = changesOf(headOf(lines));

  test(`and the old signatures is refused with its code, at its line (${changes.length} changes)`, () => {
    const others = new Set<string>();
    for (const { path, name: change, value } of changes) {
      const title = `${path} ${change}`;
      const said = verdict(textOf([encodeCanonical(value), ...lines.slice(1)]));
      const row = CODES.find(([, pattern]) => pattern.test(title));
      // A change that leaves a sound genesis shows by its signatures; one that cannot be made of the number there is none.
      if (said === '2 genesis-signature line 1' && OTHER_GENESIS.test(title)) others.add(title);
      else expect(`${title}: ${said}`).toBe(`${title}: ${row?.[2] ?? '2 genesis-shape line 1'}`);
    }
    expect(others.size).toBeGreaterThan(15);
  });

  test('and signed again by every seat is another session, to which no entry belongs: wrong-session', () => {
    let tried = 0;
    for (const { path, name: change, value } of changes) {
      const title = `${path} ${change}`;
      const { genesis } = (value as unknown as { readonly genesis: SignedGenesis }).genesis ?? {};
      if (!OTHER_GENESIS.test(title) || genesis === undefined) continue;
      const mine = genesis.roster.map(({ key }) => pairs.find(({ publicKey }) => text(publicKey) === key));
      const signatures = mine.map((pair) => signGenesis(genesis as Genesis, pair as (typeof pairs)[number]));
      const head = { ...(value as object), genesis: { genesis, signatures } } as unknown as Json;
      const said = verdict(textOf([encodeCanonical(head), ...lines.slice(1)]));
      // One avatar less than none, one key of a roster more: there is no such genesis.
      if (/^2 genesis-(shape|options)/.test(said)) continue;
      expect(`${title}: ${said}`).toBe(`${title}: 2 wrong-session line 2`);
      tried++;
    }
    expect(tried).toBeGreaterThan(15);
  });
});

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
