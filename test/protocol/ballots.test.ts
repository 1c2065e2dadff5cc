/** Ballots: what a seat may not sign in one, who counts, and what stays decided whatever comes later. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { owedVote } from '../../src/protocol/absence.ts';
import type { Ballot } from '../../src/protocol/ballot.ts';
import { Fold } from '../../src/protocol/fold.ts';
import type { SignedEntry } from '../../src/protocol/ports.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import { BareTable, inPhase } from './bare-table.ts';

/** A table in a roll; `gone` shows no link. */
type Case = {
  readonly table: BareTable;
  readonly gone: Seat;
  readonly stay: readonly Seat[];
  readonly ballot: (owner: Seat, round?: number) => Ballot;
};

function begin(seats: number): Case {
  const table = new BareTable({ seats });
  table.play(inPhase('links', 'game'));
  const gone = table.lacking[0] as Seat;
  table.play(({ lacking }) => lacking.length === 1, { silent: [gone] });
  const { step, attempt } = table.state;
  return {
    table,
    gone,
    stay: table.seats.filter((seat) => seat !== gone),
    ballot: (seat, round = 1) => ({ step, attempt, round, seat }),
  };
}

const agree = ({ stay }: Case, ballot: Ballot, more: object = {}): Json =>
  ({ kind: 'agree', ballot, passed: false, holds: stay, accepted: null, ...more }) as unknown as Json;
const vote = (kind: 'propose' | 'accept', ballot: Ballot, seats: readonly Seat[]): Json =>
  ({ kind, ballot, value: { kind: 'remove', seats } }) as unknown as Json;

/** What a replica of `seat` makes of all entries, in another order of arrival. */
function replicaOf({ table }: Case, seat: Seat | null): Fold {
  const log = table.emptyLog();
  const { genesis } = table.genesis;
  const fold = new Fold({ session: table.session, genesis, game: ocho }, { seat });
  for (const chain of [...table.log.chains].reverse())
    for (const { signed } of chain) {
      log.add(signed, () => 1_000_000);
      fold.advance(log);
    }
  return fold;
}

