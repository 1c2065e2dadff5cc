/**
 * Gossip: how replicas that trust nobody end up holding the same entries.
 *
 *   have     heads of every chain, what the sender still takes, and whom it is directly connected to.
 *            Sent on attach, after catching up, and every few seconds.
 *   entries  signed entries, in chain order a seat.
 *
 * Invariants
 * 1. What a peer lacks is sent when its `have` shows it: a broken link is bridged by a third, a refreshed page catches
 *    up, a spectator is a replica without a seat.
 * 2. New entries go at once to every peer that is not known to be directly connected to their author; the periodic
 *    `have` repairs the rest. Nobody is sent more than it said it takes.
 * 3. When heads at one seq differ, our chain up to there is sent, from its beginning: the peer then holds the first
 *    pair that differs, which is portable evidence and the same for everybody.
 * 4. Nothing here blames anybody: a message that does not decode is counted and dropped.
 */
import * as v from 'valibot';
import type { Json, Seat } from '../games/game.ts';
import { type Entry, MAX_HALT_BYTES } from './entry.ts';
import type { Log } from './log.ts';
import type { SignedEntry } from './ports.ts';

/** A message is cut near this size; one larger entry still travels alone. */
const MESSAGE_BYTES = 128 * 1024;

const hashText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const messageSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('have'),
    seats: v.pipe(
      v.array(v.strictObject({ next: count, head: v.nullable(hashText), limit: count })),
      v.maxLength(8),
    ),
    direct: v.pipe(v.array(v.pipe(count, v.maxValue(7))), v.maxLength(8)),
  }),
  v.strictObject({
    kind: v.literal('entries'),
    entries: v.pipe(
      v.array(
        v.strictObject({
          bytes: v.pipe(v.string(), v.maxLength(MAX_HALT_BYTES)),
          sig: v.pipe(v.string(), v.length(86)),
        }),
      ),
      v.maxLength(512),
    ),
  }),
]);

export type GossipMessage = v.InferOutput<typeof messageSchema>;
export type Have = GossipMessage & { readonly kind: 'have' };

/** null: not a gossip message. */
export function decodeGossip(json: Json): GossipMessage | null {
  const parsed = v.safeParse(messageSchema, json);
  return parsed.success ? parsed.output : null;
}

export type Send = (message: Json) => void;

/** One attached peer: a replica at the other end of a bound link, or a bot in the same process. */
export class GossipPeer {
  /** Roster seat of the replica at the other end; null for a spectator. */
  readonly seat: Seat | null;
  /** The last `have` it sent. */
  have: Have | null = null;
  private readonly send: Send;
  /** Next seq, by seat, that it has or was sent. */
  private known: number[] = [];
  private lastSent = '';

  constructor(seat: Seat | null, send: Send) {
    this.seat = seat;
    this.send = send;
  }

  /** Takes its `have` and sends what it lacks. */
  take(have: Have, log: Log): void {
    if (have.seats.length !== log.chains.length) return;
    this.have = have;
    this.known = have.seats.map(({ next }) => next);
    this.sendMissing(log, () => true);
    const differing = log.chains.flatMap((chain, seat) => {
      const theirs = have.seats[seat];
      const ours = theirs === undefined ? undefined : chain[theirs.next - 1];
      if (theirs === undefined || ours === undefined || theirs.head === ours.id) return [];
      // Once there is evidence, the session sends that instead.
      if (log.evidence.some((evidence) => evidence.seat === seat)) return [];
      return chain.slice(0, theirs.next);
    });
    this.sendEntries(differing.map(({ signed }) => signed));
  }

  /** Notes that it has what it sent. */
  gave(entry: Pick<Entry, 'seat' | 'seq'>): void {
    this.known[entry.seat] = Math.max(this.known[entry.seat] ?? 0, entry.seq + 1);
  }

  /** Sends new entries it is not known to get from their author. `own`: seats this replica speaks for. */
  sendNews(log: Log, own: readonly Seat[]): void {
    const direct = this.have?.direct ?? [];
    this.sendMissing(log, (seat) => own.includes(seat) || !direct.includes(seat));
  }

  sendHave(have: Have): void {
    this.lastSent = JSON.stringify(have);
    this.send(have as Json);
  }

  /** Answers its `have`, unless it was told the same already: two replicas never answer each other without end. */
  answerHave(have: Have): void {
    if (JSON.stringify(have) !== this.lastSent) this.sendHave(have);
  }

  sendEntries(entries: readonly SignedEntry[]): void {
    for (const part of cut(entries)) this.send({ kind: 'entries', entries: part });
  }

  /** true if this peer has said that it holds more of some chain than we do. */
  isAhead(log: Log): boolean {
    return this.have?.seats.some(({ next }, seat) => next > (log.chains[seat]?.length ?? 0)) ?? false;
  }

  private sendMissing(log: Log, wanted: (seat: Seat) => boolean): void {
    const { have } = this;
    if (have === null) return;
    const missing = log.chains.flatMap((chain, seat) =>
      wanted(seat) ? this.missing(chain, seat, have) : [],
    );
    this.sendEntries(missing.map(({ signed }) => signed));
  }

  private missing(chain: readonly Entry[], seat: Seat, have: Have): readonly Entry[] {
    const from = this.known[seat] ?? 0;
    const to = Math.min(chain.length, have.seats[seat]?.limit ?? 0);
    if (to > from) this.known[seat] = to;
    return chain.slice(from, Math.max(from, to));
  }
}

export function haveOf(log: Log, limit: (seat: Seat) => number, direct: readonly Seat[]): Have {
  const seats = log.chains.map((chain, seat) => ({
    next: chain.length,
    head: log.head(seat),
    limit: limit(seat),
  }));
  return { kind: 'have', seats, direct: [...direct] };
}

function cut(entries: readonly SignedEntry[]): SignedEntry[][] {
  const parts: SignedEntry[][] = [];
  let sizeBytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    if (sizeBytes + entry.bytes.length > MESSAGE_BYTES || (parts.at(-1)?.length ?? 0) >= 256) {
      parts.push([]);
      sizeBytes = 0;
    }
    parts.at(-1)?.push(entry);
    sizeBytes += entry.bytes.length;
  }
  return parts;
}
