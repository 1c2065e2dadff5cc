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

/** A game of four seats to 8,000 points and a game of 8 of six seats, replayed with every signature and proof checked. */
export async function verifiedRecords(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const wish of WISHES) {
    const file = join(tmpdir(), 'octet-bench', `${wish.game}-${wish.seats}-seed-${wish.seed}.jsonl`);
    figures.push(verified(wish, kept(file)) ?? verified(wish, await made(wish, file)) ?? refused(wish));
  }
  return figures;
}

/** null if it does not verify. */
function verified({ game, seats, reachMs }: Wish, text: string | null): Figure | null {
  if (text === null) return null;
  const startMs = performance.now();
  const startedCpu = process.cpuUsage();
  const report = verifyRecord(text, GAMES);
  const valueMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(startedCpu);
  if (report.kind !== 'authentic' || report.exitCode !== 0) return null;
  return {
    name: `verify-record-${game}-${seats}`,
    value: rounded(valueMs),
    unit: 'ms',
    reach: reachMs,
    n: 1,
    on: `Node ${process.versions.node}, ${seats} seats, ${report.entries} entries, ${text.length} bytes, ${Math.round((user + system) / 1000)} ms of processor time`,
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
