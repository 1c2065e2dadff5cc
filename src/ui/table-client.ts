/**
 * The page's side of the session worker: what a component may know of the table and what it may ask for.
 *
 * Message flow: a component calls `send(command)`; the worker's `Update`s arrive through the port. Views are merged
 * into one Solid store (`reconcile`), so that a component that reads one seat's name runs again only when it changes.
 *
 * Invariants
 * 1. The client decides nothing and keeps nothing that a view does not say.
 * 2. `events()` holds the events of the session in view, by index, each once, whatever is sent twice; never those of
 *    another one: the first events of a new game and the view that names it arrive one after the other. Events from the
 *    first on are all there are: from where they differ they take the place of the known ones (a step begun anew).
 * 3. From the moment a table is asked for (`create`, `join`, `resume`), the view of another table is not shown.
 * 4. Objects of an update belong to the client from then on: a port hands over fresh copies, never shared state.
 */
import type { Accessor } from 'solid-js';
import { createContext, createSignal, useContext } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { HandView } from '../network/manual.ts';
import type { Command, Problem, TableEvent, TableView, Update } from '../network/view.ts';

/** A worker, or a fixture that plays one. */
export interface TablePort {
  post(command: Command): void;
  /** Calls `onUpdate` for every update from now on; returns how to stop. */
  listen(onUpdate: (update: Update) => void): () => void;
}

export type Refused = { readonly command: Command['kind']; readonly problem: Problem };
export type RecordFile = { readonly text: string; readonly fileName: string };

export interface TableClient {
  send(command: Command): void;
  /** Null until a table is open. A store: read its fields inside JSX or an effect. */
  readonly view: Accessor<TableView | null>;
  /** The events of the session in view, oldest first; none while no game is. */
  readonly events: Accessor<readonly TableEvent[]>;
  /** The last command that was not carried out, until the next command. */
  readonly refused: Accessor<Refused | null>;
  /** Called with every record that was asked for; returns how to stop. */
  onRecord(listener: (record: RecordFile) => void): () => void;
  /** How connecting by hand stands at the table in view. */
  readonly byHand: Accessor<HandView>;
  /** Stops listening to the port. */
  close(): void;
}

const NOTHING_BY_HAND: HandView = { kind: 'idle', refusal: null };

type SessionLog = { readonly session: string; readonly events: readonly TableEvent[] };
const NO_EVENTS: readonly TableEvent[] = [];

/** Wraps a port; one client serves the page for its whole life. */
export function createTableClient(port: TablePort): TableClient {
  const [state, setState] = createStore<{ view: TableView | null }>({ view: null });
  const [logs, setLogs] = createSignal<readonly SessionLog[]>([]);
  const [refused, setRefused] = createSignal<Refused | null>(null);
  const [byHand, setByHand] = createSignal<{ readonly table: string; readonly hand: HandView } | null>(null);
  const recordListeners = new Set<(record: RecordFile) => void>();

  let isWanted: (view: TableView) => boolean = () => true;

  const close = port.listen((update) => {
    switch (update.kind) {
      case 'view':
        if (isWanted(update.view)) setState('view', reconcile<TableView | null, unknown>(update.view));
        break;
      case 'events':
        setLogs((before) => appended(before, update.session, update.events));
        break;
      case 'record':
        for (const listener of recordListeners) listener({ text: update.text, fileName: update.fileName });
        break;
      case 'by-hand':
        setByHand({ table: update.table, hand: update.hand });
        break;
      case 'refused':
        setRefused({ command: update.command, problem: update.problem });
        break;
    }
  });

  return {
    send: (command) => {
      setRefused(null);
      const wanted = tableWanted(command, state.view?.table ?? null);
      if (wanted !== null) {
        isWanted = wanted;
        setState('view', null);
      }
      port.post(command);
    },
    view: () => state.view,
    events: () => {
      const stage = state.view?.stage;
      const session = stage?.kind === 'game' ? stage.game.session : null;
      return logs().find((log) => log.session === session)?.events ?? NO_EVENTS;
    },
    refused,
    onRecord: (listener) => {
      recordListeners.add(listener);
      return () => recordListeners.delete(listener);
    },
    byHand: () => {
      const shown = byHand();
      return shown !== null && shown.table === state.view?.table ? shown.hand : NOTHING_BY_HAND;
    },
    close,
  };
}

/** Which views answer a command that opens a table; null for every other command. */
function tableWanted(command: Command, before: string | null): ((view: TableView) => boolean) | null {
  switch (command.kind) {
    case 'create':
      return (view) => view.table !== before;
    case 'join':
      return (view) => view.invitation.secret === command.invitation.secret;
    case 'resume':
      return (view) => view.table === command.table;
    default:
      return null;
  }
}

/** The session in view, and the one that is about to take its place. */
const MOST_LOGS = 2;

function appended(
  logs: readonly SessionLog[],
  session: string,
  events: readonly TableEvent[],
): readonly SessionLog[] {
  const known = logs.find((log) => log.session === session)?.events ?? NO_EVENTS;
  const now = events[0]?.index === 0 ? replaced(known, events) : added(known, events);
  if (now === known) return logs;
  const others = logs.filter((log) => log.session !== session);
  return [...others, { session, events: now }].slice(-MOST_LOGS);
}

function added(known: readonly TableEvent[], events: readonly TableEvent[]): readonly TableEvent[] {
  const next = (known.at(-1)?.index ?? -1) + 1;
  const fresh = events.filter((event) => event.index >= next);
  return fresh.length === 0 ? known : [...known, ...fresh];
}

/** `events`, with the objects of the known ones for as long as they say the same. */
function replaced(known: readonly TableEvent[], events: readonly TableEvent[]): readonly TableEvent[] {
  const parting = events.findIndex((event, at) => !isSame(known[at], event));
  const kept = parting === -1 ? events.length : parting;
  if (kept === events.length && kept === known.length) return known;
  const last = known[kept - 1];
  // What is shown last is shown with its state.
  const isBare = kept === events.length && last?.state === null;
  return [...known.slice(0, isBare ? kept - 1 : kept), ...events.slice(isBare ? kept - 1 : kept)];
}

function isSame(known: TableEvent | undefined, event: TableEvent): boolean {
  if (known === undefined) return false;
  const hasStates = known.state !== null && event.state !== null;
  const said = ({ story, roll, state }: TableEvent): string =>
    JSON.stringify([story, roll, hasStates ? state : null]);
  return said(known) === said(event);
}

const TableClientContext = createContext<TableClient>();
export const TableClientProvider = TableClientContext.Provider;

/** The page's table client. Throws outside a `TableClientProvider`. */
export function useTable(): TableClient {
  const client = useContext(TableClientContext);
  if (client === undefined) throw new Error('useTable needs a TableClientProvider above it');
  return client;
}
