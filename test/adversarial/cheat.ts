/**
 * A seat in a cheat's hands: its key, and a replica of the table to cheat from. `honestly()` is what the program would
 * have signed; `sign()` signs anything. Nothing it signs enters its own log unless it is told to `keep` it.
 */

import { toBase64url } from '../../src/encoding/base64url.ts';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import type { OchoState } from '../../src/games/ocho/types.ts';
import { type LinkChain, linkChain } from '../../src/protocol/beacon.ts';
import { Fold } from '../../src/protocol/fold.ts';
import { rosterKeys, type SignedGenesis, sessionId } from '../../src/protocol/genesis.ts';
import { decodeGossip, type Have, haveOf, type Send } from '../../src/protocol/gossip.ts';
import { leadsRoll } from '../../src/protocol/judge.ts';
import { Log } from '../../src/protocol/log.ts';
import type { Rng, SignedEntry } from '../../src/protocol/ports.ts';
import { type KeyPair, sign } from '../../src/protocol/signing.ts';
import { TAG } from '../../src/protocol/tags.ts';
import { type Attached, bestMove, checkOnce } from './table.ts';

const utf8 = new TextEncoder();
/** As far ahead as anybody may ask for. */
const ALL = 1_000_000;

/** Fields of an envelope to sign instead of what the replica would put there. */
export type Patch = { readonly [field: string]: Json };

export class Cheat implements Attached {
  readonly seat: Seat;
  readonly log: Log;
  readonly fold: Fold;
  private readonly session: string;
  private readonly chainLength: number;
  private readonly keyPair: KeyPair;
  private readonly tails: readonly Uint8Array[];
  private readonly peers = new Map<string, { readonly send: Send; readonly seat: Seat | null }>();
  private readonly chains = new Map<number, LinkChain>();

  constructor(signed: SignedGenesis, keyPair: KeyPair, seat: Seat, rng: Rng) {
    this.seat = seat;
    this.keyPair = keyPair;
    this.session = sessionId(signed.genesis);
    this.chainLength = signed.genesis.chainLength;
    this.tails = Array.from({ length: 16 }, () => rng.bytes(32));
    this.log = new Log({ session: this.session, keys: rosterKeys(signed.genesis), verify: checkOnce });
    this.fold = new Fold({ session: this.session, genesis: signed.genesis, game: ocho });
  }

  // ------------------------------------------------------------------------------------ as the others see it

  attach(peer: string, send: Send, seat: Seat | null): void {
    this.peers.set(peer, { send, seat });
    send(this.have() as unknown as Json);
  }

  receive(_peer: string, json: Json): boolean {
    const message = decodeGossip(json);
    if (message?.kind === 'entries') {
      for (const signed of message.entries) {
        this.log.add(signed, () => ALL);
        this.fold.advance(this.log);
      }
    }
    return message !== null;
  }

  /** Tells what it has: everything it is then sent, it takes. */
  tell(): void {
    for (const { send } of this.peers.values()) send(this.have() as unknown as Json);
  }

  private have(): Have {
    const direct = [...this.peers.values()].flatMap(({ seat }) => (seat === null ? [] : [seat]));
    return haveOf(this.log, () => ALL, direct);
  }

  // ------------------------------------------------------------------------------------------------ signing

  /** What an honest program in this seat would sign now, kept in its own chain; null: nothing is expected of it. */
  honestly(): SignedEntry | null {
    const body = this.owed();
    return body === null ? null : this.keep(this.sign(body));
  }

  /** The body an honest program would sign now. */
  owed(): Json | null {
    const { state } = this.fold.now;
    if (!this.fold.lacking(this.log).includes(this.seat)) return null;
    const { phase } = state;
    switch (phase.kind) {
      case 'commit':
        return { kind: 'commit', chain: phase.chain, head: this.head(phase.chain) };
      case 'links':
        return { kind: 'link', k: phase.k, link: this.link(phase.k) };
      case 'lead':
        return { kind: 'lead', k: phase.k, link: this.link(phase.k) };
      case 'move':
        return this.move(bestMove(state.game as unknown as OchoState, this.seat));
      case 'close':
        return { kind: 'close' };
      case 'done':
        return null;
      default:
        throw new Error(`dice know no step ${phase.kind}`);
    }
  }

  /** A move with the link it must carry, if it must. */
  move(move: Json): Json {
    const { state } = this.fold.now;
    const k = state.beacon.next;
    const leads = leadsRoll(state, this.seat, move, ocho);
    return { kind: 'move', move, lead: leads ? { k, link: this.link(k) } : null };
  }

  /** The envelope an honest program would put `body` into now. */
  draft(body: Json | null, patch: Patch = {}): { readonly [field: string]: Json } {
    const { state, history, stateHash } = this.fold.now;
    const chain = this.log.chain(this.seat);
    return {
      session: this.session,
      seat: this.seat,
      seq: chain.length,
      prev: chain.at(-1)?.id ?? this.session,
      step: state.step,
      attempt: state.attempt,
      checkpoint: { history, state: stateHash },
      body,
      ...patch,
    };
  }

  /** Signs `body` in that envelope, some fields replaced. */
  sign(body: Json | null, patch: Patch = {}): SignedEntry {
    return this.signText(encodeCanonical(this.draft(body, patch)));
  }

  /** Signs any text under the tag of entries (or another). */
  signText(bytes: string, tag: string = TAG.entry): SignedEntry {
    return { bytes, sig: toBase64url(sign(tag, this.keyPair, utf8.encode(bytes))) };
  }

  /** Takes an entry of its own into its chain. */
  keep(signed: SignedEntry): SignedEntry {
    const added = this.log.add(signed, () => ALL);
    if (!added.ok) throw new Error(`its own entry is refused: ${added.error}`);
    this.fold.advance(this.log);
    return signed;
  }

  link(k: number): string {
    return this.chain(Math.floor((k - 1) / this.chainLength)).at(k);
  }

  head(number: number): string {
    return this.chain(number).at(number * this.chainLength);
  }

  private chain(number: number): LinkChain {
    const known = this.chains.get(number);
    if (known !== undefined) return known;
    const made = linkChain(
      this.session,
      this.seat,
      number,
      this.chainLength,
      this.tails[number] as Uint8Array,
    );
    this.chains.set(number, made);
    return made;
  }
}
