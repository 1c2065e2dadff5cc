/**
 * What a table game is: data and pure functions.
 *
 * A game knows seats (roster indices) and never peers, keys, messages or clocks, and it never draws
 * randomness: it *awaits* it. The protocol asks `awaiting(state)`, obtains what is named there from the
 * table (a signed decision, a value of the beacon), and feeds `reduce` an event every seat computes alike.
 *
 * Invariants
 * 1. `setup`, `awaiting`, `refusal`, `reduce`, `outcome`, `story` are pure and deterministic.
 * 2. A state is plain frozen JSON data: no Map, Set, class, typed array, `undefined` or fraction.
 * 3. `awaiting` depends on the state alone; `reduce` is only ever called with an event it awaits (or a `leave`).
 */
import type { GenericSchema } from 'valibot';

declare const brand: unique symbol;
/** A place at the table: its index in the genesis roster, 0-based. Seat 0 is the creator of the table. */
export type Seat = number & { readonly [brand]?: 'Seat' };

/** Plain JSON, the only kind of value that is signed, hashed, stored or sent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A random value a game waits for; `dice` are eight-sided, faces 1–8. */
export type Draw = { readonly kind: 'dice'; readonly count: number };

export type Awaiting =
  /** One seat decides: the protocol waits for its signed `move`. */
  | { readonly kind: 'decision'; readonly seat: Seat }
  /** A random value led by `leader`, whose decision brought it about and who shows its link first. */
  | { readonly kind: 'random'; readonly leader: Seat; readonly draw: Draw }
  | { readonly kind: 'over' };

export type GameEvent<Move> =
  | { readonly kind: 'move'; readonly seat: Seat; readonly move: Move }
  /** `values`: one per die, 1–8, in throw order. */
  | { readonly kind: 'random'; readonly values: readonly number[] }
  /** The seat left, or its program broke a rule. It may be any seat still in, at any time before the game is over. */
  | { readonly kind: 'leave'; readonly seat: Seat };

/** The result. `ranking`: best first, seats that share a place together; every seat appears exactly once. */
export type Outcome = {
  readonly ranking: readonly (readonly Seat[])[];
  /** By roster index. */
  readonly scores: readonly number[];
  readonly reason: string;
};

export interface Game<Options, State, Move, Story> {
  readonly name: string;
  readonly minSeats: number;
  readonly maxSeats: number;
  /** Decodes the options of a genesis; exact keys, no defaults filled in. */
  readonly optionsSchema: GenericSchema<unknown, Options>;
  readonly defaultOptions: Options;
  /** Decodes the shape of a move; whether it is legal is `refusal`'s business. */
  readonly moveSchema: GenericSchema<unknown, Move>;
  /** `order`: a permutation of the roster indices, drawn by lot (roll 1). */
  setup(options: Options, seats: number, order: readonly Seat[]): State;
  awaiting(state: State): Awaiting;
  /** null when `seat` may make `move` now, else the code of the rule that forbids it. */
  refusal(state: State, seat: Seat, move: Move): string | null;
  reduce(state: State, event: GameEvent<Move>): State;
  /** null until `awaiting` is `over`. */
  outcome(state: State): Outcome | null;
  /** The ranking as it stands: `outcome` when over, else by what is scored so far; for a game that is broken off. */
  standing(state: State): Outcome;
  /** What happened, as data without language, for the log line, the bar and the screen reader. */
  story(before: State, event: GameEvent<Move>, after: State): readonly Story[];
}

/** A game whose types the caller does not need to know: what the protocol holds. */
// biome-ignore lint/suspicious/noExplicitAny: the protocol passes options, states and moves through unread
export type AnyGame = Game<any, any, any, any>;
