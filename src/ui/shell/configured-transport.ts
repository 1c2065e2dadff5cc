/**
 * The page's transport: PeerJS with the brokers of `config.json`, both fetched only when a table goes online. A solo
 * game and every screen before **Sit down** need neither.
 *
 * Message flow: the session's calls wait here, in order, until configuration and code have arrived; then everything
 * passes straight through. Until then the meeting point is said to be connecting, and down while `config.json` cannot
 * be had, which is tried again every `RETRY_MS` and on `wake`.
 *
 * Invariants
 * 1. Calls reach the real transport in the order in which they were made, each once.
 * 2. After `shutdown` nothing is opened.
 * 3. A `config.json` that is there but wrong is a mistake of the site: its own broker is tried instead.
 */
import {
  type Broker,
  type IceConfig,
  parseConfig,
  resolveBrokers,
  SAME_ORIGIN_CONFIG,
} from '../../network/brokers.ts';
import type { LinkStatsSource, RelayUse } from '../../network/link-stats.ts';
import type { Clock, Transport, TransportEvent } from '../../protocol/ports.ts';

const RETRY_MS = 4000;

type LinkedTransport = Transport & LinkStatsSource;
export type ConfiguredTransport = LinkedTransport & {
  /** What `config.json` says of relays; null until it has arrived. */
  relayUse(): RelayUse | null;
};

export type ConfiguredTransportParts = {
  /** The id of the table: it chooses the broker. */
  readonly table: string;
  /** The text of `config.json`; rejects while it cannot be had. */
  readonly fetchConfig: () => Promise<string>;
  /** Builds the real transport. */
  readonly open: (brokers: readonly Broker[], ice: IceConfig) => Promise<LinkedTransport>;
  /** The page's address, for brokers on the page's own origin. */
  readonly pageUrl: string;
  readonly clock: Clock;
};

export function createConfiguredTransport(parts: ConfiguredTransportParts): ConfiguredTransport {
  const listeners = new Set<(event: TransportEvent) => void>();
  let waiting: ((transport: Transport) => void)[] = [];
  let real: LinkedTransport | null = null;
  let relayUse: RelayUse | null = null;
  let isShut = false;
  let isLoading = false;
  let cancelRetry: () => void = () => undefined;

  const emit = (event: TransportEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };
  const call = (run: (transport: Transport) => void): void => {
    if (real !== null) run(real);
    else waiting.push(run);
  };

  const load = async (): Promise<void> => {
    if (isLoading || real !== null || isShut) return;
    isLoading = true;
    cancelRetry();
    try {
      const parsed = parseConfig(await parts.fetchConfig());
      const config = parsed.ok ? parsed.value : SAME_ORIGIN_CONFIG;
      relayUse = relayUseOf(config);
      const brokers = await ordered(resolveBrokers(config, parts.pageUrl), parts.table);
      const opened = await parts.open(brokers, config);
      if (isShut) {
        opened.shutdown();
        return;
      }
      real = opened;
      opened.subscribe(emit);
      for (const run of waiting) run(opened);
      waiting = [];
    } catch {
      emit({ kind: 'meeting', state: 'down', broker: 1, brokers: 1 });
      cancelRetry = parts.clock.after(RETRY_MS, () => void load());
    } finally {
      isLoading = false;
    }
  };
  void load();

  return {
    claim: (address, token) => call((transport) => transport.claim(address, token)),
    release: (address) => call((transport) => transport.release(address)),
    dial: (from, to) => call((transport) => transport.dial(from, to)),
    line: (line, request) => call((transport) => transport.line(line, request)),
    send: (link, message) => call((transport) => transport.send(link, message)),
    close: (link) => call((transport) => transport.close(link)),
    wake: () => {
      if (real === null) void load();
      else real.wake();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    linkStats: async () => (await real?.linkStats()) ?? [],
    relayUse: () => relayUse,
    shutdown: () => {
      isShut = true;
      cancelRetry();
      waiting = [];
      real?.shutdown();
    },
  };
}

function relayUseOf({ iceServers, iceTransportPolicy }: IceConfig): RelayUse {
  if (iceTransportPolicy === 'relay') return 'only';
  return iceServers.some(({ urls }) => urls.some((url) => /^turns?:/.test(url))) ? 'offered' : 'none';
}

async function ordered(brokers: readonly Broker[], table: string): Promise<readonly Broker[]> {
  if (brokers.length < 2) return brokers;
  const { brokerOrder } = await import('../../network/broker-order.ts');
  return brokerOrder(brokers, table);
}
