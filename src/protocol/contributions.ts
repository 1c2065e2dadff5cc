/**
 * Which entry of each seat's chain is its contribution to the present step: the second of the three stages, judged.
 *
 * A seat's contribution is its first entry after the previous one that is a contribution, a `leave` or a fault:
 *
 *   body malformed, over its cap, or (step, attempt) going backwards        fault (back to a step that was begun anew
 *                                                                           since: none)
 *   leave                                                                   stands in, whatever its checkpoint or place
 *   agree, propose, accept                                                  never contributes; one that contradicts its
 *                                                                           own chain: fault
 *   halt                                                                    never; if its equivocator was out, as leave
 *   (step, attempt) ahead of the table                                      lacking
 *   now, same history: other state → fault; else judged                     contribution or fault
 *   now, another history                                                    void
 *   earlier, with the history the table had then                            fault `not-expected`
 *   earlier, otherwise (another history, an attempt since raised)           void
 *
 * Invariant: a verdict follows from the chain up to its entry and from the table that it names, so it is the same for every
 * replica, whatever arrived when.
 */
import type { Result } from '../encoding/result.ts';
import type { Seat } from '../games/game.ts';
import { compareStep, isBackwards } from './ballot.ts';
import type { Fault, Refusal } from './codes.ts';
import { type Body, decodeBody, type Entry } from './entry.ts';
import { isLeave } from './evidence.ts';
import type { Fold } from './fold.ts';
import { haltEndsGame } from './fork.ts';
import { judge } from './judge.ts';
import type { Log } from './log.ts';
import type { Contribution } from './steps.ts';

/**
 * A memo of verdicts by entry id, for replicas that share a process. An entry names session, step, attempt, history and
 * state, and is judged only where all of them are those of the table; so its verdict is the same for every replica.
 */
export type Judged = Map<string, Result<null, Refusal>>;

/** How far the chains are judged. The fold asks, and tells when a step is over. */
export class Contributions {
  /** By seat: first seq that is not yet judged. */
  readonly cursors: number[];
  private readonly fold: Fold;
  private readonly judged: Judged;
  /** Verdicts on entries at the current (step, attempt), by entry id. */
  private verdicts = new Map<string, Contribution>();
  private readonly whys = new Map<string, Pick<Fault, 'code' | 'why'>>();
  /** Ids of own entries whose proofs this device has just made. */
  private readonly proven = new Set<string>();

  constructor(fold: Fold, judged: Judged) {
    this.fold = fold;
    this.judged = judged;
    this.cursors = fold.context.genesis.roster.map(() => 0);
  }

  /** Notes the verdict on an own entry that was judged, at the present step, before it was signed. */
  note(id: string, judged: Result<null, Refusal>): void {
    this.judged.set(id, judged);
  }

  /**
   * Notes an own entry that this device has just written: its proofs are for the others, and are not checked here. The verdict
   * stays out of the memo, which other replicas may share: each of them checks.
   */
  noteProven(id: string): void {
    this.proven.add(id);
  }

  /** What `seat` contributes to the present step; null: lacking. The table above, in code. */
  of(seat: Seat, log: Log): Contribution | null {
    const chain = log.chain(seat);
    for (let seq = this.cursors[seat] ?? 0; seq < chain.length; seq++) {
      const entry = chain[seq] as Entry;
      const known = this.verdicts.get(entry.id);
      if (known !== undefined) return known;
      const verdict = this.verdictOn(entry, chain, log);
      if (verdict === 'void') continue;
      if (verdict === 'lacking') {
        // A seat that had passed a step which was then begun anew has come back to this one further on in its chain.
        const { state, history } = this.fold.now;
        const isBack = chain
          .slice(seq)
          .some((one) => compareStep(one, state) === 0 && one.checkpoint.history === history);
        if (isBack) continue;
        // A seat that is ahead without having passed here has another history; if it has left since, it has left here too.
        const last = chain.at(-1) as Entry;
        return isLeave(last) ? { seat, entry: last, given: { kind: 'leave' } } : null;
      }
      this.verdicts.set(entry.id, verdict);
      return verdict;
    }
    return null;
  }

  /** A contribution has been applied: its chain goes on behind it. Returns the fault that it was, or null. */
  take({ seat, entry, given }: Contribution): Fault | null {
    this.cursors[seat] = entry.seq + 1;
    if (given.kind !== 'fault') return null;
    const { code, why } = this.whys.get(entry.id) as Pick<Fault, 'code' | 'why'>;
    return { code, seat, seq: entry.seq, why, evidence: [entry.id] };
  }

  /** Another table is there: what was found at the one before holds no more. */
  begin(): void {
    this.verdicts = new Map();
  }

  private verdictOn(entry: Entry, chain: readonly Entry[], log: Log): Contribution | 'void' | 'lacking' {
    const { seat } = entry;
    const fault = (code: Fault['code'], why: string): Contribution => {
      this.whys.set(entry.id, { code, why });
      return { seat, entry, given: { kind: 'fault' } };
    };
    const body = decodeBody(entry);
    if (!body.ok) return fault(body.error, kindNamed(entry));
    if (isBackwards(entry, chain)) return fault('step-order', `step ${entry.step}`);
    if (body.value.kind === 'leave') return { seat, entry, given: { kind: 'leave' } };
    if (isBallot(body.value.kind)) {
      const wrong = this.fold.ballots(log).refusal(entry);
      return wrong === null ? 'void' : fault('ballot-wrong', wrong);
    }
    const { state, history, stateHash } = this.fold.now;
    const order = compareStep(entry, state);
    if (order > 0) return 'lacking';
    if (body.value.kind === 'halt')
      return haltEndsGame(entry, this.fold, log) ? 'void' : { seat, entry, given: { kind: 'leave' } };
    if (order < 0) {
      const then = this.fold.steps[entry.step];
      const wasExpectedNothing =
        then !== undefined && entry.step < state.step && then.state.attempt === entry.attempt;
      return wasExpectedNothing && then.history === entry.checkpoint.history
        ? fault('not-expected', body.value.kind)
        : 'void';
    }
    if (entry.checkpoint.history !== history) return 'void';
    if (entry.checkpoint.state !== stateHash) return fault('state-differs', `step ${entry.step}`);
    const judged = this.judgedOf(entry, body.value);
    if (!judged.ok) return fault(judged.error.code, judged.error.why);
    return { seat, entry, given: { kind: 'body', body: body.value } };
  }

  /** The verdict on a body at the present step. */
  private judgedOf({ id, seat }: Entry, body: Body): Result<null, Refusal> {
    const known = this.judged.get(id);
    if (known !== undefined) return known;
    const { context, now } = this.fold;
    if (this.proven.has(id)) return judge(now.state, seat, body, { ...context, check: () => true });
    const judged = judge(now.state, seat, body, context);
    this.judged.set(id, judged);
    return judged;
  }
}

/** What the body calls itself, for the record; a kind that is no text can be anything, also what no text can be made of. */
export function kindNamed({ rawBody }: Entry): string {
  const { kind } = rawBody as { readonly kind?: unknown };
  return typeof kind === 'string' ? kind.slice(0, 24) : typeof kind;
}

const isBallot = (kind: string): boolean => kind === 'agree' || kind === 'propose' || kind === 'accept';
