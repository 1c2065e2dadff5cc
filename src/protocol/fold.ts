/**
 * The fold: judges the log in chain order and applies it, step by step. The second and third of the three stages.
 *
 * Everything here follows from the bytes in the log alone: no clock, no leader, no order of arrival. Two replicas that
 * hold the same entries compute the same table, and one that holds fewer computes an earlier one.
 *
 * A seat's contribution is its first entry after the previous one that is a contribution, a `leave` or a fault:
 *
 *   body malformed, over its cap, or (step, attempt) going backwards        fault
 *   leave                                                                   stands in, whatever its checkpoint or place
 *   agree, propose, accept                                                  never contributes
 *   halt                                                                    never; if its equivocator was out, as leave
 *   (step, attempt) ahead of the table                                      lacking
 *   now, same history: other state → fault; else judged                     contribution or fault
 *   now, another history                                                    void
 *   earlier, with the history the table had then                            fault `not-expected`
 *   earlier, otherwise (another history, an attempt since raised)           void
 *
 * Invariants
 * 1. A fault counts as that seat's `leave`; it is recorded with the entry that shows it.
 * 2. `steps[s]` is the table at the beginning of step s (its last attempt); it never changes unless a decision on
 *    absent seats arrives late, in which case the owner folds again from the start.
 */

import type { Result } from '../encoding/result.ts';
import type { Json, Seat } from '../games/game.ts';
import type { Fault, Refusal } from './codes.ts';
import { completeStep, removeSeats } from './complete.ts';
import { decodeBody, type Entry } from './entry.ts';
import { type Evidence, evidenceIn, isLeave } from './evidence.ts';
import { absorbRemoval, absorbStep, startHistory } from './history.ts';
import { judge } from './judge.ts';
import type { Log } from './log.ts';
import { expectedSeats, hashState, type TableState } from './state.ts';
import {
  type Applied,
  type Completed,
  type Contribution,
  initialState,
  type Roll,
  type StepContext,
} from './steps.ts';

/** The table at the beginning of a step. */
export type Snapshot = { readonly state: TableState; readonly history: string; readonly stateHash: string };

/** One applied game event with what the game says of it. */
export type FoldEvent = {
  readonly index: number;
  readonly step: number;
  readonly event: Applied['event'];
  /** null: the set-up. */
  readonly before: Json | null;
  readonly story: readonly Json[];
  readonly state: Json;
  readonly roll: number | null;
  /** Cards that single seats can read since. */
  readonly reads: Applied['reads'];
};

/** Seats removed at (step, attempt) by a decision of the others, or null. */
export type Decisions = (step: number, attempt: number) => readonly Seat[] | null;

/**
 * A memo of verdicts by entry id, for replicas that share a process. An entry names session, step, attempt, history and
 * state, and is judged only where all of them are those of the table; so its verdict is the same for every replica.
 */
export type Judged = Map<string, Result<null, Refusal>>;

export class Fold {
  readonly context: StepContext;
  readonly steps: Snapshot[] = [];
  /** Contributions that completed step s, by roster index. */
  readonly completed: (readonly Contribution[])[] = [];
  readonly events: FoldEvent[] = [];
  readonly rolls: Roll[] = [];
  readonly faults: Fault[] = [];
  private readonly cursors: number[];
  private readonly decisions: Decisions;
  /** Verdicts on entries at the current (step, attempt), by entry id. */
  private verdicts = new Map<string, Contribution>();

  private readonly judged: Judged;

  constructor(
    context: StepContext,
    options: { readonly decisions?: Decisions; readonly judged?: Judged } = {},
  ) {
    this.context = context;
    this.decisions = options.decisions ?? (() => null);
    this.judged = options.judged ?? new Map();
    this.cursors = context.genesis.roster.map(() => 0);
    this.push(initialState(context.genesis), startHistory(context.session));
  }

  get now(): Snapshot {
    return this.steps.at(-1) as Snapshot;
  }

