/**
 * The fold: judges the log in chain order and applies it, step by step. The second and third of the three stages.
 *
 * Everything here follows from the bytes in the log alone: no clock, no leader, no order of arrival. Two replicas that
 * hold the same entries compute the same table, and one that holds fewer computes an earlier one. What a seat contributes
 * to a step is found by contributions.ts.
 *
 * Invariants
 * 1. A fault counts as that seat's `leave`; it is recorded with the entry that shows it.
 * 2. `steps[s]` is the table at the beginning of step s (its last attempt); it never changes unless a decision to go on
 *    without a seat arrives late, in which case the owner folds again from the start (`isOvertaken`).
 */

import type { Result } from '../encoding/result.ts';
import type { Json, Seat } from '../games/game.ts';
import { compareStep, type Place } from './ballot.ts';
import { Ballots } from './ballots.ts';
import type { Fault, Refusal } from './codes.ts';
import { completeStep, removeSeats } from './complete.ts';
import { Contributions, type Judged } from './contributions.ts';
import type { Entry } from './entry.ts';
import { isFinal } from './evidence.ts';
import { absorbRemoval, absorbStep, startHistory } from './history.ts';
import type { Instance } from './justified.ts';
import type { Log } from './log.ts';
import { expectedSeats, hashState, seatsIn, type TableState } from './state.ts';
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

/** Seats removed at (step, attempt) by a decision that is not in the log, or null. */
export type Decisions = (step: number, attempt: number) => readonly Seat[] | null;

export type FoldOptions = {
  /** The seat whose promises bind this replica. */
  readonly seat?: Seat | null;
  readonly judged?: Judged;
  readonly decisions?: Decisions;
  /** The fold that this one takes the place of, overtaken by a decision. */
  readonly before?: Fold;
  /** Folds as if nothing had been decided at this place. */
  readonly without?: Place;
};

export class Fold {
  readonly context: StepContext;
  readonly steps: Snapshot[] = [];
  /** Contributions that completed step s, by roster index. */
  readonly completed: (readonly Contribution[])[] = [];
  readonly events: FoldEvent[] = [];
  readonly rolls: Roll[] = [];
  readonly faults: Fault[] = [];
  /** Seats that are out by a decision, in the order of the decisions, and who is known to have agreed to it. */
  readonly removals: { readonly seat: Seat; readonly by: readonly Seat[] }[] = [];
  private readonly judging: Contributions;
  /** Histories of steps that were passed and then begun anew, as far as they are known here. */
  private readonly overtaken: Set<string>;
  /** A promise of this seat that is signed and not in the log yet. */
  private pledged: Place | null = null;
  /** The seat whose promises bind this replica; null: nobody's. */
  private readonly seat: Seat | null;
  /** For what a removal does, apart from how it is decided. */
  private readonly decisions: Decisions;
  private readonly without: Place | null;
  private votes: Ballots | null = null;

  private readonly judged: Judged;

  constructor(context: StepContext, options: FoldOptions = {}) {
    this.context = context;
    this.seat = options.seat ?? null;
    this.decisions = options.decisions ?? (() => null);
    this.without = options.without ?? null;
    this.judged = options.judged ?? new Map();
    const { before } = options;
    this.overtaken = new Set(before === undefined ? [] : before.steps.map(({ history }) => history));
    for (const history of before?.overtaken ?? []) this.overtaken.add(history);
    this.judging = new Contributions(this, this.judged);
    this.push(initialState(context.genesis), startHistory(context.session));
  }

  get now(): Snapshot {
    return this.steps.at(-1) as Snapshot;
  }

  /** Notes the verdict on an own entry that was judged, at the present step, before it was signed. */
  note(id: string, judged: Result<null, Refusal>): void {
    this.judging.note(id, judged);
  }

  /** Notes an own entry that this device has just written, with proofs that it need not check itself. */
  noteProven(id: string): void {
    this.judging.noteProven(id);
  }

  /** First seq of `seat` that is not yet judged. */
  cursor(seat: Seat): number {
    return this.judging.cursors[seat] ?? 0;
  }

  /** Seats whose contribution the current step lacks, by roster index. */
  lacking(log: Log): readonly Seat[] {
    return expectedSeats(this.now.state).filter((seat) => this.judging.of(seat, log) === null);
  }

  /** What there is of the present step's contributions, by roster index. */
  given(log: Log): readonly Contribution[] {
    return expectedSeats(this.now.state).flatMap((seat) => this.judging.of(seat, log) ?? []);
  }

