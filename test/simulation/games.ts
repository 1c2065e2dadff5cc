/**
 * Whole seeded games under faults, in parts so that the runner can spread them over its workers.
 * A failure prints the game's number, its options and the network's last events: `playNumber(N)` plays it again.
 */
import { expect, test } from 'vitest';
import { ochoBot } from '../../src/bots/ocho.ts';
import { type SimulationOptions, simulate } from '../../src/cli/simulation.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import type { OchoOptions } from '../../src/games/ocho/types.ts';
import { PROFILES, SeededRng } from '../../src/network/simulated.ts';
import { disagreements, stuck } from './agreement.ts';

/**
 * Of the first 120 games those that `npm test` plays: every script over every network, and at tables of two, of up to four and of
 * more; every number of seats (chosen.test.ts). The cheapest such choice, and some more with all faults at once.
 */
export const CHOSEN: readonly number[] = [
  2, 4, 8, 11, 14, 22, 23, 29, 31, 34, 36, 38, 42, 47, 48, 49, 54, 55, 57, 69, 74, 75, 76, 77, 79, 87, 89, 91,
  93, 94, 95, 96, 100, 101, 102, 105, 108, 112, 116, 117, 118,
];
const { OCTET_GAMES: GAMES, OCTET_FROM: FROM = '0' } = process.env;
/** `npm run soak` plays all from number FROM to GAMES - 1. */
const NUMBERS =
  GAMES === undefined
    ? CHOSEN
    : Array.from({ length: Number(GAMES) - Number(FROM) }, (_, at) => Number(FROM) + at);
/** Real time, which a long run may have to share with much else. */
export const LIMIT_MS = GAMES === undefined ? 300_000 : 3_600_000;
const PARTS = 6;

export const SCRIPTS = ['none', 'crashes', 'cuts', 'leaves', 'absences', 'one-way', 'all'] as const;
/** How many of forty games have 2, 3, … 8 seats: large tables cost many times as much as small ones. */
const SEATS = [12, 12, 8, 4, 2, 1, 1].flatMap((games, at) => Array.from({ length: games }, () => at + 2));
/** Links break, but not so often that binding them anew is all a device does. */
export const NETWORKS = [
  PROFILES.calm,
  { ...PROFILES.mobile, linkDrop: 0.002 },
  PROFILES.lossy,
  PROFILES.heavy,
  { ...PROFILES.storm, linkDrop: 0.002 },
] as const;

/** One test a game; together the parts play all of NUMBERS. */
export function playPart(part: number): void {
  for (const number of NUMBERS.filter((_, at) => at % PARTS === part)) {
    const { seats, profile, script } = gameNumber(number);
    test(
      `game ${number}: ${seats} seats, ${profile.name} network, ${script}`,
      () => playNumber(number),
      LIMIT_MS,
    );
  }
}

/** Game number n: seats, options, network and faults all follow from it. */
export function gameNumber(number: number): SimulationOptions {
  const rng = new SeededRng(number, 'choice');
  const pick = <T>(from: readonly T[]): T => from[rng.below(from.length)] as T;
  const options: OchoOptions = {
    level: pick([1, 2]),
    // Most games are short, so that there can be many.
    target: pick([4000, 4000, 4000, 4000, 4000, 8000]),
    opening: pick([0, 300, 500]),
    hotDice: pick(['optional', 'forced']),
    end: pick(['first', 'round', 'exact']),
    first: pick(['lot', 'creator']),
    joker: pick(['unlimited', 'once']),
    straights: pick(['all', 'three']),
    tripleOne: pick([1000, 300]),
    bigStraight: pick(['first', 'every']),
  };
  return {
    game: 'ocho',
    seats: pick(SEATS),
    seed: number,
    options,
    profile: pick(NETWORKS),
    script: pick(SCRIPTS),
    games: { ocho },
    bot: ochoBot,
    // Short chains, so that seats commit to new ones in the middle of a game.
    chainLength: pick([16, 32, 64]),
    storage: pick(['whole', 'torn']),
    limitMs: 4 * 60 * 60 * 1000,
  };
}

/** Plays game `number`, struck by its own script or by that one, and checks all that must hold of it. */
export async function playNumber(
  number: number,
  script: SimulationOptions['script'] = gameNumber(number).script,
): Promise<void> {
  const options = { ...gameNumber(number), script };
  const result = await simulate(options);
  const story = () =>
    `game ${number}: ${options.seats} seats, ${options.profile.name}, ${options.script}, ${JSON.stringify(options.options)}\n` +
    `${stuck(result)}\n${result.trace.slice(-40).join('\n')}`;
  const found = disagreements(result, options);
  expect(found, found.length === 0 ? '' : story()).toEqual([]);
}
