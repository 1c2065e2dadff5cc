/**
 * A roll made again from its parts, with every value in between: what the Verify page shows of a roll, and what its dice
 * are compared with. Uses nothing of the table but the parts it is given.
 *
 *   link of roll k  →  h_{k-1} = H(…, h_k), down to what was known     links and history  →  value
 *   value           →  blocks of 32 bytes  →  bytes read, some refused →  dice, an index, or the turn order
 *
 * Reference: beacon.ts.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { HASH_BYTES, hash } from '../encoding/hash.ts';
import type { Seat } from '../games/game.ts';
import { below, expand, previousLink, rollValue } from './beacon.ts';
import { idBytes } from './history.ts';
import type { Known } from './state.ts';
import type { StoryDraw, StoryLink, StoryRoll } from './story-types.ts';
import { TAG } from './tags.ts';

/** The hashes from a shown link down to an earlier place of its chain: the last one is h_{known.k}. */
export type LinkTrace = {
  readonly hashes: readonly Known[];
  /** The last hash is what was known. */
  readonly holds: boolean;
};

/** One byte of an expansion, in the order read. `gives`: null when it was refused, at or above `limit`. */
export type ByteRead = {
  readonly byte: number;
  readonly bound: number;
  readonly limit: number;
  readonly gives: number | null;
};

export type ValueTrace = {
  readonly value: string;
  /** The blocks read from, base64url. */
  readonly blocks: readonly string[];
  readonly reads: readonly ByteRead[];
  /** Dice faces, the one index, or the turn order. */
  readonly values: readonly number[];
};

/** Hashes `shown` down to `to`; what it must arrive at. Of a text that is no hash: no hashes, and it does not hold. */
export function traceLink(session: string, seat: Seat, shown: Known, to: Known): LinkTrace {
  const bytes = fromBase64url(shown.link, HASH_BYTES);
  if (!bytes.ok || shown.k <= to.k) return { hashes: [], holds: false };
  const sessionBytes = idBytes(session);
  const hashes: Known[] = [];
  let at = bytes.value;
  for (let k = shown.k; k > to.k; k--) {
    at = previousLink(sessionBytes, seat, k, at);
    hashes.push({ k: k - 1, link: toBase64url(at) });
  }
  return { hashes, holds: hashes.at(-1)?.link === to.link };
}

/** The value of a roll and what it decides, from its links as they were shown. null: a link is missing or no hash. */
export function traceValue(
  session: string,
  { k, history, links, draw }: Pick<StoryRoll, 'k' | 'history' | 'links' | 'draw'>,
): ValueTrace | null {
  if (links.length === 0 || !links.every(isHash)) return null;
  const value = rollValue(
    session,
    k,
    history,
    links.map(({ link }) => link),
  );
  const { reads, values } = drawn(value, draw);
  const count = Math.ceil(reads.length / HASH_BYTES);
  return { value, blocks: Array.from({ length: count }, (_, at) => block(value, at)), reads, values };
}

const isHash = ({ link }: StoryLink): boolean => fromBase64url(link, HASH_BYTES).ok;

/** Block c of the expansion: hash('octet/1/expand', value, c). */
function block(value: string, counter: number): string {
  const seed = fromBase64url(value, HASH_BYTES);
  if (!seed.ok) throw new Error('not a hash');
  return toBase64url(hash(TAG.expand, seed.value, counter));
}

function drawn(
  value: string,
  draw: StoryDraw,
): { readonly reads: readonly ByteRead[]; readonly values: readonly number[] } {
  const reads: ByteRead[] = [];
  const source = expand(value);
  const next = (bound: number): number => {
    const limit = 256 - (256 % bound);
    const noted: Iterator<number, never> = {
      next: () => {
        const read = source.next();
        const gives = read.value < limit ? read.value % bound : null;
        reads.push({ byte: read.value, bound, limit, gives });
        return read;
      },
    };
    return below(noted, bound);
  };
  switch (draw.kind) {
    case 'dice':
      return { values: Array.from({ length: draw.count }, () => next(8) + 1), reads };
    case 'index':
      return { values: [next(draw.below)], reads };
    case 'lot': {
      const order: Seat[] = Array.from({ length: draw.seats }, (_, seat) => seat);
      for (let i = draw.seats - 1; i > 0; i--) {
        const j = next(i + 1);
        [order[i], order[j]] = [order[j] as Seat, order[i] as Seat];
      }
      return { values: order, reads };
    }
  }
}
