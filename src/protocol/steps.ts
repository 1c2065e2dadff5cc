/**
 * Steps: what a contribution must be, and what the table becomes once a step's contributions are all in.
 * Pure functions of the public state; fold.ts feeds them from the log.
 *
 * Invariants
 * 1. Contributions are applied by roster index; the order of arrival is unknown here.
 * 2. Every path that changes who is in tells the game (`leave`) in roster order.
 * 3. A roll whose links a departure interrupts is made anew from fresh links (next k), the leader's being a step of
 *    its own; links already shown are never used again.
 * 4. Before the last link of a chain is used, every seat in has committed to the next chain.
 */
import * as v from 'valibot';
import { err, never, ok, type Result } from '../encoding/result.ts';
import type { AnyGame, GameEvent, Json, Seat } from '../games/game.ts';
import { drawOrder, drawValues, isLink, rollValue } from './beacon.ts';
import type { FaultCode } from './codes.ts';
import type { Body, Entry } from './entry.ts';
import type { Genesis } from './genesis.ts';
import {
  type Departure,
  type Known,
  type Phase,
  type RollPurpose,
  seatsIn,
  type TableState,
} from './state.ts';

export type StepContext = { readonly session: string; readonly genesis: Genesis; readonly game: AnyGame };

/** What one expected seat gave to a step. */
export type Contribution = {
  readonly seat: Seat;
  readonly entry: Entry;
  readonly given:
    | { readonly kind: 'body'; readonly body: Body }
    | { readonly kind: 'leave' }
    | { readonly kind: 'fault' };
};

/** One roll as a verifier shows it. */
export type Roll = {
  readonly k: number;
  readonly step: number;
  readonly leader: Seat | null;
  readonly history: string;
  readonly links: readonly { readonly seat: Seat; readonly link: string }[];
  /** 32 bytes, base64url. */
  readonly value: string;
  /** Dice faces; for the lot, the turn order. */
  readonly values: readonly number[];
};

/** A game event as it was applied. */
export type Applied = {
  readonly event: GameEvent<Json> | { readonly kind: 'setup'; readonly order: readonly Seat[] };
  readonly before: Json | null;
  readonly after: Json;
};

export type Completed = {
  readonly state: TableState;
  readonly applied: readonly Applied[];
  readonly roll: Roll | null;
};

export type Refusal = { readonly code: FaultCode; readonly why: string };

export function initialState(genesis: Genesis): TableState {
  return {
    step: 0,
    attempt: 0,
    phase: { kind: 'commit', chain: 0, then: 'lot' },
    isIn: genesis.roster.map(() => true),
    departures: [],
    beacon: { next: 1, known: genesis.roster.map(() => null), following: null },
    game: null,
  };
}

// ------------------------------------------------------------------------------------------------ judging

/** Whether `body` is what the step expects of `seat`. */
export function judge(
  state: TableState,
  seat: Seat,
  body: Body,
  context: StepContext,
): Result<null, Refusal> {
  const { phase } = state;
  switch (phase.kind) {
    case 'commit':
      if (body.kind !== 'commit') return refuse('wrong-kind', body.kind);
      return body.chain === phase.chain ? ok(null) : refuse('head-wrong', `chain ${body.chain}`);
    case 'links':
      if (body.kind !== 'link') return refuse('wrong-kind', body.kind);
      return judgeLink(state, seat, body, phase.k, context);
    case 'lead':
      if (body.kind !== 'lead') return refuse('wrong-kind', body.kind);
      return judgeLink(state, seat, body, phase.k, context);
    case 'move':
      if (body.kind !== 'move') return refuse('wrong-kind', body.kind);
      return judgeMove(state, seat, body, context);
    case 'close':
      return body.kind === 'close' ? ok(null) : refuse('wrong-kind', body.kind);
    case 'done':
      return refuse('not-expected', body.kind);
    default:
      return never(phase);
  }
}

const refuse = (code: FaultCode, why: string): Result<null, Refusal> => err({ code, why });

function judgeLink(
  state: TableState,
  seat: Seat,
  shown: Known,
  k: number,
  context: StepContext,
): Result<null, Refusal> {
  if (shown.k !== k) return refuse('link-index', `link ${shown.k} in roll ${k}`);
  const known = state.beacon.known[seat];
  if (known === undefined || known === null) throw new Error(`seat ${seat} is in without a head`);
  return isLink(context.session, seat, known, k, shown.link) ? ok(null) : refuse('link-wrong', `roll ${k}`);
}