  /** Notes the verdict on an own entry that was judged, at the present step, before it was signed. */
  note(id: string, judged: Result<null, Refusal>): void {
    this.judged.set(id, judged);
  }

  /** First seq of `seat` that is not yet judged. */
  cursor(seat: Seat): number {
    return this.cursors[seat] ?? 0;
  }

  /** Seats whose contribution the current step lacks, by roster index. */
  lacking(log: Log): readonly Seat[] {
    return expectedSeats(this.now.state).filter((seat) => this.contribution(seat, log) === null);
  }

  /** Applies all steps whose contributions are in. Returns how many steps were completed. */
  advance(log: Log): number {
    let steps = 0;
    for (;;) {
      const { state } = this.now;
      if (state.phase.kind === 'done') return steps;
      const removed = this.decisions(state.step, state.attempt);
      if (removed !== null) {
        this.remove(removed);
        continue;
      }
      const contributions: Contribution[] = [];
      for (const seat of expectedSeats(state)) {
        const contribution = this.contribution(seat, log);
        if (contribution === null) return steps;
        contributions.push(contribution);
      }
      this.complete(contributions);
      steps++;
    }
  }

  private complete(contributions: readonly Contribution[]): void {
    const { state, history } = this.now;
    for (const { seat, entry, given } of contributions) {
      this.cursors[seat] = entry.seq + 1;
      if (given.kind === 'fault') this.faults.push(this.faultOf(entry));
    }
    this.completed[state.step] = contributions;
    const done = completeStep(state, contributions, history, this.context);
    this.faults.push(...done.faults);
    this.tell(done, state.step);
    this.push(
      done.state,
      absorbStep(
        history,
        state.step,
        contributions.map(({ entry }) => entry.id),
      ),
    );
  }

  private remove(seats: readonly Seat[]): void {
    const { state, history } = this.now;
    const done = removeSeats(state, seats, this.context);
    this.tell(done, state.step);
    this.steps.pop();
    this.push(done.state, absorbRemoval(history, state.step, seats));
  }

  private push(state: TableState, history: string): void {
    this.steps.push({ state, history, stateHash: hashState(state) });
    this.verdicts = new Map();
  }

  private tell({ applied, roll }: Completed, step: number): void {
    if (roll !== null) this.rolls.push(roll);
    for (const one of applied) {
      this.events.push({
        index: this.events.length,
        step,
        event: one.event,
        before: one.before,
        reads: one.reads,
        story: storyOf(one, this.context),
        state: one.after,
        roll: one.event.kind === 'random' || one.event.kind === 'setup' ? (roll?.k ?? null) : null,
      });
    }
  }

  /** The table above, in code. null: lacking. */
  private contribution(seat: Seat, log: Log): Contribution | null {
    const chain = log.chain(seat);
    for (let seq = this.cursor(seat); seq < chain.length; seq++) {
      const entry = chain[seq] as Entry;
      const known = this.verdicts.get(entry.id);
      if (known !== undefined) return known;
      const verdict = this.verdictOn(entry, chain[seq - 1], log);
      if (verdict === 'void') continue;
      if (verdict === 'lacking') {
        // A seat that is ahead without having passed here has another history; if it has left since, it has left here too.
        const last = chain.at(-1) as Entry;
        return isLeave(last) ? { seat, entry: last, given: { kind: 'leave' } } : null;
      }
      this.verdicts.set(entry.id, verdict);
      return verdict;
    }
    return null;
  }

  private readonly whys = new Map<string, Pick<Fault, 'code' | 'why'>>();

  /**
   * The step in which the two histories part: the first that took a contribution at or after the place of the evidence,
   * else the present one. Alike on both sides of the fork, since all before is common.
   */
  forkStep({ seat, seq }: Evidence): number {
    const at = this.completed.findIndex((step) =>
      step.some(({ entry }) => entry.seat === seat && entry.seq >= seq),
    );
    return at < 0 ? this.now.state.step : at;
  }

