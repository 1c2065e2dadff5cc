/**
 * 8 (planets) as data: options, public state, moves, what the table waits for, and events. Private input (faces,
 * choices) is in knowledge.ts and choices.ts; stories in story.ts. The rules are in the files beside this one.
 *
 * Everything here is public: all seats, every spectator and the verifier compute it alike, and no face stands in it
 * that the rules do not show to all.
 */
import type { Awaiting, GameEvent, Seat } from '../game.ts';
import type { CardHandle, Planet } from './cards.ts';

/** In whose turn role a seat resolves a card. */
export type Role = 'commander' | 'deputy';

/** Points of a laid set in one role. */
export type PointTable = {
  /** Of 3, 4, 5, 6, 7, and 8 or more identical planets. */
  readonly same: readonly number[];
  /** Of the eight different planets. */
  readonly different: number;
};

export type PlanetsOptions = {
  readonly points: { readonly commander: PointTable; readonly deputy: PointTable };
  /** When an empty pile ends the game: before the Commander's surplus goes back under it, or after (it may revive it). */
  readonly end: 'before-surplus' | 'after-surplus';
  /** A leaver: the others go on, or the game ends with the standing. */
  readonly leaver: 'go-on' | 'end';
};

export type LaidSet = {
  readonly kind: 'same' | 'different';
  readonly role: Role;
  /** The card that made it possible first, the others in the order of `faces`. */
  readonly cards: readonly CardHandle[];
  readonly faces: readonly Planet[];
};

export type PlanetsSeat = {
  readonly hand: readonly CardHandle[];
  /** Face down before their owner, in the order they were hidden. */
  readonly hidden: readonly CardHandle[];
  /** Faces of `hidden` once the owner has shown them at the end, else null. */
  readonly revealed: readonly Planet[] | null;
  readonly sets: readonly LaidSet[];
  /** Black holes this seat had to play, with or without effect. */
  readonly blackHoles: number;
  /** Turns begun as Commander. */
  readonly turns: number;
  /** How often it was named Deputy. */
  readonly deputies: number;
  readonly hasLeft: boolean;
};

/**
 * draw: three cards (or what is left) go to the Commander.
 * assign: the Commander decides what is kept, passed, returned.
 * identify: the seat that resolves opens its card as a black hole or proves it a planet.
 * black-hole: it decides, hide or steal.   rob-again: its victim left; it chooses another.
 * mix, pick, take: the victim mixes its hand, an index is drawn, that card is handed over.
 * lay: the card has joined the hand; lay a set with it or not.
 * surplus: the Commander puts what exceeds ten cards under the pile.
 * done: the game has ended (hidden planets may still have to be shown).
 */
export type Phase =
  | 'draw'
  | 'assign'
  | 'identify'
  | 'black-hole'
  | 'rob-again'
  | 'mix'
  | 'pick'
  | 'take'
  | 'lay'
  | 'surplus'
  | 'done';

export type PlanetsTurn = {
  /** Counts from 1. */
  readonly number: number;
  readonly commander: Seat;
  /** Named when the cards are assigned. */
  readonly deputy: Seat | null;
  /** Who resolves now: the Commander first, then the Deputy. */
  readonly role: Role;
  readonly phase: Phase;
  /** Drawn and not yet assigned. */
  readonly drawn: readonly CardHandle[];
  /** Assigned to the Commander and not yet in its hand, black holes in play included; else null. */
  readonly kept: CardHandle | null;
  /** The same for the Deputy. It is in nobody's hand. */
  readonly passed: CardHandle | null;
  /** lay: the card that has just joined the hand. */
  readonly fresh: CardHandle | null;
  /** mix, pick, take: who is stolen from. */
  readonly victim: Seat | null;
  /** take: the card to be handed over. */
  readonly taken: CardHandle | null;
};

export type EndReason = 'pile-empty' | 'turn-limit' | 'last-seat' | 'leaver';

export type PlanetsState = {
  readonly options: PlanetsOptions;
  /** Turn order: a permutation of roster indices. */
  readonly order: readonly Seat[];
  /** By roster index. */
  readonly seats: readonly PlanetsSeat[];
  /** Seats that have left, in the order they left. */
  readonly left: readonly Seat[];
  /** Top first. */
  readonly pile: readonly CardHandle[];
  /** Black holes played, face up, oldest first. */
  readonly discard: readonly { readonly card: CardHandle; readonly seat: Seat }[];
  /** Out of the game with seats that left; their faces stay unknown. */
  readonly gone: readonly CardHandle[];
  /** The next unused handle. */
  readonly next: number;
  readonly turn: PlanetsTurn;
  /** Set when the game has ended. `reveal`: seats that have yet to show their hidden planets, in turn order. */
  readonly ending: null | { readonly reason: EndReason; readonly reveal: readonly Seat[] };
};

/**
 * A decision as all see it. What it leaves out is hidden in the mix that comes with it: the mixed cards are used from the
 * front, so the same public move stands for every private choice (choices.ts).
 */
export type PlanetsMove =
  /** Mixed: the drawn cards. First is kept, second passed to `deputy`, third returned. null: one card was drawn, and is kept. */
  | { readonly kind: 'assign'; readonly deputy: Seat | null }
  /** Mixed: the hand. First is hidden. */
  | { readonly kind: 'hide' }
  | { readonly kind: 'steal'; readonly from: Seat }
  /** Mixed: the hand but for the new card. The new card bears `faces[0]`, the first of the others `faces[1]` and so on. */
  | { readonly kind: 'lay'; readonly faces: readonly Planet[] }
  /** Lays nothing now. */
  | { readonly kind: 'skip' }
  /** Mixed: the hand. The first ones beyond ten go under the pile, each below the one before. */
  | { readonly kind: 'surplus' };

/** What the table waits for: every kind of the contract. */
export type PlanetsAwaiting = Awaiting;

/** An event has the kind of what was awaited. `random`: `values` is the one index. */
export type PlanetsEvent = GameEvent<PlanetsMove, Planet>;
