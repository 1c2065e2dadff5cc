/** Figures over all games that this device keeps. */

import * as v from 'valibot';
import { optionsSchema } from '../../games/ocho/schema.ts';
import type { KeptGame } from '../../network/table-games.ts';
import { BROKEN_OFF } from '../../network/table-list.ts';
import { addTallies, type Figures, figuresOf, tallyOf } from '../luck/figures.ts';
import { bestTurns, ochoFacts } from './facts.ts';

/** people: at least one other person sat at the table. solo: alone with bots. */
export type Company = 'all' | 'people' | 'solo';

/** Of one game, over the tables at which this device had a seat. */
export type GameStatistics = {
  readonly game: string;
  readonly played: number;
  /** First places, shared ones too. */
  readonly won: number;
  /** Mean of the own final scores; null when none was played. */
  readonly average: number | null;
  /** Most points of one turn or set. */
  readonly best: number;
  /** Games that this device only watched; they count for the dice alone. */
  readonly watched: number;
};

export type Statistics = {
  readonly games: readonly GameStatistics[];
  /** All dice of all seats; null before the first throw. */
  readonly dice: Figures | null;
};

/** `games` in any order; those of other company and those that were broken off are left out. */
export function statisticsOf(games: readonly KeptGame[], company: Company): Statistics {
  const counted = games.filter(
    (kept) => kept.outcome.reason !== BROKEN_OFF && (company === 'all' || companyOf(kept) === company),
  );
  const names = [...new Set(counted.map(({ game }) => game))].sort();
  const tallies = counted.flatMap((kept) => {
    const facts = ochoFacts(kept.facts);
    const options = v.safeParse(optionsSchema, kept.options);
    return facts === null || !options.success ? [] : [tallyOf(facts.throws, options.output)];
  });
  const tally = addTallies(tallies);
  return {
    games: names.map((name) =>
      ofGame(
        name,
        counted.filter(({ game }) => game === name),
      ),
    ),
    dice: tally.chances.length === 0 ? null : figuresOf(tally),
  };
}

/** Whether anybody but this device's owner played. Whoever watches sees people. */
export function companyOf({ seats, mySeat }: Pick<KeptGame, 'seats' | 'mySeat'>): Exclude<Company, 'all'> {
  return seats.some(({ isBot }, seat) => !isBot && seat !== mySeat) ? 'people' : 'solo';
}

function ofGame(game: string, kept: readonly KeptGame[]): GameStatistics {
  const own = kept.flatMap((one) => (one.mySeat === null ? [] : [{ ...one, mySeat: one.mySeat }]));
  const scores = own.map(({ outcome, mySeat }) => outcome.scores[mySeat] ?? 0);
  return {
    game,
    played: own.length,
    won: own.filter(({ outcome, mySeat }) => outcome.ranking[0]?.includes(mySeat)).length,
    average: own.length === 0 ? null : scores.reduce((total, score) => total + score, 0) / own.length,
    best: Math.max(0, ...own.map(({ facts, mySeat }) => bestTurns(facts)[mySeat] ?? 0)),
    watched: kept.length - own.length,
  };
}