function judgeMove(
  state: TableState,
  seat: Seat,
  body: Body & { kind: 'move' },
  context: StepContext,
): Result<null, Refusal> {
  const { game } = context;
  const parsed = v.safeParse(game.moveSchema, body.move);
  if (!parsed.success) return refuse('move-malformed', v.getDotPath(parsed.issues[0]) ?? 'move');
  const rule = game.refusal(state.game, seat, parsed.output);
  if (rule !== null) return refuse('move-illegal', rule);
  if (!leadsRoll(state, seat, parsed.output, game)) {
    return body.lead === null ? ok(null) : refuse('lead-unexpected', `link ${body.lead.k}`);
  }
  if (body.lead === null) return refuse('lead-missing', `roll ${state.beacon.next}`);
  return judgeLink(state, seat, body.lead, state.beacon.next, context);
}

/** true if this legal move brings about a roll that its mover leads, so that its entry must carry its link. */
export function leadsRoll(state: TableState, seat: Seat, move: unknown, game: AnyGame): boolean {
  const awaiting = game.awaiting(game.reduce(state.game, { kind: 'move', seat, move }));
  return awaiting.kind === 'random' && awaiting.leader === seat;
}

// ------------------------------------------------------------------------------------------------ applying

/**
 * The table after a step. `contributions`: exactly one per expected seat, by roster index; `history`: at the start of
 * the step, removals absorbed.
 */
export function completeStep(
  before: TableState,
  contributions: readonly Contribution[],
  history: string,
  context: StepContext,
): Completed {
  const work = new Work(before, context);
  const { phase } = before;
  const gone = contributions.filter(({ given }) => given.kind !== 'body');
  for (const { seat, given } of gone) work.depart(seat, given.kind === 'fault' ? 'fault' : 'leave');
  const bodies = contributions.flatMap(({ seat, given }) =>
    given.kind === 'body' ? [{ seat, body: given.body }] : [],
  );
  for (const { seat, body } of bodies) work.learn(seat, body);
  switch (phase.kind) {
    case 'commit':
      work.enter(phase.then);
      break;
    case 'links':
      if (gone.length === 0) work.roll(phase, history);
      else work.beacon = nextRoll(work.beacon, phase.k, context.genesis.chainLength);
      work.enter(work.game === null ? 'lot' : 'game');
      break;
    case 'lead': {
      const lead = bodies[0]?.body;
      if (lead?.kind === 'lead')
        work.phase = { kind: 'links', k: phase.k, purpose: phase.purpose, lead: lead.link };
      else work.enter('game');
      break;
    }
    case 'move': {
      const body = bodies[0]?.body;
      if (body?.kind === 'move') work.move(phase.seat, body.move as Json, body.lead);
      else work.enter('game');
      break;
    }
    case 'close':
      work.phase = { kind: 'done' };
      break;
    case 'done':
      throw new Error('nothing is expected any more');
    default:
      never(phase);
  }
  return work.completed(before.step + 1, 0);
}

/** The table after a removal decided at (step, attempt): the same step begins anew without `seats`. */
export function removeSeats(before: TableState, seats: readonly Seat[], context: StepContext): Completed {
  const work = new Work(before, context);
  for (const seat of [...seats].sort((a, b) => a - b)) work.depart(seat, 'removal');
  const { phase } = before;
  if (phase.kind === 'links') {
    work.beacon = nextRoll(work.beacon, phase.k, context.genesis.chainLength);
    work.enter(work.game === null ? 'lot' : 'game');
  } else if (phase.kind === 'lead' || phase.kind === 'move') work.enter('game');
  return work.completed(before.step, before.attempt + 1);
}

/** The beacon once roll k is used up; crosses into the following chain at its end. */
function nextRoll(beacon: TableState['beacon'], k: number, chainLength: number): TableState['beacon'] {
  const next = k + 1;
  if (k % chainLength !== 0) return { ...beacon, next };
  const known = (beacon.following ?? []).map((head) => (head === null ? null : { k, link: head }));
  return { next, known, following: null };
}

/** A table state being made; the only mutable thing in this file, and it never leaves it. */
class Work {
  phase: Phase;
  game: Json | null;
  beacon: TableState['beacon'];
  private isIn: readonly boolean[];
  private departures: readonly Departure[];
  private readonly applied: Applied[] = [];
  private rolled: Roll | null = null;
  private readonly before: TableState;
  private readonly context: StepContext;

  constructor(before: TableState, context: StepContext) {
    this.before = before;
    this.context = context;
    this.phase = before.phase;
    this.game = before.game;
    this.beacon = before.beacon;
    this.isIn = before.isIn;
    this.departures = before.departures;
  }

  depart(seat: Seat, by: Departure['by']): void {
    this.isIn = this.isIn.with(seat, false);
    this.departures = [...this.departures, { seat, step: this.before.step, by }];
    // Leaving once the game is over changes no rank.
    if (this.game !== null && !this.isOver()) this.reduce({ kind: 'leave', seat });
  }