describe('a seat that contradicts itself in a ballot is out, for everybody alike', () => {
  let one: Case;
  let liar: Seat;
  let other: Seat;
  beforeEach(() => {
    one = begin(4);
    [liar, other] = one.stay as [Seat, Seat];
  });

  const cases: readonly (readonly [why: string, sign: () => void])[] = [
    [
      'agree ahead of the step',
      () => give(agree(one, { ...one.ballot(liar), step: one.table.state.step + 1 })),
    ],
    ['agree ahead of the step', () => give(agree(one, { ...one.ballot(liar), attempt: 1 }))],
    [
      'agree after a removal',
      () => {
        remove(one);
        liar = one.table.lacking[0] as Seat;
        give(agree(one, one.ballot(liar, 7)));
      },
    ],
    ['agree passed', () => give(agree(one, one.ballot(liar), { passed: true }))],
    [
      'agree passed',
      () => {
        one.table.play(({ state }) => state.phase.kind === 'move');
        give(agree(one, one.ballot(liar)));
      },
    ],
    [
      'agree below a promise',
      () => {
        give(agree(one, one.ballot(liar, 2)));
        give(agree(one, one.ballot(other, 1)));
      },
    ],
    [
      'agree below a promise',
      () => {
        give(agree(one, one.ballot(liar)));
        give(agree(one, one.ballot(liar)));
      },
    ],
    [
      'agree accepted',
      () => {
        const ballot = one.ballot(liar);
        const accepted = { ballot, value: { kind: 'remove', seats: [one.gone] } };
        give(agree(one, one.ballot(liar, 2), { accepted }));
      },
    ],
    [
      'agree accepted',
      () => {
        give(agree(one, one.ballot(liar)));
        give(vote('accept', one.ballot(liar), [one.gone]));
        give(agree(one, one.ballot(liar, 2)));
      },
    ],
    [
      'propose of another',
      () => {
        give(agree(one, one.ballot(other)));
        give(vote('propose', one.ballot(other), [one.gone]));
      },
    ],
    ['propose without a promise', () => give(vote('propose', one.ballot(liar), [one.gone]))],
    [
      'propose again',
      () => {
        give(agree(one, one.ballot(liar)));
        give(vote('propose', one.ballot(liar), [one.gone]));
        give(vote('propose', one.ballot(liar), [other]));
      },
    ],
    [
      'accept without a promise',
      () => {
        give(agree(one, one.ballot(liar, 2)));
        give(vote('accept', one.ballot(liar, 1), [one.gone]));
      },
    ],
    [
      'accept again',
      () => {
        give(agree(one, one.ballot(liar)));
        give(vote('accept', one.ballot(liar), [one.gone]));
        give(vote('accept', one.ballot(liar), [other]));
      },
    ],
  ];
  const give = (body: Json): SignedEntry => one.table.give(liar, body);

  test.each(cases)('%s', (why, sign) => {
    sign();
    const { table } = one;
    // It shows when the seat is next asked for something.
    table.play(({ fold }) => fold.faults.length > 0, { silent: [liar] });
    expect(table.fold.faults).toMatchObject([{ code: 'ballot-wrong', seat: liar, why }]);
    expect(table.state.departures.at(-1)).toMatchObject({ seat: liar, by: 'fault' });
    const again = replicaOf(one, null);
    expect(again.faults).toEqual(table.fold.faults);
    expect(again.now.history).toBe(table.fold.now.history);
    const report = verifyRecord(table.record(), { ocho });
    expect(report).toMatchObject({ exitCode: 1, faults: [{ code: 'ballot-wrong', seat: liar, why }] });
  });

  test('what it signs afterwards counts for nothing, and it is counted no more', () => {
    const ballots = one.table.fold.ballots(one.table.log);
    give(vote('accept', one.ballot(liar), [one.gone]));
    give(agree(one, one.ballot(liar)));
    const instance = one.table.fold.instance(one.table.log);
    expect(ballots.agreed(one.ballot(liar), instance)).toEqual([]);
    expect(ballots.highest(instance)).toBeNull();
    expect(ballots.quorum(one.ballot(liar), instance)).toBe(2);
  });
});

/** All who stay agree, the first of them proposes, and all accept that `gone` is removed. */
function remove(one: Case, accepting: readonly Seat[] = one.stay): Ballot {
  const { table, stay, gone, ballot } = one;
  const opened = ballot(stay[0] as Seat);
  for (const seat of stay) table.give(seat, agree(one, opened));
  table.give(opened.seat, vote('propose', opened, [gone]));
  for (const seat of accepting) table.give(seat, vote('accept', opened, [gone]));
  return opened;
}

describe('what is decided stays decided', () => {
  test('when one that had accepted leaves at once: those who get it all together decide the same', () => {
    const one = begin(3);
    remove(one);
    const [, second] = one.stay as [Seat, Seat];
    expect(one.table.state.departures).toMatchObject([{ seat: one.gone, by: 'removal' }]);
    one.table.give(second, { kind: 'leave' });
    one.table.play(inPhase('close'));
    const again = replicaOf(one, null);
    expect(again.now).toEqual(one.table.fold.now);
    expect(verifyRecord(one.table.record(), { ocho })).toMatchObject({
      exitCode: 0,
      departures: [
        { seat: one.gone, by: 'removal' },
        { seat: second, by: 'leave' },
      ],
    });
  });

  test('when one that had accepted leaves before the last accepts: that one still finds it justified', () => {
    const one = begin(4);
    const [first, second, third] = one.stay as [Seat, Seat, Seat];
    const opened = remove(one, [first, second]);
    one.table.give(second, { kind: 'leave' });
    const { table } = one;
    const voter = { seat: third, fold: table.fold, log: table.log, reaches: () => true };
    // Two of the three who are left besides the one that left and whose acceptance stays.
    expect(table.state.attempt).toBe(0);
    expect(owedVote(voter)).toMatchObject({ kind: 'accept', ballot: opened });
    table.give(third, vote('accept', opened, [one.gone]));
    expect(table.state.departures[0]).toMatchObject({ seat: one.gone, by: 'removal' });
  });

  test('when one that was to be removed leaves after it was proposed: what was justified stays so', () => {
    const one = begin(5);
    const { table, gone } = one;
    const [leaver] = one.stay.filter(
      (seat) =>
        seat !== (table.state.phase as { lead?: unknown } & { purpose: { leader: Seat } }).purpose.leader,
    );
    const rest = one.stay.filter((seat) => seat !== leaver) as [Seat, Seat, Seat];
    const opened = one.ballot(rest[0]);
    const removed = [gone, leaver as Seat].sort((a, b) => a - b);
    for (const seat of rest) table.give(seat, agree(one, opened, { holds: rest }));
    table.give(opened.seat, vote('propose', opened, removed));
    table.give(leaver as Seat, { kind: 'leave' });
    const voter = { seat: rest[1], fold: table.fold, log: table.log, reaches: () => true };
    expect(owedVote(voter)).toMatchObject({ kind: 'accept', value: { kind: 'remove', seats: removed } });
  });
});

