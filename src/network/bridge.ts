/**
 * Between the page and the session worker: commands and updates, and the transport, which needs the page because
 * WebRTC does not exist in workers.
 *
 * Message flow
 *   page → worker   { to: 'table', command } · { to: 'net', transport, event }
 *   worker → page   { from: 'table', update } · { from: 'net', transport, call }
 *
 * Invariants
 * 1. The page's transport is made by the worker's first call for it: nothing connects before a command asked for it.
 * 2. Messages keep their order in both directions, so a bridged transport behaves like the one behind it.
 * 3. Data only: everything that crosses is cloned by `postMessage`.
 *
 * Does not protect against code of the page: worker and page are one program.
 */
import type { Address, LineName, LineRequest, LinkId, Transport, TransportEvent } from '../protocol/ports.ts';
import type { Command, Update } from './view.ts';

export type NetCall =
  | { readonly kind: 'open'; readonly table: string }
  | { readonly kind: 'claim'; readonly address: Address; readonly token: string }
  | { readonly kind: 'release'; readonly address: Address }
  | { readonly kind: 'dial'; readonly from: Address; readonly to: Address }
  | { readonly kind: 'line'; readonly line: LineName; readonly request: LineRequest }
  | { readonly kind: 'send'; readonly link: LinkId; readonly message: Uint8Array }
  | { readonly kind: 'close'; readonly link: LinkId }
  | { readonly kind: 'wake' }
  | { readonly kind: 'shutdown' };

/** `transport` counts the transports a worker has opened. */
export type ToWorker =
  | { readonly to: 'table'; readonly command: Command }
  | { readonly to: 'net'; readonly transport: number; readonly event: TransportEvent };
export type FromWorker =
  | { readonly from: 'table'; readonly update: Update }
  | { readonly from: 'net'; readonly transport: number; readonly call: NetCall };

/** The part of `Worker` that the page's side needs. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** What the page holds of its session worker. */
export interface WorkerConnection {
  send(command: Command): void;
  /** Calls `listener` with every update from now on; returns how to stop. */
  listen(listener: (update: Update) => void): () => void;
}

/** The page's side. `makeTransport` is called once for every table that goes online, with the table's id. */
export function connectWorker(
  worker: WorkerPort,
  makeTransport: (table: string) => Transport,
): WorkerConnection {
  const listeners = new Set<(update: Update) => void>();
  const transports = new Map<number, Transport>();

  worker.addEventListener('message', ({ data }) => {
    const message = data as FromWorker;
    if (message.from === 'table') {
      for (const listener of [...listeners]) listener(message.update);
      return;
    }
    const { transport: number, call } = message;
    if (call.kind === 'open') {
      const transport = makeTransport(call.table);
      transports.set(number, transport);
      transport.subscribe((event) => worker.postMessage({ to: 'net', transport: number, event }));
      return;
    }
    const transport = transports.get(number);
    if (transport === undefined) return;
    perform(transport, call);
    if (call.kind === 'shutdown') transports.delete(number);
  });

  return {
    send: (command) => worker.postMessage({ to: 'table', command }),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The worker's side of the transports. */
export interface WorkerNet {
  /** Opens a transport on the page and returns the one that stands for it here. */
  transport(table: string): Transport;
  /** An event of the page's transport number `transport`. */
  receive(transport: number, event: TransportEvent): void;
}

/** `post` sends to the page. */
export function openWorkerNet(post: (message: FromWorker) => void): WorkerNet {
  const listenersOf = new Map<number, Set<(event: TransportEvent) => void>>();
  let opened = 0;
  return {
    transport(table) {
      const number = opened++;
      const listeners = new Set<(event: TransportEvent) => void>();
      listenersOf.set(number, listeners);
      const call = (what: NetCall): void => post({ from: 'net', transport: number, call: what });
      call({ kind: 'open', table });
      return {
        claim: (address, token) => call({ kind: 'claim', address, token }),
        release: (address) => call({ kind: 'release', address }),
        dial: (from, to) => call({ kind: 'dial', from, to }),
        line: (line, request) => call({ kind: 'line', line, request }),
        send: (link, message) => call({ kind: 'send', link, message }),
        close: (link) => call({ kind: 'close', link }),
        wake: () => call({ kind: 'wake' }),
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        shutdown() {
          listenersOf.delete(number);
          call({ kind: 'shutdown' });
        },
      };
    },
    receive(transport, event) {
      for (const listener of [...(listenersOf.get(transport) ?? [])]) listener(event);
    },
  };
}

function perform(transport: Transport, call: Exclude<NetCall, { readonly kind: 'open' }>): void {
  switch (call.kind) {
    case 'claim':
      transport.claim(call.address, call.token);
      return;
    case 'release':
      transport.release(call.address);
      return;
    case 'dial':
      transport.dial(call.from, call.to);
      return;
    case 'line':
      transport.line(call.line, call.request);
      return;
    case 'send':
      transport.send(call.link, call.message);
      return;
    case 'close':
      transport.close(call.link);
      return;
    case 'wake':
      transport.wake();
      return;
    case 'shutdown':
      transport.shutdown();
      return;
  }
}
