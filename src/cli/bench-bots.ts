/**
 * How much stronger the strong bots are, and how long one of their decisions takes: whole games by the rules alone, in
 * pairs with the same dice or the same deck and the seats exchanged, from fixed seeds. A shared win counts in part.
 *
 * Planets are dealt by the plain dealer of the rules' own tests, which knows every face; bots are told what a seat may know.
 */
import { ochoPlayer, strongOcho } from '../bots/ocho.ts';
import { OCHO_BOTS } from '../bots/ocho-bots.ts';
import { planForPoints } from '../bots/ocho-plan.ts';
import { PLANETS_BOTS } from '../bots/planets-bots.ts';
import { ocho } from '../games/ocho/game.ts';
import type { OchoMove, OchoOptions, OchoState } from '../games/ocho/types.ts';
import { planets } from '../games/planets/game.ts';
import { SeededRng } from '../network/simulated.ts';
import { type Figure, rounded, spread } from './bench-figure.ts';

/** Shares of the wins of pairs, two games each, and the milliseconds of the strong player's decisions. */
type Duel = { readonly shares: readonly number[]; readonly times: readonly number[] };
type Player = (state: OchoState, seat: number) => OchoMove;

const ON = 'Node, rules alone';
const OCHO_PAIRS = 600;
const PLANETS_PAIRS = 150;

/** What `npm run bench -- bots` prints. */
export async function botStrengths(): Promise<readonly Figure[]> {
  const points = ochoPlayer('points', ({ options }) => planForPoints(options, 0)).choose;
  const round = { level: 2, end: 'round' } as const;
  const usual = duelOfOcho(points, {});
  const cards = await duelOfPlanets();
  return [
    winFigure('El Ocho, strong against points alone', usual),
    winFigure('El Ocho, the same at level 2 with end round', duelOfOcho(points, round)),
    winFigure('El Ocho, strong against easy', duelOfOcho(OCHO_BOTS.easy.choose, {}, OCHO_PAIRS / 6)),
    timeFigure('El Ocho, a strong decision', usual),
    winFigure('8 with two seats, strong against middling', cards),
    timeFigure('8, a strong decision', cards),
  ];
}

function winFigure(name: string, { shares }: Duel): Figure {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (shares.length - 1);
  const within = 1.96 * Math.sqrt(variance / shares.length);
  const [value, half] = [mean, within].map((share) => Math.round(share * 1000) / 1000) as [number, number];
  return {
    name: `bots: ${name}, share of wins`,
    value,
    within: half,
    unit: 'ratio',
    n: 2 * shares.length,
    on: ON,
  };
}

function timeFigure(name: string, { times }: Duel): Figure {
  const greatest = rounded(Math.max(...times));
  return { name: `bots: ${name} (longest: ${greatest} ms)`, unit: 'ms', ...spread(times), on: ON };
}

function duelOfOcho(other: Player, changes: Partial<OchoOptions>, pairs = OCHO_PAIRS): Duel {
  const times: number[] = [];
  const shares = Array.from({ length: pairs }, (_, at) => {
    const won = [0, 1].map((seat) => {
      const rng = new SeededRng(at, 'bots');
      let state = ocho.setup({ ...ocho.defaultOptions, ...changes }, 2, at % 2 === 0 ? [0, 1] : [1, 0]);
      while (state.over === null) {
        const awaited = ocho.awaiting(state);
        if (awaited.kind === 'random') {
          const values = Array.from({ length: awaited.draw.count }, () => 1 + rng.below(8));
          state = ocho.reduce(state, { kind: 'random', values });
        } else if (awaited.kind === 'decision') {
          const isStrong = awaited.seat === seat;
          const startMs = performance.now();
          const move = (isStrong ? strongOcho.choose : other)(state, awaited.seat);
          if (isStrong) times.push(performance.now() - startMs);
          state = ocho.reduce(state, { kind: 'move', seat: awaited.seat, move });
        }
      }
      const { winners } = state.over;
      return winners.includes(seat) ? 1 / winners.length : 0;
    });
    return ((won[0] ?? 0) + (won[1] ?? 0)) / 2;
  });
  return { shares, times };
}

async function duelOfPlanets(): Promise<Duel> {
  const { playGame } = await import('../../test/games/planets/whole-game.ts');
  const times: number[] = [];
  const { strong, middle } = PLANETS_BOTS;
  const shares = Array.from({ length: PLANETS_PAIRS }, (_, at) => {
    const won = [0, 1].map((seat) => {
      const choosers = [0, 1].map((other): Parameters<typeof playGame>[0]['choosers'][number] => {
        if (other !== seat) return (state, own, knowledge) => middle.choose(state, own, knowledge);
        return (state, own, knowledge) => {
          const startMs = performance.now();
          const choice = strong.choose(state, own, knowledge);
          times.push(performance.now() - startMs);
          return choice;
        };
      });
      const winners =
        planets.outcome(playGame({ seats: 2, seed: 500_000 + at, choosers }).state)?.ranking[0] ?? [];
      return winners.includes(seat) ? 1 / winners.length : 0;
    });
    return ((won[0] ?? 0) + (won[1] ?? 0)) / 2;
  });
  return { shares, times };
}
