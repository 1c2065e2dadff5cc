/**
 * `Transport` over the simulated world: one node's claims, dials and links. Behaves like the PeerJS adapter as far
 * as a session can tell; test/network/transport.acceptance.ts runs on both.
 *
 * Message flow: claim → meeting point → `claimed` | `refused`; dial → meeting point → the holder's transport →
 * `opened` at both ends, or `undialled`. `claimed` is reported again after every reclaim.
 */
import {
  type Address,
  type LineName,
  type LineRequest,
  type LinkId,
  MAX_MESSAGE_BYTES,
  type MeetingState,
  type Transport,
  type TransportEvent,
} from '../protocol/ports.ts';
import { type Inside, TIMES } from './simulated-inside.ts';
import type { SimulatedLines } from './simulated-lines.ts';
import { LinkEnd, type LinkOwner } from './simulated-link.ts';
import type { SimulatedMeeting } from './simulated-meeting.ts';
import type { Life } from './simulated-queue.ts';

type Claim = {
  readonly address: Address;
  readonly token: string;
  state: 'asking' | 'held' | 'refused';
  tries: number;
  /** `unreachable` was reported and not followed by `claimed` yet. */
  isReported: boolean;
  cancel: () => void;
};

type UndialledReason = Extract<TransportEvent, { kind: 'undialled' }>['why'];

export class SimulatedTransport implements Transport, LinkOwner {
  readonly life: Life;
  readonly #inside: Inside;
  readonly #meeting: SimulatedMeeting<SimulatedTransport>;
  readonly #lines: SimulatedLines<SimulatedTransport>;
  readonly #listeners = new Set<(event: TransportEvent) => void>();
  readonly #claims = new Map<Address, Claim>();
  readonly #links = new Map<LinkId, LinkEnd>();
  readonly #fingerprint: string;
  #meetingState: MeetingState | 'off' = 'off';
  #isShut = false;

  /** Only `SimulatedWorld.transport` calls this. */
  constructor(
    inside: Inside,
    meeting: SimulatedMeeting<SimulatedTransport>,
    lines: SimulatedLines<SimulatedTransport>,
    life: Life,
  ) {
    this.#inside = inside;
    this.#meeting = meeting;
    this.#lines = lines;
    this.life = life;
    this.#fingerprint = `sim ${life.name}/${life.incarnation}/${inside.nextNumber()}`;
  }

