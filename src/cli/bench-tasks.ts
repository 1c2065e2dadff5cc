/**
 * The longest main-thread task of any page by the processor time it took. What the pages themselves report is time on the clock:
 * where four of them share two cores, most of it is waiting for each other.
 *
 * Message flow: the browser traces all its processes for a while; the trace names threads and says what each task cost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type Figure, rounded } from './bench-figure.ts';

/** The part of a trace event that is read here. `tdur`: microseconds of processor time. */
type TraceEvent = {
  readonly pid: number;
  readonly tid: number;
  readonly name: string;
  readonly ph: string;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

const MAIN_THREAD = 'CrRendererMain';

/** Of `forMs` milliseconds from now on; `n` is the number of tasks. */
export async function longestTask(browser: Browser, forMs: number): Promise<Pick<Figure, 'value' | 'n'>> {
  const events = await traced(browser, forMs);
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD)
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = events.filter(
    ({ ph, name, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid}/${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no task of a main thread');
  const longestUs = tasks.reduce((most, { tdur }) => Math.max(most, tdur ?? 0), 0);
  if (longestUs === 0) throw new Error('this browser does not trace processor time');
  return { value: rounded(longestUs / 1000), n: tasks.length };
}

async function traced(browser: Browser, forMs: number): Promise<readonly TraceEvent[]> {
  const client = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
  await pause(forMs);
  const isComplete = new Promise<void>((resolve) => client.on('Tracing.tracingComplete', () => resolve()));
  await client.send('Tracing.end');
  await isComplete;
  await client.detach();
  return events;
}
