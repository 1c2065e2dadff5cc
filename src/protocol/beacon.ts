/**
 * The beacon: random values by commit and reveal, from hash chains.
 *
 * Seat i commits to the head of a chain whose tail is 32 random bytes, and then shows one link a roll:
 *
 *   h_{k-1} = hash('octet/1/link', session, seat, k, h_k)                 k = 1, 2, …  (rolls count from 1)
 *   value_k = hash('octet/1/roll', session, k, history, link of each seat in, by roster index)
 *
 * Chain c covers k in (c·L, (c+1)·L]; its head is h_{c·L}, never shown as a link; L is the genesis' `chainLength`.
 * `history` is the history with the leader's entry (which carries its link) absorbed: whoever leads is bound to what
 * it decided before any other link is seen, and no seat can choose a link after seeing another's.
 *
 * Invariants
 * 1. A link is checked against the last one known of that seat, across skipped indices.
 * 2. Bounded values come from rejection sampling on whole bytes; eight divides 256, so dice never reject.
 *
 * Does not protect against a seat that shows no link: that is a stall with a name on it (docs/threat-model.md).
 * Reference: Blum 1983 (coin flipping by telephone) for commit–reveal; Lamport 1981 for the hash chain.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { HASH_BYTES, hash } from '../encoding/hash.ts';
import type { Draw, Seat } from '../games/game.ts';
import { idBytes } from './history.ts';
import { TAG } from './tags.ts';

/** h_{k-1} from h_k. `session`: its 32 bytes. */
export const previousLink = (session: Uint8Array, seat: Seat, k: number, link: Uint8Array): Uint8Array =>
  hash(TAG.link, session, seat, k, link);

/** A seat's own chain. `at(k)` is the link of roll k (head: k = first - 1). */
export type LinkChain = { readonly at: (k: number) => string };

/** Computes chain number `chain` backwards from its 32-byte tail: `chainLength` hashes. */
export function linkChain(
  session: string,
  seat: Seat,
  chain: number,
  chainLength: number,
  tail: Uint8Array,
): LinkChain {
  const first = chain * chainLength;
  const sessionBytes = idBytes(session);
  const links: Uint8Array[] = new Array(chainLength + 1);
  links[chainLength] = tail;
  for (let i = chainLength; i > 0; i--)
    links[i - 1] = previousLink(sessionBytes, seat, first + i, links[i] as Uint8Array);
  return {
    at: (k) => {
      const link = links[k - first];
      if (link === undefined) throw new Error(`link ${k} is not in chain ${chain}`);
      return toBase64url(link);
    },
  };
}

/** true if `link` is link k of the chain whose link (or head) `known.k` is `known.link`. */
export function isLink(
  session: string,
  seat: Seat,
  known: { readonly k: number; readonly link: string },
  k: number,
  link: string,
): boolean {
  const bytes = fromBase64url(link, HASH_BYTES);
  if (!bytes.ok || k <= known.k) return false;
  const sessionBytes = idBytes(session);
  let at = bytes.value;
  for (let i = k; i > known.k; i--) at = previousLink(sessionBytes, seat, i, at);
  return toBase64url(at) === known.link;
}

/** 32 bytes, base64url. `links` by roster index. */
export const rollValue = (session: string, k: number, history: string, links: readonly string[]): string =>
  toBase64url(hash(TAG.roll, idBytes(session), k, idBytes(history), ...links.map(idBytes)));

/** The bytes of a value: block c = hash('octet/1/expand', value, c), 32 bytes each, c from 0. */
export function* expand(value: string): Generator<number, never> {
  const seed = idBytes(value);
  for (let counter = 0; ; counter++) yield* hash(TAG.expand, seed, counter);
}

/** A uniform integer in [0, bound), 1 ≤ bound ≤ 256: one byte a try, refused at or above the largest multiple of bound. */
export function below(bytes: Iterator<number, never>, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 256) throw new Error(`no bound: ${bound}`);
  const limit = 256 - (256 % bound);
  for (;;) {
    const byte = bytes.next().value;
    if (byte < limit) return byte % bound;
  }
}

/** Dice: faces 1–8, byte mod 8, plus 1, in throw order. An index: the one value `below(draw.below)`. */
export function drawValues(value: string, draw: Draw): readonly number[] {
  const bytes = expand(value);
  if (draw.kind === 'index') return [below(bytes, draw.below)];
  return Array.from({ length: draw.count }, () => below(bytes, 8) + 1);
}

/** A uniform order of `seats`: for i from the last place down to 1, swap places i and below(i + 1) (Fisher–Yates). */
export function drawOrder(value: string, seats: number): readonly Seat[] {
  const bytes = expand(value);
  const order: Seat[] = Array.from({ length: seats }, (_, seat) => seat);
  for (let i = seats - 1; i > 0; i--) {
    const j = below(bytes, i + 1);
    const seat = order[i] as Seat;
    order[i] = order[j] as Seat;
    order[j] = seat;
  }
  return order;
}
