/**
 * A simulated channel between two transports: two ends, each with the packets on their way to it.
 *
 * Message flow: `send(end, …)` schedules a delivery at the other end; a closing end sends a `bye` down the same
 * stream. What arrives while the line is cut waits and is delivered when it heals, unless silence closed the end first.
 *
 * Invariants
 * 1. Without injected faults, messages arrive once, whole and in order.
 * 2. Each end reports at most one `opened` and then exactly one `closed`, and nothing after it; a dialling end that
 *    never opened reports one `undialled` instead.
 * 3. An end that has heard nothing for `TIMES.silentMs` closes `silent`, by its own timers only.
 */
import type { Address, LineName, LinkId, TransportEvent } from '../protocol/ports.ts';
import { type Inside, TIMES } from './simulated-inside.ts';
import type { Life } from './simulated-queue.ts';

type Packet = { readonly kind: 'message'; readonly message: Uint8Array } | { readonly kind: 'bye' };
type CloseReason = Extract<TransportEvent, { kind: 'closed' }>['why'];

/** The owner of an end. */
export interface LinkOwner {
  readonly life: Life;
  emit(event: TransportEvent): void;
  /** Called once, after `closed` was reported. */
  forget(link: LinkId): void;
}

/** Where an end comes from, as `opened` says it. */
export type Origin = { readonly at: Address; readonly dialled: Address | null; readonly line?: LineName };

export class LinkEnd {
  readonly id: LinkId;
  readonly owner: LinkOwner;
  readonly #origin: Origin;
  readonly #inside: Inside;
  #other: LinkEnd | null = null;
  #stage: 'opening' | 'open' | 'closed' = 'opening';
  /** No packet may arrive before this time: keeps the order. */
  #arrivalMs = 0;
  #waiting: Packet[] = [];
  #deafSinceMs: number | null = null;
  #suspects: 'silence' | 'nothing' = 'silence';
  limitBytes: number;

  constructor(inside: Inside, owner: LinkOwner, origin: Origin, limitBytes: number) {
    this.#inside = inside;
    this.owner = owner;
    this.#origin = origin;
    this.limitBytes = limitBytes;
    this.id = `${owner.life.name}#${inside.nextNumber()}`;
  }

  get isClosed(): boolean {
    return this.#stage === 'closed';
  }

  join(other: LinkEnd): void {
    this.#other = other;
  }

