/**
 * What a table game is: data and pure functions.
 *
 * A game knows seats (roster indices) and never peers, keys, messages or clocks, and it never draws
 * randomness: it *awaits* it. The protocol asks `awaiting(state)`, obtains what is named there from the
 * table (a signed decision, a value of the beacon, cards of the deck), and feeds `reduce` an event every seat computes alike.
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

/** A random value a game waits for. */
export type Draw =
  /** Eight-sided dice, faces 1–8. */
  | { readonly kind: 'dice'; readonly count: number }
  /** One whole number, 0 to `below` − 1; `below` is 1 to 256. */
  | { readonly kind: 'index'; readonly below: number };

declare const handleBrand: unique symbol;
/** The public name of one card: a whole number from 0, never used twice. */
export type CardHandle = number & { readonly [handleBrand]?: 'CardHandle' };

/** What the table waits for. Decisions are a person's; everything else machines answer by themselves. */
export type Awaiting =
  /** One seat decides: the protocol waits for its signed `move`. */
  | { readonly kind: 'decision'; readonly seat: Seat }
  /** A random value led by `leader`, whose decision brought it about and who shows its link first. */
  | { readonly kind: 'random'; readonly leader: Seat; readonly draw: Draw }
  /** `cards` become readable to `seat` alone: all others answer for it. */
  | { readonly kind: 'draw'; readonly seat: Seat; readonly cards: readonly CardHandle[] }
  /** `seat` mixes `cards` of its own; the outputs are named `into`. */
  | {
      readonly kind: 'mix';
      readonly seat: Seat;
      readonly cards: readonly CardHandle[];
      readonly into: readonly CardHandle[];
    }
  /** `seat` hands `card` of its own to `to`. */
  | { readonly kind: 'transfer'; readonly seat: Seat; readonly card: CardHandle; readonly to: Seat }
  /** `seat` opens `card` as a black hole or proves it a planet. */
  | { readonly kind: 'identify'; readonly seat: Seat; readonly card: CardHandle }
  /** `seat` opens `cards`. */
  | { readonly kind: 'open'; readonly seat: Seat; readonly cards: readonly CardHandle[] }
  | { readonly kind: 'over' };

/** An event has the kind of what was awaited (a decision: `move`), or is a `leave` or a `stop`. */
export type GameEvent<Move, Face = string> =
  | { readonly kind: 'move'; readonly seat: Seat; readonly move: Move }
  /** `values`: one per die in throw order, or the one index. */
  | { readonly kind: 'random'; readonly values: readonly number[] }
  | { readonly kind: 'draw'; readonly seat: Seat }
  | { readonly kind: 'mix'; readonly seat: Seat }
  | { readonly kind: 'transfer'; readonly seat: Seat }
  | { readonly kind: 'identify'; readonly seat: Seat; readonly as: 'planet' | 'black-hole' }
  /** `faces`: of the opened cards, in the order awaited. */
  | { readonly kind: 'open'; readonly seat: Seat; readonly faces: readonly Face[] }
  /** The seat left, or its program broke a rule. It may be any seat still in, at any time before the game is over. */
  | { readonly kind: 'leave'; readonly seat: Seat }
  /** The cards can no longer be read without those who have left: the game ends with the standing. Card games only. */
  | { readonly kind: 'stop' };

/**
 * Who can read the cards there. pile: all together, nobody alone. drawn: that seat, once the others have answered the
 * draw. own: that seat alone.
 */
export type Zone =
  | { readonly kind: 'pile' }
  | { readonly kind: 'drawn'; readonly seat: Seat }
  | { readonly kind: 'own'; readonly seat: Seat };

/** What happens to cards in one event, and what each must be shown to be. */
export type CardOperation<Face = string> =
  /** Every other seat still in shows its correct share of each card, so that `seat` alone can read them. */
  | { readonly kind: 'draw'; readonly seat: Seat; readonly cards: readonly CardHandle[] }
  /** `seat` shows that `into` are the very `cards` in some order, without saying which. */
  | {
      readonly kind: 'mix';
      readonly seat: Seat;
      readonly zone: Zone;
      readonly cards: readonly CardHandle[];
      readonly into: readonly CardHandle[];
    }
  /** `seat` shows that the card in zone `to` bears the face it had in zone `from`, without saying which. */
  | {
      readonly kind: 'transfer';
      readonly seat: Seat;
      readonly card: CardHandle;
      readonly from: Zone;
      readonly to: Zone;
    }
  /** `seat` shows that the card bears `face`. */
  | { readonly kind: 'open'; readonly seat: Seat; readonly card: CardHandle; readonly face: Face }
  /** `seat` shows that the card bears one of the eight planets, without saying which. */
  | { readonly kind: 'planet'; readonly seat: Seat; readonly card: CardHandle }
  /** Nothing is shown: the cards leave the game, and nobody learns their faces. */
  | { readonly kind: 'remove'; readonly seat: Seat; readonly cards: readonly CardHandle[] };

/** Faces that one seat knows, by handle. */
export type Knowledge<Face = string> = { readonly [card: number]: Face };

/** What a game with hidden cards tells the deck. The game moves handles; the deck keeps what is printed on the cards. */
export interface CardRules<Options, State, Move, Face extends string = string> {
  /** The faces by number: eight planets, then the black hole. */
  readonly faces: readonly Face[];
  /** true if the game is to go on without a seat that leaves, so that pile keys are shared. */
  survivesLeaver(options: Options): boolean;
  /** The operations of an event that is legal in `state` (before it), in order. */
  operations(state: State, event: GameEvent<Move, Face>): readonly CardOperation<Face>[];
  /** What `seat` learns or does in secret by an event; `knowledge` is its own, after the event. */
  privateStory(
    before: State,
    event: GameEvent<Move, Face>,
    after: State,
    seat: Seat,
    knowledge: Knowledge<Face>,
  ): readonly unknown[];
}

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
  /** Of a game with hidden cards; its pile is set up before the lot as handles 0 to 103, 0 on top. */
  // biome-ignore lint/suspicious/noExplicitAny: the deck passes faces through by number
  readonly cards?: CardRules<Options, State, Move, any>;
}

/** A game whose types the caller does not need to know: what the protocol holds. */
// biome-ignore lint/suspicious/noExplicitAny: the protocol passes options, states and moves through unread
export type AnyGame = Game<any, any, any, any>;
