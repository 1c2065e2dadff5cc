/**
 * Every number of El Ocho's rules page, asked of the rules themselves (games/ocho), so that the page cannot say anything
 * else: what combinations are worth at each level, how likely a bust is, who may play. Pure.
 */
import { bustOdds, type Odds } from '../../games/ocho/odds.ts';
import { defaultOptions, SEATS } from '../../games/ocho/schema.ts';
import { FACES, readAlike, singlePoints, wholeThrowGroup } from '../../games/ocho/scoring.ts';
import { DICE, freshTurn, throwResult } from '../../games/ocho/turn.ts';
import type { Face, OchoOptions } from '../../games/ocho/types.ts';

export const LEVELS = [1, 2] as const;
type Level = (typeof LEVELS)[number];
type ByLevel<Value> = Readonly<Record<Level, Value>>;

/** The standard game at a level: what the page describes. */
const standard = (level: Level): OchoOptions => ({ ...defaultOptions, level });

const byLevel = <Value>(of: (options: OchoOptions) => Value): ByLevel<Value> => ({
  1: of(standard(1)),
  2: of(standard(2)),
});

/** Points of the best reading of `count` dice of one face; null when some of them score nothing. */
function alike(face: Face, count: number, options: OchoOptions): number | null {
  const { groups, spare } = readAlike(face, count, options);
  return spare > 0 ? null : groups.reduce((sum, group) => sum + group.points, 0);
}

/** Fewest alike that make a group of any face. */
export const TRIPLE = FACES.find((count) => alike(2, count, standard(1)) !== null) ?? 0;

/** Faces that score by themselves, with their points. */
export const SINGLES: readonly { readonly face: Face; readonly points: number }[] = FACES.map((face) => ({
  face,
  points: singlePoints(face),
})).filter(({ points }) => points > 0);

/** Points of three alike for each pip of the face, and the face that is an exception, with its points. */
export const TRIPLE_PER_PIP = tripleOf(2) / 2;
export const ODD_TRIPLE: { readonly face: Face; readonly points: number } = FACES.map((face) => ({
  face,
  points: tripleOf(face),
})).find(({ face, points }) => points !== face * TRIPLE_PER_PIP) ?? { face: 1, points: tripleOf(1) };

/** Of more than three alike: how many times a triple they are worth, null where the further dice score nothing by themselves. */
export const MORE_ALIKE: readonly { readonly count: number; readonly factor: ByLevel<number | null> }[] =
  FACES.filter((count) => count > TRIPLE).map((count) => ({
    count,
    factor: byLevel((options) => {
      const points = readAlike(2, count, options).groups;
      const isOne = points.length === 1 && points[0]?.faces.length === count;
      return isOne ? (points[0]?.points ?? 0) / tripleOf(2) : null;
    }),
  }));

/** 1 to 8 on the first throw. */
export const BIG_STRAIGHT = byLevel(
  (options) => wholeThrowGroup({ options, thrown: FACES, isFirstThrow: true })?.points ?? null,
);

/** A straight of exactly these faces, thrown later in a turn; null where there is none. */
export function laterStraight(faces: readonly Face[], level: Level): number | null {
  return wholeThrowGroup({ options: standard(level), thrown: faces, isFirstThrow: false })?.points ?? null;
}

/** The shortest straight, and what a die of it is worth. */
export const SHORT_STRAIGHT = ((): { readonly dice: number; readonly perDie: number } => {
  for (const dice of FACES) {
    const points = laterStraight(FACES.slice(0, dice), 2);
    if (points !== null) return { dice, perDie: points / dice };
  }
  throw new Error('level 2 has straights');
})();

/** The face that saves a throw which scores nothing, at level 2. */
export const JOKER_FACE: Face =
  FACES.find((face) => throwResult(standard(2), freshTurn(0), [face]) === 'joker') ?? 0;

/**
 * Chances to lose the turn with a throw of so many dice, Joker re-throws included; most dice first. Worked out when asked
 * for: it counts every throw.
 */
export const busts = (): readonly { readonly dice: number; readonly odds: ByLevel<Odds> }[] =>
  [...FACES]
    .reverse()
    .map((dice) => ({ dice, odds: byLevel((options) => bustOdds(dice, options, { jokers: 0 })) }));

/** What the sentences of the page name. */
export const NAMED = {
  dice: DICE,
  faces: FACES.length,
  least: SEATS.least,
  most: SEATS.most,
  target: defaultOptions.target,
};

/** "Fewer than the throw shows": three of five alike, or a single one; both are legal. */
export const FEWER = { alike: 4, single: 1 } as const;
/** "A fourth 2": scores nothing at level 1, and how much the four are worth at level 2. */
export const FOURTH = { face: 2, points: alike(2, TRIPLE + 1, standard(2)) ?? 0 } as const;

function tripleOf(face: Face): number {
  return alike(face, 3, standard(1)) ?? 0;
}
