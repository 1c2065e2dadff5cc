/**
 * How likely a throw is to bust: exact counts over all 8ⁿ throws, nothing simulated, nothing rounded.
 *
 * A throw is one of three: it scores; it scores nothing but is a Joker (level 2, an 8 shows); it busts. Every multiset
 * of n faces is asked of `canScore`, so the rules of scoring stay in one place, and weighs n! / Πcᵢ! throws.
 *
 * With N = 8ⁿ throws, B that bust and J that are Jokers, the throw and its re-throws lose the turn with probability
 *   level 1                     B / N                    (J = 0)
 *   Joker unlimited             B / (N − J)              B/N + (J/N)·B/N + (J/N)²·B/N + …
 *   Joker once, not yet used    (B·N + J·(B + J)) / N²   after the re-throw a Joker busts too
 *   Joker once, used            (B + J) / N
 * All stay below 2⁴⁸ for eight dice.
 *
 * Whether it is the first throw of the turn does not matter: the 4,000 straight holds a 1 and a 5.
 * Reference: RULES.md, "The interface shows the probability of a bust".
 */
import { countFaces, FACES } from './scoring.ts';
import { canScore } from './selections.ts';
import type { Face, OchoOptions } from './types.ts';

/** A probability as two integers. */
export type Odds = { readonly busting: number; readonly of: number };

/** Of `of` = 8ⁿ equally likely throws: how many bust at once, are Jokers to be thrown again, and score. */
export type ThrowOdds = Odds & { readonly jokers: number; readonly scoring: number };

/** What of the running turn matters: Joker re-throws made so far (`turn.jokers`). */
export type OddsSituation = { readonly jokers: number };

const memo = new Map<string, { readonly withoutEight: number; readonly withEight: number }>();

/** One throw of `hand` dice (1–8), re-throws not counted. Throws RangeError for another number of dice. */
export function throwOdds(hand: number, options: OchoOptions, situation: OddsSituation): ThrowOdds {
  const { withoutEight, withEight } = nonScoring(hand, options);
  const of = 8 ** hand;
  const jokers = hasJoker(options, situation.jokers) ? withEight : 0;
  const busting = withoutEight + withEight - jokers;
  return { busting, jokers, scoring: of - busting - jokers, of };
}

/** The probability that throwing `hand` dice now loses the turn, Joker re-throws included; in lowest terms. */
export function bustOdds(hand: number, options: OchoOptions, situation: OddsSituation): Odds {
  const { busting, jokers, of } = throwOdds(hand, options, situation);
  if (options.joker === 'unlimited') return lowest(busting, of - jokers);
  return lowest(busting * of + jokers * (busting + jokers), of * of);
}

/** Whether a throw that scores nothing but shows an 8 is thrown again after `used` re-throws in this turn. */
export function hasJoker(options: OchoOptions, used: number): boolean {
  return options.level === 2 && (options.joker === 'unlimited' || used === 0);
}

/** Every multiset of `count` faces, ascending. */
export function* multisets(count: number): Generator<readonly Face[]> {
  let faces: readonly Face[] = Array.from({ length: count }, () => 1);
  for (;;) {
    yield faces;
    const at = faces.findLastIndex((face) => face < FACES.length);
    if (at === -1) return;
    const raised = (faces[at] ?? 0) + 1;
    faces = faces.map((face, i) => (i < at ? face : raised));
  }
}

/** How many throws show exactly these faces, in any order. */
export function throwsShowing(faces: readonly Face[]): number {
  return countFaces(faces).reduce((throws, same) => throws / factorial(same), factorial(faces.length));
}

function nonScoring(
  hand: number,
  options: OchoOptions,
): { readonly withoutEight: number; readonly withEight: number } {
  if (!Number.isInteger(hand) || hand < 1 || hand > 8) throw new RangeError(`no throw has ${hand} dice`);
  const key = `${hand}/${options.level}/${options.straights}`;
  const known = memo.get(key);
  if (known !== undefined) return known;
  let withoutEight = 0;
  let withEight = 0;
  for (const faces of multisets(hand)) {
    if (canScore({ options, thrown: faces, isFirstThrow: false })) continue;
    if (faces.includes(8)) withEight += throwsShowing(faces);
    else withoutEight += throwsShowing(faces);
  }
  const counted = { withoutEight, withEight };
  memo.set(key, counted);
  return counted;
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

function lowest(busting: number, of: number): Odds {
  let [a, b] = [of, busting];
  while (b !== 0) [a, b] = [b, a % b];
  return { busting: busting / a, of: of / a };
}
