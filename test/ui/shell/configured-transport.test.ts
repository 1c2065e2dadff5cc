/** A transport that waits for its configuration. */
import { describe, expect, it, vi } from 'vitest';
import { brokerOrder } from '../../../src/network/broker-order.ts';
import type { Broker, IceConfig } from '../../../src/network/brokers.ts';
import type { LinkStats, LinkStatsSource } from '../../../src/network/link-stats.ts';
import type { Clock, Transport, TransportEvent } from '../../../src/protocol/ports.ts';
import { createConfiguredTransport } from '../../../src/ui/shell/configured-transport.ts';

const CONFIG = JSON.stringify({
  brokers: [{ host: 'b.example', port: 443, path: '/', secure: true }],
  iceServers: [],
});

/** Lets every promise that is ready run. */
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

const LINE: LinkStats = {
  link: 'link 1',
  local: 'host',
  remote: 'host',
  protocol: 'udp',
  roundTripMs: 1,
  sentBytes: 2,
  receivedBytes: 3,
};

function bench(answers: readonly (string | Error)[]) {
  const calls: string[] = [];
  const timers: (() => void)[] = [];
  const opened: (readonly Broker[])[] = [];
  const asking: IceConfig[] = [];
  let emit: (event: TransportEvent) => void = () => undefined;
  let asked = 0;
  const clock: Clock = {
    nowMs: () => 0,
    after: (_delayMs, run) => {
      timers.push(run);
      return () => undefined;
    },
  };
  const real: Transport & LinkStatsSource = {
    claim: (address, token) => calls.push(`claim ${address} ${token}`),
    release: (address) => calls.push(`release ${address}`),
    dial: (from, to) => calls.push(`dial ${from} ${to}`),
    line: (line, request) => calls.push(`line ${line} ${request.kind}`),
    send: (link) => calls.push(`send ${link}`),
    close: (link) => calls.push(`close ${link}`),
    wake: () => calls.push('wake'),
    linkStats: async () => [LINE],
    subscribe: (listener) => {
      emit = listener;
      return () => undefined;
    },
    shutdown: () => calls.push('shutdown'),
  };
  const transport = createConfiguredTransport({
    table: 't',
    fetchConfig: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Error || answer === undefined) throw answer;
      return answer;
    },
    open: async (brokers, ice) => {
      opened.push(brokers);
      asking.push(ice);
      return real;
    },
    pageUrl: 'http://192.168.1.7:8080/play/',
    clock,
  });
  const events: TransportEvent[] = [];
  transport.subscribe((event) => events.push(event));
  return {
    transport,
    calls,
    timers,
    opened,
    asking,
    events,
    emit: (event: TransportEvent) => emit(event),
    asked: () => asked,
  };
}

describe('a transport without its configuration', () => {
  it('passes on what was asked meanwhile, once and in order', async () => {
    const { transport, calls, opened } = bench([CONFIG]);
    transport.claim('aa', 'token');
    transport.dial('aa', 'bb');
    expect(calls).toEqual([]);
    await settle();
    transport.release('aa');
    expect(calls).toEqual(['claim aa token', 'dial aa bb', 'release aa']);
    expect(opened[0]?.map((broker) => broker.host)).toEqual(['b.example']);
  });

  it('tries several brokers in the order that the table gives them', async () => {
    const brokers = ['a', 'b', 'c', 'd'].map((name) => ({
      host: `${name}.example`,
      port: 443,
      path: '/',
      secure: true,
    }));
    const { opened } = bench([JSON.stringify({ brokers, iceServers: [] })]);
    await settle();
    await vi.dynamicImportSettled();
    const order = brokerOrder(brokers, 't');
    expect(order).not.toEqual(brokers);
    expect(opened).toEqual([order]);
  });

  it('passes on events of the real one', async () => {
    const { events, emit } = bench([CONFIG]);
    await settle();
    emit({ kind: 'claimed', address: 'aa' });
    expect(events).toEqual([{ kind: 'claimed', address: 'aa' }]);
  });

  it('says that the meeting point is down while it cannot be had, and tries again', async () => {
    const { events, timers, opened } = bench([new Error('offline'), CONFIG]);
    await settle();
    expect(events).toEqual([{ kind: 'meeting', state: 'down', broker: 1, brokers: 1 }]);
    expect(opened).toEqual([]);
    timers[0]?.();
    await settle();
    expect(opened).toHaveLength(1);
  });

  it('tries again at once when the device wakes', async () => {
    const { transport, asked } = bench([new Error('offline'), CONFIG]);
    await settle();
    transport.wake();
    await settle();
    expect(asked()).toBe(2);
  });

  it("uses the site's own broker when the file is there but wrong", async () => {
    const { opened } = bench(['<!doctype html>']);
    await settle();
    expect(opened[0]).toEqual([{ host: '192.168.1.7', port: 8080, path: '/peerjs', secure: false }]);
  });

  it('has no lines before there is a real one, then those of the real one', async () => {
    const { transport } = bench([CONFIG]);
    expect(await transport.linkStats()).toEqual([]);
    await settle();
    expect(await transport.linkStats()).toEqual([LINE]);
  });

  it.each([
    ['none', {}],
    ['none', { iceServers: [{ urls: ['stun:a.example'] }] }],
    ['offered', { iceServers: [{ urls: ['stun:a.example'] }, { urls: ['turns:a.example:443'] }] }],
    ['only', { iceTransportPolicy: 'relay' }],
  ])('knows that relays are: %s', async (use, change) => {
    const { transport, asking } = bench([JSON.stringify({ ...JSON.parse(CONFIG), ...change })]);
    expect(transport.relayUse()).toBeNull();
    await settle();
    expect(transport.relayUse()).toBe(use);
    expect(asking).toEqual([expect.objectContaining(change)]);
  });

  it('opens nothing after it was shut down', async () => {
    const { transport, calls } = bench([CONFIG]);
    transport.claim('aa', 'token');
    transport.shutdown();
    await settle();
    expect(calls).toEqual(['shutdown']);
  });
});
