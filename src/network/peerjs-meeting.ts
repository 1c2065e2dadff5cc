/**
 * The meeting point as the transport sees it: all own addresses at one broker of the list, held through its losses.
 *
 * Message flow: claim → OpenPost at the current broker → `claimed`, or another try, another broker, a pause.
 *
 * Invariants
 * 1. All addresses are at the same broker: guests look for all doors in one place.
 * 2. A broker is left only while none of our addresses is open there; the list is gone through in its order, round
 *    and round, with a growing pause after each whole round. `wake` and a new claim end the pause.
 * 3. Away from the first broker, it is asked every HOME_MS; once it answers, all addresses return to it.
 * 4. `refused taken` ends a claim. `refused unreachable` is reported once an outage; trying goes on.
 * 5. `claimed` is reported each time an address is obtained, after a loss too.
 */
import type { DataConnection } from 'peerjs';
import type { Address, Clock, MeetingState, Rng } from '../protocol/ports.ts';
import type { Broker } from './brokers.ts';
import type { OpenPost, Post } from './peerjs-post.ts';

/** A socket that gets no answer may be one of the network's accidents: the broker is asked once more before the next one. */
export const FIRST_PATIENCE_MS = 3000;
export const SECOND_PATIENCE_MS = 2000;
export const TAKEN_RETRY_MS = 1000;
export const TAKEN_MS = 5000;
export const HOME_MS = 60_000;
export const ECHO_MS = 3000;
const REST_LEAST_MS = 1000;
const REST_MOST_MS = 15_000;
const SHORT_MS = 250;

export interface MeetingEvents {
  meeting(state: MeetingState, broker: number, brokers: number): void;
  claimed(address: Address): void;
  refused(address: Address, why: 'taken' | 'unreachable'): void;
  absent(from: Address, to: Address): void;
  incoming(at: Address, connection: DataConnection): void;
}

export type MeetingInput = {
  /** In the order of `brokerOrder`; at least one. */
  readonly brokers: readonly Broker[];
  readonly openPost: OpenPost;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly events: MeetingEvents;
};

type Claim = {
  readonly address: Address;
  readonly token: string;
  stage: 'resting' | 'trying' | 'open' | 'refused';
  post: Post | null;
  /** Raised by every new try; what belongs to an earlier one is ignored. */
  attempt: number;
  /** Tries in a row in which this broker stayed silent. */
  silences: number;
  /** Losses in a row soon after opening. */
  losses: number;
  openedMs: number;
  takenSinceMs: number | null;
  isReported: boolean;
  cancel: () => void;
  cancelEcho: () => void;
};

const nothing = (): void => {};

export class MeetingPoint {
  readonly #input: MeetingInput;
  readonly #claims = new Map<Address, Claim>();
  #index = 0;
  /** Brokers in a row that did not answer. */
  #failedInARow = 0;
  #rounds = 0;
  #state: MeetingState | 'off' = 'off';
  #stateIndex = 0;
  #cancelRest: (() => void) | null = null;
  #cancelHome: () => void = nothing;
  #isSuspended = false;

  constructor(input: MeetingInput) {
    if (input.brokers.length === 0) throw new RangeError('at least one broker is needed');
    this.#input = input;
  }

