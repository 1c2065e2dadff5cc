/**
 * Introductions: two players that both have a link to a third make one to each other, without the meeting point. The
 * third passes two messages on and knows no more of it.
 *
 * Message flow
 *   A → C → B   introduce { from: A, to: B, line: offer }
 *   B → C → A   introduce { from: B, to: A, line: answer }      then A and B connect and bind (mesh.ts)
 *
 * Invariants
 * 1. A message is passed on only for the key at the other end of the link it came over, and only to a link of our
 *    own: one hop, no loops.
 * 2. Everybody passes on, and answers, at most what RELAY_RATE and ANSWER_RATE allow a key; MAX_REPLIES at a time.
 * 3. An answer counts only for the offer it names, from the key that was asked for.
 * 4. Each `ask` ends in one `settled`, or in a link that has it.
 *
 * The third reads where both can be reached (it is connected to both already) and can keep the message or change it:
 * a changed one is refused by its mac or, at the latest, by the channel binding.
 */
import { toBase64url } from '../encoding/base64url.ts';
import type { Address, Clock, LineDescription, LineName, LineRequest, Rng } from '../protocol/ports.ts';
import type { Line, LineKind } from './manual-text.ts';
import { formatLine, OFFER_ID_BYTES, parseLine } from './manual-text.ts';
import type { MessageOf } from './messages.ts';
import { openRateLimit } from './table-rate.ts';
import type { Key } from './view.ts';

/** From asking to an open line. */
export const ASK_MS = 20_000;
const RELAY_RATE = { burst: 16, everyMs: 1000 };
const ANSWER_RATE = { burst: 4, everyMs: 3000 };
export const MAX_REPLIES = 6;

export type IntroductionsInput = {
  readonly clock: Clock;
  readonly rng: Rng;
  readonly me: Key;
  /** Own address. */
  readonly address: Address;
  readonly addressOf: (key: Key) => Address;
  readonly secret: Uint8Array;
  readonly request: (line: LineName, request: LineRequest) => void;
  readonly send: (to: Key, message: MessageOf<'introduce'>) => void;
  readonly isBound: (key: Key) => boolean;
  /** Bound keys that say they are connected to `key`. */
  readonly relaysTo: (key: Key) => readonly Key[];
  /** Whether these two may be introduced to each other by this device. */
  readonly mayMeet: (a: Key, b: Key) => boolean;
  /** An ask that came to nothing. */
  readonly settled: (to: Address, why: 'network' | 'timeout') => void;
};

export interface Introductions {
  /** Somebody is there who could pass a message on to `key`. */
  canAsk(key: Key): boolean;
  ask(key: Key): void;
  /** A message of `key`'s link: for us, or to be passed on. */
  receive(key: Key, message: MessageOf<'introduce'>): void;
  described(line: LineName, description: LineDescription): void;
  unlined(line: LineName, why: 'network' | 'timeout'): void;
  opened(line: LineName): void;
  close(): void;
}

type Pending = {
  readonly kind: LineKind;
  readonly key: Key;
  readonly relay: Key;
  readonly offer: string;
  readonly cancel: () => void;
};

export function openIntroductions(input: IntroductionsInput): Introductions {
  const { clock, rng, me, address, secret, request, send } = input;
  const pending = new Map<LineName, Pending>();
  const relaying = openRateLimit(clock, RELAY_RATE);
  const answering = openRateLimit(clock, ANSWER_RATE);
  let count = 0;

  function begin(kind: LineKind, key: Key, relay: Key, offer: string, what: LineRequest): void {
    count += 1;
    const line = `introduced ${count}`;
    const cancel = clock.after(ASK_MS, () => {
      request(line, { kind: 'drop' });
      end(line, 'timeout');
    });
    pending.set(line, { kind, key, relay, offer, cancel });
    request(line, what);
  }

  function end(line: LineName, why: 'network' | 'timeout' | null): void {
    const one = pending.get(line);
    if (one === undefined) return;
    one.cancel();
    pending.delete(line);
    if (one.kind === 'offer' && why !== null) input.settled(input.addressOf(one.key), why);
  }

  function passOn(from: Key, message: MessageOf<'introduce'>): void {
    if (message.from !== from || !input.isBound(message.to) || !input.mayMeet(from, message.to)) return;
    if (relaying.allows(from)) send(message.to, message);
  }

  function answer(offer: Line, key: Key, relay: Key): void {
    const replies = [...pending.values()].filter((one) => one.kind === 'answer').length;
    if (replies >= MAX_REPLIES || !answering.allows(key)) return;
    begin('answer', key, relay, offer.offer, { kind: 'answer', at: address, offer: offer.description });
  }

  function accept(answered: Line, key: Key): void {
    for (const [line, one] of pending) {
      if (one.kind !== 'offer' || one.key !== key || one.offer !== answered.offer) continue;
      request(line, { kind: 'accept', answer: answered.description });
    }
  }

  return {
    canAsk: (key) => input.relaysTo(key).length > 0,
    ask(key) {
      const relays = input.relaysTo(key);
      // Another one each time: the first may be deaf.
      const relay = relays[count % Math.max(1, relays.length)];
      if (relay === undefined) {
        input.settled(input.addressOf(key), 'network');
        return;
      }
      const offer = toBase64url(rng.bytes(OFFER_ID_BYTES));
      begin('offer', key, relay, offer, { kind: 'offer', at: address, dialled: input.addressOf(key) });
    },
    receive(relay, message) {
      if (message.to !== me) return passOn(relay, message);
      const { from, line: text } = message;
      if (from === me || from === relay || !input.mayMeet(from, me)) return;
      const nowMs = clock.nowMs();
      const offer = parseLine(text, 'offer', secret, nowMs);
      if (offer.ok) return answer(offer.value, from, relay);
      const answered = parseLine(text, 'answer', secret, nowMs);
      if (answered.ok) accept(answered.value, from);
    },
    described(line, description) {
      const one = pending.get(line);
      if (one === undefined) return;
      const { kind, key, relay, offer } = one;
      const text = formatLine({ kind, offer, madeMs: clock.nowMs(), description }, secret);
      send(relay, { kind: 'introduce', from: me, to: key, line: text });
    },
    unlined: (line, why) => end(line, why),
    opened: (line) => end(line, null),
    close() {
      for (const { cancel } of pending.values()) cancel();
      pending.clear();
    },
  };
}
