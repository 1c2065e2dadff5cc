/** Absence: what more than half of the seats still in decide about those whom the table waits for, and what they cannot. */
import { describe, expect, test } from 'vitest';
import type { Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import { Replicas } from './replicas.ts';

async function table(seats: number, seed = 1): Promise<Replicas> {
  const replicas = new Replicas(seats, seed);
  await replicas.begin();
  return replicas;
}

const others = (replicas: Replicas, ...gone: readonly Seat[]): readonly Seat[] =>
  replicas.seats.filter((seat) => !gone.includes(seat));

/** What must hold of every table: nobody is blamed, and whoever is connected sees the same. */
function expectAlike(replicas: Replicas, seats: readonly Seat[]): void {
  const snapshots = seats.map((seat) => replicas.at(seat).snapshot());
  for (const { faults, table, trouble } of snapshots) {
    expect(faults).toEqual([]);
    expect(trouble).toBeNull();
    expect(table).toEqual(snapshots[0]?.table);
  }
}

describe('three seats, and the one whose turn it is dies', () => {
  test('two agree: it is out by their decision, ranks last, and they play on; the record says so', async () => {
    const replicas = await table(3);
    const gone = replicas.mover(0);
    replicas.crash(gone);
    await replicas.calm();
    const [a, b] = others(replicas, gone) as [Seat, Seat];
    const before = replicas.at(a).snapshot();
    expect(before.goingOn).toEqual({
      about: [gone],
      agreed: [],
      needed: 2,
      mine: false,
      stalledBy: null,
      refusal: null,
    });
    await replicas.goOn([a]);
    await replicas.calm();
    // One is not enough; both see who has asked.
    expect(replicas.at(b).snapshot().goingOn).toMatchObject({ agreed: [a], mine: false });
    expect(replicas.at(a).snapshot().goingOn).toMatchObject({ agreed: [a], mine: true });
    expect(replicas.at(a).snapshot().table.attempt).toBe(0);
    await replicas.goOn([b]);
    await replicas.calm();
    for (const seat of [a, b]) {
      const { table } = replicas.at(seat).snapshot();
      expect(table.isIn[gone]).toBe(false);
      expect(table.departures).toEqual([{ seat: gone, step: before.table.step, by: 'removal' }]);
      const [removal] = replicas.at(seat).snapshot().removals;
      expect(removal).toEqual({ seat: gone, by: [a, b] });
    }
    expectAlike(replicas, [a, b]);
    await replicas.move(replicas.mover(a));
    await replicas.calm();
    expect(replicas.at(a).snapshot().table.step).toBeGreaterThan(before.table.step);
    const report = verifyRecord(replicas.at(a).record(), { ocho });
    expect(report).toMatchObject({ exitCode: 0, departures: [{ seat: gone, by: 'removal' }] });
    expect(replicas.at(b).record()).toBe(replicas.at(a).record());
  });

  test('it comes back before the second has agreed: it plays, and nobody is out', async () => {
    const replicas = await table(3);
    const gone = replicas.mover(0);
    const [a, b] = others(replicas, gone) as [Seat, Seat];
    replicas.crash(gone);
    await replicas.calm();
    await replicas.goOn([a]);
    await replicas.calm();
    await replicas.open(gone);
    replicas.among(replicas.seats);
    await replicas.calm();
    // It is told what the others consider, and is no elector of its own absence.
    expect(replicas.at(gone).snapshot().goingOn).toMatchObject({ about: [gone], agreed: [a], mine: false });
    expect(await replicas.at(gone).goOn()).toMatchObject({ error: { code: 'not-awaited', why: 'nobody' } });
    const { step } = replicas.at(b).snapshot().table;
    await replicas.move(gone);
    await replicas.calm();
    for (const seat of replicas.seats) {
      expect(replicas.at(seat).snapshot().table.isIn).toEqual([true, true, true]);
      expect(replicas.at(seat).snapshot().table.step).toBeGreaterThan(step);
    }
    expectAlike(replicas, replicas.seats);
    expect(a).not.toBe(b);
  });

  test('it comes back when it is out: it watches, agrees with the others, and is told', async () => {
    const replicas = await table(3);
    const gone = replicas.mover(0);
    replicas.crash(gone);
    await replicas.calm();
    const stay = others(replicas, gone);
    await replicas.goOn(stay);
    await replicas.calm();
    await replicas.open(gone);
    replicas.among(replicas.seats);
    await replicas.calm();
    expectAlike(replicas, replicas.seats);
    expect(replicas.at(gone).snapshot().gone).toEqual([gone]);
    expect(await replicas.at(gone).act({ kind: 'roll' })).toMatchObject({ error: { code: 'not-awaited' } });
  });
});

test('two seats cannot out-vote each other: nobody can be removed, and the game goes on when the other is back', async () => {
  const replicas = await table(2);
  const gone = replicas.mover(0);
  const stays = 1 - gone;
  replicas.crash(gone);
  await replicas.calm();
  expect(replicas.at(stays).snapshot().goingOn).toMatchObject({ needed: 2, refusal: 'too-few' });
  expect(await replicas.at(stays).goOn()).toMatchObject({ error: { code: 'not-awaited', why: 'too-few' } });
  replicas.crash(stays);
  for (const seat of replicas.seats) await replicas.open(seat);
  replicas.among(replicas.seats);
  await replicas.calm();
  const { step } = replicas.at(stays).snapshot().table;
  await replicas.move(gone);
  await replicas.calm();
  expect(replicas.at(stays).snapshot().table.step).toBeGreaterThan(step);
  expectAlike(replicas, replicas.seats);
});

test('half of four gone at once: the other half can only wait', async () => {
  const replicas = await table(4);
  const mover = replicas.mover(0);
  const second = (mover + 1) % 4;
  replicas.crash(mover);
  replicas.crash(second);
  await replicas.calm();
  for (const seat of others(replicas, mover, second))
    expect(replicas.at(seat).snapshot().goingOn).toMatchObject({ needed: 3, refusal: 'too-few' });
});

test('a seat that has left for good does not count: two of the other three are enough', async () => {
  const replicas = await table(4);
  const gone = replicas.mover(0);
  const leaver = (gone + 1) % 4;
  replicas.crash(gone);
  await replicas.calm();
  await replicas.at(leaver).leave();
  await replicas.calm();
  replicas.crash(leaver);
  await replicas.calm();
  const stay = others(replicas, gone, leaver);
  expect(replicas.at(stay[0] as Seat).snapshot().goingOn).toMatchObject({ needed: 2, refusal: null });
  await replicas.goOn(stay);
  await replicas.calm();
  for (const seat of stay) expect(replicas.at(seat).snapshot().table.isIn[gone]).toBe(false);
  await replicas.move(replicas.mover(stay[0] as Seat));
  await replicas.calm();
  for (const seat of stay) expect(replicas.at(seat).snapshot().table.isIn[leaver]).toBe(false);
  expectAlike(replicas, stay);
});

test('five seats, two of them gone in one roll: removed one decision after the other', async () => {
  const replicas = await table(5);
  const mover = replicas.mover(0);
  const [x, y] = others(replicas, mover) as [Seat, Seat];
  replicas.crash(x);
  replicas.crash(y);
  await replicas.calm();
  await replicas.move(mover);
  await replicas.calm();
  const stay = others(replicas, x, y);
  expect(replicas.at(mover).snapshot().goingOn).toMatchObject({
    about: [x, y].sort(),
    needed: 3,
    refusal: null,
  });
  await replicas.goOn(stay);
  await replicas.calm();
  for (const seat of stay) {
    const { table } = replicas.at(seat).snapshot();
    expect(table.isIn.flatMap((isIn, at) => (isIn ? [] : [at]))).toEqual([x, y].sort());
  }
  await replicas.calm();
  expectAlike(replicas, stay);
});

test('the one that opened the ballot vanishes: another asks again, and what was accepted stays', async () => {
  const replicas = await table(4);
  const gone = replicas.mover(0);
  const [a, b, c] = others(replicas, gone) as [Seat, Seat, Seat];
  replicas.crash(gone);
  await replicas.calm();
  await replicas.goOn([a]);
  await replicas.calm();
  replicas.crash(a);
  await replicas.calm();
  expect(replicas.at(b).snapshot().goingOn).toMatchObject({ agreed: [a], mine: false, refusal: 'too-few' });
  await replicas.open(a);
  replicas.among([b, c, a]);
  await replicas.calm();
  await replicas.goOn([b]);
  await replicas.calm();
  await replicas.goOn([c]);
  await replicas.calm();
  for (const seat of [a, b, c]) expect(replicas.at(seat).snapshot().table.isIn[gone]).toBe(false);
  expectAlike(replicas, [a, b, c]);
});

test('whoever passed a step alone folds back when the others have begun it anew, and plays on without a fault', async () => {
  const replicas = await table(4);
  const mover = replicas.mover(0);
  const [x, y, z] = others(replicas, mover) as [Seat, Seat, Seat];
  // The mover's roll reaches everybody; the link of x reaches z alone, then x dies.
  replicas.among([x, z]);
  replicas.connect(mover, y);
  replicas.connect(mover, z);
  await replicas.move(mover);
  replicas.cut(mover, z);
  await replicas.calm();
  replicas.connect(mover, z);
  for (const line of replicas.pending()) if (line !== `${z}>${mover}`) await replicas.deliver(line);
  const before = replicas.at(y).snapshot().table;
  replicas.crash(x);
  replicas.among([mover, y, z]);
  await replicas.calm();
  await replicas.goOn([mover, y, z].filter((seat) => replicas.at(seat).snapshot().goingOn !== null));
  await replicas.calm();
  expectAlike(replicas, [mover, y, z]);
  expect(replicas.at(y).snapshot().table.step).toBeGreaterThanOrEqual(before.step);
});

test('whoever passed a roll alone and moved upon it folds back, shows what the others show, and signs again at the new attempt', async () => {
  const replicas = await table(5);
  const mover = replicas.mover(0);
  const [x, a, b, c] = others(replicas, mover) as [Seat, Seat, Seat, Seat];
  // The links of all come to the mover, that of x to it alone; what the mover sees then and does upon it comes to nobody.
  replicas.among([]);
  for (const seat of [x, a, b, c]) replicas.connect(mover, seat);
  await replicas.calm();
  await replicas.move(mover);
  const isLink = (line: string): boolean => line.startsWith(`${x}>`);
  const next = (): `${Seat}>${Seat}` | undefined => replicas.pending().find((line) => !isLink(line));
  for (let line = next(); line !== undefined; line = next()) await replicas.deliver(line);
  for (const seat of [a, b, c]) replicas.cut(mover, seat);
  await replicas.calm();
  const alone = replicas.at(mover).snapshot();
  expect(alone.waiting).toMatchObject({ for: 'decision', seats: [mover] });
  await replicas.move(mover);
  replicas.crash(x);
  replicas.among([a, b, c]);
  await replicas.calm();
  await replicas.goOn([a, b, c]);
  await replicas.calm();
  const begun = replicas.at(a).snapshot().table;
  expect(begun).toMatchObject({ step: alone.table.step - 1, attempt: 1, phase: { kind: 'lead' } });
  replicas.among([mover, a, b, c]);
  await replicas.calm();
  await replicas.move(mover);
  await replicas.calm();
  expectAlike(replicas, [mover, a, b, c]);
  const [first, ...rest] = [mover, a, b, c].map((seat) => replicas.at(seat));
  expect(first?.snapshot().table.step).toBeGreaterThan(alone.table.step);
  expect(first?.snapshot().removals.map(({ seat }) => seat)).toEqual([x]);
  for (const one of rest) {
    expect(one.snapshot().events).toEqual(first?.snapshot().events);
    expect(one.record()).toBe(first?.record());
  }
  expect(verifyRecord(replicas.at(a).record(), { ocho })).toMatchObject({ exitCode: 0, faults: [] });
  // Its device restarts: the fold it makes from what it stored is the same.
  const before = replicas.at(mover).snapshot().table;
  replicas.crash(mover);
  await replicas.open(mover);
  expect(replicas.at(mover).snapshot().table).toEqual(before);
});

test('a step passed before its person agreed does not bind: after a restart its replica stands where it stood', async () => {
  const replicas = await table(4);
  const mover = replicas.mover(0);
  const [x, y, z] = others(replicas, mover) as [Seat, Seat, Seat];
  // All links come to y alone, which passes; then x dies, and the others ask to go on without it.
  replicas.among([]);
  replicas.connect(mover, y);
  replicas.connect(y, z);
  replicas.connect(y, x);
  await replicas.calm();
  await replicas.move(mover);
  const held = (line: string): boolean => line.startsWith(`${x}>`);
  const next = (): `${Seat}>${Seat}` | undefined => replicas.pending().find((line) => !held(line));
  for (let line = next(); line !== undefined; line = next()) await replicas.deliver(line);
  replicas.cut(mover, y);
  replicas.cut(y, z);
  await replicas.calm();
  replicas.crash(x);
  const passed = replicas.at(y).snapshot().table;
  replicas.connect(mover, z);
  await replicas.calm();
  expect(replicas.at(z).snapshot().table.step).toBe(passed.step - 1);
  replicas.connect(y, z);
  // What z signs comes to y; what y holds does not come to z.
  const toY = async (): Promise<void> => {
    while (replicas.pending().includes(`${z}>${y}`)) await replicas.deliver(`${z}>${y}`);
  };
  await replicas.deliver(`${y}>${z}`);
  await toY();
  await replicas.goOn([z]);
  await toY();
  expect(replicas.at(y).record()).toContain('\\"passed\\":true');
  replicas.crash(y);
  await replicas.open(y);
  expect(replicas.at(y).snapshot().table.step).toBe(passed.step);
  replicas.among([mover, y, z]);
  await replicas.calm();
  expectAlike(replicas, [mover, y, z]);
  expect(replicas.at(z).snapshot().table.isIn).toEqual([true, true, true, true]);
});
