/** Steps: what a table becomes when seats leave in it, are removed from it, or give what it does not expect. */
import { describe, expect, test } from 'vitest';
import type { Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { isFinal } from '../../src/protocol/evidence.ts';
import { absorbRemoval, absorbStep } from '../../src/protocol/history.ts';
import { expectedSeats, type Phase, seatsIn } from '../../src/protocol/state.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import { BareTable, inPhase, rollOn } from './bare-table.ts';

const leaveOf = (table: BareTable, seat: Seat): string => table.entry(table.give(seat, { kind: 'leave' })).id;
const isRolling = inPhase('links', 'game');
const leader = ({ state: { phase } }: BareTable): Seat =>
  phase.kind === 'links' && phase.purpose.kind === 'game' ? phase.purpose.leader : -1;
const others = (table: BareTable, seat: Seat): readonly Seat[] => table.seats.filter((one) => one !== seat);
const departure = (seat: Seat, step: number, by: string) => ({ seat, step, by });
/** Plays a little further, ends the game by leaving, and checks that the record says the same. */
const expectSoundEnd = (table: BareTable): void => {
  finish(table);
  expect(table.fold.faults).toEqual([]);
  expect(verifyRecord(table.record(), { ocho })).toMatchObject({
    exitCode: 0,
    end: 'rules',
    departures: table.state.departures,
  });
};
const finish = (table: BareTable): void => {
  const from = table.state.step;
  table.play(({ state }) => state.phase.kind === 'done' || state.step > from + 5);
  if (table.state.phase.kind === 'done') return;
  for (const seat of seatsIn(table.state).slice(1))
    if (table.log.chain(seat).every((entry) => !isFinal(entry))) leaveOf(table, seat);
  table.play(({ state }) => state.phase.kind === 'done');
};
/** The three seats of a game to 4,000 in its n-th roll, before any link of it is in. */
const rolling = (roll = 3): BareTable => {
  const table = new BareTable({ seats: 3, seed: 3, options: { target: 4000 } });
  table.play((one) => isRolling(one) && one.state.beacon.next === roll);
  return table;
};

describe('a leave while heads are committed', () => {
  test('stands in for the head; the lot is drawn by those who stay, among all places', () => {
    const table = new BareTable({ seats: 3, seed: 3, options: { target: 4000 } });
    leaveOf(table, 1);
    table.play(inPhase('links', 'lot'));
    expect(table.state).toMatchObject({
      step: 1,
      isIn: [true, false, true],
      departures: [departure(1, 0, 'leave')],
      game: null,
    });
    expect(table.state.beacon.known[1]).toBeNull();
    expect(expectedSeats(table.state)).toEqual([0, 2]);
    table.play(inPhase('move'));
    expect(table.fold.rolls[0]?.links.map(({ seat }) => seat)).toEqual([0, 2]);
    expect([...(table.fold.rolls[0]?.values ?? [])].sort()).toEqual([0, 1, 2]);
    // The game hears of it as soon as there is one.
    expect(table.game.seats.map(({ hasLeft }) => hasLeft)).toEqual([false, true, false]);
    expect(table.game.turn.seat).not.toBe(1);
    expectSoundEnd(table);
  });

  test('of all but one draws no lot: the game is set up in roster order and is over', () => {
    const table = new BareTable({ seats: 3, seed: 3 });
    leaveOf(table, 0);
    leaveOf(table, 2);
    table.play(inPhase('close'));
    expect(table.state.step).toBe(1);
    expect(table.game.order).toEqual([0, 1, 2]);
    expect(table.game.over).toEqual({ reason: 'last-seat', winners: [1] });
    expect(table.fold.rolls).toEqual([]);
    expectSoundEnd(table);
  });

  test('of everybody ends in a table without a winner still in', () => {
    const table = new BareTable({ seats: 2, seed: 3 });
    leaveOf(table, 0);
    leaveOf(table, 1);
    expect(table.state.departures).toEqual([departure(0, 0, 'leave'), departure(1, 0, 'leave')]);
    expect(table.state.isIn).toEqual([false, false]);
    expect(expectedSeats(table.state)).toEqual([]);
    expect(verifyRecord(table.record(), { ocho })).toMatchObject({ exitCode: 0, end: 'rules' });
  });

  test('of a later chain stands in for the head there too', () => {
    const table = new BareTable({ seats: 3, seed: 3, chainLength: 16, options: { target: 12000 } });
    table.play(({ state: { phase } }) => phase.kind === 'commit' && phase.chain === 1, { decide: rollOn });
    leaveOf(table, 2);
    table.play(({ state: { phase } }) => phase.kind !== 'commit', { decide: rollOn });
    expect(table.state.beacon.following?.[2]).toBeNull();
    table.play(({ state: { beacon } }) => beacon.next === 18, { decide: rollOn });
    expect(table.state.beacon.known[2]).toBeNull();
    expect(table.state.beacon.following).toBeNull();
    expect(table.fold.faults).toEqual([]);
  });
});

describe('a leave in the lot', () => {
  test('uses the roll up; those who stay draw it anew with the next links', () => {
    const table = new BareTable({ seats: 3, seed: 3, options: { target: 4000 } });
    table.play(inPhase('links', 'lot'));
    leaveOf(table, 2);
    table.play(({ state }) => state.step === 2);
    expect(table.state.phase).toEqual({ kind: 'links', k: 2, purpose: { kind: 'lot' }, lead: null });
    expect(table.state.beacon.next).toBe(2);
    expect(table.state.departures).toEqual([departure(2, 1, 'leave')]);
    table.play(inPhase('move'));
    expect(table.fold.rolls.map(({ k }) => k)).toEqual([2]);
    expectSoundEnd(table);
  });
});

describe('a leave in a roll', () => {
  test('of a seat that answers has it made anew, the leader first, from links not yet shown', () => {
    const table = rolling();
    const by = leader(table);
    const [leaver = -1, stayer = -1] = others(table, by);
    const { draw } = (table.state.phase as Extract<Phase, { kind: 'links' }> & { purpose: { kind: 'game' } })
      .purpose;
    const hand = table.game.turn.hand;
    expect(draw).toEqual({ kind: 'dice', count: hand });
    table.give(stayer, table.owed(stayer));
    const { step, beacon } = table.state;
    leaveOf(table, leaver);
    expect(table.state).toMatchObject({ step: step + 1, attempt: 0 });
    expect(table.state.phase).toEqual({
      kind: 'lead',
      k: beacon.next + 1,
      purpose: { kind: 'game', leader: by, draw: { kind: 'dice', count: hand } },
    });
    expect(table.game.turn.phase).toBe('rolling');
    table.play(isRolling);
    expect(table.state.phase).toMatchObject({ k: 4, lead: table.link(by, 4) });
    table.play(inPhase('move'));
    expect(table.fold.rolls.map(({ k }) => k)).toEqual([1, 2, 4]);
    expect(
      table.fold.rolls
        .at(-1)
        ?.links.map(({ seat }) => seat)
        .sort(),
    ).toEqual([by, stayer].sort());
    expectSoundEnd(table);
  });

  test('of its leader, who is out only once its next contribution is due, loses nothing of the roll', () => {
    const table = rolling();
    const by = leader(table);
    leaveOf(table, by);
    expect(table.state.isIn[by]).toBe(true);
    table.play((one) => !isRolling(one), { silent: [by] });
    // Its dice fell; its decision is its leave.
    expect(table.state.departures).toMatchObject([departure(by, table.state.step - 1, 'leave')]);
    expect(table.fold.rolls.at(-1)?.k).toBe(3);
    expect(table.game.seats[by]).toMatchObject({ hasLeft: true, score: 0 });
    expectSoundEnd(table);
  });

  test('of two seats at once is applied in roster order, and the last one wins', () => {
    const table = rolling();
    const by = leader(table);
    const [first = -1, second = -1] = others(table, by);
    const { step } = table.state;
    // The order in which they arrive counts for nothing.
    leaveOf(table, second);
    leaveOf(table, first);
    expect(table.state.departures).toEqual([
      departure(first, step, 'leave'),
      departure(second, step, 'leave'),
    ]);
    expect(table.game.left).toEqual([first, second]);
    expect(table.game.over).toEqual({ reason: 'last-seat', winners: [by] });
    expect(table.state.phase).toEqual({ kind: 'close' });
    expectSoundEnd(table);
  });

  test('together with a wrong link of another takes both out in one step, each for its own reason', () => {
    const table = rolling();
    const by = leader(table);
    const [first = -1, second = -1] = others(table, by);
    table.give(first, { kind: 'link', k: 3, link: 'A'.repeat(43) });
    const { step } = table.state;
    leaveOf(table, second);
    expect(table.state.departures).toEqual([
      departure(first, step, 'fault'),
      departure(second, step, 'leave'),
    ]);
    expect(table.fold.faults).toMatchObject([{ code: 'link-wrong', seat: first }]);
  });
});

describe('a leave when a roll made anew is to be led', () => {
  test('of its leader ends its turn and the wait for its dice', () => {
    const table = new BareTable({ seats: 4, seed: 3, options: { target: 4000 } });
    table.play((one) => isRolling(one) && one.state.beacon.next === 3);
    const by = leader(table);
    const [leaver = -1] = others(table, by);
    leaveOf(table, leaver);
    table.play(inPhase('lead'));
    expect(table.state.phase).toMatchObject({ purpose: { leader: by } });
    const { step, beacon } = table.state;
    leaveOf(table, by);
    expect(table.state.phase).toEqual({ kind: 'move', seat: table.game.turn.seat });
    expect(table.game.turn).toMatchObject({ phase: 'ready', hand: 8 });
    expect(table.state.departures.at(-1)).toEqual(departure(by, step, 'leave'));
    // No link of that roll was shown: its number is still free.
    expect(table.state.beacon.next).toBe(beacon.next);
    expectSoundEnd(table);
  });
});

describe('a leave at a decision', () => {
  test('of the seat at turn loses what is at risk, and play passes on', () => {
    const table = new BareTable({ seats: 3, seed: 3, options: { target: 4000 } });
    table.play(({ state, game }) => state.phase.kind === 'move' && game.turn.risk > 0, { decide: rollOn });
    const { seat } = table.game.turn;
    leaveOf(table, seat);
    expect(table.game.turn).toMatchObject({ phase: 'ready', risk: 0 });
    expect(table.game.turn.seat).not.toBe(seat);
    expect(table.game.seats[seat]).toMatchObject({ score: 0, hasLeft: true });
    expectSoundEnd(table);
  });

  test('of a seat that is not asked waits until something is expected of it', () => {
    const table = new BareTable({ seats: 3, seed: 3, options: { target: 4000 } });
    table.play(({ state, game }) => state.phase.kind === 'move' && game.turn.phase === 'ready');
    const { seat } = table.game.turn;
    const [leaver = -1] = others(table, seat);
    leaveOf(table, leaver);
    expect(table.state.isIn[leaver]).toBe(true);
    expect(table.state.departures).toEqual([]);
    table.give(seat, table.owed(seat));
    const { step } = table.state;
    table.play(({ state }) => state.step > step);
    expect(table.state.departures).toEqual([departure(leaver, step, 'leave')]);
    expectSoundEnd(table);
  });

  test('with two seats forfeits', () => {
    const table = new BareTable({ seats: 2, seed: 3 });
    table.play(({ state }) => state.phase.kind === 'move');
    const { seat } = table.game.turn;
    leaveOf(table, seat);
    expect(table.game.over).toEqual({ reason: 'last-seat', winners: [1 - seat] });
    expectSoundEnd(table);
  });
});

test('a leave when the game is over changes no rank and counts as its closing', () => {
  const table = new BareTable({ seats: 3, seed: 3, options: { target: 4000 } });
  table.play(inPhase('close'));
  const { game, step } = table.state;
  leaveOf(table, 1);
  expectSoundEnd(table);
  expect(table.state).toMatchObject({ phase: { kind: 'done' }, departures: [departure(1, step, 'leave')] });
  expect(table.state.game).toEqual(game);
});

test('a leave behind an entry ahead of the table stands in: that seat has another history, and has left it', () => {
  const table = rolling();
  const by = leader(table);
  const [leaver = -1] = others(table, by);
  const { step } = table.state;
  table.give(
    leaver,
    { kind: 'close' },
    { step: step + 5, checkpoint: { history: 'A'.repeat(43), state: 'A'.repeat(43) } },
  );
  expect(table.lacking).toContain(leaver);
  const leave = leaveOf(table, leaver);
  expect(table.lacking).not.toContain(leaver);
  table.play(({ state }) => state.step > step);
  expect(table.state.departures).toEqual([departure(leaver, step, 'leave')]);
  expect(table.fold.completed[step]?.map(({ entry }) => entry.id)).toContain(leave);
  expectSoundEnd(table);
});

describe('a removal that the others decided', () => {
  const removing =
    (step: number, seats: readonly Seat[], at = 0) =>
    (askedStep: number, attempt: number): readonly Seat[] | null =>
      askedStep === step && attempt === at ? seats : null;

  test('begins the step anew in the next attempt; the history absorbs it before the contributions', () => {
    const table = rolling();
    const by = leader(table);
    const [gone = -1, stayer = -1] = others(table, by);
    const { state, history } = table.fold.now;
    const shown = table.entry(table.give(stayer, table.owed(stayer)));
    table.refold(removing(state.step, [gone]));
    expect(table.state).toMatchObject({ step: state.step, attempt: 1 });
    expect(table.state.departures).toEqual([departure(gone, state.step, 'removal')]);
    expect(table.fold.now.history).toBe(absorbRemoval(history, state.step, [gone]));
    // The roll is used up: its leader shows a fresh link first.
    expect(table.state.phase).toMatchObject({ kind: 'lead', k: state.beacon.next + 1 });
    expect(table.fold.faults).toEqual([]);

    // What was given to the earlier attempt is void, its giver neither at fault nor done.
    table.give(by, table.owed(by));
    expect(table.lacking).toEqual([stayer]);
    expect(table.log.chain(stayer).at(-1)?.id).toBe(shown.id);
    const { step } = table.state;
    const before = table.fold.now.history;
    const fresh = table.entry(table.give(stayer, table.owed(stayer)));
    expect(fresh.attempt).toBe(0);
    expect(table.fold.now.history).toBe(absorbStep(before, step, [fresh.id]));
    finish(table);
    expect(table.fold.faults).toEqual([]);
    expect(table.fold.rolls.map(({ k }) => k).slice(0, 3)).toEqual([1, 2, 4]);
  });

  test('of the seat at turn passes play on in the same step', () => {
    const table = new BareTable({ seats: 3, seed: 3 });
    table.play(({ state }) => state.phase.kind === 'move');
    const { step } = table.state;
    const { seat } = table.game.turn;
    table.refold(removing(step, [seat]));
    expect(table.state).toMatchObject({ step, attempt: 1, phase: { kind: 'move' } });
    expect(table.game.turn.seat).not.toBe(seat);
    expect(expectedSeats(table.state)).toEqual([table.game.turn.seat]);
  });

  test('of the leader of a roll made anew passes play on', () => {
    const table = new BareTable({ seats: 4, seed: 3 });
    table.play(isRolling);
    const by = leader(table);
    leaveOf(table, others(table, by)[0] as Seat);
    table.play(inPhase('lead'));
    const { step, beacon } = table.state;
    table.refold(removing(step, [by]));
    expect(table.state).toMatchObject({ step, attempt: 1, phase: { kind: 'move' } });
    expect(table.state.beacon.next).toBe(beacon.next);
  });

  test('while heads are committed goes on waiting for the others; a head of the earlier attempt is void', () => {
    const table = new BareTable({ seats: 3, seed: 3, options: { target: 4000 } });
    table.give(0, table.owed(0));
    table.refold(removing(0, [1]));
    expect(table.state).toMatchObject({ step: 0, attempt: 1, phase: { kind: 'commit', chain: 0 } });
    expect(table.lacking).toEqual([0, 2]);
    finish(table);
    expect(table.fold.faults).toEqual([]);
  });

  test('from the lot draws it anew; down to one seat sets the game up and ends it', () => {
    const table = new BareTable({ seats: 3, seed: 3 });
    table.play(inPhase('links', 'lot'));
    table.refold(removing(1, [0]));
    expect(table.state).toMatchObject({ step: 1, attempt: 1, phase: { kind: 'links', k: 2 } });
    table.refold(removing(1, [2, 0]));
    expect(table.state).toMatchObject({ step: 1, attempt: 1, phase: { kind: 'close' } });
    expect(table.state.departures).toEqual([departure(0, 1, 'removal'), departure(2, 1, 'removal')]);
    expect(table.game.over).toEqual({ reason: 'last-seat', winners: [1] });
  });

  test('twice in one step raises the attempt twice, each absorbed by itself', () => {
    const table = new BareTable({ seats: 4, seed: 3 });
    table.play(isRolling);
    const [first = -1, second = -1] = others(table, leader(table));
    const { state, history } = table.fold.now;
    table.refold((step, attempt) => (step !== state.step ? null : ([[first], [second]][attempt] ?? null)));
    expect(table.state).toMatchObject({ step: state.step, attempt: 2 });
    const once = absorbRemoval(history, state.step, [first]);
    expect(table.fold.now.history).toBe(absorbRemoval(once, state.step, [second]));
    expect(table.state.departures.map(({ seat, by }) => ({ seat, by }))).toEqual([
      { seat: first, by: 'removal' },
      { seat: second, by: 'removal' },
    ]);
  });

  test('and a leave of another in the attempt after it stand side by side', () => {
    const table = new BareTable({ seats: 4, seed: 3, options: { target: 4000 } });
    table.play(isRolling);
    const by = leader(table);
    const [gone = -1, leaver = -1] = others(table, by);
    const { step } = table.state;
    table.refold(removing(step, [gone]));
    leaveOf(table, leaver);
    table.play(({ state: { departures } }) => departures.length === 2);
    expect(table.state.departures).toEqual([
      departure(gone, step, 'removal'),
      departure(leaver, step + 1, 'leave'),
    ]);
    finish(table);
    expect(table.fold.faults).toEqual([]);
  });

  test('leaves no trace of a contribution that the removed seat signs later', () => {
    const table = rolling();
    const [gone = -1] = others(table, leader(table));
    const { state } = table.fold.now;
    const late = table.sign(gone, table.owed(gone));
    table.refold(removing(state.step, [gone]));
    const before = table.fold.now;
    table.take(late);
    expect(table.fold.now).toEqual(before);
    expect(table.fold.faults).toEqual([]);
  });
});

describe('nothing more is expected', () => {
  test('of a seat that is out: what it signs later is never judged', () => {
    const table = rolling();
    const by = leader(table);
    const [out = -1] = others(table, by);
    table.give(out, { kind: 'link', k: 3, link: 'A'.repeat(43) });
    table.play(inPhase('lead'));
    table.give(out, { kind: 'close' });
    table.give(out, { kind: 'nonsense' });
    finish(table);
    expect(table.fold.faults).toMatchObject([{ code: 'link-wrong', seat: out }]);
  });

  test('once the table is closed, whatever is signed', () => {
    const table = new BareTable({ seats: 2, seed: 3, options: { target: 4000 } });
    table.play(({ state: { phase } }) => phase.kind === 'done');
    const { now } = table.fold;
    table.give(0, { kind: 'close' });
    table.give(1, { kind: 'move', move: { kind: 'roll' }, lead: null });
    expect(table.fold.now).toBe(now);
    expect(table.fold.faults).toEqual([]);
    expect(expectedSeats(now.state)).toEqual([]);
  });
});
