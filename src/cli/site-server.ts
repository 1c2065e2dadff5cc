/**
 * The built page and a PeerJS broker on one port: for `npm start` and for the browser tests.
 *
 * 1. `config.json` is answered with this very server as the broker, whatever `dist/` says.
 * 2. Files whose name carries a hash never change and are cached for a year; everything else is asked for again.
 * 3. Only files under `dist/` are served; the traversal checks are those of `serve-static`.
 *
 * It speaks plain http: for friends in one network. On the internet, put the static site on an https host.
 */
import { existsSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, sep } from 'node:path';
import express from 'express';
import { SAME_ORIGIN_CONFIG } from '../network/brokers.ts';
import { attachBroker } from './broker-server.ts';

export type SiteOptions = {
  /** Directory of the built page; must contain `index.html`. */
  readonly dist: string;
  /** 0: any free port. */
  readonly port: number;
  /** Address to listen on; `::` is every one of this machine. */
  readonly host: string;
  /** How many ports after `port` are tried when it is taken. */
  readonly spare: number;
};

export type Site = {
  /** The port it listens on. */
  readonly port: number;
  /** Cuts every connection and frees the port. */
  close(): Promise<void>;
};

/**
 * Starts to serve.
 * @throws Error when `dist` holds no page, or no port could be had; the message says which.
 */
export async function startSite({ dist, port, host, spare }: SiteOptions): Promise<Site> {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(`there is no page in ${dist}: run \`npm run build\``);
  const pages = pageHandler(dist);
  const server = createServer((request, response) => {
    if (broker.handles(request)) broker.handle(request, response);
    else pages(request, response);
  });
  const broker = attachBroker(server);
  await listen(server, { port, host, spare });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        broker.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function pageHandler(dist: string): Handler {
  const app = express();
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    response.setHeader('Allow', 'GET, HEAD');
    response.status(405).end();
  });
  app.get('/config.json', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.json(SAME_ORIGIN_CONFIG);
  });
  const hashed = join(dist, 'assets') + sep;
  app.use(
    express.static(dist, {
      dotfiles: 'ignore',
      redirect: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader(
          'Cache-Control',
          path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    }),
  );
  app.use((_request: express.Request, response: express.Response) => notFound(response));
  // Four parameters make it express's error handler: a path that does not decode, or climbs out of `dist`.
  app.use(
    (_error: unknown, _request: express.Request, response: express.Response, _next: express.NextFunction) =>
      notFound(response),
  );
  return app;
}

function notFound(response: express.Response): void {
  response.status(404).setHeader('Cache-Control', 'no-cache').type('html').send(NOT_FOUND);
}

const NOT_FOUND = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Octet: not here</title>
<body style="font:1rem/1.5 system-ui,sans-serif;background:#0B1026;color:#F4EFE6;margin:3rem auto;max-width:30rem;padding:0 1rem">
<h1>There is nothing at this address.</h1>
<p>An invitation link may have been cut off on its way. <a style="color:#FFC36B" href="/">Go to the first page</a></p>
<p lang="fr">Il n’y a rien à cette adresse. Un lien d’invitation a peut-être été coupé en route. <a style="color:#FFC36B" href="/">Aller à la première page</a></p>
`;

async function listen(
  server: Server,
  { port, host, spare }: Pick<SiteOptions, 'port' | 'host' | 'spare'>,
): Promise<void> {
  let address = host;
  for (let tried = 0; ; tried++) {
    try {
      await listenOn(server, port === 0 ? 0 : port + tried, address);
      return;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EAFNOSUPPORT' && address === '::') {
        // A machine without IPv6; the same port once more.
        address = '0.0.0.0';
        tried--;
        continue;
      }
      if (code === 'EADDRINUSE' && port !== 0 && tried < spare && port + tried < 65535) continue;
      if (code === 'EADDRINUSE') throw new Error(`port ${port + tried} is taken: choose another with --port`);
      if (code === 'EACCES')
        throw new Error(`port ${port} needs more rights than this program has: choose one above 1023`);
      if (code === 'EADDRNOTAVAIL') throw new Error(`${host} is no address of this machine`);
      throw new Error(`cannot listen on port ${port}: ${message}`);
    }
  }
}

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
