/**
 * What has to happen when a seat cheats with cards: the entry is refused in the very step it belongs to, the seat is
 * named with the code and the reason, nobody else is; the others go on without it; and whoever checks the record later
 * finds the same.
 */
import { expect } from 'vitest';
import type { Seat } from '../../../src/games/game.ts';
import { planets } from '../../../src/games/planets/game.ts';
import type { FaultCode } from '../../../src/protocol/codes.ts';
import type { Draft, Entry } from '../../../src/protocol/entry.ts';
import { verifyRecord } from '../../../src/protocol/verify.ts';
import type { CardTable } from '../../protocol/deck/card-table.ts';

export type Named = { readonly code: FaultCode; readonly why: string };

/** Gives `body` as `seat`'s, lets the others answer honestly, and expects that it is refused as `named`. */
export async function expectRefused(
  table: CardTable,
  seat: Seat,
  body: object,
  named: Named,
  patch: Partial<Omit<Draft, 'body'>> = {},
): Promise<Entry> {
  const isAwaited = table.lacking.includes(seat);
  const wasIn = table.state.isIn;
  const entry = table.give(seat, body, patch);
  const { step } = entry;
  // What nobody asked for shows once something is asked of its signer.
  for (let steps = 0; table.fold.faults.length === 0; steps += 1) {
    if (steps > 12 || (isAwaited && table.state.step > step)) break;
    await table.step();
  }
  await expectNamed(table, seat, named, [entry], wasIn);
  return entry;
}

/** `evidence`: the entries that show it, the one at fault first. `wasIn`: who was still in before. */
export async function expectNamed(
  table: CardTable,
  seat: Seat,
  { code, why }: Named,
  evidence: readonly Entry[],
  wasIn: readonly boolean[] = table.seats.map(() => true),
): Promise<void> {
  const [guilty] = evidence;
  const fault = { code, why, seat, seq: guilty?.seq, evidence: evidence.map(({ id }) => id) };
  expect(table.fold.faults).toEqual([fault]);
  expect(table.state.isIn).toEqual(wasIn.with(seat, false));
  expect(table.state.departures.at(-1)).toMatchObject({ seat, by: 'fault' });
  await expectGoesOn(table);
  const report = verifyRecord(table.record(), { planets });
  expect(report).toMatchObject({ kind: 'authentic', exitCode: 1, faults: [fault] });
  if (report.kind === 'authentic' && report.outcome !== null)
    expect(report.outcome.ranking.slice(-table.state.departures.length).flat()).toContain(seat);
}

/** An honest step more, if there is one: nobody is blamed for it, and the seats in are as they were. */
export async function expectGoesOn(table: CardTable): Promise<void> {
  const { isIn, step, phase } = table.state;
  if (phase.kind === 'done') return;
  const faults = table.fold.faults.length;
  expect(table.lacking.length).toBeGreaterThan(0);
  await table.step();
  expect(table.state.step).toBe(step + 1);
  expect(table.state.isIn).toEqual(isIn);
  expect(table.fold.faults).toHaveLength(faults);
}
