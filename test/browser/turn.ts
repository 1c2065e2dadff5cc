/** A real TURN server (coturn) on loopback for one test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findTurnserver } from '../../src/cli/coturn.mjs';
import type { IceServer } from '../../src/network/brokers.ts';

export type Turn = {
  /** As `config.json` names it. */
  readonly iceServer: IceServer;
  close(): Promise<void>;
};

/** `address`: a loopback address on which it listens and relays. It refuses to relay to `denied`. */
export async function startTurn(address: string, denied: readonly string[] = []): Promise<Turn> {
  const program = findTurnserver();
  if (program === null) throw new Error('no turnserver: `npm test` installs it or leaves this test out');
  const port = await freePort(address);
  const child = spawn(
    program,
    [
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--log-file=stdout',
      '--lt-cred-mech',
      '--allow-loopback-peers',
      '--realm=octet.test',
      '--user=octet:relay',
      `--listening-ip=${address}`,
      `--relay-ip=${address}`,
      `--listening-port=${port}`,
      '--pidfile=/dev/null',
      '--userdb=:memory:',
      ...denied.map((peer) => `--denied-peer-ip=${peer}`),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
  await answers(child, address, port, said);
  return {
    iceServer: { urls: [`turn:${address}:${port}?transport=udp`], username: 'octet', credential: 'relay' },
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

/** Free for TCP and, as good as surely, for UDP. */
function freePort(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, address, () => {
      const bound = server.address();
      server.close(() => (typeof bound === 'object' && bound !== null ? resolve(bound.port) : reject()));
    });
  });
}

/** Asks by STUN until it answers. */
async function answers(
  child: ChildProcess,
  address: string,
  port: number,
  said: readonly string[],
): Promise<void> {
  const socket = createSocket('udp4');
  let isThere = false;
  socket.on('message', () => {
    isThere = true;
  });
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), Buffer.alloc(12, 7)]);
  for (let tries = 0; !isThere; tries++) {
    if (tries === 100 || child.exitCode !== null)
      throw new Error(`coturn does not answer:\n${said.join('')}`);
    socket.send(request, port, address);
    await pause(100);
  }
  socket.close();
}
