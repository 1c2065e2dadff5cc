import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { PeerServer } from 'peer';
import type { Broker } from '../../src/network/brokers.ts';
import type { TransportEvent } from '../../src/protocol/ports.ts';
import type { LimitedTransport } from '../network/transport.acceptance.ts';
import { TRANSPORT_CASES } from '../network/transport.acceptance.ts';
import { BrowserBench, servePage } from './transport-bench.ts';

let pageServer: Awaited<ReturnType<typeof servePage>>;
let bench: BrowserBench;

test.beforeAll(async () => {
  pageServer = await servePage();
});
test.afterAll(() => pageServer.close());

test.beforeEach(async ({ browser }) => {
  bench = new BrowserBench(browser, pageServer.url);
  await bench.meetingUp();
});
test.afterEach(() => bench.close());

test.describe('the PeerJS transport in a browser', () => {
  test.describe.configure({ timeout: 90_000 });

  for (const { title, run } of TRANSPORT_CASES) test(title, () => run(bench));

  test('makes no RTCPeerConnection before an address is claimed', async () => {
    const page = await bench.page('ana');
    await page.exposeFunction('octetEvents', () => {});
    await page.goto(pageServer.url);
    await page.evaluate((options) => window.octet.open(options), {
      brokers: [bench.broker()],
      iceServers: [],
    });
    expect(await page.evaluate(() => window.octet.connections())).toBe(0);
    await page.evaluate(() => window.octet.do([{ kind: 'claim', address: 'c'.repeat(40), token: 'token' }]));
    await expect.poll(() => page.evaluate(() => window.octet.connections())).toBeGreaterThan(0);
  });

  test('goes to the next broker when the first does not answer, and says which of how many', async () => {
    const dead = { ...bench.broker(), port: 9 };
    const ana = await bench.transport('ana', [dead, bench.broker()]);
    const events: unknown[] = [];
    ana.subscribe((event) => events.push(event));
    ana.claim('d'.repeat(40), 'token');
    await bench.until('ana holds its address', 10_000, () => events.length >= 4);
    expect(events).toEqual([
      { kind: 'meeting', state: 'connecting', broker: 1, brokers: 2 },
      { kind: 'meeting', state: 'connecting', broker: 2, brokers: 2 },
      { kind: 'meeting', state: 'up', broker: 2, brokers: 2 },
      { kind: 'claimed', address: 'd'.repeat(40) },
    ]);
  });

  for (const broker of ['the embedded broker', 'an unmodified PeerJS server'] as const) {
    test(`gets its address back at once from ${broker} when it asks with its token while an old socket still holds it`, async () => {
      const [at, from] = ['e'.repeat(40), 'f'.repeat(40)];
      const plain = broker === 'an unmodified PeerJS server' ? await plainBroker() : null;
      const brokers = [plain?.broker ?? bench.broker()];
      const heard = new Map<string, TransportEvent[]>();
      const open = async (device: string, address: string): Promise<LimitedTransport> => {
        const transport = await bench.transport(device, brokers);
        const events: TransportEvent[] = [];
        heard.set(device, events);
        transport.subscribe((event) => events.push(event));
        const sinceMs = bench.nowMs();
        transport.claim(address, 'token');
        await bench.until(`${device} holds the address`, 30_000, () =>
          events.some(({ kind }) => kind === 'claimed'),
        );
        // Without asking for an echo, the second one would hear nothing and try again after three seconds.
        expect(bench.nowMs() - sinceMs).toBeLessThan(3000);
        return transport;
      };
      await open('ana', at);
      await open('ana in a second tab', at);
      const ben = await open('ben', from);
      ben.dial(from, at);
      await bench.until(
        'the dial ends',
        20_000,
        () => heard.get('ben')?.some(({ kind }) => kind === 'opened') === true,
      );
      await bench.until(
        'ana has the link',
        20_000,
        () => heard.get('ana in a second tab')?.some(({ kind }) => kind === 'opened') === true,
      );
      plain?.close();
    });
  }

  test('believes no word of the broker about an open link, and takes no offer but of a raw reliable channel', async () => {
    const [ana, ben] = [await bench.transport('ana'), await bench.transport('ben')];
    const [atAna, atBen] = ['1'.repeat(40), '2'.repeat(40)];
    const heard: TransportEvent[] = [];
    const dialled: TransportEvent[] = [];
    ana.subscribe((event) => dialled.push(event));
    ben.subscribe((event) => heard.push(event));
    ana.claim(atAna, 'token-ana');
    ben.claim(atBen, 'token-ben');
    await bench.until(
      'both hold their addresses',
      30_000,
      () => [...heard, ...dialled].filter(({ kind }) => kind === 'claimed').length === 2,
    );
    ana.dial(atAna, atBen);
    for (const [who, events] of [
      ['ana', dialled],
      ['ben', heard],
    ] as const)
      await bench.until(`${who} has the link`, 20_000, () => events.some(({ kind }) => kind === 'opened'));
    const before = await bench.pageOf('ben').evaluate(() => window.octet.connections());

    // What a dishonest broker would send in ana's name.
    const offer = (change: object): object => ({
      type: 'OFFER',
      dst: atBen,
      payload: {
        connectionId: 'dc_x',
        type: 'data',
        serialization: 'raw',
        reliable: true,
        label: 'x',
        sdp: { type: 'offer', sdp: 'v=0' },
        ...change,
      },
    });
    const forged = [
      { type: 'LEAVE', dst: atBen },
      { type: 'EXPIRE', dst: atBen },
      offer({ type: 'media' }),
      offer({ serialization: 'binary' }),
      offer({ serialization: 'no-such' }),
      offer({ reliable: false }),
      offer({ sdp: null }),
      offer({ sdp: { type: 'offer', sdp: 'x'.repeat(40_000) } }),
    ];
    const { host, port, path } = bench.broker();
    await bench.pageOf('ana').evaluate(
      ({ url, messages }) =>
        new Promise<void>((resolve) => {
          const socket = new WebSocket(url);
          socket.onmessage = () => {
            for (const message of messages) socket.send(JSON.stringify(message));
            resolve();
          };
        }),
      { url: `ws://${host}:${port}${path}/peerjs?key=peerjs&id=${atAna}&token=token-ana`, messages: forged },
    );
    const link = heard.find(({ kind }) => kind === 'opened');
    if (link?.kind !== 'opened') throw new Error('no link');
    // One well-formed offer behind them shows that the ones before it have been read.
    await bench.pageOf('ana').evaluate(
      ({ url, message }) =>
        new Promise<void>((resolve) => {
          const socket = new WebSocket(url);
          socket.onmessage = () => {
            socket.send(JSON.stringify(message));
            resolve();
          };
        }),
      {
        url: `ws://${host}:${port}${path}/peerjs?key=peerjs&id=${atAna}&token=token-ana`,
        message: offer({}),
      },
    );
    await expect.poll(() => bench.pageOf('ben').evaluate(() => window.octet.connections())).toBe(before + 1);
    ben.send(link.link, new TextEncoder().encode('still open'));
    await bench.until('ana hears ben', 20_000, () => dialled.some(({ kind }) => kind === 'message'));
    expect([...heard, ...dialled].filter(({ kind }) => kind === 'closed')).toEqual([]);
  });
});

/** PeerJS's server as it comes. */
async function plainBroker(): Promise<{ readonly broker: Broker; close(): void }> {
  const server = await new Promise<Server>((resolve) => {
    PeerServer({ host: '127.0.0.1', port: 0, path: '/' }, (listening) => resolve(listening as Server));
  });
  const { port } = server.address() as AddressInfo;
  return {
    broker: { host: '127.0.0.1', port, path: '/', secure: false },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
