/**
 * Who dials whom, and when again: the clockwork of mesh.ts, without links.
 *
 * Invariants
 * 1. The smaller address dials at once, the other one only after a grace, in case the smaller cannot.
 * 2. One dial a target at a time; a dial is over when `settled` says so.
 * 3. After the n-th failure the next dial comes after min(15 s, 0.5 s · 2ⁿ), times a random factor in [½, 1].
 * 4. `hurry` (the page woke up, the meeting point is back) dials everything missing at once, from n = 0.
 * 5. While the meeting point is away, or after it led nowhere, a player that a third one is connected to is asked for
 *    through that one (introductions.ts); the two ways take turns.
 * 6. Doors are tried only while no link at all is bound: door 0 first, the others a moment later.
 */
import type { Address, Clock, Rng } from '../protocol/ports.ts';
import type { Introductions } from './introductions.ts';
import type { Key } from './view.ts';

export const GRACE_MS = 3000;
const FIRST_BACKOFF_MS = 500;
const LAST_BACKOFF_MS = 15_000;
const OTHER_DOORS_MS = 700;
const DOORS_AGAIN_MS = 2000;
const DOORS_LATEST_MS = 8000;

/** absent: nobody holds a door. no-line: somebody does, but no direct line could be made. */
export type DoorsOutcome = 'absent' | 'no-line';
export type DialResult = 'bound' | 'failed' | 'absent' | 'network' | 'timeout';

export type DiallerInput = {
  readonly clock: Clock;
  readonly rng: Rng;
  /** Own address. */
  readonly address: Address;
  readonly addressOf: (key: Key) => Address;
  readonly doors: readonly Address[];
  readonly dial: (to: Address) => void;
  readonly isMeetingUp: () => boolean;
  readonly introductions: Pick<Introductions, 'canAsk' | 'ask'>;
  readonly isBound: (key: Key) => boolean;
  readonly hasAnyBound: () => boolean;
  readonly doorsTried: (outcome: DoorsOutcome) => void;
};

export interface Dialler {
  setPeers(keys: readonly Key[], dialling: 'by-address' | 'always'): void;
  setOwnDoor(door: Address | null): void;
  tryDoors(which: 'try' | 'leave'): void;
  /** Own address is claimed: dialling is possible. */
  ready(): void;
  /** A dial ended, or an incoming link of that address was bound. */
  settled(to: Address, result: DialResult): void;
  /** The last link to `key` is gone. */
  lost(key: Key): void;
  /** Who is connected to whom has changed, or the meeting point's state: what could not be dialled may be now. */
  review(): void;
  hurry(): void;
  close(): void;
}

type Target = {
  readonly key: Key;
  readonly address: Address;
  failures: number;
  isDialling: boolean;
  isScheduled: boolean;
  /** How the next dial goes when both ways are open. */
  next: 'meeting' | 'introduction';
  /** The way of the dial under way, or of the last one. */
  way: 'meeting' | 'introduction';
  cancel: () => void;
};

const nothing = (): void => {};

