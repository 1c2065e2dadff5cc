/**
 * A page with a `PeerTransport` and nothing else, driven by test/browser/transport.spec.ts: `octet.open(options)`,
 * then `octet.do(commands)`; events go to the exposed function
 * `octetEvents`, those of one turn together. Messages cross as base64.
 */
import { PeerTransport, type PeerTransportOptions } from '../../../src/network/peerjs.ts';
import type { LineRequest } from '../../../src/protocol/ports.ts';

export type PageCommand =
  | { readonly kind: 'claim'; readonly address: string; readonly token: string }
  | { readonly kind: 'release'; readonly address: string }
  | { readonly kind: 'dial'; readonly from: string; readonly to: string }
  | { readonly kind: 'line'; readonly line: string; readonly request: LineRequest }
  | { readonly kind: 'send'; readonly link: string; readonly message: string }
  | { readonly kind: 'limit'; readonly link: string; readonly sizeBytes: number }
  | { readonly kind: 'close'; readonly link: string }
  | { readonly kind: 'wake' }
  | { readonly kind: 'shutdown' };

export type PageApi = {
  open(options: Pick<PeerTransportOptions, 'brokers' | 'iceServers'>): void;
  do(commands: readonly PageCommand[]): void;
  /** How many `RTCPeerConnection`s this page has made. */
  connections(): number;
};

declare global {
  interface Window {
    octet: PageApi;
    octetEvents(events: readonly string[]): void;
  }
}

const toBase64 = (message: Uint8Array): string => {
  let binary = '';
  for (let i = 0; i < message.length; i += 8192)
    binary += String.fromCharCode(...message.subarray(i, i + 8192));
  return btoa(binary);
};
const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

let made = 0;
window.RTCPeerConnection = new Proxy(window.RTCPeerConnection, {
  construct: (target, args) => {
    made += 1;
    return Reflect.construct(target, args) as object;
  },
});

let transport: PeerTransport | null = null;

function run(command: PageCommand, on: PeerTransport): void {
  switch (command.kind) {
    case 'claim':
      return on.claim(command.address, command.token);
    case 'release':
      return on.release(command.address);
    case 'dial':
      return on.dial(command.from, command.to);
    case 'line':
      return on.line(command.line, command.request);
    case 'send':
      return on.send(command.link, fromBase64(command.message));
    case 'limit':
      return on.limit(command.link, command.sizeBytes);
    case 'close':
      return on.close(command.link);
    case 'wake':
      return on.wake();
    case 'shutdown':
      return on.shutdown();
  }
}

let waiting: string[] = [];
const report = (event: string): void => {
  if (waiting.length === 0) {
    queueMicrotask(() => {
      window.octetEvents(waiting);
      waiting = [];
    });
  }
  waiting.push(event);
};

window.octet = {
  open: (options) => {
    transport = new PeerTransport(options);
    transport.subscribe((event) => {
      report(
        JSON.stringify(event.kind === 'message' ? { ...event, message: toBase64(event.message) } : event),
      );
    });
  },
  do: (commands) => {
    if (transport === null) throw new Error('open comes first');
    for (const command of commands) run(command, transport);
  },
  connections: () => made,
};
