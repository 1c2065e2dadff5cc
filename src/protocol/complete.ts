/**
 * Completing: what the table becomes once a step's contributions are all in. Pure functions of the public state.
 *
 * Invariants
 * 1. Contributions are applied by roster index; the order of arrival is unknown here.
 * 2. Every path that changes who is in tells the game (`leave`) in roster order.
 * 3. A roll whose links a departure interrupts is made anew from fresh links (next k), the leader's being a step of
 *    its own; links already shown are never used again.
 * 4. Before the last link of a chain is used, every seat in has committed to the next chain.
 * 5. A game with cards is set up before the lot: keys, key shares, shuffles. Whoever goes before the cards are ready has
 *    them made anew without it. After a departure the key shares are dealt anew before anything else that needs the pile.
 */
import * as v from 'valibot';
import { never } from '../encoding/result.ts';
import type { GameEvent, Json, Seat } from '../games/game.ts';
import { drawOrder, drawValues, rollValue } from './beacon.ts';
import type { CardProof } from './deck/bodies.ts';
import type { DeckState } from './deck/deck.ts';
import { departDeck } from './deck/departure.ts';
import { type AnyCardRules, type Carried, carryOutAll, carryOutDraw } from './deck/operations.ts';
import { convicted, type Given, type LateFault, openDeck, withDeals, withShuffle } from './deck/set-up.ts';
import type { Body, Entry } from './entry.ts';
import {
  type Departure,
  type Known,
  type Phase,
  type RollPurpose,
  seatsIn,
  type TableState,
} from './state.ts';

import {
  type Applied,
  type Completed,
  type Contribution,
  deckOf,
  eventOfCards,
  placeOf,
  type Roll,
  type StepContext,
} from './steps.ts';

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
  const bodies = contributions.flatMap(({ seat, entry, given }) =>
    given.kind === 'body' ? [{ seat, entry, body: given.body }] : [],
  );
  for (const { seat, body } of bodies) work.learn(seat, body);
  switch (phase.kind) {
    case 'commit':
      work.enter(phase.then);
      break;
    case 'links':
      if (gone.length === 0) work.roll(phase, history);
      else work.beacon = nextRoll(work.beacon, phase.k, context.genesis.chainLength);
      work.enter(work.due());
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
      if (body?.kind === 'move') work.move(phase.seat, body);
      else work.enter('game');
      break;
    }
    case 'keys':
    case 'deal':
    case 'check':
    case 'shuffle':
    case 'draw':
    case 'cards':
      work.cards(phase, bodies, gone.length === 0 ? 'all' : 'some');
      break;
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
  if (phase.kind === 'links') work.beacon = nextRoll(work.beacon, phase.k, context.genesis.chainLength);
  if (phase.kind !== 'commit' && phase.kind !== 'close' && phase.kind !== 'done') work.enter(work.due());
  return work.completed(before.step, before.attempt + 1);
}