  /** Heads and links that a contribution shows. */
  learn(seat: Seat, body: Body): void {
    const { known, following } = this.beacon;
    if (body.kind === 'link' || body.kind === 'lead') this.know(seat, body);
    else if (body.kind === 'move' && body.lead !== null) this.know(seat, body.lead);
    else if (body.kind === 'commit' && body.chain === 0)
      this.beacon = { ...this.beacon, known: known.with(seat, { k: 0, link: body.head }) };
    else if (body.kind === 'commit') {
      this.beacon = { ...this.beacon, following: (following ?? known.map(() => null)).with(seat, body.head) };
    }
  }

  private know(seat: Seat, shown: Known): void {
    this.beacon = { ...this.beacon, known: this.beacon.known.with(seat, { k: shown.k, link: shown.link }) };
  }

  move(seat: Seat, move: Json, lead: Known | null): void {
    const parsed = v.parse(this.context.game.moveSchema, move) as Json;
    this.reduce({ kind: 'move', seat, move: parsed });
    const awaiting = this.context.game.awaiting(this.game);
    if (lead === null || awaiting.kind !== 'random') {
      this.enter('game');
      return;
    }
    this.phase = {
      kind: 'links',
      k: lead.k,
      purpose: { kind: 'game', leader: awaiting.leader, draw: awaiting.draw },
      lead: lead.link,
    };
  }

  /** All links are in: the value, and what it decides. */
  roll(phase: Phase & { kind: 'links' }, history: string): void {
    const { k, purpose } = phase;
    const links = this.seatsIn().map((seat) => ({ seat, link: this.beacon.known[seat]?.link as string }));
    const value = rollValue(
      this.context.session,
      k,
      history,
      links.map(({ link }) => link),
    );
    this.beacon = nextRoll(this.beacon, k, this.context.genesis.chainLength);
    const leader = purpose.kind === 'game' ? purpose.leader : null;
    const values =
      purpose.kind === 'game' ? drawValues(value, purpose.draw) : drawOrder(value, this.isIn.length);
    this.rolled = { k, step: this.before.step, leader, history, links, value, values };
    if (purpose.kind === 'game') this.reduce({ kind: 'random', values });
    else this.setup(values as readonly Seat[]);
  }

  /** Goes on with what is due: the lot, or whatever the game awaits; a new chain first where one is needed. */
  enter(due: 'lot' | 'game'): void {
    const { chainLength } = this.context.genesis;
    // One seat is left before the lot: there is nothing to draw.
    if (due === 'lot' && this.seatsIn().length < 2) {
      this.setup(this.isIn.map((_, seat) => seat as Seat));
      this.enter('game');
      return;
    }
    const awaiting = due === 'game' ? this.context.game.awaiting(this.game) : null;
    if (awaiting?.kind === 'over') {
      this.phase = { kind: 'close' };
    } else if (this.beacon.next % chainLength === 0 && this.beacon.following === null) {
      this.phase = { kind: 'commit', chain: this.beacon.next / chainLength, then: due };
    } else if (awaiting === null) {
      this.phase = { kind: 'links', k: this.beacon.next, purpose: { kind: 'lot' }, lead: null };
    } else if (awaiting.kind === 'decision') {
      this.phase = { kind: 'move', seat: awaiting.seat };
    } else if (awaiting.kind === 'random') {
      const purpose: RollPurpose = { kind: 'game', leader: awaiting.leader, draw: awaiting.draw };
      this.phase = { kind: 'lead', k: this.beacon.next, purpose };
    } else throw new Error(`no deck answers ${awaiting.kind}`);
  }

  completed(step: number, attempt: number): Completed {
    const { phase, isIn, departures, beacon, game } = this;
    return {
      state: { step, attempt, phase, isIn, departures, beacon, game },
      applied: this.applied,
      roll: this.rolled,
    };
  }

  private setup(order: readonly Seat[]): void {
    const { game, genesis } = this.context;
    const after = game.setup(
      v.parse(game.optionsSchema, genesis.options),
      genesis.roster.length,
      order,
    ) as Json;
    this.applied.push({ event: { kind: 'setup', order }, before: null, after });
    this.game = after;
    for (const { seat } of this.departures) if (!this.isOver()) this.reduce({ kind: 'leave', seat });
  }

  private reduce(event: GameEvent<Json>): void {
    const before = this.game as Json;
    this.game = this.context.game.reduce(before, event) as Json;
    this.applied.push({ event, before, after: this.game });
  }

  private isOver(): boolean {
    return this.context.game.awaiting(this.game).kind === 'over';
  }

  private seatsIn(): readonly Seat[] {
    return seatsIn({ ...this.before, isIn: this.isIn });
  }
}
