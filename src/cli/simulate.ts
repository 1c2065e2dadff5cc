/**
 * `npm run simulate -- --game ocho|planets --seats N --seed S [--strengths S,…] [--options JSON] [--faults PROFILE]
 *  [--out FILE]`
 *
 * `--strengths`: easy, middle or strong for each seat in turn, repeated if there are more seats; middle unless given.
 *
 * Bots play a whole game through the full protocol over the simulated network; the same seed gives the same bytes.
 * Prints one JSON object with the result and its figures. Exit 0: finished and all replicas agree; 1: not; 2: bad options.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { AnyBot } from '../bots/bot.ts';
import { OCHO_BOTS } from '../bots/ocho-bots.ts';
import { PLANETS_BOTS } from '../bots/planets-bots.ts';
import type { AnyGame, Json } from '../games/game.ts';
import { ocho } from '../games/ocho/game.ts';
import { planets } from '../games/planets/game.ts';
import { isProfileName, PROFILES } from '../network/simulated-profile.ts';
import { STRENGTHS, type Strength, USUAL_STRENGTH } from '../protocol/bot-strength.ts';
import { DEFAULT_CHAIN_LENGTH } from '../protocol/genesis.ts';
import { simulate } from './simulation.ts';

/** The games, and who plays them. */
type Players = { readonly rules: AnyGame; readonly bots: Readonly<Record<Strength, AnyBot>> };
const GAMES: ReadonlyMap<string, Players> = new Map([
  ['ocho', { rules: ocho as AnyGame, bots: OCHO_BOTS }],
  ['planets', { rules: planets as AnyGame, bots: PLANETS_BOTS }],
]);

function refuse(sentence: string): never {
  console.error(`simulate: ${sentence}`);
  process.exit(2);
}

const { values } = (() => {
  try {
    return parseArgs({
      options: {
        game: { type: 'string', default: 'ocho' },
        seats: { type: 'string', default: '4' },
        seed: { type: 'string', default: '1' },
        strengths: { type: 'string', default: USUAL_STRENGTH },
        options: { type: 'string', default: '{}' },
        faults: { type: 'string', default: 'calm' },
        out: { type: 'string' },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
})();

const integer = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    refuse(`--${name} is a whole number from ${least} to ${most}, not ${text}`);
  return value;
};

function gameOptions({ optionsSchema, defaultOptions }: AnyGame, text: string): Json {
  try {
    const parsed = v.safeParse(optionsSchema, {
      ...defaultOptions,
      ...(JSON.parse(text) as object),
    });
    if (parsed.success) return parsed.output as Json;
    return refuse(`--options: ${parsed.issues.map(({ message }) => message).join('; ')}`);
  } catch {
    return refuse('--options is no JSON object');
  }
}

function strengthsOf(text: string): readonly Strength[] {
  const parsed = v.safeParse(v.array(v.picklist(STRENGTHS)), text.split(','));
  return parsed.success
    ? parsed.output
    : refuse(`--strengths is a list of ${STRENGTHS.join(', ')}, not ${text}`);
}

const game =
  GAMES.get(values.game) ?? refuse(`--game is one of ${[...GAMES.keys()].join(', ')}, not ${values.game}`);
if (!isProfileName(values.faults)) refuse(`--faults is one of ${Object.keys(PROFILES).join(', ')}`);
const seats = integer('seats', values.seats, game.rules.minSeats, game.rules.maxSeats);
const seed = integer('seed', values.seed, 0, Number.MAX_SAFE_INTEGER);
const startedMs = performance.now();
const result = await simulate({
  game: values.game,
  seats,
  seed,
  options: gameOptions(game.rules, values.options),
  profile: PROFILES[values.faults],
  script: values.faults === 'calm' ? 'none' : 'all',
  games: { ocho, planets },
  bot: game.bots[USUAL_STRENGTH],
  bots: strengthsOf(values.strengths).map((strength) => game.bots[strength]),
  chainLength: DEFAULT_CHAIN_LENGTH,
  limitMs: 6 * 60 * 60 * 1000,
});
const records = result.records.filter((record) => record !== null);
const agree = new Set(records).size === 1;
const { session, outcome, isComplete, figures } = result;
if (values.out !== undefined) writeFileSync(values.out, records[0] ?? '');
console.log(
  JSON.stringify({
    session,
    seed,
    seats,
    isComplete,
    agree,
    outcome,
    ...figures,
    realMs: Math.round(performance.now() - startedMs),
  }),
);
process.exit(isComplete && agree ? 0 : 1);