describe('what a proposal is made of', () => {
  test('an agreement whose acceptance has no ground here yet does not count, so that it is never passed over', () => {
    const one = begin(4);
    const { table, gone } = one;
    const [first, second, third] = one.stay as [Seat, Seat, Seat];
    const low = remove(one, [second]);
    const high = one.ballot(third, 2);
    const accepted = { ballot: low, value: { kind: 'remove', seats: [gone] } };
    table.give(third, agree(one, high));
    table.give(second, agree(one, high, { accepted }));
    table.give(first, agree(one, high));
    const ballots = table.fold.ballots(table.log);
    expect(ballots.proposable(high, table.fold.instance(table.log), () => true)).toMatchObject({
      kind: 'accepted',
      value: accepted.value,
    });
    // Another replica, to which the chain of `first`, with the proposal, has not come.
    const log = table.emptyLog();
    for (const seat of [second, third, gone])
      for (const { signed } of table.log.chain(seat)) log.add(signed, () => 1_000_000);
    for (const { signed } of table.log.chain(first))
      if (table.entry(signed).seq < table.log.chain(first).length - 3) log.add(signed, () => 1_000_000);
    const { genesis } = table.genesis;
    const fold = new Fold({ session: table.session, genesis, game: ocho }, {});
    fold.advance(log);
    const instance = fold.instance(log);
    expect(instance.history).toBe(table.fold.now.history);
    expect(fold.ballots(log).agreed(high, instance)).toEqual([third]);
    expect(fold.ballots(log).proposable(high, instance, () => true)).toBeNull();
  });

  test('a round nobody has climbed to is no ballot, so that nobody can use them up', () => {
    const one = begin(4);
    const { table } = one;
    const [liar, other] = one.stay as [Seat, Seat];
    table.give(liar, agree(one, one.ballot(liar, Number.MAX_SAFE_INTEGER)));
    const ballots = table.fold.ballots(table.log);
    expect(ballots.highest(table.fold.instance(table.log))).toBeNull();
    table.give(other, agree(one, one.ballot(other)));
    expect(ballots.highest(table.fold.instance(table.log))).toEqual(one.ballot(other));
    // Nor is one that another has opened in its name.
    table.give(one.stay[2] as Seat, agree(one, one.ballot(one.gone, 2)));
    expect(ballots.highest(table.fold.instance(table.log))).toEqual(one.ballot(other));
  });

  test('those who have not gone past it speak only of the table they knew', () => {
    const one = begin(4);
    const { table } = one;
    const [first, second] = one.stay as [Seat, Seat];
    table.give(first, agree(one, one.ballot(first)));
    const checkpoint = { history: table.session, state: table.session };
    table.take(table.sign(second, agree(one, one.ballot(first)), { checkpoint }));
    expect(table.fold.ballots(table.log).agreed(one.ballot(first), table.fold.instance(table.log))).toEqual([
      first,
    ]);
  });
});
