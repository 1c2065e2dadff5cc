/**
 * Finished records verified, as `npm run verify` does it.
 *
 * Message flow: the record of a simulated game is made once and kept in the folder for temporary files; one that does not
 * verify (the protocol has changed since) is made anew.
 *
 * Invariant: each figure is of one verification, the first of that record in this process: whoever verifies a record
 * verifies it once, with nothing remembered.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyBot } from '../bots/bot.ts';
import { ochoBot } from '../bots/ocho.ts';
import { planetsBot } from '../bots/planets.ts';
import type { AnyGame, Json } from '../games/game.ts';
import { ocho } from '../games/ocho/game.ts';
import { planets } from '../games/planets/game.ts';
import { PROFILES } from '../network/simulated.ts';
import { DEFAULT_CHAIN_LENGTH, type Games } from '../protocol/genesis.ts';
import { verifyRecord } from '../protocol/verify.ts';
import { type Figure, rounded } from './bench-figure.ts';
import { simulate } from './simulation.ts';

type Wish = {
  readonly game: 'ocho' | 'planets';
  readonly seats: number;
  readonly seed: number;
  readonly reachMs: number;
};

const WISHES: readonly Wish[] = [
  { game: 'ocho', seats: 4, seed: 3, reachMs: 500 },
  { game: 'planets', seats: 6, seed: 3, reachMs: 2000 },
];
const GAMES: Games = { ocho: ocho as AnyGame, planets };
const BOTS: Readonly<Record<Wish['game'], AnyBot>> = { ocho: ochoBot, planets: planetsBot };
const LIMIT_MS = 6 * 60 * 60 * 1000;

/** A record that verifies, and what its verification is to take. */
export type Kept = {
  readonly name: string;
  readonly seats: number;
  readonly text: string;
  readonly reachMs: number;
};

/** A game of four seats to 8,000 points and a game of 8 of six seats, replayed with every signature and proof checked. */
export async function verifiedRecords(): Promise<readonly Figure[]> {
  return (await measured()).map(({ figure }) => figure);
}

/** The records themselves. */
export async function keptRecords(): Promise<readonly Kept[]> {
  return (await measured()).map(({ record }) => record);
}

type Measured = { readonly record: Kept; readonly figure: Figure };

let known: Promise<readonly Measured[]> | null = null;

function measured(): Promise<readonly Measured[]> {
  known ??= measureAll();
  return known;
}

async function measureAll(): Promise<readonly Measured[]> {
  const all: Measured[] = [];
  for (const wish of WISHES) {
    const file = join(tmpdir(), 'octet-bench', `${wish.game}-${wish.seats}-seed-${wish.seed}.jsonl`);
    all.push(verified(wish, kept(file)) ?? verified(wish, await made(wish, file)) ?? refused(wish));
  }
  return all;
}

/** null if it does not verify. */
function verified({ game, seats, reachMs }: Wish, text: string | null): Measured | null {
  if (text === null) return null;
  const startMs = performance.now();
  const startedCpu = process.cpuUsage();
  const report = verifyRecord(text, GAMES);
  const valueMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(startedCpu);
  if (report.kind !== 'authentic' || report.exitCode !== 0) return null;
  const name = `verify-record-${game}-${seats}`;
  const of = `${seats} seats, ${report.entries} entries, ${text.length} bytes`;
  const cpu = `${Math.round((user + system) / 1000)} ms of processor time`;
  return {
    record: { name, seats, text, reachMs },
    figure: {
      name,
      value: rounded(valueMs),
      unit: 'ms',
      reach: reachMs,
      n: 1,
      on: `Node ${process.versions.node}, ${of}, ${cpu}`,
    },
  };
}

function kept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

async function made({ game, seats, seed }: Wish, file: string): Promise<string> {
  const { records } = await simulate({
    game,
    seats,
    seed,
    options: (GAMES[game] as AnyGame).defaultOptions as Json,
    profile: PROFILES.calm,
    script: 'none',
    games: GAMES,
    bot: BOTS[game],
    chainLength: DEFAULT_CHAIN_LENGTH,
    limitMs: LIMIT_MS,
  });
  const text = records[0] ?? '';
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return text;
}

function refused({ game, seats, seed }: Wish): never {
  throw new Error(`the record of a simulated game does not verify: ${game}, ${seats} seats, seed ${seed}`);
}