  /** Applies all steps whose contributions are in, at most `most`. Returns how many steps were completed. */
  advance(log: Log, most: number = Number.POSITIVE_INFINITY): number {
    let steps = 0;
    for (;;) {
      const { state } = this.now;
      if (state.phase.kind === 'done' || steps >= most) return steps;
      const isLeftOut = this.without !== null && compareStep(this.without, state) === 0;
      const instance = this.instance(log);
      const decided = isLeftOut ? null : this.ballots(log).decision(instance);
      const removed = decided?.kind === 'remove' ? decided.seats : this.decisions(state.step, state.attempt);
      if (removed !== null) {
        const by = this.ballots(log).deciders(instance);
        this.removals.push(...removed.map((seat) => ({ seat, by })));
        this.remove(removed);
        continue;
      }
      const contributions = this.contributions(log);
      if (contributions === null) return steps;
      if (decided === null && this.isPromised(log)) return steps;
      this.complete(contributions);
      steps++;
    }
  }

  /** The ballots in `log`, which is the one that this fold is fed from. */
  ballots(log: Log): Ballots {
    this.votes ??= new Ballots(log);
    return this.votes;
  }

  /** The present (step, attempt), as ballots are counted there. */
  instance(log: Log): Instance {
    const given = expectedSeats(this.now.state).map((seat) => this.judging.of(seat, log));
    return instanceOf(this.now, given);
  }

  /** The last attempt of an earlier step, or the present one; null where the table has not been, or awaited nothing but its end. */
  instanceAt({ step, attempt }: Place, log: Log): Instance | null {
    const then = this.steps[step];
    if (then === undefined || then.state.attempt !== attempt || then.state.phase.kind === 'close')
      return null;
    return step === this.now.state.step ? this.instance(log) : instanceOf(then, this.completed[step] ?? []);
  }

  /** true if the others have decided to begin a step anew that was passed here: this fold is to be made again. */
  isOvertaken(log: Log): boolean {
    const ballots = this.ballots(log);
    return ballots.disputed().some((place) => {
      const instance = place.step < this.now.state.step ? this.instanceAt(place, log) : null;
      return instance !== null && ballots.decision(instance)?.kind === 'remove';
    });
  }

  /** true if this seat has promised not to pass the present step on its own, and too few others are known to have passed it. */
  isPromised(log: Log): boolean {
    if (this.seat === null) return false;
    // Whoever has signed its last entry watches: there is no vote left that its promise could be about.
    const last = log.chain(this.seat).at(-1);
    if (last !== undefined && isFinal(last)) return false;
    const ballots = this.ballots(log);
    const instance = this.instance(log);
    const isPledged = this.pledged !== null && compareStep(this.pledged, instance) === 0;
    if (!isPledged && !ballots.isBound(this.seat, instance)) return false;
    const next = this.next(log);
    return next === null || !ballots.isPassed(instance, next);
  }

  /** Binds this replica to a promise about `place` before it is in the log; null: it could not be kept. */
  pledge(place: Place | null): void {
    this.pledged = place;
  }

  /** The history after the present step if all that it awaits is here. */
  private next(log: Log): string | null {
    const contributions = this.contributions(log);
    if (contributions === null) return null;
    const { state, history } = this.now;
    return absorbStep(
      history,
      state.step,
      contributions.map(({ entry }) => entry.id),
    );
  }

  /**
   * true if `seat` has signed at a later place than this table has come to: not all that it signed upon is here, and what it
   * signed now could contradict it. Not so for what it signed past a step that was begun anew since.
   */
  isBehind(seat: Seat, log: Log): boolean {
    const last = log.chain(seat).at(-1);
    if (last === undefined || compareStep(last, this.now.state) <= 0) return false;
    return !this.overtaken.has(last.checkpoint.history) && !this.isAbandoned(last, log);
  }

  private isAbandoned(entry: Entry, log: Log): boolean {
    const { step, attempt } = this.now.state;
    if (attempt === 0) return false;
    const without = new Fold(this.context, { judged: this.judged, without: { step, attempt: attempt - 1 } });
    without.advance(log);
    const then = without.steps[entry.step];
    return then?.state.attempt === entry.attempt && then.history === entry.checkpoint.history;
  }

  /** What each expected seat has contributed to the present step; null as long as one lacks. */
  contributions(log: Log): readonly Contribution[] | null {
    const all = expectedSeats(this.now.state).map((seat) => this.judging.of(seat, log));
    return all.some((one) => one === null) ? null : (all as readonly Contribution[]);
  }

  private complete(contributions: readonly Contribution[]): void {
    const { state, history } = this.now;
    for (const contribution of contributions) {
      const fault = this.judging.take(contribution);
      if (fault !== null) this.faults.push(fault);
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
    this.judging.begin();
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
}

const instanceOf = ({ state, history }: Snapshot, given: readonly (Contribution | null)[]): Instance => ({
  step: state.step,
  attempt: state.attempt,
  electors: seatsIn(state),
  expected: expectedSeats(state),
  history,
  faults: given.flatMap((one) =>
    one?.given.kind === 'fault' ? [{ seat: one.seat, seq: one.entry.seq }] : [],
  ),
});

function storyOf({ event, before, after }: Applied, { game }: StepContext): readonly Json[] {
  if (event.kind === 'setup') return [{ kind: 'order', order: event.order }];
  return game.story(before, event, after) as readonly Json[];
}
