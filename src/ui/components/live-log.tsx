/**
 * What a screen reader hears, and the written trail of it.
 *
 * Invariants
 * 1. Both live regions are in the page from its start and never replaced: a region that appears with its text is
 *    not announced reliably.
 * 2. Every `say` adds exactly one node, so that the same sentence twice is heard twice.
 * 3. `interrupt` is for "your turn" and faults only; its text is in the log as well.
 */
import { type Accessor, createContext, createSignal, For, type JSX, useContext } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { Button } from './button.tsx';

/** One sentence; `id` tells two equal ones apart. */
export type LogLine = { readonly id: number; readonly text: string };

export interface LiveLog {
  /** Announced when the reader is idle. */
  say(text: string): void;
  /** Announced at once. */
  interrupt(text: string): void;
  /** Says the last line again. */
  repeatLast(): void;
  /** The newest lines, oldest first; at most `LIMIT`. */
  readonly lines: Accessor<readonly LogLine[]>;
  readonly urgent: Accessor<LogLine | null>;
}

/** Lines kept in the page; the record keeps everything. */
const LIMIT = 200;

export function createLiveLog(): LiveLog {
  const [lines, setLines] = createSignal<readonly LogLine[]>([]);
  const [urgent, setUrgent] = createSignal<LogLine | null>(null);
  let count = 0;
  const add = (text: string): LogLine => {
    count += 1;
    const line = { id: count, text };
    setLines((before) => [...before, line].slice(-LIMIT));
    return line;
  };
  return {
    say: (text) => {
      add(text);
    },
    interrupt: (text) => {
      setUrgent(add(text));
    },
    repeatLast: () => {
      const last = lines().at(-1);
      if (last !== undefined) add(last.text);
    },
    lines,
    urgent,
  };
}

const LiveLogContext = createContext<LiveLog>();
export const LiveLogProvider = LiveLogContext.Provider;

/** The page's live log. Throws outside a `LiveLogProvider`. */
export function useLiveLog(): LiveLog {
  const log = useContext(LiveLogContext);
  if (log === undefined) throw new Error('useLiveLog needs a LiveLogProvider above it');
  return log;
}

/** The two regions; mounted once, by the shell, out of sight. */
export function LiveRegions(): JSX.Element {
  const t = useT();
  const log = useLiveLog();
  return (
    <div class="visually-hidden">
      <div
        role="log"
        aria-live="polite"
        aria-relevant="additions"
        aria-label={t('common.log')}
        data-testid="live-log"
      >
        <For each={log.lines()}>{(line) => <p>{line.text}</p>}</For>
      </div>
      <div role="alert" aria-live="assertive" data-testid="live-alert">
        <For each={log.urgent() === null ? [] : [log.urgent()]}>{(line) => <p>{line?.text}</p>}</For>
      </div>
    </div>
  );
}

/** The visible button that says the last line again. */
export function RepeatLast(): JSX.Element {
  const t = useT();
  const log = useLiveLog();
  return (
    <Button kind="quiet" size="small" onPress={() => log.repeatLast()}>
      {t('common.repeatLast')}
    </Button>
  );
}
