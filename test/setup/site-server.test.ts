import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lanAddresses } from '../../src/cli/lan-addresses.ts';
import type { Site } from '../../src/cli/site-server.ts';
import { startSite } from '../../src/cli/site-server.ts';
import { parseConfig, SAME_ORIGIN_CONFIG } from '../../src/network/brokers.ts';

let parent = '';
let dist = '';
const sites: Site[] = [];

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'octet-site-'));
  dist = join(parent, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(parent, 'secret.txt'), 'outside');
  await writeFile(join(dist, '.hidden'), 'hidden');
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(join(dist, 'config.json'), '{"brokers":[]}');
  await writeFile(join(dist, 'manifest.webmanifest'), '{}');
  for (const file of ['a-1.js', 'a-1.css', 'a-1.svg', 'a-1.woff2', 'a-1.png']) {
    await writeFile(join(dist, 'assets', file), 'content');
  }
});
afterAll(() => rm(parent, { recursive: true, force: true }));
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

async function start(port = 0, spare = 0): Promise<Site> {
  const site = await startSite({ dist, port, host: '127.0.0.1', spare });
  sites.push(site);
  return site;
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/** The path goes out as it is written; `fetch` would tidy it up first. */
function ask({ port }: Site, path: string, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

/** Opens a client's connection to the broker, by hand: Node 20 has no WebSocket. */
function openWebSocket({ port }: Site): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path: '/peerjs/peerjs?key=peerjs&id=a&token=t',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      },
    });
    call.on('upgrade', (_response, socket) => {
      socket.resume();
      resolve(socket);
    });
    call.on('error', reject);
    call.end();
  });
}

describe('the page server', () => {
  it.each([
    ['/', 'text/html; charset=UTF-8'],
    ['/index.html', 'text/html; charset=UTF-8'],
    ['/assets/a-1.js', 'application/javascript; charset=UTF-8'],
    ['/assets/a-1.css', 'text/css; charset=UTF-8'],
    ['/assets/a-1.svg', 'image/svg+xml'],
    ['/assets/a-1.png', 'image/png'],
    ['/assets/a-1.woff2', 'font/woff2'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('serves %s as %s and forbids guessing', async (path, type) => {
    const { status, headers } = await ask(await start(), path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('lets hashed files be kept for a year and asks again for all others', async () => {
    const site = await start();
    expect((await ask(site, '/assets/a-1.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    for (const path of ['/', '/manifest.webmanifest', '/config.json', '/nothing']) {
      expect((await ask(site, path)).headers['cache-control'], path).toBe('no-cache');
    }
  });

  it('answers config.json with itself as the broker, whatever the build says', async () => {
    const { body, headers } = await ask(await start(), '/config.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(parseConfig(body)).toEqual({ ok: true, value: SAME_ORIGIN_CONFIG });
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00',
    '/%c0%ae%c0%ae/secret.txt',
    '/.hidden',
    '/assets',
    '/nothing',
  ])('has nothing at %s but its own page for what is not there', async (path) => {
    const { status, body, headers } = await ask(await start(), path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('There is nothing at this address');
    expect(body).not.toContain('outside');
  });

  it('answers HEAD like GET without a body, and refuses to be written to', async () => {
    const site = await start();
    const head = await ask(site, '/assets/a-1.js', 'HEAD');
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '7', '']);
    const post = await ask(site, '/', 'POST');
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('holds a broker that gives out ids under /peerjs', async () => {
    const { status, body } = await ask(await start(), '/peerjs/peerjs/id');
    expect(status).toBe(200);
    expect(body).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes the next free port when the wanted one is taken', async () => {
    const first = await start();
    const second = await start(first.port, 50);
    expect(second.port).toBeGreaterThan(first.port);
    expect((await ask(second, '/')).status).toBe(200);
  });

  it('says which port is taken when it may not take another', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(start(port)).rejects.toThrow(`port ${port} is taken`);
    await new Promise((resolve) => other.close(resolve));
  });

  it('says what to do when there is no page to serve', async () => {
    const bare = startSite({ dist: parent, port: 0, host: '127.0.0.1', spare: 0 });
    await expect(bare).rejects.toThrow('npm run build');
  });

  it('frees its port and cuts open connections when it is closed', async () => {
    const site = await startSite({ dist, port: 0, host: '127.0.0.1', spare: 0 });
    const socket = await openWebSocket(site);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await site.close();
    await closed;
    await start(site.port);
  });
});

describe('the addresses for friends', () => {
  const address = (value: string, internal = false, family: 'IPv4' | 'IPv6' = 'IPv4') => ({
    address: value,
    internal,
    family,
  });

  it('put home networks first and this machine’s own bridges last', () => {
    expect(
      lanAddresses({
        lo: [address('127.0.0.1', true)],
        docker0: [address('172.17.0.1')],
        tun0: [address('192.168.99.1')],
        eth0: [address('fe80::1', false, 'IPv6'), address('10.0.0.5')],
        eth1: [address('203.0.113.4')],
        wlan0: [address('192.168.1.20')],
      }),
    ).toEqual(['192.168.1.20', '10.0.0.5', '203.0.113.4', '192.168.99.1', '172.17.0.1']);
  });

  it('leave out addresses nobody else can reach', () => {
    expect(lanAddresses({ lo: [address('127.0.0.1', true)], eth0: [address('169.254.3.4')] })).toEqual([]);
  });
});
