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
import type { FinishedGames } from './ui/history/games.ts';
import type { Services, TableList } from './ui/services.ts';
import { type ConfiguredTransport, createConfiguredTransport } from './ui/shell/configured-transport.ts';
import { registerOffline } from './ui/shell/offline.ts';
import { startedByFirstMessage } from './ui/shell/started-worker.ts';
import { createTableClient } from './ui/table-client.ts';

const siteUrl = location.href.split('#')[0] ?? location.href;

async function fetchConfig(): Promise<string> {
  const answer = await fetch(new URL('config.json', document.baseURI), { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
  return answer.text();
}

/** Started by the first command that needs it: who only looks around loads no session. */
const worker = startedByFirstMessage(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);
/** The transport of the table that went online last. */
let online: { readonly table: string; readonly transport: ConfiguredTransport } | null = null;
const connection = connectWorker(worker, (table) => {
  const transport = createConfiguredTransport({
    table,
    fetchConfig,
    open: async (brokers, { iceServers, iceTransportPolicy }) => {
      const { PeerTransport } = await import('./network/peerjs.ts');
      return new PeerTransport({ brokers, iceServers, iceTransportPolicy });
    },
    pageUrl: location.href,
    clock: systemClock,
  });
  online = { table, transport };
  return transport;
});
const transportOf = (table: string): ConfiguredTransport | null =>
  online?.table === table ? online.transport : null;
const client = createTableClient({ post: connection.send, listen: connection.listen });

let deviceTables: Promise<TableList> | null = null;
const tablesOfDevice = (): Promise<TableList> => {
  deviceTables ??= import('./ui/shell/device-tables.ts').then((module) => module.createDeviceTables());
  return deviceTables;
};
let deviceGames: Promise<FinishedGames> | null = null;
const services: Services = {
  tables: {
    list: async () => (await tablesOfDevice()).list(),
    forget: async (table) => (await tablesOfDevice()).forget(table),
  },
  games: () => {
    deviceGames ??= import('./ui/history/games-service.ts').then((module) => module.createFinishedGames());
    return deviceGames;
  },
  record: async (table, round) => (await import('./ui/verify/device-record.ts')).deviceRecord(table, round),
  verify: async (text, options) =>
    (await import('./ui/verify/verify-service.ts')).verifyInWorker(text, options),
  screens: {
    ocho: lazy(async () => ({ default: (await import('./ui/ocho/board.tsx')).OchoBoard })),
    planets: lazy(async () => ({ default: (await import('./ui/planets/board.tsx')).PlanetsBoard })),
  },
  lines: {
    linkStats: async (table) => (await transportOf(table)?.linkStats()) ?? [],
    relayUse: (table) => transportOf(table)?.relayUse() ?? null,
  },
  offline: registerOffline(),
  siteUrl,
};

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
render(() => <App client={client} services={services} />, root);
