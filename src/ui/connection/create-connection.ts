/** What the connection sheet shows, read anew every two seconds while somebody looks at it. */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import type { LinkStats, RelayUse } from '../../network/link-stats.ts';
import type { TableView } from '../../network/view.ts';
import type { Lines } from '../services.ts';
import { adviceOf } from './advice.ts';
import type { ConnectionState } from './connection-text.ts';
import { linesOf } from './lines.ts';

export const READ_EVERY_MS = 2000;

type Reading = {
  readonly stats: readonly LinkStats[];
  readonly relayUse: RelayUse | null;
  readonly device: 'online' | 'offline';
  readonly nowMs: number;
};

/** Needs a Solid owner; reads until that is disposed. A reading overtaken by a later one is dropped. */
export function createConnection(view: Accessor<TableView>, lines: Lines): Accessor<ConnectionState> {
  const now = (stats: readonly LinkStats[]): Reading => ({
    stats,
    relayUse: lines.relayUse(view().table),
    device: navigator.onLine ? 'online' : 'offline',
    nowMs: Date.now(),
  });
  const [reading, setReading] = createSignal<Reading>(now([]));
  let count = 0;
  let isOver = false;
  const read = async (): Promise<void> => {
    count += 1;
    const own = count;
    const stats = await lines.linkStats(view().table);
    if (!isOver && own === count) setReading(now(stats));
  };
  void read();
  const timer = setInterval(() => void read(), READ_EVERY_MS);
  onCleanup(() => {
    isOver = true;
    clearInterval(timer);
  });
  return () => {
    const { stats, relayUse, device, nowMs } = reading();
    const shown = linesOf(view(), stats);
    return {
      meeting: view().meeting,
      relayUse,
      device,
      lines: shown,
      advice: adviceOf(view(), shown, relayUse, device),
      nowMs,
    };
  };
}
