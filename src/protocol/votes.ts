/**
 * Which entries of the log are votes in ballots, read once as they come. What one seat may sign is said by ballot.ts; who
 * counts at a place, by ballots.ts.
 *
 * Invariants
 * 1. What is found of an entry follows from its own chain up to it, and never changes.
 * 2. Behind the first entry that its chain alone shows to be a `leave` or a fault, a seat has no votes.
 */
import { type BallotBody, ballotBody, ballotRefusal, isBackwards, type Place } from './ballot.ts';
import { decodeBody, type Entry } from './entry.ts';
import type { Log } from './log.ts';

export type Vote = { readonly entry: Entry; readonly body: BallotBody };

export const nameOf = ({ step, attempt }: Place): string => `${step}/${attempt}`;

export class Votes {
  /** By seat, in chain order. */
  readonly of: readonly Vote[][];
  /** By seat: seq of the first entry that its chain alone shows to be a `leave` or a fault. */
  readonly ends: (number | null)[];
  /** Why entries are their signers' faults, by entry id. */
  readonly wrong = new Map<string, string>();
  /** Places that any vote is about, as `step/attempt`. */
  readonly places = new Map<string, Place>();
  private readonly log: Log;
  private readonly read: number[];

  constructor(log: Log) {
    this.log = log;
    this.of = log.chains.map(() => []);
    this.ends = log.chains.map(() => null);
    this.read = log.chains.map(() => 0);
  }

  /** Reads what has been added to the chains, in which nothing ever changes. true if there was anything. */
  look(): boolean {
    let isNew = false;
    for (const [seat, chain] of this.log.chains.entries()) {
      const from = this.read[seat] ?? 0;
      if (from === chain.length) continue;
      this.read[seat] = chain.length;
      isNew = true;
      for (const entry of chain.slice(from)) {
        if (this.ends[seat] !== null) break;
        this.readEntry(entry, chain);
      }
    }
    return isNew;
  }

  private readEntry(entry: Entry, chain: readonly Entry[]): void {
    const { seat, seq } = entry;
    const votes = this.of[seat] as Vote[];
    const decoded = decodeBody(entry);
    if (!decoded.ok || decoded.value.kind === 'leave' || isBackwards(entry, chain)) {
      this.ends[seat] = seq;
      return;
    }
    const body = ballotBody(entry);
    if (body === null) return;
    const wrong = ballotRefusal(
      entry,
      body,
      votes.map((vote) => vote.body),
    );
    if (wrong !== null) {
      this.wrong.set(entry.id, wrong);
      this.ends[seat] = seq;
      return;
    }
    votes.push({ entry, body });
    const place = { step: body.ballot.step, attempt: body.ballot.attempt };
    this.places.set(nameOf(place), place);
  }
}
