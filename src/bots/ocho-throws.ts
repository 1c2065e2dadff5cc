/**
 * What throws of one to eight dice can bring, condensed for planning: throws that offer the same choices are one `Offer`.
 *
 * A choice is (dice kept, points). Most points for each number of dice are enough, except with end `exact`, where fewer
 * points may be the better choice. No throw is looked at singly: starting from no dice, the dice of one face after the
 * other are added to what the throws so far offer, and throws with equal offers are merged at once. A merged throw of
 * m dice with w orders, extended by c dice of a new face, has w · C(m + c, c) orders. Straights are moved afterwards.
 */
import { FACES, readAlike, wholeThrowGroup } from '../games/ocho/scoring.ts';
import type { Face, OchoOptions } from '../games/ocho/types.ts';

export type Choice = { readonly kept: number; readonly points: number };

/** Choices that `throws` of the 8ⁿ throws offer. */
export type Offer = { readonly throws: number; readonly choices: readonly Choice[] };

type Offers = Map<string, Offer>;

const DICE = 8;
const MIN_STRAIGHT = 3;
const NOTHING: readonly Choice[] = [];

/**
 * Offers of every throw that scores, by number of dice (index 0: one die). No throw counts as the first of its turn:
 * whether to make that one is never a choice.
 */
export function offersByHand(options: OchoOptions): readonly (readonly Offer[])[] {
  let byDice: readonly Offers[] = Array.from({ length: DICE + 1 }, () => new Map());
  add(byDice[0], { throws: 1, choices: NOTHING });
  for (const face of FACES) byDice = withFace(byDice, face, options);
  for (const straight of straights()) moveStraight(byDice[straight.length], straight, options);
  return byDice.slice(1).map((offers) => [...offers.values()].filter(({ choices }) => choices.length > 0));
}

function withFace(before: readonly Offers[], face: Face, options: OchoOptions): readonly Offers[] {
  const after: readonly Offers[] = before.map(() => new Map());
  for (let count = 0; count <= DICE; count += 1) {
    const own = choicesOfFace(face, count, options);
    for (const [dice, offers] of before.entries()) {
      if (dice + count > DICE) break;
      for (const { throws, choices } of offers.values()) {
        add(after[dice + count], {
          throws: throws * binomial(dice + count, count),
          choices: own.length === 0 ? choices : combine(choices, own, options),
        });
      }
    }
  }
  return after;
}

/** Choices of `count` dice of one face that keep at least one of them. */
function choicesOfFace(face: Face, count: number, options: OchoOptions): readonly Choice[] {
  return Array.from({ length: count }, (_, i) => ({ kept: i + 1, ...readAlike(face, i + 1, options) }))
    .filter(({ spare }) => spare === 0)
    .map(({ kept, groups }) => ({ kept, points: groups.reduce((sum, group) => sum + group.points, 0) }));
}

/** Some of these, some of those, or some of both. */
function combine(
  some: readonly Choice[],
  others: readonly Choice[],
  options: OchoOptions,
): readonly Choice[] {
  const best = new Map<number, Choice>();
  const offer = (choice: Choice): void => {
    const key = options.end === 'exact' ? choice.points * 16 + choice.kept : choice.kept;
    const known = best.get(key);
    if (known === undefined || known.points < choice.points) best.set(key, choice);
  };
  for (const a of some) offer(a);
  for (const b of others) {
    offer(b);
    for (const a of some) offer({ kept: a.kept + b.kept, points: a.points + b.points });
  }
  return sorted([...best.values()]);
}

/** Gives the throws that show a straight the choice of keeping it. */
function moveStraight(offers: Offers | undefined, straight: readonly Face[], options: OchoOptions): void {
  const group = wholeThrowGroup({ options, thrown: straight, isFirstThrow: false });
  if (group === null) return;
  const throws = factorial(straight.length);
  const choices = straight.reduce<readonly Choice[]>((known, face) => {
    const own = choicesOfFace(face, 1, options);
    return own.length === 0 ? known : combine(known, own, options);
  }, NOTHING);
  add(offers, { throws: -throws, choices });
  add(offers, { throws, choices: sorted([...choices, { kept: straight.length, points: group.points }]) });
}

function straights(): readonly (readonly Face[])[] {
  return FACES.flatMap((first) =>
    FACES.filter((last) => last - first + 1 >= MIN_STRAIGHT).map((last) =>
      FACES.filter((face) => face >= first && face <= last),
    ),
  );
}

function add(offers: Offers | undefined, offer: Offer): void {
  if (offers === undefined) throw new RangeError('no throw has so many dice');
  const key = offer.choices.map(({ kept, points }) => `${kept}:${points}`).join();
  offers.set(key, { ...offer, throws: offer.throws + (offers.get(key)?.throws ?? 0) });
}

function sorted(choices: readonly Choice[]): readonly Choice[] {
  return [...choices].sort((a, b) => a.kept - b.kept || a.points - b.points);
}

function binomial(n: number, k: number): number {
  return factorial(n) / (factorial(k) * factorial(n - k));
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}
