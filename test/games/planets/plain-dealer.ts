/**
 * A dealer who knows every face: what the deck of mental poker does without anybody knowing. For rules tests only; it is
 * no part of the page.
 *
 * It keeps the faces by handle and where each card lies, carries out the operations of each event in order, and refuses
 * what no proof could show (DealerRefusal). Each seat is told what it may know and nothing else.
 */
import type { Seat } from '../../../src/games/game.ts';
import { type CardHandle, DECK, type Face, isPlanet } from '../../../src/games/planets/cards.ts';
import { type PlanetsChoice, publish } from '../../../src/games/planets/choices.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { KNOWS_NOTHING, type PlanetsKnowledge } from '../../../src/games/planets/knowledge.ts';
import { type CardOperation, operationsOf, type Zone } from '../../../src/games/planets/operations.ts';
import type { PlanetsEvent, PlanetsOptions, PlanetsState } from '../../../src/games/planets/types.ts';
import { followMix, forget, learn, readers } from './dealt-knowledge.ts';

export type Next = (below: number) => number;

/** A repeatable stream of numbers (mulberry32). */
export function numbers(seed: number): Next {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function shuffled<T>(items: readonly T[], next: Next): readonly T[] {
  const rest = [...items];
  return items.map(() => rest.splice(next(rest.length), 1)[0] as T);
}

export type RefusalOfDealer = 'not-there' | 'not-that-face' | 'no-planet' | 'not-a-mix';

export class DealerRefusal extends Error {
  readonly code: RefusalOfDealer;
  constructor(code: RefusalOfDealer, operation: CardOperation) {
    super(`${code}: ${JSON.stringify(operation)}`);
    this.code = code;
  }
}

export type Witness = (before: PlanetsState, event: PlanetsEvent, after: PlanetsState) => void;

export class PlainDealer {
  state: PlanetsState;
  /** By roster index. */
  readonly knowledge: PlanetsKnowledge[];
  readonly log: PlanetsEvent[] = [];
  private readonly faces = new Map<CardHandle, Face>();
  private readonly zones = new Map<CardHandle, string>();
  private readonly next: Next;
  private readonly witness: Witness;

  /** `deck`: the faces of the pile, top first. */
  constructor(
    options: PlanetsOptions,
    order: readonly Seat[],
    deck: readonly Face[],
    next: Next,
    witness: Witness = () => {},
  ) {
    this.state = planets.setup(options, order.length, order);
    this.knowledge = order.map(() => KNOWS_NOTHING);
    this.next = next;
    this.witness = witness;
    deck.forEach((face, card) => {
      this.faces.set(card, face);
      this.zones.set(card, zoneKey({ kind: 'pile' }));
    });
    if (deck.length !== DECK.length) throw new RangeError(`${deck.length} cards`);
  }

  faceOf(card: CardHandle): Face {
    const face = this.faces.get(card);
    if (face === undefined) throw new RangeError(`no card ${card}`);
    return face;
  }

  /** Puts cards of these faces from the bottom of the pile into a hand, as if they had come there in play. */
  give(seat: Seat, faces: readonly Face[]): void {
    for (const face of faces) {
      const card = this.state.pile.findLast((other) => this.faceOf(other) === face);
      if (card === undefined) throw new RangeError(`no ${face} in the pile`);
      this.state = {
        ...this.state,
        pile: this.state.pile.filter((other) => other !== card),
        seats: this.state.seats.map((own, i) => (i === seat ? { ...own, hand: [...own.hand, card] } : own)),
      };
      this.zones.set(card, zoneKey({ kind: 'own', seat }));
      this.tell(seat, [card]);
    }
  }

  /** The decision of the seat that is asked. */
  choose(choice: PlanetsChoice): void {
    const awaited = planets.awaiting(this.state);
    if (awaited.kind !== 'decision') throw new RangeError(`awaited: ${awaited.kind}`);
    const { seat } = awaited;
    const published = publish(this.state, seat, choice, this.knowledge[seat] ?? KNOWS_NOTHING);
    if (!published.ok) throw new RangeError(`choice refused: ${published.error}`);
    this.apply({ kind: 'move', seat, move: published.value.move }, published.value.front);
  }

  /** What machines answer by themselves, truthfully: card operations and the random index (`index`, else drawn). */
  answer(index?: number): void {
    const awaited = planets.awaiting(this.state);
    switch (awaited.kind) {
      case 'draw':
      case 'mix':
      case 'transfer':
        this.apply({ kind: awaited.kind, seat: awaited.seat });
        return;
      case 'identify': {
        const as = isPlanet(this.faceOf(awaited.card)) ? 'planet' : 'black-hole';
        this.apply({ kind: 'identify', seat: awaited.seat, as });
        return;
      }
      case 'random': {
        if (awaited.draw.kind !== 'index') throw new RangeError('dice in a game of cards');
        this.apply({ kind: 'random', values: [index ?? this.next(awaited.draw.below)] });
        return;
      }
      case 'open': {
        const faces = awaited.cards.map((card) => this.faceOf(card)).filter(isPlanet);
        this.apply({ kind: 'open', seat: awaited.seat, faces });
        return;
      }
      case 'decision':
      case 'over':
        throw new RangeError(`awaited: ${awaited.kind}`);
    }
  }

  /** Answers until a decision is awaited or the game is over. */
  settle(): void {
    for (;;) {
      const { kind } = planets.awaiting(this.state);
      if (kind === 'decision' || kind === 'over') return;
      this.answer();
    }
  }

  leave(seat: Seat): void {
    this.apply({ kind: 'leave', seat });
  }

  /** `front`: what the mix of this event brings to its front. Throws DealerRefusal on what no proof could show. */
  apply(event: PlanetsEvent, front: readonly CardHandle[] = []): void {
    const before = this.state;
    for (const operation of operationsOf(before, event)) this.perform(operation, front);
    this.state = planets.reduce(before, event);
    this.log.push(event);
    this.witness(before, event, this.state);
  }

  private perform(operation: CardOperation, front: readonly CardHandle[]): void {
    switch (operation.kind) {
      case 'draw':
        for (const card of operation.cards) {
          this.move(card, operation, { kind: 'pile' }, { kind: 'drawn', seat: operation.seat });
        }
        break;
      case 'mix':
        this.mix(operation, front);
        break;
      case 'transfer':
        this.move(operation.card, operation, operation.from, operation.to);
        break;
      case 'open':
        this.check(operation.card, operation, { kind: 'own', seat: operation.seat });
        if (this.faceOf(operation.card) !== operation.face)
          throw new DealerRefusal('not-that-face', operation);
        this.knowledge.forEach((_, seat) => {
          this.tell(seat, [operation.card]);
        });
        break;
      case 'planet':
        this.check(operation.card, operation, { kind: 'own', seat: operation.seat });
        if (!isPlanet(this.faceOf(operation.card))) throw new DealerRefusal('no-planet', operation);
        break;
      case 'remove':
        for (const card of operation.cards) this.zones.set(card, 'gone');
        this.knowledge.forEach((known, seat) => {
          this.knowledge[seat] = forget(known, operation.cards);
        });
        break;
    }
    const reader = readers(operation);
    if (reader !== null) this.tell(reader.seat, reader.cards);
  }

  private mix(operation: CardOperation & { kind: 'mix' }, front: readonly CardHandle[]): void {
    const { cards, into, seat, zone } = operation;
    const used = front.filter((card) => cards.includes(card));
    if (into.length !== cards.length || used.length !== front.length)
      throw new DealerRefusal('not-a-mix', operation);
    const rest = shuffled(
      cards.filter((card) => !used.includes(card)),
      this.next,
    );
    const order = [...used, ...rest].map((card) => cards.indexOf(card));
    const faces = order.map((from) => this.faceOf(cards[from] as CardHandle));
    this.knowledge.forEach((known, other) => {
      this.knowledge[other] = other === seat ? followMix(known, operation, order) : forget(known, cards);
    });
    for (const card of cards) {
      this.check(card, operation, zone);
      this.faces.delete(card);
      this.zones.delete(card);
    }
    into.forEach((card, i) => {
      if (this.faces.has(card)) throw new DealerRefusal('not-a-mix', operation);
      this.faces.set(card, faces[i] as Face);
      this.zones.set(card, zoneKey(zone));
    });
  }

  private move(card: CardHandle, operation: CardOperation, from: Zone, to: Zone): void {
    this.check(card, operation, from);
    this.zones.set(card, zoneKey(to));
  }

  private check(card: CardHandle, operation: CardOperation, zone: Zone): void {
    if (this.zones.get(card) !== zoneKey(zone)) throw new DealerRefusal('not-there', operation);
  }

  private tell(seat: Seat, cards: readonly CardHandle[]): void {
    for (const card of cards) {
      this.knowledge[seat] = learn(this.knowledge[seat] ?? KNOWS_NOTHING, card, this.faceOf(card));
    }
  }
}

const zoneKey = (zone: Zone) => (zone.kind === 'pile' ? 'pile' : `${zone.kind} ${zone.seat}`);

/** Every card of a state, by place; 104 distinct handles in a sound one. */
export function places(state: PlanetsState): Readonly<Record<string, readonly CardHandle[]>> {
  const { turn, seats } = state;
  return {
    pile: state.pile,
    drawn: turn.drawn,
    kept: turn.kept === null ? [] : [turn.kept],
    passed: turn.passed === null ? [] : [turn.passed],
    hands: seats.flatMap(({ hand }) => hand),
    hidden: seats.flatMap(({ hidden }) => hidden),
    laid: seats.flatMap(({ sets }) => sets.flatMap(({ cards }) => cards)),
    discard: state.discard.map(({ card }) => card),
    gone: state.gone,
  };
}