  /** Reports `opened` after `delayMs`; packets wait behind it. */
  openIn(delayMs: number, fingerprints: { readonly local: string; readonly remote: string }): void {
    this.#arrivalMs = this.#inside.nowMs() + delayMs;
    this.#inside.schedule(this.owner.life, delayMs, `${this.id} opens`, () => {
      if (this.#stage !== 'opening') return;
      this.#stage = 'open';
      this.owner.emit({ kind: 'opened', link: this.id, ...this.#origin, fingerprints });
    });
  }

  send(message: Uint8Array): void {
    if (this.#stage !== 'open' || this.#other === null) return;
    const { rng, profile } = this.#inside;
    const isLost = rng.chance(profile.loss);
    const isDoubled = rng.chance(profile.duplication);
    const isOvertaken = rng.chance(profile.reordering);
    const isBreaking = rng.chance(profile.linkDrop);
    if (isBreaking) {
      this.fail('network');
      this.#other.fail('network');
      return;
    }
    const packet: Packet = { kind: 'message', message: message.slice() };
    if (isLost) return;
    this.#other.#expect(packet, isOvertaken ? 'overtaken' : 'in-order');
    if (isDoubled) this.#other.#expect(packet, 'overtaken');
  }

  /** Closes this end for `why` and tells the other side in the same stream as the messages. */
  close(why: CloseReason): void {
    if (this.#stage === 'closed') return;
    if (this.#other !== null) this.#other.#expect({ kind: 'bye' }, 'in-order');
    this.fail(why);
  }

  /** Closes this end only; the other side hears nothing. */
  fail(why: CloseReason): void {
    if (this.#stage === 'closed') return;
    const wasOpen = this.#stage === 'open';
    this.#stage = 'closed';
    this.#waiting = [];
    if (this.owner.life.state !== 'dead') {
      if (wasOpen) this.owner.emit({ kind: 'closed', link: this.id, why });
      else this.#tellUnopened();
    }
    this.owner.forget(this.id);
  }

  #tellUnopened(): void {
    const { line, dialled } = this.#origin;
    if (line !== undefined) this.owner.emit({ kind: 'unlined', line, why: 'network' });
    else if (dialled !== null) this.owner.emit({ kind: 'undialled', to: dialled, why: 'network' });
  }

  /** Closes this end; the other side hears nothing and, unless it probes, never finds out. */
  vanish(): void {
    if (this.#other !== null) this.#other.#suspects = 'nothing';
    this.fail('local');
  }

  /** The topology changed: packets that waited for the line go on, and silence begins or ends. */
  review(): void {
    if (this.#stage === 'closed') return;
    if (!this.#isCut() && this.#waiting.length > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const packet of waiting) this.#expect(packet, 'in-order');
    }
    const wasDeaf = this.#deafSinceMs !== null;
    if (!this.#isDeaf()) this.#deafSinceMs = null;
    else if (!wasDeaf && this.#suspects === 'silence') {
      this.#deafSinceMs = this.#inside.nowMs();
      this.#watchSilence(TIMES.silentMs);
    }
  }

  /** This end's own timers stood still: the other side gets a fresh window before it is suspected. */
  grantFreshWindow(): void {
    if (this.#deafSinceMs !== null) this.#deafSinceMs = this.#inside.nowMs();
  }

  /** Asks for a sign of life; without one in `TIMES.wakeMs` the end closes `silent`. */
  probe(): void {
    this.#inside.schedule(this.owner.life, TIMES.wakeMs, `${this.id} probed`, () => {
      if (this.#stage === 'open' && (this.#isDeaf() || this.#other?.isClosed !== false)) this.close('silent');
    });
  }

  #isCut(): boolean {
    return this.#other !== null && this.#inside.isBlocked(this.owner.life, this.#other.owner.life);
  }

  #isDeaf(): boolean {
    return this.#isCut() || this.#other?.owner.life.state !== 'alive';
  }

  #watchSilence(delayMs: number): void {
    this.#inside.schedule(this.owner.life, delayMs, `${this.id} listens`, () => {
      if (this.#stage === 'closed' || this.#deafSinceMs === null) return;
      const leftMs = this.#deafSinceMs + TIMES.silentMs - this.#inside.nowMs();
      if (leftMs > 0) this.#watchSilence(leftMs);
      else this.close('silent');
    });
  }

  #expect(packet: Packet, order: 'in-order' | 'overtaken'): void {
    const { rng, profile } = this.#inside;
    const now = this.#inside.nowMs();
    const spikeMs = rng.chance(profile.spike.probability) ? rng.below(profile.spike.mostMs + 1) : 0;
    let atMs = Math.max(this.#arrivalMs, now + this.#inside.latencyMs() + spikeMs);
    if (order === 'in-order') this.#arrivalMs = atMs;
    else atMs += this.#inside.latencyMs() * 3;
    const label = packet.kind === 'bye' ? `bye to ${this.id}` : `${packet.message.length} B to ${this.id}`;
    this.#inside.schedule(this.owner.life, atMs - now, label, () => this.#deliver(packet));
  }

  #deliver(packet: Packet): void {
    if (this.#stage === 'closed') return;
    if (this.#isCut()) {
      this.#waiting.push(packet);
      return;
    }
    if (packet.kind === 'bye') this.fail('remote');
    else if (packet.message.length > this.limitBytes) this.close('oversize');
    else this.owner.emit({ kind: 'message', link: this.id, message: packet.message.slice() });
  }
}
