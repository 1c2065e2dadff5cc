/**
 * Whole seeded games of 8 through the full protocol: faulty networks, devices that die and come back, and seats that
 * leave at every phase.
 *
 * Proofs are real and dear, so most games are cut short as games among people are: seats leave until one is left. And they are
 * played in Chromium (test/browser/card-games.spec.ts), whose long integers are three times as fast as those of Node 20;
 * nothing here asks for a test runner.
 */
import { planetsBot } from '../../src/bots/planets.ts';
import { type Device, type SimulationOptions, simulate } from '../../src/cli/simulation.ts';
import { DECK } from '../../src/games/planets/cards.ts';
import { planets } from '../../src/games/planets/game.ts';
import type { PlanetsState } from '../../src/games/planets/types.ts';
import { PROFILES, SeededRng } from '../../src/network/simulated.ts';
import { expectedSeats, type TableState } from '../../src/protocol/state.ts';
import { places } from '../games/planets/plain-dealer.ts';
import { disagreements, stuck } from './agreement.ts';

/**
 * Of the first 90 games those that `npm test` plays: every moment, one game to the end, every script over every network, every
 * number of seats (chosen.test.ts), and then the cheapest.
 */
export const CHOSEN: readonly number[] = [
  0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 17, 18, 20, 21, 22, 24, 25, 26, 27, 28, 29, 30, 32, 33, 34,
  36, 38, 39, 40, 42, 43, 46, 47, 48, 49, 50, 52, 53, 56, 57, 58, 60, 61, 63, 66, 68, 71, 73, 74, 78, 79, 81,
  86, 87, 88, 89,
];

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

/** What game `number` is, as the title of its test. */
export function titleOf(number: number): string {
  const { options, leaves } = gameNumber(number);
  const [first] = leaves;
  const what = first === undefined ? 'to the end' : `seat ${first.seat} leaves at ${first.moment}`;
  return `game ${number}: ${options.seats} seats, ${options.profile.name} network, ${options.script}, ${what}`;
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

/** Plays game `number`: what does not hold of it, and where it stood; nothing if all that must hold does. */
export async function playNumber(number: number): Promise<readonly string[]> {
  const { options, leaves } = gameNumber(number);
  const result = await simulate(options, (device) => leaveAsPlanned(device, leaves));
  const cards = Object.values(places(result.snapshots[0]?.table.game as unknown as PlanetsState)).flat();
  const isWhole = new Set(cards).size === DECK.length && cards.length === DECK.length;
  const found = [...disagreements(result, options), ...(isWhole ? [] : [`${cards.length} cards`])];
  return found.length === 0
    ? []
    : [
        ...found,
        JSON.stringify({ ...options, games: 0, bot: 0, leaves }),
        stuck(result),
        ...result.trace.slice(-30),
      ];
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
