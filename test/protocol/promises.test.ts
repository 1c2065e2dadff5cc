/** Promises in a ballot: from when they bind a replica, until when, what a proposal carries to it, and where none is asked for. */
import { expect, test } from 'vitest';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { goingOn, owedVote, tappedVote } from '../../src/protocol/absence.ts';
import { Fold } from '../../src/protocol/fold.ts';
import type { StoredEntry } from '../../src/protocol/ports.ts';
import { flush } from '../storage/hand-clock.ts';
import { BareTable, inPhase } from './bare-table.ts';
import { Replicas } from './replicas.ts';

test('a promise binds while it is still being stored: what arrives meanwhile lets nothing pass', async () => {
  const replicas = new Replicas(3, 1);
  await replicas.begin();
  const mover = replicas.mover(0);
  const [a] = replicas.seats.filter((seat) => seat !== mover) as [Seat, Seat];
  const { step } = replicas.at(a).snapshot().table;
  await replicas.move(mover);
  const store = replicas.stores[a] as Replicas['stores'][number];
  const { addOwn } = store;
  let land = (): void => {};
  store.addOwn = (entry: StoredEntry) =>
    new Promise((resolve, reject) => {
      land = () => void addOwn(entry).then(resolve, reject);
    });
  const tap = replicas.at(a).goOn();
  await flush();
  while (replicas.pending().includes(`${mover}>${a}`)) await replicas.deliver(`${mover}>${a}`);
  expect(replicas.at(a).snapshot().waiting).toMatchObject({ for: 'machine' });
  expect(replicas.at(a).snapshot().table).toMatchObject({ step, attempt: 0 });
  store.addOwn = addOwn;
  land();
  expect(await tap).toMatchObject({ ok: true });
  expect(replicas.at(a).snapshot().table).toMatchObject({ step, attempt: 0 });
  await replicas.calm();
  for (const seat of replicas.seats) {
    expect(replicas.at(seat).snapshot().table.step).toBeGreaterThan(step);
    expect(replicas.at(seat).snapshot().table).toEqual(replicas.at(a).snapshot().table);
  }
});

test('a promise that could not be stored binds nobody', async () => {
  const replicas = new Replicas(3, 1);
  await replicas.begin();
  const mover = replicas.mover(0);
  const [a] = replicas.seats.filter((seat) => seat !== mover) as [Seat, Seat];
  const { step } = replicas.at(a).snapshot().table;
  replicas.stores[a]?.refuse('full');
  expect(await replicas.at(a).goOn()).toMatchObject({ error: { code: 'storage-full' } });
  replicas.stores[a]?.refuse(null);
  await replicas.move(mover);
  await replicas.calm();
  expect(replicas.at(a).snapshot().table.step).toBeGreaterThan(step);
});

test('a proposal carries the contributions it is about to whom its sender takes to have them', async () => {
  const replicas = new Replicas(4, 1);
  await replicas.begin();
  const mover = replicas.mover(0);
  const [owner, past, last] = replicas.seats.filter((seat) => seat !== mover) as [Seat, Seat, Seat];
  const { step } = replicas.at(owner).snapshot().table;
  // The line from the mover to `last` looks alive and brings nothing any more; the one to `owner` is slow.
  const isDead = (line: string): boolean => line === `${mover}>${last}`;
  const isSlow = (line: string): boolean => isDead(line) || line === `${mover}>${owner}`;
  await replicas.move(mover);
  await replicas.calm(isSlow);
  expect(replicas.at(past).snapshot().table.step).toBeGreaterThan(step);
  await replicas.goOn([owner]);
  await replicas.calm(isSlow);
  await replicas.goOn([last]);
  await replicas.calm(isSlow);
  expect(replicas.at(owner).snapshot().table.step).toBe(step);
  await replicas.calm(isDead);
  expect(replicas.at(last).snapshot().table).toMatchObject({ attempt: 0 });
  expect(replicas.at(last).snapshot().table.step).toBeGreaterThan(step);
  expect(replicas.pending()).toEqual([`${mover}>${last}`]);
});

test('whoever has promised passes with the others once more than half are known to have passed, and not before', () => {
  const table = new BareTable({ seats: 5 });
  table.play(inPhase('move'));
  const mover = table.lacking[0] as Seat;
  const bound = (mover + 1) % 5;
  const { step, attempt } = table.state;
  const agree = {
    kind: 'agree',
    ballot: { step, attempt, round: 1, seat: bound },
    passed: false,
    holds: [],
    accepted: null,
  };
  table.give(bound, agree as unknown as Json);
  const fold = new Fold(
    { session: table.session, genesis: table.genesis.genesis, game: ocho },
    { seat: bound },
  );
  const stands = (): number => {
    fold.advance(table.log);
    return fold.now.state.step;
  };
  table.give(mover, table.owed(mover));
  expect(table.state).toMatchObject({ step: step + 1, phase: { kind: 'links' } });
  const others = table.lacking.filter((seat) => seat !== bound);
  expect(others).toHaveLength(3);
  const passed = others.map((seat) => {
    table.give(seat, table.owed(seat));
    return stands();
  });
  // Two of five, with the mover's own move before it, are too few.
  expect(passed).toEqual([step, step, step + 1]);
});

test('nobody asks to go on without a closing signature, and no machine answers who does', () => {
  const table = new BareTable({ seats: 3 });
  table.play(inPhase('close'));
  const [first, liar, last] = table.seats as [Seat, Seat, Seat];
  table.give(first, table.owed(first));
  const voter = { seat: first, fold: table.fold, log: table.log, reaches: () => true };
  expect(goingOn(table.fold, table.log, voter)).toBeNull();
  expect(tappedVote(voter)).toMatchObject({ error: 'nobody' });
  const { step, attempt } = table.state;
  const ballot = { step, attempt, round: 1, seat: liar };
  table.give(liar, { kind: 'agree', ballot, passed: false, holds: [first], accepted: null });
  expect(owedVote(voter)).toBeNull();
  for (const seat of [liar, last]) table.give(seat, table.owed(seat));
  // All is signed, so a machine that took part would say now that it has passed.
  expect(table.state.phase).toEqual({ kind: 'done' });
  expect(owedVote(voter)).toBeNull();
});