/** What a step leads to: the lot, or what the game awaits. */
type Due = 'lot' | 'game';

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
  private readonly faults: LateFault[] = [];
  private deck: DeckState | null;
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
    this.deck = before.deck ?? null;
  }

  depart(seat: Seat, by: Departure['by']): void {
    this.isIn = this.isIn.with(seat, false);
    this.departures = [...this.departures, { seat, step: this.before.step, by }];
    const isLost = this.departDeck(seat);
    // Leaving once the game is over changes no rank.
    if (this.game === null || this.isOver()) return;
    this.reduce({ kind: 'leave', seat });
    if (isLost && !this.isOver()) this.reduce({ kind: 'stop' });
  }

  /** true if the pile can no longer be read. Cards that nobody has played with yet are made anew instead. */
  private departDeck(seat: Seat): boolean {
    if (this.deck === null) return false;
    const departed = departDeck(this.deck, seat);
    const isAnew = !this.deck.isReady || (this.game === null && departed.kind === 'lost');
    this.deck = isAnew ? null : departed.deck;
    return !isAnew && departed.kind === 'lost';
  }

  /** A fault that showed only now. */
  private convict(fault: LateFault): void {
    if (this.isIn[fault.seat] !== true) return;
    this.faults.push(fault);
    this.depart(fault.seat, 'fault');
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

  move(seat: Seat, { move, lead, proofs }: Body & { readonly kind: 'move' }): void {
    const parsed = v.parse(this.context.game.moveSchema, move) as Json;
    this.reduce({ kind: 'move', seat, move: parsed }, proofs);
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

  /** A step about cards. some: a seat has gone in it; those who stay go on with what is due then. */
  cards(
    phase: Phase & { readonly kind: 'keys' | 'deal' | 'check' | 'shuffle' | 'draw' | 'cards' },
    given: readonly { readonly seat: Seat; readonly entry: Entry; readonly body: Body }[],
    who: 'all' | 'some',
  ): void {
    const place = placeOf(this.before, this.context);
    if (phase.kind === 'check')
      for (const fault of convicted(deckOf(this.before), given as readonly Given<'check'>[], place.session))
        this.convict(fault);
    if (who === 'all' && this.faults.length === 0) {
      switch (phase.kind) {
        case 'keys': {
          const opened = openDeck(given as readonly Given<'keys'>[], this.isIn.length);
          if (opened.ok) this.deck = opened.value;
          else this.convict(opened.error);
          break;
        }
        case 'deal':
          this.deck = withDeals(deckOf(this.before), given as readonly Given<'deal'>[], place);
          break;
        case 'check':
          this.deck = { ...deckOf(this.before), isShared: true };
          break;
        case 'shuffle': {
          const [one] = given as readonly Given<'shuffle'>[];
          if (one !== undefined) this.deck = withShuffle(deckOf(this.before), one.seat, one.body);
          break;
        }
        case 'draw': {
          const shares = (given as readonly Given<'shares'>[]).map(({ body }) =>
            body.shares.map(({ share }) => share),
          );
          const drawn = carryOutDraw(deckOf(this.before), phase.seat, phase.cards, shares);
          this.reduce({ kind: 'draw', seat: phase.seat }, [], drawn);
          break;
        }
        case 'cards': {
          const [one] = given as readonly (
            | Given<'mix'>
            | Given<'transfer'>
            | Given<'identify'>
            | Given<'open'>
          )[];
          if (one !== undefined) this.reduce(eventOfCards(one.seat, one.body), one.body.proofs);
          break;
        }
        default:
          never(phase);
      }
    }
    this.enter(this.due());
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
  enter(due: Due): void {
    const { chainLength } = this.context.genesis;
    // One seat is left before the lot: there is nothing to draw.
    if (due === 'lot' && this.seatsIn().length < 2) {
      this.setup(this.isIn.map((_, seat) => seat as Seat));
      this.enter('game');
      return;
    }
    const awaiting = due === 'game' ? this.context.game.awaiting(this.game) : null;
    // What is opened needs the keys of its owner alone.
    const isIndependent = awaiting?.kind === 'over' || awaiting?.kind === 'open';
    const deckPhase = isIndependent ? null : this.deckPhase();
    if (awaiting?.kind === 'over') {
      this.phase = { kind: 'close' };
    } else if (this.beacon.next % chainLength === 0 && this.beacon.following === null) {
      this.phase = { kind: 'commit', chain: this.beacon.next / chainLength, then: due };
    } else if (deckPhase !== null) {
      this.phase = deckPhase;
    } else if (awaiting === null) {
      this.phase = { kind: 'links', k: this.beacon.next, purpose: { kind: 'lot' }, lead: null };
    } else if (awaiting.kind === 'decision') {
      this.phase = { kind: 'move', seat: awaiting.seat };
    } else if (awaiting.kind === 'random') {
      const purpose: RollPurpose = { kind: 'game', leader: awaiting.leader, draw: awaiting.draw };
      this.phase = { kind: 'lead', k: this.beacon.next, purpose };
    } else if (awaiting.kind === 'draw') {
      this.phase = { kind: 'draw', seat: awaiting.seat, cards: awaiting.cards };
    } else {
      this.phase = { kind: 'cards', asks: awaiting.kind, seat: awaiting.seat };
    }
  }

  /** What comes next when a step is done or begun anew. */
  due(): Due {
    return this.game === null ? 'lot' : 'game';
  }

  /** What the deck needs before anything else; null when the cards are ready and the keys are shared. */
  private deckPhase(): Phase | null {
    const { game, genesis } = this.context;
    if (game.cards === undefined) return null;
    if (this.deck === null) return { kind: 'keys' };
    const stay = this.seatsIn();
    const survives =
      stay.length > 2 && game.cards.survivesLeaver(v.parse(game.optionsSchema, genesis.options));
    const { isShared, isReady, dealing, shuffled } = this.deck;
    if (survives && !isShared) return { kind: dealing === null ? 'deal' : 'check' };
    const next = stay.find((seat) => !shuffled.includes(seat));
    return isReady || next === undefined ? null : { kind: 'shuffle', seat: next };
  }

  completed(step: number, attempt: number): Completed {
    const { phase, isIn, departures, beacon, game, deck } = this;
    return {
      state: {
        step,
        attempt,
        phase,
        isIn,
        departures,
        beacon,
        game,
        ...(deck === null ? {} : { deck }),
      },
      applied: this.applied,
      roll: this.rolled,
      faults: this.faults,
    };
  }

  private setup(order: readonly Seat[]): void {
    const { game, genesis } = this.context;
    const after = game.setup(
      v.parse(game.optionsSchema, genesis.options),
      genesis.roster.length,
      order,
    ) as Json;
    this.applied.push({ event: { kind: 'setup', order }, before: null, after, reads: [] });
    this.game = after;
    for (const { seat } of this.departures) if (!this.isOver()) this.reduce({ kind: 'leave', seat });
  }

  /** `proofs`: of the event's card operations, judged. `drawn`: what a draw has made of the deck. */
  private reduce(
    event: GameEvent<Json>,
    proofs: readonly CardProof[] = [],
    drawn: Carried | null = null,
  ): void {
    const { game } = this.context;
    const before = this.game as Json;
    const rules: AnyCardRules | undefined = game.cards;
    const carried =
      rules === undefined || this.deck === null
        ? null
        : (drawn ?? carryOutAll(this.deck, rules.operations(before, event), proofs));
    if (carried !== null) this.deck = carried.deck;
    this.game = game.reduce(before, event) as Json;
    this.applied.push({ event, before, after: this.game, reads: carried?.reads ?? [] });
  }

  private isOver(): boolean {
    return this.context.game.awaiting(this.game).kind === 'over';
  }

  private seatsIn(): readonly Seat[] {
    return seatsIn({ ...this.before, isIn: this.isIn });
  }
}
