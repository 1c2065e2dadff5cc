/**
 * The log: every signed entry this replica has received, as one chain per seat, plus the evidence against seats
 * that signed two histories. The first of the three stages: received, judged (fold.ts), applied.
 *
 * Invariants
 * 1. `chains[seat][n]` has seq n, and its `prev` is the id of entry n - 1 (the session id for n = 0).
 * 2. Nothing is removed or replaced: of two entries at one seq the first received stays, the other becomes evidence.
 * 3. After a `leave` or `halt` a chain takes no more entries.
 * 4. What a stranger could have made (no valid signature) changes nothing.
 */
import { err, ok, type Result } from '../encoding/result.ts';
import type { Seat } from '../games/game.ts';
import { verifyTogether } from './batch.ts';
import { type DropCode, decodeEntry, type Entry, type EntryContext, entryClaims } from './entry.ts';
import { type Evidence, evidenceIn, isFinal, isHalt } from './evidence.ts';
import type { SignedEntry } from './ports.ts';
import { verify } from './signing.ts';

/**
 * gap: its predecessor is missing here. too-far-ahead: more unjudged entries than a replica takes.
 * after-end: follows a leave or halt. halt-unfounded: a halt whose pair proves nothing.
 */
export type LogCode = DropCode | 'gap' | 'too-far-ahead' | 'after-end' | 'halt-unfounded';

export type Added =
  | { readonly kind: 'added'; readonly entry: Entry }
  | { readonly kind: 'known' }
  /** Proof against a seat that this log did not have yet. */
  | { readonly kind: 'evidence'; readonly evidence: Evidence };

export class Log {
  readonly context: EntryContext;
  readonly chains: readonly Entry[][];
  /** At most one piece per seat: the earliest known. */
  readonly evidence: Evidence[] = [];
  /** Grows whenever `evidence` changes. */
  evidenceChanges = 0;

  constructor(context: EntryContext) {
    this.context = context;
    this.chains = context.keys.map(() => []);
  }

  /**
   * Takes one entry as received. `limit(seat)`: first seq this replica does not take yet.
   * Only entries that are new here cost a signature check.
   */
  add(signed: SignedEntry, limit: (seat: Seat) => number): Result<Added, LogCode> {
    return this.take(signed, limit, this.context);
  }

  /** The same for many entries, in this order; their signatures are checked together. */
  addAll(signed: readonly SignedEntry[], limit: (seat: Seat) => number): readonly Result<Added, LogCode>[] {
    const { keys, verify: single } = this.context;
    // Where `verify` is replaced, it is by a memo, which answers faster than any batch.
    const together = single === verify ? verifyTogether(entryClaims(signed, keys)) : single;
    return signed.map((one) => this.take(one, limit, { ...this.context, verify: together }));
  }

  private take(
    signed: SignedEntry,
    limit: (seat: Seat) => number,
    context: EntryContext,
  ): Result<Added, LogCode> {
    if (this.knows(signed)) return ok({ kind: 'known' });
    const decoded = decodeEntry(signed, context);
    if (!decoded.ok) return decoded;
    const entry = decoded.value;
    const chain = this.chain(entry.seat);
    const twin = chain[entry.seq];
    const last = chain.at(-1);
    if (twin === undefined) {
      if (entry.seq > chain.length) return err('gap');
      if (last !== undefined && isFinal(last)) return err('after-end');
    }
    // Two more signatures: only for a halt that has a place.
    const founded = isHalt(entry) ? evidenceIn(entry, this.context) : null;
    if (isHalt(entry) && founded === null) return err('halt-unfounded');
    if (twin !== undefined) {
      // The same bytes under another valid signature are the same entry: ids never cover signatures.
      return twin.id === entry.id ? ok({ kind: 'known' }) : this.prove('equivocation', twin, entry);
    }
    if (entry.seq >= limit(entry.seat)) return err('too-far-ahead');
    if (last === undefined) {
      if (entry.prev !== this.context.session) return err('entry-shape');
    } else if (entry.prev !== last.id) return this.prove('chain-broken', last, entry);
    chain.push(entry);
    if (founded !== null) this.takeEvidence(founded);
    return ok({ kind: 'added', entry });
  }

  chain(seat: Seat): Entry[] {
    const chain = this.chains[seat];
    if (chain === undefined) throw new Error(`no seat ${seat}`);
    return chain;
  }

  /** id of a seat's last entry; null for an empty chain. */
  head(seat: Seat): string | null {
    return this.chain(seat).at(-1)?.id ?? null;
  }

  private knows(signed: SignedEntry): boolean {
    // A cheap look at where it claims to belong; a wrong claim only costs the full path.
    const place = /"seat":(\d),"seq":(\d{1,15}),/.exec(signed.bytes);
    if (place === null) return false;
    const held = this.chains[Number(place[1])]?.[Number(place[2])];
    return held !== undefined && held.signed.bytes === signed.bytes;
  }

  /** Takes proof found here, inside a halt or in a record: the earliest of each seat counts, so that all hold the same. */
  takeEvidence(evidence: Evidence): Added {
    const at = this.evidence.findIndex((known) => known.seat === evidence.seat);
    const known = this.evidence[at];
    if (known !== undefined && known.seq <= evidence.seq) return { kind: 'known' };
    if (known === undefined) this.evidence.push(evidence);
    else this.evidence[at] = evidence;
    this.evidenceChanges++;
    return { kind: 'evidence', evidence };
  }

  private prove(code: Evidence['code'], held: Entry, other: Entry): Result<Added, LogCode> {
    return ok(this.takeEvidence({ code, seat: held.seat, seq: other.seq, pair: [held, other] }));
  }
}
