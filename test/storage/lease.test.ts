import { describe, expect, it } from 'vitest';
import type { Leases } from '../../src/storage/lease.ts';
import { createLeases } from '../../src/storage/lease.ts';
import type { HandClock } from './hand-clock.ts';
import { flush, handClock } from './hand-clock.ts';

type Wire = {
  readonly open: (name: string) => BroadcastChannel;
  /** Holds back what `tab` (by order of opening) should hear, as for a frozen tab, until it thaws. */
  freeze(tab: number): void;
  thaw(tab: number): void;
};

/** A BroadcastChannel whose messages arrive in the next microtask, in order. */
function createWire(): Wire {
  type End = { listeners: Set<(event: MessageEvent) => void>; isFrozen: boolean; waiting: unknown[] };
  const ends: End[] = [];
  const deliver = (end: End, data: unknown): void => {
    if (end.isFrozen) end.waiting.push(data);
    else for (const listener of [...end.listeners]) listener({ data } as MessageEvent);
  };
  return {
    open: () => {
      const end: End = { listeners: new Set(), isFrozen: false, waiting: [] };
      ends.push(end);
      return {
        postMessage: (data: unknown) => {
          const copy = structuredClone(data);
          for (const other of ends) if (other !== end) queueMicrotask(() => deliver(other, copy));
        },
        addEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
          end.listeners.add(listener),
        removeEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
          end.listeners.delete(listener),
        close: () => ends.splice(ends.indexOf(end), 1),
      } as unknown as BroadcastChannel;
    },
    freeze: (tab) => {
      const end = ends[tab];
      if (end !== undefined) end.isFrozen = true;
    },
    thaw: (tab) => {
      const end = ends[tab];
      if (end === undefined) return;
      end.isFrozen = false;
      for (const data of end.waiting.splice(0)) deliver(end, data);
    },
  };
}

type Tab = { readonly leases: Leases; readonly lost: readonly string[] };

function openTab(clock: HandClock, wire: Wire, id: number): Tab {
  const leases = createLeases({
    locks: null,
    openChannel: wire.open,
    clock,
    rng: { bytes: (sizeBytes) => new Uint8Array(sizeBytes).fill(id) },
  });
  const lost: string[] = [];
  leases.onLost((name) => lost.push(name));
  return { leases, lost };
}

/** Asks and lets the answer time pass. */
async function acquire({ leases }: Tab, clock: HandClock, name = 'table'): Promise<string> {
  const answer = leases.acquire(name);
  await flush();
  await clock.advance(200);
  return answer;
}

function twoTabs(): { clock: HandClock; wire: Wire; one: Tab; two: Tab } {
  const [clock, wire] = [handClock(), createWire()];
  return { clock, wire, one: openTab(clock, wire, 1), two: openTab(clock, wire, 2) };
}

describe('leases without Web Locks', () => {
  it('are held by the first tab and taken for the second', async () => {
    const { clock, one, two } = twoTabs();
    expect(await acquire(one, clock)).toBe('held');
    expect(await acquire(two, clock)).toBe('taken');
    expect([one.lost, two.lost]).toEqual([[], []]);
  });

  it('are told taken at once, without waiting for the answer time', async () => {
    const { clock, one, two } = twoTabs();
    await acquire(one, clock);
    const answer = two.leases.acquire('table');
    await flush();
    expect(await answer).toBe('taken');
  });

  it('are apart for two tables', async () => {
    const { clock, one, two } = twoTabs();
    expect(await acquire(one, clock, 'a')).toBe('held');
    expect(await acquire(two, clock, 'b')).toBe('held');
  });

  it('are held again by the tab that holds them', async () => {
    const { clock, one } = twoTabs();
    await acquire(one, clock);
    expect(await one.leases.acquire('table')).toBe('held');
  });

  it('go to the tab that asked first when two ask at once', async () => {
    const { clock, one, two } = twoTabs();
    const second = two.leases.acquire('table');
    await clock.advance(1);
    const third = one.leases.acquire('table');
    await flush();
    await clock.advance(300);
    expect([await second, await third]).toEqual(['held', 'taken']);
  });

  it('go to the smaller id when two ask in the same millisecond', async () => {
    const { clock, one, two } = twoTabs();
    const answers = [two.leases.acquire('table'), one.leases.acquire('table')];
    await flush();
    await clock.advance(300);
    expect(await Promise.all(answers)).toEqual(['taken', 'held']);
  });

  it('are free again once released, or once their tab is closed', async () => {
    const { clock, one, two } = twoTabs();
    await acquire(one, clock);
    one.leases.release('table');
    expect(await acquire(two, clock)).toBe('held');
    two.leases.close();
    expect(await acquire(one, clock)).toBe('held');
  });

  it('are lost to a tab that steals them, which is told once', async () => {
    const { clock, one, two } = twoTabs();
    await acquire(one, clock);
    await clock.advance(5);
    await two.leases.steal('table');
    await flush();
    expect([one.lost, two.lost]).toEqual([['table'], []]);
    expect(await acquire(one, clock)).toBe('taken');
  });

  it('are lost by a frozen tab when it wakes up, not by the one that took over meanwhile', async () => {
    const { clock, wire, one, two } = twoTabs();
    await acquire(one, clock);
    wire.freeze(0);
    await clock.advance(1000);
    expect(await acquire(two, clock)).toBe('held');
    wire.thaw(0);
    await flush();
    expect([one.lost, two.lost]).toEqual([['table'], []]);
    expect(await acquire(one, clock)).toBe('taken');
  });

  it('are not shaken by what another version of the page may say', async () => {
    const { clock, wire, one } = twoTabs();
    await acquire(one, clock);
    const stranger = wire.open('octet/leases');
    for (const data of [
      null,
      'took',
      { kind: 'took' },
      { kind: 'gone', name: 'table', from: 'x', atMs: 9e9 },
    ]) {
      stranger.postMessage(data);
    }
    await flush();
    expect(one.lost).toEqual([]);
  });

  it('are held by everybody where a browser offers nothing to stand on', async () => {
    const clock = handClock();
    const leases = createLeases({
      locks: null,
      openChannel: null,
      clock,
      rng: { bytes: (sizeBytes) => new Uint8Array(sizeBytes) },
    });
    expect(await leases.acquire('table')).toBe('held');
    await leases.steal('table');
  });
});
