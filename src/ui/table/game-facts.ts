/** What the screens around a table must know of each game: where it is set and how many play it. */
import { SEATS as OCHO_SEATS } from '../../games/ocho/schema.ts';
import { SEATS as PLANETS_SEATS } from '../../games/planets/schema.ts';
import type { Place } from '../shell/page.tsx';

/** The games of this page, in the order they are offered; as in addresses and views. */
export const GAMES = ['ocho', 'planets'] as const;
export type GameName = (typeof GAMES)[number];

export type GameFacts = {
  readonly place: Place;
  readonly seats: { readonly least: number; readonly most: number };
  /** open: all see everything. hidden: each seat knows what no other may, and so does the device that plays a bot. */
  readonly hands: 'open' | 'hidden';
};

export const GAME_FACTS: Readonly<Record<GameName, GameFacts>> = {
  ocho: { place: 'chalet', seats: OCHO_SEATS, hands: 'open' },
  planets: { place: 'sky', seats: PLANETS_SEATS, hands: 'hidden' },
};

/** false for the game of a link or a table of another version. */
export const isGame = (name: string): name is GameName => Object.hasOwn(GAME_FACTS, name);

/** Where a game is set; one that is not known, indoors. */
export const placeOf = (game: string): Place => (isGame(game) ? GAME_FACTS[game].place : 'chalet');

/** Most people at a table of `game`; of one that is not known, those who sit there. */
export const mostSeats = (game: string, seated: number): number =>
  isGame(game) ? GAME_FACTS[game].seats.most : seated;

/** Whether a seat's hand is hidden from the others: then its cards, not its points, are at stake. */
export const hasHiddenHands = (game: string): boolean => isGame(game) && GAME_FACTS[game].hands === 'hidden';
