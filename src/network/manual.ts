/**
 * Connecting by hand: two people carry one text each way over any chat, and no meeting point is needed.
 *
 * Message flow
 *   guest   offer → `offer` with a text … accept(the other's text) → `joining` → `joined` | `failed`
 *   seat    answer(the guest's text) → `answer` with a text … `joined`, whenever the guest has pasted it
 *
 * Invariants
 * 1. A refused text changes nothing but the refusal shown.
 * 2. One own offer at a time; up to MAX_ANSWERS answers wait for their guests, the oldest is given up for a new one.
 * 3. What opens here is bound like any other link (mesh.ts): the texts decide nothing but where to reach each other.
 */
import { toBase64url } from '../encoding/base64url.ts';
import type { Address, Clock, LineDescription, LineName, LineRequest, Rng } from '../protocol/ports.ts';
import type { LineRefusal } from './manual-text.ts';
import { formatLine, OFFER_ID_BYTES, parseLine } from './manual-text.ts';
import type { Key } from './view.ts';

/** What `opened` names as dialled on an offerer's side: whoever has got the text. No address is spelled so. */
export const BY_HAND: Address = 'by hand';
export const MAX_ANSWERS = 4;

/** line-other: the answer to another offer. line-own: the person's own text, pasted back. */
export type HandRefusal = LineRefusal | 'line-other' | 'line-own';

export type HandView =
  | { readonly kind: 'idle'; readonly refusal: HandRefusal | null }
  /** The text is being made. */
  | { readonly kind: 'working' }
  | { readonly kind: 'offer'; readonly text: string; readonly refusal: HandRefusal | null }
  | { readonly kind: 'joining' }
  | { readonly kind: 'answer'; readonly text: string; readonly refusal: HandRefusal | null }
  | { readonly kind: 'joined'; readonly key: Key }
  /** refused: connected, but not with this table. */
  | { readonly kind: 'failed'; readonly why: 'network' | 'timeout' | 'refused' };

/** `reset` gives up an own offer and puts the result away; answers go on waiting for their guests. */
export type HandStep =
  | { readonly kind: 'offer' }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'accept'; readonly text: string }
  | { readonly kind: 'reset' };

export const HAND_IDLE: HandView = { kind: 'idle', refusal: null };

export type HandInput = {
  readonly clock: Clock;
  readonly rng: Rng;
  /** Own address. */
  readonly address: Address;
  readonly secret: Uint8Array;
  readonly request: (line: LineName, request: LineRequest) => void;
  readonly changed: (view: HandView) => void;
};

export interface Hand {
  take(step: HandStep): void;
  /** Whether the line was made here; the mesh reports what happens to it by the four below. */
  owns(line: LineName): boolean;
  described(line: LineName, description: LineDescription): void;
  unlined(line: LineName, why: 'network' | 'timeout'): void;
  bound(line: LineName, key: Key): void;
  refused(line: LineName): void;
}

export function openHand(input: HandInput): Hand {
  const { clock, rng, address, secret, request } = input;
  const answers = new Map<LineName, { readonly offer: string }>();
  let own: { readonly line: LineName; readonly offer: string } | null = null;
  let view: HandView = HAND_IDLE;
  /** The line that `view` is about. */
  let current: LineName | null = null;
  let count = 0;

  function show(next: HandView, line: LineName | null = current): void {
    view = next;
    current = line;
    input.changed(view);
  }

  function nameLine(): LineName {
    count += 1;
    return `hand ${count}`;
  }

  function dropOwn(): void {
    if (own !== null) request(own.line, { kind: 'drop' });
    own = null;
  }

  function offer(): void {
    dropOwn();
    own = { line: nameLine(), offer: toBase64url(rng.bytes(OFFER_ID_BYTES)) };
    show({ kind: 'working' }, own.line);
    request(own.line, { kind: 'offer', at: address, dialled: BY_HAND });
  }

  /** Shows why a pasted text was not taken, on whatever is shown. */
  function refuse(refusal: HandRefusal): void {
    if (view.kind === 'offer' || view.kind === 'answer') show({ ...view, refusal });
    else show({ kind: 'idle', refusal });
  }

  function answer(text: string): void {
    const line = parseLine(text, 'offer', secret, clock.nowMs());
    if (!line.ok) return refuse(line.error);
    if (own?.offer === line.value.offer) return refuse('line-own');
    const [oldest] = answers.keys();
    if (answers.size >= MAX_ANSWERS && oldest !== undefined) {
      answers.delete(oldest);
      request(oldest, { kind: 'drop' });
    }
    const name = nameLine();
    answers.set(name, { offer: line.value.offer });
    show({ kind: 'working' }, name);
    request(name, { kind: 'answer', at: address, offer: line.value.description });
  }

  function accept(text: string): void {
    if (own === null || view.kind !== 'offer') return;
    const line = parseLine(text, 'answer', secret, clock.nowMs());
    if (!line.ok) return refuse(line.error === 'line-kind' ? kindOf(text) : line.error);
    if (line.value.offer !== own.offer) return refuse('line-other');
    show({ kind: 'joining' });
    request(own.line, { kind: 'accept', answer: line.value.description });
  }

  /** An offer where an answer is due: often the person's own text. */
  function kindOf(text: string): HandRefusal {
    const line = parseLine(text, 'offer', secret, clock.nowMs());
    return line.ok && line.value.offer === own?.offer ? 'line-own' : 'line-kind';
  }

  function forget(line: LineName): void {
    answers.delete(line);
    if (own?.line === line) own = null;
  }

  return {
    take(step) {
      switch (step.kind) {
        case 'offer':
          return offer();
        case 'answer':
          return answer(step.text);
        case 'accept':
          return accept(step.text);
        case 'reset':
          dropOwn();
          return show(HAND_IDLE, null);
      }
    },
    owns: (line) => own?.line === line || answers.has(line),
    described(line, description) {
      const madeMs = clock.nowMs();
      if (own?.line === line) {
        const text = formatLine({ kind: 'offer', offer: own.offer, madeMs, description }, secret);
        show({ kind: 'offer', text, refusal: null });
        return;
      }
      const waiting = answers.get(line);
      if (waiting === undefined || current !== line) return;
      const text = formatLine({ kind: 'answer', offer: waiting.offer, madeMs, description }, secret);
      show({ kind: 'answer', text, refusal: null });
    },
    unlined(line, why) {
      forget(line);
      if (current === line) show({ kind: 'failed', why });
    },
    bound(line, key) {
      const isShown = current === line;
      forget(line);
      if (isShown) show({ kind: 'joined', key });
    },
    refused(line) {
      forget(line);
      if (current === line) show({ kind: 'failed', why: 'refused' });
    },
  };
}
