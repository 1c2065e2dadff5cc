/**
 * Composition root of the session worker: store, leases, games and bots given to the table engine.
 *
 * Message flow: network/bridge.ts. What arrives before storage has been probed waits in order.
 *
 * When the browser keeps nothing, everything goes on in memory, and the view says so.
 */
import { facts as ochoFacts } from './games/ocho/schema.ts';
import { facts as planetsFacts } from './games/planets/schema.ts';
import type { FromWorker, ToWorker } from './network/bridge.ts';
import { openWorkerNet } from './network/bridge.ts';
import { systemClock } from './network/system-clock.ts';
import type { Table } from './network/table.ts';
import { openTable } from './network/table.ts';
import { openAhead } from './network/table-ahead.ts';
import type { Rules } from './network/table-bots.ts';
import type { Loaded } from './network/table-game.ts';
import type { GameFacts } from './protocol/genesis.ts';
import type { Rng, Store } from './protocol/ports.ts';
import { StoreError } from './protocol/ports.ts';
import { openIndexedDbStore } from './storage/indexeddb.ts';
import { createLeases } from './storage/lease.ts';
import { openMemoryStore } from './storage/memory.ts';
import { probe } from './storage/probe.ts';

/** What a lobby must know of each game; rules, bots and cryptography come when a game begins. */
const GAMES: GameFacts = { ocho: ochoFacts, planets: planetsFacts };

async function loadRules(game: string): Promise<Rules> {
  switch (game) {
    case 'ocho': {
      const [{ ocho }, { OCHO_BOTS }] = await Promise.all([
        import('./games/ocho/game.ts'),
        import('./bots/ocho-bots.ts'),
      ]);
      return { game: ocho, bots: OCHO_BOTS };
    }
    case 'planets': {
      const [{ planets }, { PLANETS_BOTS }] = await Promise.all([
        import('./games/planets/game.ts'),
        import('./bots/planets-bots.ts'),
      ]);
      return { game: planets, bots: PLANETS_BOTS };
    }
    default:
      throw new Error(`no game ${game}`);
  }
}

async function loadPlay(game: string): Promise<Loaded> {
  const [{ openPlay }, rules] = await Promise.all([import('./network/table-game.ts'), loadRules(game)]);
  return { openPlay, rules };
}

/** While the lobby of a game with cards is open: loads what plays it, and lets the engine compile the arithmetic of cards. */
async function prepare(game: string, signal: AbortSignal): Promise<void> {
  if (game !== 'planets') return;
  // Some browsers never ask again for a module that has once failed to arrive: only where the site answers at this moment.
  await fetch(scope.location.href, { cache: 'no-store' });
  const [{ warmUp }] = await Promise.all([import('./crypto/warm-up.ts'), loadPlay(game)]);
  await warmUp(rng.bytes, setTimeout, signal);
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
const post = (message: FromWorker): void => scope.postMessage(message);
const net = openWorkerNet(post);
const rng: Rng = { bytes: (sizeBytes) => crypto.getRandomValues(new Uint8Array(sizeBytes)) };

const table: Promise<Table> = start();

scope.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.to === 'net') net.receive(data.transport, data.event);
  else void table.then((engine) => engine.command(data.command));
});

async function start(): Promise<Table> {
  const { store, storage } = await openStore();
  const getAhead = openAhead(systemClock, prepare);
  return openTable(
    {
      transportFactory: (id) => net.transport(id),
      store,
      scratchStore: () => openMemoryStore(),
      storage,
      rng,
      clock: systemClock,
      games: GAMES,
      loadPlay,
      // In memory there is nothing that two tabs could both drive.
      lease: storage === 'denied' ? null : openLeases(),
    },
    (update) => {
      post({ from: 'table', update });
      getAhead(update);
    },
  );
}

async function openStore(): Promise<{ readonly store: Store; readonly storage: 'kept' | 'denied' }> {
  if ((await probe()) !== null) return { store: openMemoryStore(), storage: 'denied' };
  try {
    return { store: await openIndexedDbStore(), storage: 'kept' };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { store: openMemoryStore(), storage: 'denied' };
  }
}

function openLeases() {
  return createLeases({
    // Web Locks exist on https and localhost only.
    locks: (navigator.locks as LockManager | undefined) ?? null,
    openChannel: typeof BroadcastChannel === 'undefined' ? null : (name) => new BroadcastChannel(name),
    clock: systemClock,
    rng,
  });
}
