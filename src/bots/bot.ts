/**
 * A player without a person. It sits at a seat like anyone: its device signs its moves, and the table refuses an
 * illegal one as it would anyone's.
 *
 * Invariants
 * 1. `choose` and `decide` are deterministic and have no memory a caller could notice: the same state and knowledge give the
 *    same decision, so a simulation with the same seed gives the same bytes.
 * 2. A choice is a decision of one seat and never replicated; unlike rules it may use fractions.
 * 3. A bot is told the public state and what its seat may know, and nothing else.
 */
import type { CardHandle, Knowledge, Seat } from '../games/game.ts';

/** What a seat signs: its public move, and the cards that the move's mix brings to the front (none in a game of dice). */
export type Decision<Move> = { readonly move: Move; readonly front: readonly CardHandle[] };

export interface Bot<State, Choice, Move, Face = string> {
  readonly name: string;
  /** A legal choice. Called only while `awaiting(state)` is a decision of `seat`; throws RangeError otherwise. */
  choose(state: State, seat: Seat, knowledge: Knowledge<Face>): Choice;
  /** The same choice as its seat signs it. */
  decide(state: State, seat: Seat, knowledge: Knowledge<Face>): Decision<Move>;
}

// biome-ignore lint/suspicious/noExplicitAny: a bot reads the states of its own game, which pass through unread
export type AnyBot = Pick<Bot<any, any, any, any>, 'decide'>;
