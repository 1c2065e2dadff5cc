/** Ballots from which nothing comes though their owners are connected: a further tap asks everybody anew. */
import { expect, test } from 'vitest';
import type { Json, Seat } from '../../src/games/game.ts';
import { owedVote, tappedVote, type Voter } from '../../src/protocol/absence.ts';
import type { Ballot } from '../../src/protocol/ballot.ts';
import { BareTable, inPhase } from './bare-table.ts';
import { Replicas } from './replicas.ts';

type Held = {
  readonly replicas: Replicas;
  readonly gone: Seat;
  readonly owner: Seat;
  readonly rest: readonly Seat[];
};

/** Five seats: one is gone, one has asked and signs nothing more, and the others have agreed. */
async function heldUp(): Promise<Held> {
  const replicas = new Replicas(5, 1);
  await replicas.begin();
  const gone = replicas.mover(0);
  const [owner, ...rest] = replicas.seats.filter((seat) => seat !== gone) as [Seat, ...Seat[]];
  replicas.crash(gone);
  await replicas.calm();
  await replicas.goOn([owner]);
  await replicas.calm();
  const store = replicas.stores[owner] as Replicas['stores'][number];
  store.addOwn = () => new Promise(() => {});
  await replicas.goOn(rest);
  await replicas.calm();
  return { replicas, gone, owner, rest };
}

test('whoever asked is connected and does nothing: one of the others asks again, and they go on', async () => {
  const { replicas, gone, owner, rest } = await heldUp();
  const [a] = rest as [Seat];
  for (const seat of rest) {
    const { goingOn, table } = replicas.at(seat).snapshot();
    expect(goingOn).toMatchObject({ about: [gone], mine: true, stalledBy: owner, refusal: null });
    expect(table.attempt).toBe(0);
  }
  await replicas.goOn([a]);
  await replicas.calm();
  for (const seat of rest) {
    const { table, faults } = replicas.at(seat).snapshot();
    expect(table.isIn[gone]).toBe(false);
    expect(table.isIn[owner]).toBe(true);
    expect(faults).toEqual([]);
  }
});

test('everything has come since, and only the owner of the ballot could say so: a tap lets all of them go on, nobody is out', async () => {
  const { replicas, gone, owner, rest } = await heldUp();
  const [a] = rest as [Seat];
  const { step } = replicas.at(a).snapshot().table;
  await replicas.open(gone);
  replicas.among(replicas.seats);
  await replicas.calm();
  await replicas.move(gone);
  await replicas.calm();
  expect(replicas.at(a).snapshot().table.step).toBe(step);
  expect(replicas.at(a).snapshot().goingOn).toMatchObject({
    about: [owner],
    stalledBy: owner,
    refusal: null,
  });
  await replicas.goOn([a]);
  await replicas.calm();
  for (const seat of rest) {
    const { table } = replicas.at(seat).snapshot();
    expect(table.step).toBeGreaterThan(step);
    expect(table.isIn).toEqual([true, true, true, true, true]);
  }
});

test('as long as too few have agreed, nothing is stalled, and a second tap asks for nothing', async () => {
  const replicas = new Replicas(5, 1);
  await replicas.begin();
  const gone = replicas.mover(0);
  const [a, b] = replicas.seats.filter((seat) => seat !== gone) as [Seat, Seat];
  replicas.crash(gone);
  await replicas.calm();
  await replicas.goOn([a, b]);
  await replicas.calm();
  expect(replicas.at(b).snapshot().goingOn).toMatchObject({ agreed: [a, b], mine: true, stalledBy: null });
  expect(await replicas.at(b).goOn()).toMatchObject({ error: { code: 'not-awaited', why: 'agreed' } });
});

/** A table of five in a roll; `gone` shows no link. Signed by hand. */
function byHand() {
  const table = new BareTable({ seats: 5 });
  table.play(inPhase('links', 'game'));
  const gone = table.lacking[0] as Seat;
  table.play(({ lacking }) => lacking.length === 1, { silent: [gone] });
  const { step, attempt } = table.state;
  const [liar, a, b, c] = table.seats.filter((seat) => seat !== gone) as [Seat, Seat, Seat, Seat];
  const ballot = (seat: Seat, round: number): Ballot => ({ step, attempt, round, seat });
  const holds = [liar, a, b, c].sort((x, y) => x - y);
  const agree = (seat: Seat, to: Ballot, more: object = {}): void => {
    const body = { kind: 'agree', ballot: to, passed: false, holds, accepted: null, ...more };
    table.give(seat, body as unknown as Json);
  };
  const voter = (seat: Seat): Voter => ({
    seat,
    fold: table.fold,
    log: table.log,
    reaches: (one) => one !== gone,
  });
  return { table, gone, liar, a, b, c, ballot, agree, voter };
}

test('a machine agrees to one ballot of each seat for its person: nobody outbids the others by opening more', () => {
  const { liar, a, b, ballot, agree, voter } = byHand();
  for (const seat of [liar, a, b]) agree(seat, ballot(liar, 1));
  agree(a, ballot(a, 2));
  agree(liar, ballot(liar, 3));
  expect(owedVote(voter(b))).toMatchObject({ kind: 'agree', ballot: ballot(a, 2) });
  agree(b, ballot(a, 2));
  expect(owedVote(voter(b))).toBeNull();
});

test('a tap does not join a ballot that its owner opened upon its own, but opens a higher one', () => {
  const { liar, a, b, ballot, agree, voter } = byHand();
  for (const seat of [liar, a, b]) agree(seat, ballot(liar, 1));
  agree(liar, ballot(liar, 2));
  expect(tappedVote(voter(a))).toMatchObject({ ok: true, value: { ballot: ballot(a, 3) } });
  agree(a, ballot(a, 3));
  agree(liar, ballot(a, 3));
  agree(liar, ballot(liar, 4));
  // After a ballot of another it is one like any other.
  expect(tappedVote(voter(a))).toMatchObject({ ok: true, value: { ballot: ballot(liar, 4) } });
});

test('who says that it holds what it does not show is waited for in one ballot, not in the next', () => {
  const { table, gone, liar, a, b, c, ballot, agree, voter } = byHand();
  const all = { holds: [...table.seats] };
  agree(a, ballot(a, 1));
  agree(liar, ballot(a, 1), all);
  for (const seat of [b, c]) agree(seat, ballot(a, 1));
  expect(owedVote(voter(a))).toBeNull();
  const asked = tappedVote(voter(b));
  expect(asked).toMatchObject({ ok: true, value: { ballot: ballot(b, 2) } });
  agree(b, ballot(b, 2));
  agree(liar, ballot(b, 2), all);
  for (const seat of [a, c]) agree(seat, ballot(b, 2));
  expect(owedVote(voter(b))).toMatchObject({ kind: 'propose', value: { kind: 'remove', seats: [gone] } });
});
