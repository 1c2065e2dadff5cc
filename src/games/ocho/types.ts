/** El Ocho as data: options, state, moves and stories. The rules are in the files beside this one; RULES.md names each. */
import type { Awaiting, Draw, GameEvent, Seat } from '../game.ts';

export type OchoOptions = {
  readonly level: 1 | 2;
  readonly target: 8000 | 4000 | 12000;
  /** Least turn total that gets a seat with no points on the board; 0 = none. */
  readonly opening: 0 | 300 | 500;
  readonly hotDice: 'optional' | 'forced';
  readonly end: 'first' | 'round' | 'exact';
  readonly first: 'lot' | 'creator';
  readonly joker: 'unlimited' | 'once';
  readonly straights: 'all' | 'three';
  /** Points of three 1s. */
  readonly tripleOne: 1000 | 300;
  /** On which throws of eight dice 1-2-3-4-5-6-7-8 is worth 4,000. */
  readonly bigStraight: 'first' | 'every';
};

/** A die face, 1–8. */
export type Face = number;

/** Dice set aside in one throw of the running turn. */
export type Kept = { readonly faces: readonly Face[]; readonly points: number };

export type OchoTurn = {
  readonly seat: Seat;
  /**
   * ready: the seat may roll `hand` dice (only at the start of a turn).
   * rolling: the dice are in the air (awaiting a random value).
   * thrown: `dice` lie on the table and something scores: set some aside, then bank or roll.
   * joker: `dice` score nothing but show an 8 (level 2): those same dice must be thrown again.
   */
  readonly phase: 'ready' | 'rolling' | 'thrown' | 'joker';
  /** Dice about to be thrown (ready, rolling) or just thrown (thrown, joker). */
  readonly hand: number;
  /** Faces of the last throw in throw order; empty while ready or rolling. */
  readonly dice: readonly Face[];
  /** Points at risk, of earlier throws of this turn. */
  readonly risk: number;
  /** Since the last hot dice (the shelf). Emptied when all eight are thrown again. */
  readonly kept: readonly Kept[];
  /** Throws made this turn, the one in the air included. */
  readonly throws: number;
  readonly jokers: number;
};

export type OchoSeat = {
  readonly score: number;
  readonly hasLeft: boolean;
  readonly turns: number;
  readonly busts: number;
};

export type OchoState = {
  readonly options: OchoOptions;
  /** Turn order: a permutation of roster indices. */
  readonly order: readonly Seat[];
  /** By roster index. */
  readonly seats: readonly OchoSeat[];
  /** Seats that have left, in the order they left. */
  readonly left: readonly Seat[];
  /** 1-based. */
  readonly round: number;
  /** Once the game is over: the last turn, with its shelf as it ended. */
  readonly turn: OchoTurn;
  /**
   * End `round`: set once a seat has banked the target. `beat`: the highest score of the seats still in; `by`: a seat
   * that has it, the first to reach it unless that one left. `remaining`: the seats that still play, in order, the
   * one at turn first.
   */
  readonly lastRound: {
    readonly by: Seat;
    readonly beat: number;
    readonly remaining: readonly Seat[];
  } | null;
  readonly over: null | {
    readonly reason: 'target' | 'round' | 'exact' | 'last-seat';
    readonly winners: readonly Seat[];
  };
};

export type OchoMove =
  /** Throw at the start of a turn. */
  | { readonly kind: 'roll' }
  /** Set aside the dice at these indices of `turn.dice` (ascending, distinct), then bank or roll on. */
  | { readonly kind: 'keep'; readonly dice: readonly number[]; readonly then: 'bank' | 'roll' }
  /** Joker: throw the same dice again. */
  | { readonly kind: 'rethrow' };

export type OchoStory =
  | { readonly kind: 'order'; readonly order: readonly Seat[] }
  | { readonly kind: 'turn'; readonly seat: Seat }
  | { readonly kind: 'threw'; readonly seat: Seat; readonly dice: readonly Face[] }
  | {
      readonly kind: 'kept';
      readonly seat: Seat;
      readonly faces: readonly Face[];
      readonly points: number;
      readonly risk: number;
      readonly hand: number;
    }
  | { readonly kind: 'hot-dice'; readonly seat: Seat; readonly risk: number }
  | { readonly kind: 'joker'; readonly seat: Seat; readonly hand: number; readonly risk: number }
  | { readonly kind: 'bust'; readonly seat: Seat; readonly dice: readonly Face[]; readonly lost: number }
  | { readonly kind: 'banked'; readonly seat: Seat; readonly points: number; readonly score: number }
  /** End `exact`: the turn would have gone past the target and banks nothing. */
  | { readonly kind: 'overshot'; readonly seat: Seat; readonly points: number; readonly score: number }
  | {
      readonly kind: 'last-round';
      readonly seat: Seat;
      readonly beat: number;
      readonly remaining: readonly Seat[];
    }
  | { readonly kind: 'left'; readonly seat: Seat; readonly lost: number }
  | { readonly kind: 'won'; readonly winners: readonly Seat[]; readonly score: number };

/** What the table waits for: a decision, dice, or nothing. */
export type OchoAwaiting =
  | Extract<Awaiting, { readonly kind: 'decision' | 'over' }>
  | {
      readonly kind: 'random';
      readonly leader: Seat;
      readonly draw: Extract<Draw, { readonly kind: 'dice' }>;
    };

export type OchoEvent = Extract<GameEvent<OchoMove>, { readonly kind: 'move' | 'random' | 'leave' }>;
