/**
 * A PeerJS broker on an existing HTTP server: for `npm start` (page and broker on one port), `npm run broker` and
 * the browser tests. It introduces browsers to each other; it neither sees nor stores anything of a game.
 *
 *   const server = http.createServer((request, response) => {
 *     if (broker.handles(request)) broker.handle(request, response); else …serve the page…
 *   });
 *   const broker = attachBroker(server);
 *
 * Beside what the `peer` package does:
 * 1. A socket that reclaims an address with its token gets OPEN at once; `peer` says nothing then, and the page
 *    would have to find out by asking.
 * 2. Other WebSocket paths of the same server are left alone.
 *
 * It does not protect against floods; a public broker belongs behind a proxy that does.
 */
import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import express from 'express';
import { ExpressPeerServer, type IClient, type IConfig } from 'peer';
import { BROKER_PATH } from '../network/brokers.ts';

export type AttachedBroker = {
  /** The request is the broker's: answer it with `handle`. */
  handles(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Addresses held now, for tests and the console. */
  held(): number;
  /** Cuts all clients off and stops listening for upgrades; the HTTP server goes on. */
  close(): void;
};

const pathOf = (request: IncomingMessage): string => new URL(request.url ?? '/', 'http://here').pathname;

/** Attaches a broker at `path` (no trailing slash; BROKER_PATH unless given; '' or '/' for the root). */
export function attachBroker(server: Server, path: string = BROKER_PATH): AttachedBroker {
  const mount = path === '' ? '/' : path;
  const prefix = mount === '/' ? '/' : `${mount}/`;
  const socketPath = `${prefix}peerjs`;
  const owns = (request: IncomingMessage): boolean =>
    pathOf(request) === mount || pathOf(request).startsWith(prefix);

  // `peer` refuses every upgrade it does not know, so it listens at a doorway that passes on only its own.
  const doorway = new EventEmitter();
  const sockets = new Set<Duplex>();
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (pathOf(request) === socketPath) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      doorway.emit('upgrade', request, socket, head);
    } else if (server.listenerCount('upgrade') === 1) socket.destroy();
  };
  server.on('upgrade', onUpgrade);

  const options: Partial<IConfig> = {
    path: '/',
    // How long a dial to an address that nobody holds may wait for its holder before the dialler hears of it.
    expire_timeout: 1500,
    cleanup_out_msgs: 500,
  };
  const peerServer = ExpressPeerServer(doorway as Server, options);
  const known = new WeakSet<IClient>();
  const holders = new Set<string>();
  peerServer.on('connection', (client) => {
    holders.add(client.getId());
    if (known.has(client)) client.send({ type: 'OPEN' });
    known.add(client);
  });
  peerServer.on('disconnect', (client) => {
    holders.delete(client.getId());
  });
  // A client's broken socket or malformed message; nothing to do, and unhandled it would end the process.
  peerServer.on('error', () => {});

  const app = express();
  app.disable('x-powered-by');
  app.use(mount, peerServer);
  return {
    handles: owns,
    handle: (request, response) => {
      app(request, response);
    },
    held: () => holders.size,
    close: () => {
      server.off('upgrade', onUpgrade);
      for (const socket of sockets) socket.destroy();
    },
  };
}
