/**
 * Whole seeded games of 8 through the full protocol: faulty networks, devices that die and come back, and seats that
 * leave at every phase, in parts so that the runner can spread them over its workers.
 *
 * Proofs are real and dear, so most games are cut short as games among people are: seats leave until one is left.
 */
import { expect, test } from 'vitest';
import { planetsBot } from '../../src/bots/planets.ts';
import { type Device, type SimulationOptions, simulate } from '../../src/cli/simulation.ts';
import { DECK } from '../../src/games/planets/cards.ts';
import { planets } from '../../src/games/planets/game.ts';
import type { PlanetsState } from '../../src/games/planets/types.ts';
import { PROFILES, SeededRng } from '../../src/network/simulated.ts';
import { expectedSeats, type TableState } from '../../src/protocol/state.ts';
import { places } from '../games/planets/plain-dealer.ts';
import { expectAgreement, stuck } from './agreement.ts';

/**
 * Of the first 43 games, in which somebody leaves at every moment twice, those that `npm test` plays: every moment, one game to
 * the end, every script over every network, every number of seats (chosen.test.ts).
 */
export const CHOSEN: readonly number[] = [5, 20, 1, 2, 15, 17, 4, 6, 33, 9, 10, 11, 29, 24, 30, 14, 42, 22];
const { OCTET_CARD_GAMES: GAMES } = process.env;
/** `npm run soak` plays all of the sequence. */
const NUMBERS = GAMES === undefined ? CHOSEN : Array.from({ length: Number(GAMES) }, (_, number) => number);
const PARTS = 4;

const SEATS = [2, 2, 3, 3, 3, 4, 4, 5, 6] as const;
export const NETWORKS = [
  PROFILES.calm,
  { ...PROFILES.mobile, linkDrop: 0.002 },
  PROFILES.lossy,
  { ...PROFILES.storm, linkDrop: 0.002 },
] as const;
export const SCRIPTS = ['none', 'crashes', 'cuts'] as const;

/** Moments at which a seat may leave, in the order of a game. */
export const MOMENTS = [
  'keys',
  'deal',
  'check',
  'shuffle',
  'lot',
  'draw',
  'assign',
  'identify',
  'lay',
  'black-hole',
  'mix',
  'lead',
  'links',
  'transfer',
  'surplus',
  'open',
  'close',
] as const;
export type Moment = (typeof MOMENTS)[number];

/** What the table is at, in words of `MOMENTS`; null for anything else. */
export function momentOf({ phase, game }: TableState): Moment | null {
  switch (phase.kind) {
    case 'links':
      return phase.purpose.kind === 'lot' ? 'lot' : 'links';
    case 'cards':
      return phase.asks;
    case 'move': {
      const turn = (game as unknown as PlanetsState).turn.phase;
      return MOMENTS.find((moment) => moment === turn) ?? null;
    }
    default:
      return MOMENTS.find((moment) => moment === phase.kind) ?? null;
  }
}

/** A seat leaves at a moment of or after a turn, awaited or not. */
type Leave = {
  readonly seat: number;
  readonly moment: Moment | 'any';
  readonly from: number;
  readonly as: 'awaited' | 'other' | 'any';
};

/** One test a game; together the parts play all of NUMBERS. */
export function playPart(part: number): void {
  for (const number of NUMBERS.filter((_, at) => at % PARTS === part)) {
    const { options, leaves } = gameNumber(number);
    const [first] = leaves;
    const what = first === undefined ? 'to the end' : `seat ${first.seat} leaves at ${first.moment}`;
    test(
      `game ${number}: ${options.seats} seats, ${options.profile.name} network, ${options.script}, ${what}`,
      () => playNumber(number),
      300_000,
    );
  }
}

/** Game number n: seats, options, network, faults and leavers all follow from it. */
export function gameNumber(number: number): {
  readonly options: SimulationOptions;
  readonly leaves: readonly Leave[];
} {
  const rng = new SeededRng(number, 'cards');
  const pick = <T>(from: readonly T[]): T => from[rng.below(from.length)] as T;
  // Some games are played until the pile is empty, by few seats.
  const isWhole = number % (MOMENTS.length + 1) === 5;
  const moment = MOMENTS[number % MOMENTS.length] as Moment;
  // Two seats share no keys; and the late moments come soon where a leaver ends the game.
  const isShared = moment === 'deal' || moment === 'check';
  const isLate = moment === 'open' || moment === 'close';
  const seats = isWhole ? pick([2, 3]) : pick(isShared || isLate ? SEATS.slice(2) : SEATS);
  const order = Array.from({ length: seats }, (_, seat) => (seat + number) % seats);
  const leaves = order
    .slice(1)
    .map(
      (seat, at): Leave =>
        at === 0
          ? { seat, moment, from: isLate ? 1 : 1 + rng.below(3), as: pick(['awaited', 'other', 'any']) }
          : { seat, moment: 'any', from: (isLate ? 8 : 3) + at + rng.below(2), as: 'any' },
    );
  return {
    options: {
      game: 'planets',
      seats,
      seed: number,
      options: {
        ...planets.defaultOptions,
        end: pick(['before-surplus', 'after-surplus']),
        leaver: isLate ? 'end' : pick(['go-on', 'go-on', 'go-on', 'end']),
      },
      profile: pick(NETWORKS),
      script: pick(SCRIPTS),
      games: { planets },
      bot: planetsBot,
      chainLength: 16,
      limitMs: 4 * 60 * 60 * 1000,
    },
    leaves: isWhole ? [] : leaves,
  };
}

/** Plays game `number` and checks all that must hold of it. */
export async function playNumber(number: number): Promise<void> {
  const { options, leaves } = gameNumber(number);
  const result = await simulate(options, (device) => leaveAsPlanned(device, leaves));
  const story = (): string =>
    `game ${number}: ${JSON.stringify({ ...options, games: 0, bot: 0 })} ${JSON.stringify(leaves)}\n` +
    `${stuck(result)}\n` +
    result.trace.slice(-30).join('\n');
  expectAgreement(result, options, story);
  const cards = Object.values(places(result.snapshots[0]?.table.game as unknown as PlanetsState)).flat();
  expect(new Set(cards).size, story()).toBe(DECK.length);
}

function leaveAsPlanned(device: Device, leaves: readonly Leave[]): void {
  const plan = leaves.find(({ seat }) => seat === device.seat);
  const { session } = device;
  if (plan === undefined || session === null) return;
  session.subscribe(() => {
    const { table } = session.snapshot();
    if (device.hasLeft || !isTime(table, plan)) return;
    device.leave();
  });
}

function isTime(table: TableState, { seat, moment, from, as }: Leave): boolean {
  const now = momentOf(table);
  const turn = (table.game as unknown as PlanetsState | null)?.turn.number ?? 0;
  const isSetUp = table.game === null;
  if (now === null || (moment === 'any' ? turn < from : now !== moment || (!isSetUp && turn < from)))
    return false;
  return as === 'any' || expectedSeats(table).includes(seat) === (as === 'awaited');
}
