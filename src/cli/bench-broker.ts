/**
 * What one broker bears (docs/scaling.md): clients that wait at their addresses, and joins between them. The broker runs in
 * a process of its own; this one plays the clients over real WebSockets on loopback.
 *
 * Bounded: 2,000 clients, 400 joins, some half a minute.
 *
 * It measures the program, not a network: what TLS and a proxy in front cost comes on top.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { type Figure, rounded, spread } from './bench-figure.ts';

const CLIENTS = 2000;
const AT_ONCE = 50;
const JOINS = 400;
const WATCH_MS = 15_000;
/** PeerJS sends a heartbeat that often. */
const HEARTBEAT_MS = 5000;
/** An offer and an answer of a data channel are about that long, a candidate about this. */
const DESCRIPTION_BYTES = 900;
const CANDIDATE_BYTES = 220;
const CANDIDATES = 4;

type Client = { readonly id: string; readonly socket: WebSocket };

/** Memory and processor time of a waiting client, and of a join. */
export async function broker(): Promise<readonly Figure[]> {
  const server = await startBroker();
  try {
    const pid = server.child.pid as number;
    const emptyBytes = residentBytes(pid);
    const clients: Client[] = [];
    const connectMs: number[] = [];
    while (clients.length < CLIENTS) {
      const startMs = performance.now();
      clients.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => connect(server.port)))));
      connectMs.push((performance.now() - startMs) / AT_ONCE);
    }
    const heldBytes = residentBytes(pid);
    const beats = clients.map(({ socket }) =>
      setInterval(() => socket.send('{"type":"HEARTBEAT"}'), HEARTBEAT_MS),
    );
    const beforeMs = processorMs(pid);
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
    const waitingMs = processorMs(pid) - beforeMs;
    const joinBeforeMs = processorMs(pid);
    const joinMs: number[] = [];
    for (let at = 0; at < JOINS; at++)
      joinMs.push(await join(clients[2 * at] as Client, clients[2 * at + 1] as Client));
    const joinsMs = processorMs(pid) - joinBeforeMs;
    for (const beat of beats) clearInterval(beat);
    for (const { socket } of clients) socket.terminate();
    const on = `Node ${process.versions.node}, ${CLIENTS} clients waiting, loopback without TLS`;
    return [
      {
        name: 'broker-memory-per-client',
        value: Math.round((heldBytes - emptyBytes) / CLIENTS),
        unit: 'bytes',
        n: CLIENTS,
        on,
      },
      {
        name: 'broker-processor-per-1000-clients-and-second',
        value: rounded((waitingMs * 1e6) / (CLIENTS * WATCH_MS)),
        unit: 'ms',
        n: 1,
        on,
      },
      { name: 'broker-connect', ...spread(connectMs), unit: 'ms', on: `${on}, ${AT_ONCE} at a time` },
      {
        name: 'broker-processor-per-join',
        value: rounded(joinsMs / JOINS),
        unit: 'ms',
        n: JOINS,
        on: `${on}; a join: offer, answer and ${2 * CANDIDATES} candidates, ${joinBytes()} bytes`,
      },
      { name: 'broker-join', ...spread(joinMs), unit: 'ms', on },
    ];
  } finally {
    server.child.kill();
  }
}

/** Starts a broker on a free port. Throws if it does not say that it listens. */
async function startBroker(): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const file = fileURLToPath(new URL('./broker.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, '--port', '0', '--host', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the broker ended')));
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /listening on port (\d+)/.exec(String(chunk));
      if (found !== null) resolve(Number(found[1]));
    });
  });
  return { child, port };
}

function connect(port: number): Promise<Client> {
  const id = randomBytes(20).toString('hex');
  const token = randomBytes(8).toString('hex');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/peerjs?key=peerjs&id=${id}&token=${token}`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => {
      if (String(data).includes('"OPEN"')) resolve({ id, socket });
    });
  });
}

/** What two browsers send each other through the broker to make one line. Milliseconds until the last of it has arrived. */
async function join(near: Client, far: Client): Promise<number> {
  const startMs = performance.now();
  await pass(near, far, 'OFFER', DESCRIPTION_BYTES);
  await pass(far, near, 'ANSWER', DESCRIPTION_BYTES);
  for (let at = 0; at < CANDIDATES; at++) {
    await pass(near, far, 'CANDIDATE', CANDIDATE_BYTES);
    await pass(far, near, 'CANDIDATE', CANDIDATE_BYTES);
  }
  return performance.now() - startMs;
}

const joinBytes = (): number => 2 * DESCRIPTION_BYTES + 2 * CANDIDATES * CANDIDATE_BYTES;

function pass(from: Client, to: Client, type: string, sizeBytes: number): Promise<void> {
  return new Promise((resolve) => {
    to.socket.once('message', () => resolve());
    from.socket.send(JSON.stringify({ type, dst: to.id, payload: 'x'.repeat(sizeBytes) }));
  });
}

/** Memory of a process, from the kernel (Linux). */
function residentBytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4096;
}

/** Processor time of a process so far, in the kernel's ticks of 10 ms (Linux). */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
