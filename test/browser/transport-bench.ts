/**
 * A bench for the transport's acceptance suite with real parts: a broker of its own, one browser context a device,
 * WebRTC between them. The suite runs in Node; a `RemoteTransport` is a page's transport seen from there.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import { type AttachedBroker, attachBroker } from '../../src/cli/broker-server.ts';
import { BROKER_PATH, type Broker } from '../../src/network/brokers.ts';
import { MAX_MESSAGE_BYTES, type TransportEvent } from '../../src/protocol/ports.ts';
import type { LimitedTransport, TransportBench } from '../network/transport.acceptance.ts';
import type { PageCommand } from './pages/transport.ts';

/** The test page, built once and served from memory. */
export async function servePage(): Promise<{ readonly url: string; close(): void }> {
  const root = fileURLToPath(new URL('./pages/', import.meta.url));
  const built = await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    build: { write: false, rollupOptions: { input: `${root}transport.html` } },
  });
  const files = new Map<string, string | Uint8Array>();
  for (const { output } of [built].flat() as {
    output: { fileName: string; code?: string; source?: string | Uint8Array }[];
  }[]) {
    for (const file of output) files.set(`/${file.fileName}`, file.code ?? file.source ?? '');
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': request.url?.endsWith('.js') ? 'text/javascript' : 'text/html' })
        .end(file);
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}/transport.html`, close: () => void server.close() };
}

export class BrowserBench implements TransportBench {
  readonly #browser: Browser;
  readonly #pageUrl: string;
  readonly #devices = new Map<string, { readonly context: BrowserContext; readonly page: Page }>();
  readonly #log: string[] = [];
  #server: Server | null = null;
  #broker: AttachedBroker | null = null;
  #port = 0;

  constructor(browser: Browser, pageUrl: string) {
    this.#browser = browser;
    this.#pageUrl = pageUrl;
  }

  async meetingUp(): Promise<void> {
    const server = createServer((request, response) => this.#broker?.handle(request, response));
    this.#broker = attachBroker(server);
    this.#server = server;
    this.#port = await listen(server, this.#port);
  }

  async meetingDown(): Promise<void> {
    this.#broker?.close();
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
    this.#server = null;
  }

  broker(): Broker {
    return { host: '127.0.0.1', port: this.#port, path: BROKER_PATH, secure: false };
  }

  async page(device: string): Promise<Page> {
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    this.#devices.set(device, { context, page });
    return page;
  }

  async transport(device: string, brokers: readonly Broker[] = [this.broker()]): Promise<LimitedTransport> {
    const page = await this.page(device);
    const listeners = new Set<(event: TransportEvent) => void>();
    await page.exposeFunction('octetEvents', (texts: readonly string[]) => {
      for (const text of texts) {
        this.#log.push(`${Math.round(this.nowMs())} ms  ${device}: ${text.slice(0, 160)}`);
        const event = JSON.parse(text) as TransportEvent;
        const whole =
          event.kind === 'message'
            ? { ...event, message: new Uint8Array(Buffer.from(event.message as unknown as string, 'base64')) }
            : event;
        for (const listener of listeners) listener(whole);
      }
    });
    await page.goto(this.#pageUrl);
    await page.evaluate((options) => window.octet.open(options), { brokers, iceServers: [] });
    return remoteTransport(page, listeners);
  }

  pageOf(device: string): Page {
    const found = this.#devices.get(device);
    if (found === undefined) throw new Error(`no device ${device}`);
    return found.page;
  }

  async vanish(device: string, manner: 'politely' | 'silently'): Promise<void> {
    const page = this.pageOf(device);
    if (manner === 'politely') await page.close({ runBeforeUnload: true });
    else await kill(page);
  }

  async until(what: string, withinMs: number, condition: () => boolean): Promise<void> {
    const limitMs = this.nowMs() + withinMs;
    while (!condition()) {
      if (this.nowMs() > limitMs)
        throw new Error(`${what}: not within ${withinMs} ms\n${this.#log.slice(-30).join('\n')}`);
      await pause(10);
    }
  }

  nowMs(): number {
    return performance.now();
  }

  async close(): Promise<void> {
    for (const { context } of this.#devices.values()) await context.close();
    if (this.#server !== null) await this.meetingDown();
  }
}

/** Kills the page's process: no event fires there, nothing is closed politely. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => {});
  await crashed;
}

function remoteTransport(page: Page, listeners: Set<(event: TransportEvent) => void>): LimitedTransport {
  // Commands of one turn leave together and in order; when their page is gone they were meant for a dead device.
  let waiting: PageCommand[] = [];
  const flush = (): void => {
    const commands = waiting;
    waiting = [];
    page.evaluate((orders) => window.octet.do(orders), commands).catch(() => {});
  };
  const run = (command: PageCommand): void => {
    if (waiting.length === 0) queueMicrotask(flush);
    waiting.push(command);
  };
  return {
    claim: (address, token) => run({ kind: 'claim', address, token }),
    release: (address) => run({ kind: 'release', address }),
    dial: (from, to) => run({ kind: 'dial', from, to }),
    line: (line, request) => run({ kind: 'line', line, request }),
    send: (link, message) => {
      if (message.length > MAX_MESSAGE_BYTES) throw new RangeError(`${message.length} bytes`);
      run({ kind: 'send', link, message: Buffer.from(message).toString('base64') });
    },
    limit: (link, sizeBytes) => run({ kind: 'limit', link, sizeBytes }),
    close: (link) => run({ kind: 'close', link }),
    wake: () => run({ kind: 'wake' }),
    shutdown: () => run({ kind: 'shutdown' }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}
