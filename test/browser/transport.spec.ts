import { expect, test } from '@playwright/test';
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
    await page.exposeFunction('octetEvent', () => {});
    await page.goto(pageServer.url);
    await page.evaluate((options) => window.octet.open(options), {
      brokers: [bench.broker()],
      iceServers: [],
    });
    expect(await page.evaluate(() => window.octet.connections())).toBe(0);
    await page.evaluate(() => window.octet.do({ kind: 'claim', address: 'c'.repeat(40), token: 'token' }));
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
});