  claim(address: Address, token: string): void {
    const earlier = this.#claims.get(address);
    if (earlier !== undefined && earlier.token === token && earlier.stage !== 'refused') return;
    this.release(address);
    const claim: Claim = {
      address,
      token,
      stage: 'resting',
      post: null,
      attempt: 0,
      silences: 0,
      losses: 0,
      openedMs: 0,
      takenSinceMs: null,
      isReported: false,
      cancel: nothing,
      cancelEcho: nothing,
    };
    this.#claims.set(address, claim);
    if (this.#state === 'off') this.#tell('connecting');
    if (this.#isSuspended) return;
    if (this.#cancelRest !== null) this.#startRound();
    else this.#try(claim);
  }

  release(address: Address): void {
    const claim = this.#claims.get(address);
    if (claim === undefined) return;
    this.#rest(claim);
    this.#claims.delete(address);
  }

  releaseAll(): void {
    for (const address of [...this.#claims.keys()]) this.release(address);
    this.#cancelRest?.();
    this.#cancelRest = null;
    this.#cancelHome();
  }

  isClaimed(address: Address): boolean {
    const stage = this.#claims.get(address)?.stage;
    return stage !== undefined && stage !== 'refused';
  }

  /** The post at which `address` is open now. */
  post(address: Address): Post | null {
    const claim = this.#claims.get(address);
    return claim?.stage === 'open' ? claim.post : null;
  }

  /** Tries at once whatever waits, and has every open line prove that it works. */
  wake(): void {
    if (this.#isSuspended) return;
    this.#rounds = 0;
    if (this.#cancelRest !== null) this.#startRound();
    for (const claim of this.#claims.values()) {
      claim.losses = 0;
      if (claim.stage === 'open') this.#checkEcho(claim);
      else if (claim.stage === 'resting') this.#try(claim);
    }
  }

  /** The page is put away: addresses are given back, claims kept. */
  suspend(): void {
    this.#isSuspended = true;
    this.#cancelRest?.();
    this.#cancelRest = null;
    for (const claim of this.#claims.values()) if (claim.stage !== 'refused') this.#rest(claim);
  }

  /** The page is back from where `suspend` left it. */
  resume(): void {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    this.#startRound();
  }

  // ------------------------------------------------------------------------------------------ one claim

  #try(claim: Claim): void {
    this.#rest(claim);
    claim.stage = 'trying';
    const { attempt } = claim;
    const at = this.#index;
    const whileCurrent = (run: () => void) => (): void => {
      if (claim.attempt === attempt) run();
    };
    const patienceMs =
      (claim.silences === 0 ? FIRST_PATIENCE_MS : SECOND_PATIENCE_MS) + 2000 * Math.min(this.#rounds, 3);
    claim.cancel = this.#input.clock.after(
      patienceMs,
      whileCurrent(() => this.#onSilence(claim, at)),
    );
    const { address } = claim;
    this.#input
      .openPost(this.#brokerAt(at), address, claim.token, {
        open: whileCurrent(() => this.#onOpen(claim)),
        taken: whileCurrent(() => this.#onTaken(claim)),
        failed: whileCurrent(() => this.#onFailed(claim, at)),
        lost: whileCurrent(() => this.#onLost(claim)),
        absent: (to) => this.#input.events.absent(address, to),
        incoming: (connection) => this.#input.events.incoming(address, connection),
        echoed: whileCurrent(() => {
          claim.cancelEcho();
          claim.cancelEcho = nothing;
        }),
      })
      .then(
        (post) => {
          if (claim.attempt === attempt) claim.post = post;
          else post.leave();
        },
        whileCurrent(() => this.#onFailed(claim, at)),
      );
  }

  /** Ends whatever goes on for this claim; open channels stay. */
  #rest(claim: Claim): void {
    claim.attempt += 1;
    claim.cancel();
    claim.cancelEcho();
    claim.cancel = nothing;
    claim.cancelEcho = nothing;
    claim.post?.leave();
    claim.post = null;
    if (claim.stage !== 'refused') claim.stage = 'resting';
  }

  #tryIn(claim: Claim, delayMs: number): void {
    this.#rest(claim);
    claim.cancel = this.#input.clock.after(delayMs, () => this.#try(claim));
  }

  #onOpen(claim: Claim): void {
    claim.cancel();
    claim.stage = 'open';
    claim.silences = 0;
    claim.takenSinceMs = null;
    claim.isReported = false;
    claim.openedMs = this.#input.clock.nowMs();
    this.#failedInARow = 0;
    this.#rounds = 0;
    this.#tell('up');
    if (this.#index !== 0) this.#watchHome();
    this.#input.events.claimed(claim.address);
  }

  #onTaken(claim: Claim): void {
    const now = this.#input.clock.nowMs();
    claim.takenSinceMs ??= now;
    this.#failedInARow = 0;
    this.#tell('up');
    if (now - claim.takenSinceMs < TAKEN_MS) {
      this.#tryIn(claim, TAKEN_RETRY_MS);
      return;
    }
    this.#rest(claim);
    claim.stage = 'refused';
    this.#input.events.refused(claim.address, 'taken');
  }

  #onSilence(claim: Claim, at: number): void {
    claim.silences += 1;
    if (claim.silences < 2 && at === this.#index) this.#tryIn(claim, SHORT_MS);
    else this.#onFailed(claim, at);
  }

  #onFailed(claim: Claim, at: number): void {
    claim.silences = 0;
    if (this.#isAnyOpen()) {
      claim.losses += 1;
      this.#tryIn(claim, this.#pauseMs(claim.losses));
    } else if (at === this.#index) this.#leaveBroker();
    else this.#try(claim);
  }

  #onLost(claim: Claim): void {
    const wasShort = this.#input.clock.nowMs() - claim.openedMs < 10_000;
    claim.losses = wasShort ? claim.losses + 1 : 0;
    this.#tryIn(claim, claim.losses === 0 ? 0 : this.#pauseMs(claim.losses));
    if (!this.#isAnyOpen()) {
      this.#failedInARow = 0;
      this.#tell('connecting');
    }
  }

  #checkEcho(claim: Claim): void {
    claim.cancelEcho();
    claim.post?.echo();
    const { attempt } = claim;
    claim.cancelEcho = this.#input.clock.after(ECHO_MS, () => {
      if (claim.attempt === attempt && claim.stage === 'open') this.#onLost(claim);
    });
  }

  // ------------------------------------------------------------------------------------------ all claims

  #leaveBroker(): void {
    this.#failedInARow += 1;
    this.#index = (this.#index + 1) % this.#input.brokers.length;
    if (this.#failedInARow < this.#input.brokers.length) {
      if (this.#state !== 'down') this.#tell('connecting');
      this.#tryAll();
      return;
    }
    this.#failedInARow = 0;
    this.#rounds += 1;
    this.#tell('down');
    for (const claim of this.#claims.values()) {
      if (claim.stage === 'refused') continue;
      this.#rest(claim);
      if (claim.isReported) continue;
      claim.isReported = true;
      this.#input.events.refused(claim.address, 'unreachable');
    }
    this.#cancelRest?.();
    this.#cancelRest = this.#input.clock.after(this.#pauseMs(this.#rounds), () => this.#startRound());
  }

  #startRound(): void {
    this.#cancelRest?.();
    this.#cancelRest = null;
    this.#failedInARow = 0;
    this.#tryAll();
  }

  #tryAll(): void {
    for (const claim of [...this.#claims.values()]) {
      if (claim.stage === 'resting' || claim.stage === 'trying') this.#try(claim);
    }
  }

  /** Asks the first broker for a random address; if it gives one, everybody goes home. */
  #watchHome(): void {
    this.#cancelHome();
    this.#cancelHome = this.#input.clock.after(HOME_MS, () => {
      if (this.#index === 0 || this.#isSuspended || this.#claims.size === 0) return;
      let scout: Post | null = null;
      let isOver = false;
      const end = (next: () => void) => (): void => {
        if (isOver) return;
        isOver = true;
        cancel();
        scout?.leave();
        next();
      };
      const stay = end(() => this.#watchHome());
      const cancel = this.#input.clock.after(FIRST_PATIENCE_MS + SECOND_PATIENCE_MS, stay);
      this.#cancelHome = end(nothing);
      this.#input
        .openPost(this.#brokerAt(0), this.#randomHex(20), this.#randomHex(16), {
          open: end(() => this.#goHome()),
          taken: stay,
          failed: stay,
          lost: nothing,
          absent: nothing,
          incoming: (connection) => connection.close(),
          echoed: nothing,
        })
        .then((post) => {
          if (isOver) post.leave();
          else scout = post;
        }, stay);
    });
  }

  #goHome(): void {
    this.#index = 0;
    this.#failedInARow = 0;
    this.#tell('connecting');
    for (const claim of [...this.#claims.values()]) if (claim.stage !== 'refused') this.#try(claim);
  }

  #isAnyOpen(): boolean {
    for (const claim of this.#claims.values()) if (claim.stage === 'open') return true;
    return false;
  }

  /** Growing, with up to a quarter of chance, so that a table does not return to its broker in one instant. */
  #pauseMs(times: number): number {
    const pauseMs = Math.min(REST_MOST_MS, REST_LEAST_MS * 2 ** Math.min(times - 1, 10));
    const [byte = 0] = this.#input.rng.bytes(1);
    return pauseMs + (pauseMs * byte) / 1024;
  }

  #randomHex(sizeBytes: number): string {
    return Array.from(this.#input.rng.bytes(sizeBytes), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
  }

  #brokerAt(index: number): Broker {
    const broker = this.#input.brokers[index];
    if (broker === undefined) throw new RangeError(`no broker ${index}`);
    return broker;
  }

  #tell(state: MeetingState): void {
    if (this.#state === state && this.#stateIndex === this.#index) return;
    this.#state = state;
    this.#stateIndex = this.#index;
    this.#input.events.meeting(state, this.#index + 1, this.#input.brokers.length);
  }
}