  claim(address: Address, token: string): void {
    if (this.#isShut) return;
    const earlier = this.#claims.get(address);
    if (earlier !== undefined && earlier.state !== 'refused' && earlier.token === token) return;
    earlier?.cancel();
    const claim: Claim = { address, token, state: 'asking', tries: 0, isReported: false, cancel: () => {} };
    this.#claims.set(address, claim);
    if (this.#meetingState === 'off') this.#tellMeeting('connecting');
    this.#ask(claim, this.#inside.latencyMs() * 2);
  }

  release(address: Address): void {
    this.#claims.get(address)?.cancel();
    this.#claims.delete(address);
    if (this.life.state !== 'dead' && this.#meeting.answers(this.life)) this.#meeting.drop(address, this);
  }

  dial(from: Address, to: Address): void {
    if (this.#isShut) return;
    this.#place(from, to, this.#inside.nowMs() + TIMES.dialMs);
  }

  line(line: LineName, request: LineRequest): void {
    if (this.#isShut) return;
    switch (request.kind) {
      case 'offer':
        this.#describe(line, request.at, request.dialled);
        return;
      case 'answer':
        this.#describe(line, request.at, null);
        return;
      case 'accept': {
        const mine = this.#lines.mine(this, line);
        const theirs = this.#lines.take(request.answer);
        this.#lines.drop(this, line);
        if (mine === null) return;
        const inside = this.#inside;
        const isDead =
          theirs === null ||
          theirs.owner.life.state !== 'alive' ||
          inside.isBlocked(this.life, theirs.owner.life);
        if (isDead)
          inside.schedule(this.life, TIMES.dialMs, `${this.life.name} gives up ${line}`, () =>
            this.emit({ kind: 'unlined', line, why: 'network' }),
          );
        else this.#join(theirs.owner, mine, theirs);
        return;
      }
      case 'drop':
        this.#lines.drop(this, line);
        return;
    }
  }

  send(link: LinkId, message: Uint8Array): void {
    if (message.length > MAX_MESSAGE_BYTES)
      throw new RangeError(`a message of ${message.length} bytes exceeds ${MAX_MESSAGE_BYTES}`);
    this.#links.get(link)?.send(message);
  }

  close(link: LinkId): void {
    this.#links.get(link)?.close('local');
  }

  /** Caps the messages this link accepts from now on; a larger one closes it `oversize`. */
  limit(link: LinkId, sizeBytes: number): void {
    const end = this.#links.get(link);
    if (end !== undefined) end.limitBytes = sizeBytes;
  }

  wake(): void {
    for (const end of this.#links.values()) end.probe();
    for (const claim of this.#claims.values()) {
      if (claim.state !== 'asking') continue;
      claim.cancel();
      this.#ask(claim, this.#inside.latencyMs() * 2);
    }
  }

  subscribe(listener: (event: TransportEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  shutdown(): void {
    for (const end of [...this.#links.values()]) end.close('local');
    for (const address of [...this.#claims.keys()]) this.release(address);
    this.#isShut = true;
    this.#listeners.clear();
  }

  // ------------------------------------------------------------------------------ called by the world and links

  emit(event: TransportEvent): void {
    if (this.life.state === 'dead') return;
    for (const listener of [...this.#listeners]) listener(event);
  }

  forget(link: LinkId): void {
    this.#links.delete(link);
  }

  links(): readonly LinkEnd[] {
    return [...this.#links.values()];
  }

  /** The socket to the meeting point broke. */
  loseMeeting(): void {
    if (this.#isShut || this.#claims.size === 0) return;
    this.#tellMeeting('connecting');
    for (const claim of this.#claims.values()) {
      if (claim.state !== 'held') continue;
      claim.state = 'asking';
      claim.tries = 0;
      this.#ask(claim, this.#inside.latencyMs());
    }
  }

  // ------------------------------------------------------------------------------ claims

  #ask(claim: Claim, delayMs: number): void {
    claim.cancel = this.#inside.schedule(
      this.life,
      delayMs,
      `${this.life.name} claims ${claim.address}`,
      () => {
        if (!this.#meeting.answers(this.life)) {
          claim.cancel = this.#inside.schedule(
            this.life,
            TIMES.meetingAnswersMs,
            `${this.life.name} waits for the meeting point`,
            () => this.#unanswered(claim),
          );
          return;
        }
        claim.tries += 1;
        if (this.#meeting.hold(claim.address, claim.token, this) === 'held') {
          claim.state = 'held';
          claim.isReported = false;
          this.#tellMeeting('up');
          this.emit({ kind: 'claimed', address: claim.address });
        } else if (claim.tries < TIMES.takenTries) {
          this.#ask(claim, TIMES.takenRetryMs);
        } else {
          claim.state = 'refused';
          this.emit({ kind: 'refused', address: claim.address, why: 'taken' });
        }
      },
    );
  }

  #unanswered(claim: Claim): void {
    if (this.#meeting.answers(this.life)) {
      this.#ask(claim, this.#inside.latencyMs());
      return;
    }
    this.#tellMeeting('down');
    if (!claim.isReported) {
      claim.isReported = true;
      this.emit({ kind: 'refused', address: claim.address, why: 'unreachable' });
    }
    this.#ask(claim, TIMES.retryMs);
  }

  #tellMeeting(state: MeetingState): void {
    if (this.#meetingState === state) return;
    this.#meetingState = state;
    this.emit({ kind: 'meeting', state, broker: 1, brokers: 1 });
  }

  // ------------------------------------------------------------------------------ dials

  #place(from: Address, to: Address, deadlineMs: number): void {
    const inside = this.#inside;
    inside.schedule(this.life, inside.latencyMs() * 2, `${this.life.name} dials ${to}`, () => {
      if (this.#isShut) return;
      const claim = this.#claims.get(from);
      if (claim === undefined) this.#undial(to, 'network', 0);
      else if (claim.state !== 'held' || !this.#meeting.answers(this.life)) {
        if (inside.nowMs() >= deadlineMs) this.#undial(to, 'timeout', 0);
        else
          inside.schedule(this.life, 500, `${this.life.name} waits to dial ${to}`, () =>
            this.#place(from, to, deadlineMs),
          );
      } else this.#reach(from, to, this.#meeting.holder(to));
    });
  }

  #reach(from: Address, to: Address, callee: SimulatedTransport | null): void {
    const { rng, profile } = this.#inside;
    const isFailing = rng.chance(profile.dialFailure);
    if (callee === null || from === to) this.#undial(to, 'absent', TIMES.absentMs);
    else if (callee.life.state !== 'alive' || callee.life.isOffline)
      this.#undial(to, 'timeout', TIMES.dialMs);
    else if (isFailing || this.#inside.isBlocked(this.life, callee.life))
      this.#undial(to, 'network', TIMES.dialMs);
    else this.#connect(from, to, callee);
  }

  #connect(from: Address, to: Address, callee: SimulatedTransport): void {
    this.#join(callee, { at: from, dialled: to }, { at: to });
  }

  #describe(line: LineName, at: Address, dialled: Address | null): void {
    const inside = this.#inside;
    inside.schedule(this.life, inside.latencyMs(), `${this.life.name} describes ${line}`, () => {
      if (this.#isShut) return;
      const description = this.#lines.add({ owner: this, line, at, dialled }, inside.nextNumber());
      this.emit({ kind: 'described', line, description });
    });
  }

  #join(
    callee: SimulatedTransport,
    here: { readonly at: Address; readonly dialled: Address | null; readonly line?: LineName },
    there: { readonly at: Address; readonly line?: LineName },
  ): void {
    const inside = this.#inside;
    const mine = new LinkEnd(
      inside,
      this,
      { at: here.at, dialled: here.dialled, ...lineOf(here) },
      MAX_MESSAGE_BYTES,
    );
    const theirs = new LinkEnd(
      inside,
      callee,
      { at: there.at, dialled: null, ...lineOf(there) },
      MAX_MESSAGE_BYTES,
    );
    mine.join(theirs);
    theirs.join(mine);
    this.#links.set(mine.id, mine);
    callee.#links.set(theirs.id, theirs);
    const isHonest = inside.areFingerprintsHonest();
    const seen = (from: string): string => (isHonest ? from : 'sim between');
    mine.openIn(inside.latencyMs() * 2, { local: this.#fingerprint, remote: seen(callee.#fingerprint) });
    theirs.openIn(inside.latencyMs() * 2, { local: callee.#fingerprint, remote: seen(this.#fingerprint) });
  }

  #undial(to: Address, why: UndialledReason, delayMs: number): void {
    this.#inside.schedule(this.life, delayMs, `${this.life.name} gives up on ${to}`, () => {
      if (!this.#isShut) this.emit({ kind: 'undialled', to, why });
    });
  }
}

const lineOf = ({ line }: { readonly line?: LineName }): { readonly line?: LineName } =>
  line === undefined ? {} : { line };
