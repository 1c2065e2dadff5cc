/** The bridge between page and worker: a transport over it behaves like the one behind it. */
import { describe, expect, it } from 'vitest';
import type { FromWorker, ToWorker } from '../../src/network/bridge.ts';
import { connectWorker, openWorkerNet } from '../../src/network/bridge.ts';
import { SimulatedWorld } from '../../src/network/simulated.ts';
import type { TransportEvent } from '../../src/protocol/ports.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);

/** A page and a worker that clone what they send each other, as `postMessage` does. */
function bridged(world: SimulatedWorld, name: string) {
  const listeners: ((event: { readonly data: unknown }) => void)[] = [];
  const tables: string[] = [];
  const toPage = (message: FromWorker): void => {
    const data = structuredClone(message);
    for (const listener of listeners) listener({ data });
  };
  const net = openWorkerNet(toPage);
  const commands: ToWorker[] = [];
  const connection = connectWorker(
    {
      addEventListener: (_, listener) => void listeners.push(listener),
      postMessage(message) {
        const data = structuredClone(message);
        if (data.to === 'net') net.receive(data.transport, data.event);
        else commands.push(data);
      },
    },
    (table) => {
      tables.push(table);
      return world.transport(name);
    },
  );
  return { net, connection, commands, tables, toPage };
}

describe('a bridged transport', () => {
  it('claims, dials, carries bytes and closes like the one behind it', async () => {
    const world = new SimulatedWorld({ seed: 1 });
    const { net, tables } = bridged(world, 'ana');
    expect(tables).toEqual([]);
    const ana = net.transport('table one');
    expect(tables).toEqual(['table one']);
    const ben = world.transport('ben');
    const heardByAna: TransportEvent[] = [];
    const heardByBen: TransportEvent[] = [];
    ana.subscribe((event) => heardByAna.push(event));
    ben.subscribe((event) => heardByBen.push(event));
    ana.claim(A, 'token a');
    ben.claim(B, 'token b');
    await world.run({ untilMs: 1000 });
    ana.dial(A, B);
    const opened = (events: readonly TransportEvent[]) => events.find((event) => event.kind === 'opened');
    await world.run({ until: () => opened(heardByAna) !== undefined && opened(heardByBen) !== undefined });
    const link = opened(heardByAna);
    if (link?.kind !== 'opened') throw new Error('no link');
    ana.send(link.link, Uint8Array.of(1, 2, 3));
    await world.run({ untilMs: world.nowMs() + 1000 });
    expect(heardByBen.find((event) => event.kind === 'message')).toMatchObject({
      message: Uint8Array.of(1, 2, 3),
    });
    ana.close(link.link);
    await world.run({ untilMs: world.nowMs() + 1000 });
    expect(heardByBen.at(-1)).toMatchObject({ kind: 'closed', why: 'remote' });
    ana.release(A);
    ana.wake();
    await world.run({ untilMs: world.nowMs() + 1000 });
    ben.dial(B, A);
    await world.run({ untilMs: world.nowMs() + 5000 });
    expect(heardByBen.at(-1)).toEqual({ kind: 'undialled', to: A, why: 'absent' });
  });

  it('keeps the events of two transports apart, and is silent after its shutdown', async () => {
    const world = new SimulatedWorld({ seed: 2 });
    const { net } = bridged(world, 'ana');
    const heard: string[] = [];
    const first = net.transport('one');
    const second = net.transport('two');
    first.subscribe((event) => heard.push(`one ${event.kind}`));
    const stop = second.subscribe((event) => heard.push(`two ${event.kind}`));
    second.claim(B, 'token');
    await world.run({ untilMs: 1000 });
    expect(new Set(heard)).toEqual(new Set(['two meeting', 'two claimed']));
    stop();
    first.shutdown();
    const told = heard.length;
    first.claim(A, 'token');
    await world.run({ untilMs: 2000 });
    expect(heard.length).toBe(told);
  });
});

describe('commands and updates', () => {
  it('cross in order, to every listener until it stops', () => {
    const world = new SimulatedWorld({ seed: 3 });
    const { connection, commands, toPage } = bridged(world, 'ana');
    connection.send({ kind: 'start' });
    connection.send({ kind: 'wake' });
    expect(commands.map((message) => message.to === 'table' && message.command.kind)).toEqual([
      'start',
      'wake',
    ]);
    const heard: string[] = [];
    const stop = connection.listen((update) => heard.push(update.kind));
    connection.listen((update) => heard.push(`${update.kind} too`));
    toPage({ from: 'table', update: { kind: 'record', text: '', fileName: '' } });
    stop();
    toPage({ from: 'table', update: { kind: 'record', text: '', fileName: '' } });
    expect(heard).toEqual(['record', 'record too', 'record too']);
  });
});
