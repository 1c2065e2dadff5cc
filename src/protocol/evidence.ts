/**
 * Evidence: two entries one seat signed that no honest chain contains both of. Portable: anybody with the roster can
 * check it, so a seat that tells two histories cannot deny it to anyone.
 *
 * A `halt` entry carries a pair. A pair that holds a halt needs no halt of its own: a halt in a chain is founded
 * (log.ts refuses others), so the evidence inside it already ends the game.
 */
import type { Seat } from '../games/game.ts';
import type { Fault } from './codes.ts';
import { decodeBody, decodeEntry, type Entry, type EntryContext } from './entry.ts';

/**
 * equivocation: two different entries at one seq. chain-broken: the second does not follow the first, though its
 * seq is the next one.
 */
export type Evidence = {
  readonly code: 'equivocation' | 'chain-broken';
  readonly seat: Seat;
  /** Of the later entry. */
  readonly seq: number;
  readonly pair: readonly [Entry, Entry];
};

/** What two entries prove, or null. */
export function evidenceOf(first: Entry, second: Entry): Evidence | null {
  if (first.seat !== second.seat || first.id === second.id) return null;
  const pair = [first, second] as const;
  if (first.seq === second.seq) return { code: 'equivocation', seat: first.seat, seq: first.seq, pair };
  if (second.seq === first.seq + 1 && second.prev !== first.id) {
    return { code: 'chain-broken', seat: first.seat, seq: second.seq, pair };
  }
  return null;
}

/** Two signatures each, and every look at a game that is broken off asks for those of all halts. */
const evidenceOfHalts = new WeakMap<Entry, Evidence | null>();

/** The evidence a halt carries; null if it is no halt or its pair proves nothing. `context`: the one `entry` was decoded in. */
export function evidenceIn(entry: Entry, context: EntryContext): Evidence | null {
  if (!isHalt(entry)) return null;
  const known = evidenceOfHalts.get(entry);
  if (known !== undefined) return known;
  const evidence = readHalt(entry, context);
  evidenceOfHalts.set(entry, evidence);
  return evidence;
}

function readHalt(entry: Entry, context: EntryContext): Evidence | null {
  const body = decodeBody(entry);
  if (!body.ok || body.value.kind !== 'halt') return null;
  const [first, second] = body.value.pair.map((signed) => decodeEntry(signed, context));
  if (first === undefined || second === undefined || !first.ok || !second.ok) return null;
  if (isHalt(first.value) || isHalt(second.value)) return null;
  return evidenceOf(first.value, second.value);
}

const kindOf = (entry: Entry): unknown => (entry.rawBody as { readonly kind?: unknown }).kind;

export const isHalt = (entry: Entry): boolean => kindOf(entry) === 'halt';

export const isLeave = (entry: Entry): boolean => kindOf(entry) === 'leave';

/** A leave or halt ends its chain. */
export const isFinal = (entry: Entry): boolean => isHalt(entry) || isLeave(entry);

/** Evidence as the fault it proves. */
export const faultOf = ({ code, seat, seq, pair }: Evidence): Fault => ({
  code,
  seat,
  seq,
  why: '',
  evidence: pair.map(({ id }) => id),
});
