import { EventEmitter } from 'node:events';
import type { DataConnection } from 'peerjs';
import { expect, it } from 'vitest';
import { OPEN_MS, openChannel } from '../../src/network/peerjs-channel.ts';
import { SimulatedWorld } from '../../src/network/simulated.ts';

const SDP = 'a=fingerprint:sha-256 AB:CD\r\n';

/** A connection of which this test decides what happens when. */
class Connection extends EventEmitter {
  readonly dataChannel = Object.assign(new EventTarget(), { bufferedAmount: 0, send: () => {} });
  readonly peerConnection = Object.assign(new EventTarget(), {
    localDescription: { sdp: SDP },
    remoteDescription: null as { sdp: string } | null,
  });
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
  answer(): void {
    this.peerConnection.remoteDescription = { sdp: SDP };
    this.peerConnection.dispatchEvent(new Event('signalingstatechange'));
  }
}

function opening() {
  const world = new SimulatedWorld({ seed: 1 });
  const connection = new Connection();
  const reported: string[] = [];
  openChannel(connection as unknown as DataConnection, world.clock('ana'), {
    open: (_, { local, remote }) => reported.push(`open ${local} ${remote}`),
    failed: (why) => reported.push(`failed ${why}`),
    data: (data) => reported.push(`data ${String(data)}`),
    drained: () => {},
    closed: (why) => reported.push(`closed ${why}`),
  });
  return { world, connection, reported };
}

it('a channel that is open before the answer is readable waits for it, and loses nothing that came meanwhile', () => {
  const { connection, reported } = opening();
  connection.emit('open');
  connection.emit('data', 'hello');
  expect(reported).toEqual([]);
  connection.answer();
  expect(reported).toEqual(['open sha-256 AB:CD sha-256 AB:CD', 'data hello']);
  connection.answer();
  connection.emit('data', 'more');
  expect(reported.slice(2)).toEqual(['data more']);
});

it('a channel whose answer never becomes readable fails in time, and one that floods at once', async () => {
  const late = opening();
  late.connection.emit('open');
  await late.world.run({ untilMs: OPEN_MS + 1 });
  expect(late.reported).toEqual(['failed timeout']);
  expect(late.connection.isClosed).toBe(true);

  const flood = opening();
  flood.connection.emit('open');
  for (let i = 0; i < 100; i += 1) flood.connection.emit('data', i);
  flood.connection.answer();
  expect(flood.reported).toEqual(['failed network']);
});
