/** The history: what every checkpoint begins with. Written out from docs/protocol.md section 3, not from the code. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toBase64url } from '../../src/encoding/base64url.ts';
import { absorbRemoval, absorbStep, idBytes, startHistory } from '../../src/protocol/history.ts';
import { BareTable, inPhase } from './bare-table.ts';

const id = (fill: number): string => toBase64url(new Uint8Array(32).fill(fill));
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
/** SHA-512 over length-prefixed parts, cut to 32 bytes. */
const hashed = (...parts: readonly (string | Uint8Array)[]): string => {
  const sha = createHash('sha512');
  for (const part of parts) {
    const bytes = Buffer.from(part as string);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    sha.update(length).update(bytes);
  }
  return sha.digest().subarray(0, 32).toString('base64url');
};

describe('the history', () => {
  test('begins with the session', () => {
    expect(startHistory(id(1))).toBe(hashed('octet/1/history', idBytes(id(1))));
    expect(startHistory(id(1))).not.toBe(startHistory(id(2)));
  });

  test('absorbs a step: its number and the ids of its contributions, in roster order', () => {
    expect(absorbStep(id(1), 7, [id(2), id(3)])).toBe(
      hashed('octet/1/history/step', idBytes(id(1)), number(7), idBytes(id(2)), idBytes(id(3))),
    );
  });

  test('is another after another step number, order, or number of contributions', () => {
    const histories = [
      absorbStep(id(1), 7, [id(2), id(3)]),
      absorbStep(id(1), 8, [id(2), id(3)]),
      absorbStep(id(1), 7, [id(3), id(2)]),
      absorbStep(id(1), 7, [id(2)]),
      absorbStep(id(1), 7, []),
      absorbStep(id(2), 7, [id(2), id(3)]),
    ];
    expect(new Set(histories).size).toBe(histories.length);
  });

  test('absorbs a removal: step and seats ascending, whatever order they were named in', () => {
    expect(absorbRemoval(id(1), 7, [3, 0])).toBe(
      hashed('octet/1/history/remove', idBytes(id(1)), number(7), Uint8Array.of(0, 3)),
    );
    expect(absorbRemoval(id(1), 7, [0, 3])).toBe(absorbRemoval(id(1), 7, [3, 0]));
    expect(absorbRemoval(id(1), 7, [0])).not.toBe(absorbRemoval(id(1), 7, [3, 0]));
  });

  test('of two removals is not the history of one', () => {
    const twice = absorbRemoval(absorbRemoval(id(1), 7, [0]), 7, [3]);
    expect(twice).not.toBe(absorbRemoval(id(1), 7, [0, 3]));
  });

  test('takes nothing that is no hash: our mistake', () => {
    expect(() => absorbStep('x', 0, [])).toThrow('not a hash');
    expect(() => absorbStep(id(1), 0, [`${id(1)}=`])).toThrow('not a hash');
  });
});

describe('what a game absorbs', () => {
  test('is every step, and neither ballots nor void entries', () => {
    const table = new BareTable({ seats: 2, seed: 2, options: { target: 4000 } });
    table.play(inPhase('links', 'game'));
    const [seat = 0] = table.lacking;
    const { history } = table.fold.now;
    const { step } = table.state;
    const ballot = { step, attempt: 0, round: 1, seat };
    table.give(seat, { kind: 'agree', ballot, passed: false, holds: [], accepted: null });
    table.give(seat, table.owed(seat), { checkpoint: { history: id(9), state: id(9) } });
    expect(table.fold.now.history).toBe(history);
    const link = table.entry(table.give(seat, table.owed(seat)));
    expect(table.fold.now.history).toBe(absorbStep(history, step, [link.id]));
    expect(table.fold.faults).toEqual([]);
  });

  test('is a leave and a faulty entry like any other contribution', () => {
    const table = new BareTable({ seats: 3, seed: 2 });
    const { history } = table.fold.now;
    const head = table.entry(table.give(0, table.owed(0)));
    const fault = table.entry(table.give(1, { kind: 'commit', chain: 5, head: id(1) }));
    const leave = table.entry(table.give(2, { kind: 'leave' }));
    expect(table.fold.faults).toMatchObject([{ code: 'head-wrong', seat: 1 }]);
    expect(table.fold.steps[1]?.history).toBe(absorbStep(history, 0, [head.id, fault.id, leave.id]));
  });
});
