/** Short hands for the tests of El Ocho: begin a game, lay down dice, choose them by face, set scores. */
import { freeze } from 'immer';
import type { Seat } from '../../../src/games/game.ts';
import { ocho } from '../../../src/games/ocho/game.ts';
import { keep, RETHROW, ROLL } from '../../../src/games/ocho/moves.ts';
import type { ThrowContext } from '../../../src/games/ocho/scoring.ts';
import type {
  Face,
  OchoEvent,
  OchoMove,
  OchoOptions,
  OchoState,
  OchoStory,
} from '../../../src/games/ocho/types.ts';

export type Changes = Partial<OchoOptions>;

/** The standard options with some changed. */
export function options(changes: Changes = {}): OchoOptions {
  return { ...ocho.defaultOptions, ...changes };
}

/** A throw; not the first of its turn. */
export function later(thrown: readonly Face[], changes: Changes = {}): ThrowContext {
  return { options: options(changes), thrown, isFirstThrow: false };
}

/** A throw, the first of its turn. */
export function first(thrown: readonly Face[], changes: Changes = {}): ThrowContext {
  return { options: options(changes), thrown, isFirstThrow: true };
}

/** A game whose seats play in roster order. */
export function begin(changes: Changes = {}, seats = 3): OchoState {
  return ocho.setup(
    options(changes),
    seats,
    Array.from({ length: seats }, (_, seat) => seat),
  );
}

/** The same state with other scores. */
export function withScores(state: OchoState, scores: readonly number[]): OchoState {
  return freeze(
    { ...state, seats: state.seats.map((seat, i) => ({ ...seat, score: scores[i] ?? seat.score })) },
    true,
  );
}

/** The seat at turn makes a move. */
export function move(state: OchoState, made: OchoMove): OchoState {
  return ocho.reduce(state, { kind: 'move', seat: state.turn.seat, move: made });
}

/** The dice come to rest. */
export function land(state: OchoState, dice: readonly Face[]): OchoState {
  return ocho.reduce(state, { kind: 'random', values: dice });
}

/** Begins a turn with this throw. */
export function roll(state: OchoState, dice: readonly Face[]): OchoState {
  return land(move(state, ROLL), dice);
}

/** Throws a Joker's dice again. */
export function rethrow(state: OchoState, dice: readonly Face[]): OchoState {
  return land(move(state, RETHROW), dice);
}

/** The lowest indices of the throw on the table that show these faces. */
export function indices(state: OchoState, faces: readonly Face[]): readonly number[] {
  const wanted = [...faces];
  const found = state.turn.dice.flatMap((face, index) => {
    const at = wanted.indexOf(face);
    if (at === -1) return [];
    wanted.splice(at, 1);
    return [index];
  });
  if (wanted.length > 0) throw new Error(`the throw lacks ${wanted.join(', ')}`);
  return found;
}

export function keepFaces(state: OchoState, faces: readonly Face[], next: 'bank' | 'roll'): OchoMove {
  return keep(indices(state, faces), next);
}

/** Sets these faces aside and banks. */
export function bank(state: OchoState, faces: readonly Face[]): OchoState {
  return move(state, keepFaces(state, faces, 'bank'));
}

/** Sets these faces aside and throws the rest, which show `dice`. */
export function rollOn(state: OchoState, faces: readonly Face[], dice: readonly Face[]): OchoState {
  return land(move(state, keepFaces(state, faces, 'roll')), dice);
}

export function leave(state: OchoState, seat: Seat): OchoState {
  return ocho.reduce(state, { kind: 'leave', seat });
}

/** What an event tells. */
export function told(state: OchoState, event: OchoEvent): readonly OchoStory[] {
  return ocho.story(state, event, ocho.reduce(state, event));
}

/** A throw of eight with a single 1 and nothing else that scores. */
export const ONE: readonly Face[] = [1, 2, 2, 3, 3, 4, 4, 6];
/** A throw of eight that busts at both levels. */
export const BUST: readonly Face[] = [2, 2, 3, 3, 4, 4, 6, 6];
/** A throw of eight that scores nothing but shows an 8. */
export const JOKER: readonly Face[] = [2, 2, 3, 3, 4, 4, 6, 8];
