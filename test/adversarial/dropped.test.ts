/** What anybody could have sent, or what belongs elsewhere: dropped with its code, and nobody is blamed for it. */
import { expect, test, vi } from 'vitest';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import { rosterKeys } from '../../src/protocol/genesis.ts';
import { Log, type LogCode } from '../../src/protocol/log.ts';
import type { SignedEntry } from '../../src/protocol/ports.ts';
import { verify } from '../../src/protocol/signing.ts';
import type { Cheat } from './cheat.ts';
import { Table } from './table.ts';

vi.setConfig({ testTimeout: 60_000 });
const X = 'A'.repeat(43);

const CASES: readonly (readonly [string, LogCode, (cheat: Cheat) => SignedEntry])[] = [
  ['no JSON', 'not-canonical', (c) => c.signText('{')],
  ['keys in another order', 'not-canonical', (c) => c.signText(`{"seq":0,"seat":1}`)],
  ['more than any entry may hold', 'too-large', (c) => c.sign({ kind: 'x', pad: 'x'.repeat(70_000) })],
  ['more than a halt may hold', 'too-large', (c) => c.signText('x'.repeat(310_000))],
  ['a field too many', 'entry-shape', (c) => c.sign(c.owed(), { note: 1 })],
  ['a step below zero', 'entry-shape', (c) => c.sign(c.owed(), { step: -1 })],
  ['a first entry that does not begin at the session', 'entry-shape', (c) => c.sign(c.owed(), { prev: X })],
  ['an entry of another session', 'wrong-session', (c) => c.sign(c.owed(), { session: X })],
  ['a seat nobody has', 'unknown-seat', (c) => c.sign(c.owed(), { seat: 5 })],
  ["another seat's name under its own key", 'bad-signature', (c) => c.sign(c.owed(), { seat: 0 })],
  [
    'a signature made for a genesis',
    'bad-signature',
    (c) => c.signText(encodeCanonical(c.draft(c.owed())), 'octet/1/genesis'),
  ],
  ['an entry whose predecessor is missing', 'gap', (c) => c.sign(c.owed(), { seq: 3, prev: X })],
  [
    'a halt that proves nothing',
    'halt-unfounded',
    (c) => c.sign({ kind: 'halt', pair: [{ ...c.sign(c.owed()) }, { ...c.sign(c.owed()) }] }),
  ],
];

for (const [what, code, make] of CASES) {
  test(`${what} is dropped: ${code}`, async () => {
    const table = await Table.open({ seats: 2, seed: 31, cheats: [1] });
    const cheat = table.cheat(1);
    const signed = make(cheat);
    const log = new Log({ session: table.session, keys: rosterKeys(table.genesis.genesis), verify });
    expect(log.add(signed, () => 64)).toEqual({ ok: false, error: code });
    table.give(1, [signed]);
    await table.settle();
    expect(table.honest(0).droppedCount()).toBeGreaterThan(0);
    // Whom the table waits for has a name, and the game goes on once it plays.
    expect(table.view()).toMatchObject({ faults: [], waiting: { seats: [1] } });
    await table.play(() => table.view().table.step > 4);
    expect(table.view().faults).toEqual([]);
  });
}

test('more unjudged entries than a replica takes: too-far-ahead; after a leave: after-end', async () => {
  const table = await Table.open({ seats: 2, seed: 31, cheats: [1] });
  const cheat = table.cheat(1);
  const log = new Log({ session: table.session, keys: rosterKeys(table.genesis.genesis), verify });
  const leave = cheat.keep(cheat.sign({ kind: 'leave' }));
  expect(log.add(leave, () => 0)).toEqual({ ok: false, error: 'too-far-ahead' });
  expect(log.add(leave, () => 1).ok).toBe(true);
  expect(log.add(cheat.sign({ kind: 'close' }), () => 64)).toEqual({ ok: false, error: 'after-end' });
});
