/** Whom a session hears before it signs: what its own device plays knows no more than its own storage. */
import { expect, test } from 'vitest';
import { simulatedGenesis } from '../../src/cli/simulation.ts';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { openSession, type Session } from '../../src/protocol/session.ts';
import type { KeyPair } from '../../src/protocol/signing.ts';
import { openMemoryStore } from '../../src/storage/memory.ts';
import { flush, type HandClock, handClock } from '../storage/hand-clock.ts';

const rng = new SeededRng(1, 'settle');
const { signed, pairs } = simulatedGenesis(
  { game: 'ocho', seats: 3, options: ocho.defaultOptions as unknown as Json, chainLength: 16 },
  rng,
);

type Opened = { readonly session: Session; readonly clock: HandClock; readonly isSettled: () => boolean };

async function open(here: readonly Seat[]): Promise<Opened> {
  const clock = handClock();
  const session = await openSession({
    signedGenesis: signed,
    games: { ocho },
    seat: 0,
    keyPair: pairs[0] as KeyPair,
    store: openMemoryStore(),
    rng,
    clock,
    here,
  });
  let settled = false;
  void session.whenSettled().then(() => {
    settled = true;
  });
  await flush();
  return { session, clock, isSettled: () => settled };
}

/** A peer in `seat` that has seen nothing of anybody. */
async function hear(session: Session, seat: Seat): Promise<void> {
  session.attach(`peer ${seat}`, () => {}, seat);
  const seats = pairs.map(() => ({ next: 0, head: null, limit: 64 }));
  session.receive(`peer ${seat}`, { kind: 'have', seats, direct: [] });
  await flush();
}

test('a bot of the same device is not heard; a seat elsewhere is', async () => {
  const { session, isSettled } = await open([1]);
  await hear(session, 1);
  expect(isSettled()).toBe(false);
  await hear(session, 2);
  expect(isSettled()).toBe(true);
});

test('with nobody reachable elsewhere it waits three seconds', async () => {
  const { session, clock, isSettled } = await open([1]);
  await hear(session, 1);
  await clock.advance(2999);
  expect(isSettled()).toBe(false);
  await clock.advance(1);
  expect(isSettled()).toBe(true);
});

test('where all seats are played on one device there is nobody to wait for', async () => {
  expect((await open([1, 2])).isSettled()).toBe(true);
});
