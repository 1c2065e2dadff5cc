import { spawnSync } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type AttachedBroker, attachBroker } from '../../src/cli/broker-server.ts';

const open: { readonly server: Server; readonly broker: AttachedBroker }[] = [];

afterEach(() => {
  for (const { server, broker } of open.splice(0)) {
    broker.close();
    server.closeAllConnections();
    server.close();
  }
});

async function serve(path?: string): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((incoming, response) => {
    if (broker.handles(incoming)) broker.handle(incoming, response);
    else response.end('the page');
  });
  const broker = attachBroker(server, path);
  open.push({ server, broker });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

const get = async (port: number, path: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).text();

function upgrade(port: number, path: string): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request({
      port,
      host: '127.0.0.1',
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(`upgraded ${response.statusCode}`);
    });
    outgoing.on('response', (response) => resolve(`answered ${response.statusCode}`));
    outgoing.on('error', () => resolve('hung up'));
    outgoing.end();
  });
}

describe('an attached broker', () => {
  it('answers under its path and leaves every other request to the page', async () => {
    const { port } = await serve();
    expect(await get(port, '/peerjs/')).toContain('PeerJS Server');
    expect(await get(port, '/peerjs/peerjs/id')).toMatch(/^[\da-f-]{36}$/);
    expect(await get(port, '/peerjsx')).toBe('the page');
    expect(await get(port, '/')).toBe('the page');
  });

  it('does not list who is there', async () => {
    const { port } = await serve();
    expect((await fetch(`http://127.0.0.1:${port}/peerjs/peerjs/peers`)).status).toBe(401);
  });

  it('may stand at the root', async () => {
    const { port } = await serve('/');
    expect(await get(port, '/')).toContain('PeerJS Server');
    expect(await upgrade(port, '/peerjs?key=peerjs&id=a&token=t')).toBe('upgraded 101');
  });

  it('takes its own web sockets, leaves those of others alone, and hangs up on what nobody takes', async () => {
    const { server, port } = await serve();
    expect(await upgrade(port, '/peerjs/peerjs?key=peerjs&id=a&token=t')).toBe('upgraded 101');
    expect(await upgrade(port, '/elsewhere')).toBe('hung up');
    server.on('upgrade', (incoming, socket) => {
      if (incoming.url === '/elsewhere') socket.end('HTTP/1.1 418 Mine\r\ncontent-length: 0\r\n\r\n');
    });
    expect(await upgrade(port, '/elsewhere')).toBe('answered 418');
  });
});

describe('npm run broker', () => {
  it.each([
    ['--port', 'many'],
    ['--port', '70000'],
    ['--path', 'x'],
    ['--what', '1'],
  ])(
    'refuses %s %s with its usage and exit code 2',
    (...args) => {
      const script = fileURLToPath(new URL('../../src/cli/broker.ts', import.meta.url));
      const ended = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], { encoding: 'utf8' });
      expect([ended.status, ended.stderr.includes('usage: npm run broker')]).toEqual([2, true]);
    },
    60_000,
  );
});