  /** true if the seat was out in `state` by something before the fork. A `leave` that is one side of it does not count. */
  wasOutBefore({ seat, seq }: Evidence, state: TableState): boolean {
    const departure = state.departures.find((one) => one.seat === seat);
    if (departure === undefined) return false;
    const entry = this.completed[departure.step]?.find((one) => one.seat === seat)?.entry;
    return entry === undefined || entry.seq < seq;
  }

  /**
   * true if this halt ends the game; false if its signer knew that the equivocator was already out, or had signed past
   * a fork that put it out, which makes it a `leave` of its signer and nothing else.
   */
  haltEndsGame(halt: Entry, log: Log): boolean {
    const evidence = evidenceIn(halt, log.context);
    if (evidence === null) return false;
    const then = this.steps[halt.step];
    if (then === undefined || then.history !== halt.checkpoint.history) return true;
    if (then.state.isIn[evidence.seat] === true) return true;
    const previous = log.chain(halt.seat)[halt.seq - 1];
    const hasPassed = previous !== undefined && previous.step > this.forkStep(evidence);
    return !hasPassed && !this.wasOutBefore(evidence, then.state);
  }

  private verdictOn(entry: Entry, previous: Entry | undefined, log: Log): Contribution | 'void' | 'lacking' {
    const { seat } = entry;
    const fault = (code: Fault['code'], why: string): Contribution => {
      this.whys.set(entry.id, { code, why });
      return { seat, entry, given: { kind: 'fault' } };
    };
    const body = decodeBody(entry);
    if (!body.ok) return fault(body.error, kindNamed(entry));
    if (previous !== undefined && compareStep(entry, previous) < 0)
      return fault('step-order', `step ${entry.step}`);
    if (body.value.kind === 'leave') return { seat, entry, given: { kind: 'leave' } };
    if (isBallot(body.value.kind)) return 'void';
    const { state, history, stateHash } = this.now;
    const order = compareStep(entry, state);
    if (order > 0) return 'lacking';
    if (body.value.kind === 'halt')
      return this.haltEndsGame(entry, log) ? 'void' : { seat, entry, given: { kind: 'leave' } };
    if (order < 0) {
      const then = this.steps[entry.step];
      const wasExpectedNothing =
        then !== undefined && entry.step < state.step && then.state.attempt === entry.attempt;
      return wasExpectedNothing && then.history === entry.checkpoint.history
        ? fault('not-expected', body.value.kind)
        : 'void';
    }
    if (entry.checkpoint.history !== history) return 'void';
    if (entry.checkpoint.state !== stateHash) return fault('state-differs', `step ${entry.step}`);
    const judged = this.judged.get(entry.id) ?? judge(state, seat, body.value, this.context);
    this.judged.set(entry.id, judged);
    if (!judged.ok) return fault(judged.error.code, judged.error.why);
    return { seat, entry, given: { kind: 'body', body: body.value } };
  }

  private faultOf(entry: Entry): Fault {
    const { code, why } = this.whys.get(entry.id) as Pick<Fault, 'code' | 'why'>;
    return { code, seat: entry.seat, seq: entry.seq, why, evidence: [entry.id] };
  }
}

/** What the body calls itself, for the record; a kind that is no text can be anything, also what no text can be made of. */
function kindNamed({ rawBody }: Entry): string {
  const { kind } = rawBody as { readonly kind?: unknown };
  return typeof kind === 'string' ? kind.slice(0, 24) : typeof kind;
}

type Place = { readonly step: number; readonly attempt: number };

/** Order of (step, attempt). */
export const compareStep = (a: Place, b: Place): number => a.step - b.step || a.attempt - b.attempt;

const isBallot = (kind: string): boolean => kind === 'agree' || kind === 'propose' || kind === 'accept';

function storyOf({ event, before, after }: Applied, { game }: StepContext): readonly Json[] {
  if (event.kind === 'setup') return [{ kind: 'order', order: event.order }];
  return game.story(before, event, after) as readonly Json[];
}
