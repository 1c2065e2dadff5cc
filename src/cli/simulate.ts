/**
 * `npm run simulate -- --game ocho --seats N --seed S [--options JSON] [--faults PROFILE] [--out FILE]`
 *
 * Bots play a whole game through the full protocol over the simulated network; the same seed gives the same bytes.
 * Prints one JSON object with the result and its figures. Exit 0: finished and all replicas agree; 1: not; 2: bad options.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ochoBot } from '../bots/ocho.ts';
import { ocho } from '../games/ocho/game.ts';
import { isProfileName, PROFILES } from '../network/simulated-profile.ts';
import { DEFAULT_CHAIN_LENGTH } from '../protocol/genesis.ts';
import { simulate } from './simulation.ts';

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

function gameOptions(text: string): typeof ocho.defaultOptions {
  try {
    const parsed = v.safeParse(ocho.optionsSchema, {
      ...ocho.defaultOptions,
      ...(JSON.parse(text) as object),
    });
    if (parsed.success) return parsed.output;
    return refuse(`--options: ${parsed.issues.map(({ message }) => message).join('; ')}`);
  } catch {
    return refuse('--options is no JSON object');
  }
}

if (values.game !== 'ocho') refuse(`--game ${values.game}: there is only ocho`);
if (!isProfileName(values.faults)) refuse(`--faults is one of ${Object.keys(PROFILES).join(', ')}`);
const seats = integer('seats', values.seats, ocho.minSeats, ocho.maxSeats);
const seed = integer('seed', values.seed, 0, Number.MAX_SAFE_INTEGER);
const startedMs = performance.now();
const result = await simulate({
  game: 'ocho',
  seats,
  seed,
  options: gameOptions(values.options),
  profile: PROFILES[values.faults],
  script: values.faults === 'calm' ? 'none' : 'all',
  games: { ocho },
  bot: ochoBot as never,
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
