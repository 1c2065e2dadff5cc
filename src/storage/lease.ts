/**
 * One tab drives a table: a lease on the table's name, so that a second tab says so and offers to take over.
 *
 * Message flow with Web Locks (https, localhost): the browser keeps the lock, frees it when the tab dies, and tells
 * its holder when it is stolen. Without them (plain http in a home network) the tabs talk over a BroadcastChannel:
 *
 *   asker  → ask          holder → held     (a silent 200 ms means free)
 *   holder → took {atMs}  whoever holds the same name since an earlier moment has lost it
 *
 * Invariants
 * 1. Of two tabs that ask at once, the one that asked first holds; the ids decide a tie.
 * 2. A tab that was frozen while another took over loses its lease as soon as it hears of it, never the other way
 *    round: the later `took` wins.
 * 3. After `lost` was told, this tab no longer answers for that name.
 *
 * It is comfort and decides nothing: two tabs that both believe they hold a lease are stopped by `Store.addOwn`.
 * Without Web Locks and BroadcastChannel every `acquire` is held.
 */
import type { Clock, Rng } from '../protocol/ports.ts';

export interface Leases {
  /** `held`: this tab drives `name` until it is lost or released. `taken`: another tab does. */
  acquire(name: string): Promise<'held' | 'taken'>;
  /** Takes the lease whoever has it; the former holder is told that it lost it. */
  steal(name: string): Promise<void>;
  /** Gives the lease up; nothing happens when it is not held. */
  release(name: string): void;
  /** Calls `listener` with the name of each lease that another tab took; returns how to stop. */
  onLost(listener: (name: string) => void): () => void;
  /** Gives all leases up and stops listening. */
  close(): void;
}

/** The parts of the browser a lease may stand on; null where there is none. */
export type LeasePlatform = {
  readonly locks: LockManager | null;
  readonly openChannel: ((name: string) => BroadcastChannel) | null;
  readonly clock: Clock;
  readonly rng: Rng;
};

/** Called by the composition root; page and worker may do so alike. */
export function createLeases(platform: LeasePlatform): Leases {
  const listeners = new Set<(name: string) => void>();
  const announceLoss = (name: string): void => {
    for (const listener of listeners) listener(name);
  };
  const keeper = chooseKeeper(platform, announceLoss);
  return {
    ...keeper,
    onLost: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Keeper = Omit<Leases, 'onLost'>;

function chooseKeeper(platform: LeasePlatform, lose: (name: string) => void): Keeper {
  const { locks, openChannel, clock, rng } = platform;
  if (locks !== null) return lockKeeper(locks, lose);
  if (openChannel !== null) return channelKeeper(openChannel('octet/leases'), clock, rng, lose);
  return { acquire: async () => 'held', steal: async () => undefined, release: () => {}, close: () => {} };
}

// --------------------------------------------------------------------------------------------------- Web Locks

function lockKeeper(locks: LockManager, lose: (name: string) => void): Keeper {
  /** name → gives the lock back. */
  const held = new Map<string, () => void>();

  function request(name: string, options: LockOptions): Promise<'held' | 'taken'> {
    return new Promise((resolve) => {
      let release: (() => void) | null = null;
      const kept = locks.request(`octet/${name}`, options, (lock) => {
        if (lock === null) {
          resolve('taken');
          return undefined;
        }
        return new Promise<void>((free) => {
          release = free;
          held.set(name, free);
          resolve('held');
        });
      });
      kept.catch(() => {
        // Stolen, or never granted because the page is going away.
        if (release !== null && held.get(name) === release) {
          held.delete(name);
          lose(name);
        }
        resolve('taken');
      });
    });
  }

  const release = (name: string): void => {
    held.get(name)?.();
    held.delete(name);
  };
  return {
    acquire: async (name) => (held.has(name) ? 'held' : request(name, { ifAvailable: true })),
    steal: async (name) => {
      if (!held.has(name)) await request(name, { steal: true });
    },
    release,
    close: () => {
      for (const name of [...held.keys()]) release(name);
    },
  };
}

// --------------------------------------------------------------------------------------------- BroadcastChannel

/** How long a holder has to answer. A frozen tab answers later, and then loses (invariant 2). */
const ANSWER_MS = 200;

type Message = {
  readonly kind: 'ask' | 'held' | 'took';
  readonly name: string;
  readonly from: string;
  /** When the sender asked or took; only tabs of one device compare these. */
  readonly atMs: number;
};

function channelKeeper(
  channel: BroadcastChannel,
  clock: Clock,
  rng: Rng,
  lose: (name: string) => void,
): Keeper {
  const me = Array.from(rng.bytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  /** name → since when. */
  const held = new Map<string, number>();
  const asking = new Map<string, { readonly atMs: number; readonly refuse: () => void }>();

  const say = (kind: Message['kind'], name: string, atMs: number): void => {
    channel.postMessage({ kind, name, from: me, atMs } satisfies Message);
  };
  /** The one who comes first: the smaller moment, then the smaller id. */
  const precedes = (a: { atMs: number; from: string }, b: { atMs: number; from: string }): boolean =>
    a.atMs < b.atMs || (a.atMs === b.atMs && a.from < b.from);

  function hear(message: Message): void {
    const { name } = message;
    const sinceMs = held.get(name);
    const own = asking.get(name);
    switch (message.kind) {
      case 'ask':
        if (sinceMs !== undefined) say('held', name, sinceMs);
        else if (own === undefined) return;
        else if (precedes(message, { atMs: own.atMs, from: me })) own.refuse();
        // The later asker may not have been listening yet when this tab asked.
        else say('ask', name, own.atMs);
        return;
      case 'held':
        own?.refuse();
        return;
      case 'took':
        own?.refuse();
        if (sinceMs === undefined) return;
        if (precedes({ atMs: sinceMs, from: me }, message)) {
          held.delete(name);
          lose(name);
        } else {
          // The other was late to hear of this tab: tell it.
          say('took', name, sinceMs);
        }
    }
  }

  const listen = ({ data }: MessageEvent): void => {
    // Another version of the page may speak otherwise.
    if (isMessage(data) && data.from !== me) hear(data);
  };
  channel.addEventListener('message', listen);

  function hold(name: string): void {
    const atMs = clock.nowMs();
    held.set(name, atMs);
    say('took', name, atMs);
  }

  return {
    acquire: (name) => {
      if (held.has(name)) return Promise.resolve('held');
      return new Promise((resolve) => {
        asking.get(name)?.refuse();
        const atMs = clock.nowMs();
        const cancel = clock.after(ANSWER_MS, () => {
          asking.delete(name);
          hold(name);
          resolve('held');
        });
        const refuse = (): void => {
          cancel();
          asking.delete(name);
          resolve('taken');
        };
        asking.set(name, { atMs, refuse });
        say('ask', name, atMs);
      });
    },
    steal: async (name) => {
      asking.get(name)?.refuse();
      if (!held.has(name)) hold(name);
    },
    release: (name) => {
      held.delete(name);
    },
    close: () => {
      for (const { refuse } of [...asking.values()]) refuse();
      held.clear();
      channel.removeEventListener('message', listen);
      channel.close();
    },
  };
}

function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null) return false;
  const { kind, name, from, atMs } = data as Partial<Record<keyof Message, unknown>>;
  return (
    (kind === 'ask' || kind === 'held' || kind === 'took') &&
    typeof name === 'string' &&
    typeof from === 'string' &&
    typeof atMs === 'number'
  );
}