export function openDialler(input: DiallerInput): Dialler {
  const { clock, rng, address, doors, dial, isBound } = input;
  const targets = new Map<Address, Target>();
  let policy: 'by-address' | 'always' = 'by-address';
  let isReady = false;
  let isClosed = false;

  let ownDoor: Address | null = null;
  let knocking: 'try' | 'leave' = 'leave';
  const dialledDoors = new Set<Address>();
  let anyLine: DoorsOutcome = 'absent';
  let doorRounds = 0;
  let cancelDoors = nothing;

  const graceOf = (target: Target): number =>
    policy === 'always' || address < target.address ? 0 : GRACE_MS;

  function jittered(ms: number): number {
    return Math.round(ms * (0.5 + (rng.bytes(1)[0] ?? 0) / 510));
  }

  function schedule(target: Target, delayMs: number): void {
    target.cancel();
    target.isScheduled = true;
    target.cancel = clock.after(delayMs, () => attempt(target));
  }

  function wayTo(target: Target): Target['way'] | null {
    const canMeet = isReady && input.isMeetingUp();
    if (input.introductions.canAsk(target.key) && (!canMeet || target.next === 'introduction'))
      return 'introduction';
    return isReady ? 'meeting' : null;
  }

  function attempt(target: Target): void {
    target.cancel();
    target.cancel = nothing;
    target.isScheduled = false;
    if (isClosed || target.isDialling || isBound(target.key)) return;
    const way = wayTo(target);
    // Nobody to ask: `ready` or `review` comes back to it.
    if (way === null) return;
    target.isDialling = true;
    target.way = way;
    if (way === 'introduction') input.introductions.ask(target.key);
    else dial(target.address);
  }

  function again(target: Target): void {
    const backoffMs = Math.min(LAST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** target.failures);
    target.failures = Math.min(target.failures + 1, 10);
    schedule(target, graceOf(target) + jittered(backoffMs));
  }

  function knockFirst(): void {
    cancelDoors();
    cancelDoors = nothing;
    if (isClosed || !isReady || knocking === 'leave' || input.hasAnyBound() || dialledDoors.size > 0) return;
    anyLine = 'absent';
    knockAt(doors.slice(0, 1));
    cancelDoors = clock.after(OTHER_DOORS_MS, () => {
      cancelDoors = nothing;
      if (knocking === 'try' && !input.hasAnyBound()) knockAt(doors.slice(1));
      knockAgain();
    });
  }

  function knockAt(which: readonly Address[]): void {
    for (const door of which) {
      if (door === ownDoor || dialledDoors.has(door)) continue;
      dialledDoors.add(door);
      dial(door);
    }
  }

  /** Once every door has answered: says so and waits before the next round. */
  function knockAgain(): void {
    if (dialledDoors.size > 0 || cancelDoors !== nothing || input.hasAnyBound() || knocking === 'leave')
      return;
    doorRounds++;
    input.doorsTried(anyLine);
    cancelDoors = clock.after(jittered(Math.min(DOORS_LATEST_MS, DOORS_AGAIN_MS * doorRounds)), knockFirst);
  }

  return {
    setPeers(keys, dialling) {
      policy = dialling;
      const wanted = new Map(keys.map((key) => [input.addressOf(key), key]));
      for (const [at, target] of targets) {
        if (wanted.has(at)) continue;
        target.cancel();
        targets.delete(at);
      }
      for (const [at, key] of wanted) {
        if (targets.has(at)) continue;
        const target: Target = {
          key,
          address: at,
          failures: 0,
          isDialling: false,
          isScheduled: false,
          next: 'meeting',
          way: 'meeting',
          cancel: nothing,
        };
        targets.set(at, target);
        schedule(target, graceOf(target));
      }
    },
    setOwnDoor(door) {
      ownDoor = door;
    },
    tryDoors(which) {
      if (which === knocking) return;
      knocking = which;
      doorRounds = 0;
      cancelDoors();
      cancelDoors = nothing;
      if (which === 'try') knockFirst();
    },
    ready() {
      isReady = true;
      for (const target of targets.values()) schedule(target, graceOf(target));
      knockFirst();
    },
    settled(to, result) {
      const wasDoor = dialledDoors.delete(to);
      if (wasDoor && (result === 'network' || result === 'timeout')) anyLine = 'no-line';
      if (result === 'bound') doorRounds = 0;
      const target = targets.get(to);
      if (target !== undefined) {
        target.isDialling = false;
        if (result === 'bound') {
          target.failures = 0;
          target.next = 'meeting';
          target.cancel();
          target.isScheduled = false;
        } else {
          // A line that the network refuses is refused whoever introduces its ends.
          const isUnmet = target.way === 'meeting' && (result === 'absent' || result === 'timeout');
          target.next = isUnmet ? 'introduction' : 'meeting';
          again(target);
        }
      }
      if (wasDoor) knockAgain();
    },
    lost(key) {
      const target = targets.get(input.addressOf(key));
      if (target !== undefined) schedule(target, graceOf(target) + jittered(200));
      knockFirst();
    },
    review() {
      if (isClosed || (isReady && input.isMeetingUp())) return;
      for (const target of targets.values()) {
        if (target.isDialling || target.isScheduled || isBound(target.key)) continue;
        if (input.introductions.canAsk(target.key)) schedule(target, graceOf(target));
      }
    },
    hurry() {
      for (const target of targets.values()) {
        target.failures = 0;
        if (!isBound(target.key)) schedule(target, 0);
      }
      doorRounds = 0;
      if (dialledDoors.size === 0) knockFirst();
    },
    close() {
      isClosed = true;
      cancelDoors();
      for (const target of targets.values()) target.cancel();
    },
  };
}
