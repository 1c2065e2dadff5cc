/**
 * Composition root of the page: session worker, transport, the device's tables and the record checker, given to the
 * interface. What a first visit does not need is loaded when it is asked for.
 *
 * Nothing connects to anyone before a command of the session asks for a transport.
 */
import { lazy } from 'solid-js';
import { render } from 'solid-js/web';
import { connectWorker } from './network/bridge.ts';
import { systemClock } from './network/system-clock.ts';
import { App } from './ui/app.tsx';
import type { Services } from './ui/services.ts';
import { createConfiguredTransport } from './ui/shell/configured-transport.ts';
import { registerOffline } from './ui/shell/offline.ts';
import { createTableClient } from './ui/table-client.ts';
import { verifyInWorker } from './ui/verify/verify-service.ts';

const siteUrl = location.href.split('#')[0] ?? location.href;

async function fetchConfig(): Promise<string> {
  const answer = await fetch(new URL('config.json', document.baseURI), { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
  return answer.text();
}

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const connection = connectWorker(worker, (table) =>
  createConfiguredTransport({
    table,
    fetchConfig,
    open: async (brokers, iceServers) => {
      const { PeerTransport } = await import('./network/peerjs.ts');
      return new PeerTransport({ brokers, iceServers });
    },
    pageUrl: location.href,
    clock: systemClock,
  }),
);
const client = createTableClient({ post: connection.send, listen: connection.listen });

const deviceTables = import('./ui/shell/device-tables.ts').then((module) => module.createDeviceTables());
const services: Services = {
  tables: {
    list: async () => (await deviceTables).list(),
    forget: async (table) => (await deviceTables).forget(table),
  },
  verify: verifyInWorker,
  screens: {
    ocho: lazy(async () => ({ default: (await import('./ui/ocho/table.tsx')).OchoTable })),
  },
  offline: registerOffline(),
  siteUrl,
};

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
render(() => <App client={client} services={services} />, root);
