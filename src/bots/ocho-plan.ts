/**
 * The worth of throwing on, by dynamic programming.
 *
 * W(t, n) is the expected worth of throwing n dice with t points at risk and playing on best:
 *
 *   W(t, n) = Σ over throws  p · max over choices (k dice, s points) of max( bank(t + s), W(t + s, n − k or 8) )
 *
 * a bust being worth 0. Every choice adds at least 50 points, so W is computed from high t to low, once. A Joker throws
 * the same dice again: unlimited, W = S / (1 − J) with S the sum over scoring throws and J the chance of a Joker; once
 * a turn, W = S + J · W′ with W′ the same after the Joker is spent. From `enough` points on the bot banks.
 *
 * Where points are worth themselves that is exact, not cut off: throwing n dice once and banking gains G(n) on average
 * and loses t with chance b(n), so beyond t* = max G(n) / b(n) no throw is worth it, and what follows a throw lies
 * beyond t* again (`calmFrom`).
 *
 * Plans are made when first asked for and kept: offers by the options that matter, worths by options and aim.
 */
import { bustOdds, hasJoker, throwOdds } from '../games/ocho/odds.ts';
import type { OchoOptions } from '../games/ocho/types.ts';
import { bankWorth, enough, type Goal } from './ocho-goal.ts';
import { type Offer, offersByHand } from './ocho-throws.ts';

/** All scores are multiples of this. */
export const STEP = 50;
const DICE = 8;
/**
 * No turn comes near so many points: a plan cut there decides as the uncut one everywhere below 12,000 points, and its
 * worth differs by less than a thousandth of a point (test/bots/ocho-strong.test.ts).
 */
const MOST_AT_RISK = 30_000;
/** Eight 8s at level 2, the most one throw can bring: 25,600. */
const MAX_STEPS = 512;
const MAX_PLANS = 48;

/** What banking is worth, and from how many points on it is never refused. `key` names the aim among all others. */
export type Aim = {
  readonly key: string;
  readonly enough: number;
  /** null where the rules forbid banking. */
  readonly worth: (points: number) => number | null;
};

export interface Plan {
  /** W for points at risk, dice to throw and Joker re-throws made. */
  throwWorth(risk: number, hand: number, jokers: number): number;
  /** null where forbidden. */
  bankWorth(points: number): number | null;
  /** Chance that a turn played by this plan banks so many times 50 points, by that number; the rest of 1 busts. */
  banked(): Float64Array;
}

/** Offers of one number of dice, flat for speed: the choices of offer o are at `starts[o] ≤ c < starts[o + 1]`. */
type Table = {
  readonly of: number;
  readonly throws: Float64Array;
  readonly starts: Int32Array;
  /** Where a choice leads from cell 0: steps of points, dice left to throw (8 when hot). */
  readonly moves: Int32Array;
  readonly points: Int32Array;
};

/** By cell (points at risk, dice to throw): worth of throwing, and worth of the better of banking and throwing. */
type Layer = { readonly throwing: Float64Array; readonly either: Float64Array };

const tables = new Map<string, readonly Table[]>();
const plans = new Map<string, Plan>();

/** The plan for a goal under these options. */
export function planFor(options: OchoOptions, goal: Goal): Plan {
  return planTo(options, {
    key: JSON.stringify(goal),
    enough: enough(goal),
    worth: (points) => bankWorth(goal, points),
  });
}

/** The plan for the most points a turn can be expected to bring. `least`: fewer may not be banked. */
export function planForPoints(options: OchoOptions, least: number): Plan {
  return planTo(options, {
    key: `points ${least}`,
    enough: Math.min(calmFrom(options), MOST_AT_RISK),
    worth: (points) => (points < least ? null : points),
  });
}

/** Points at risk from which on banking is best, whatever the dice left, where points are worth themselves. */
export function calmFrom(options: OchoOptions): number {
  const limits = tablesFor(options).map(({ of, throws, starts, points }, index) => {
    const odds = throwOdds(index + 1, options, { jokers: 0 });
    const bust = bustOdds(index + 1, options, { jokers: 0 });
    let sum = 0;
    for (let offer = 0; offer < throws.length; offer += 1)
      sum += (throws[offer] ?? 0) * Math.max(...points.slice(starts[offer], starts[offer + 1]));
    const again = options.joker === 'unlimited' ? of / (of - odds.jokers) : 1 + odds.jokers / of;
    return ((sum / of) * again) / (bust.busting / bust.of);
  });
  return Math.ceil(Math.max(...limits) / STEP) * STEP;
}

/** The plan for any aim under these options. */
export function planTo(options: OchoOptions, aim: Aim): Plan {
  const key = JSON.stringify([tableKey(options), options.joker, options.hotDice, aim.key]);
  const known = plans.get(key);
  if (known !== undefined) return known;
  const plan = makePlan(options, aim);
  const [oldest] = plans.keys();
  if (plans.size >= MAX_PLANS && oldest !== undefined) plans.delete(oldest);
  plans.set(key, plan);
  return plan;
}

function makePlan(options: OchoOptions, aim: Aim): Plan {
  const byHand = tablesFor(options);
  const steps = Math.ceil(aim.enough / STEP) + 1;
  const worths = Array.from({ length: steps + MAX_STEPS }, (_, step) => aim.worth(step * STEP) ?? 0);
  const isForced = options.hotDice === 'forced';
  const bust = bustOdds(DICE, options, { jokers: 1 });
  // Whoever has enough but must throw all eight banks after that throw.
  const hot = isForced ? 1 - bust.busting / bust.of : 1;
  const fresh = makeLayer(steps, worths, hot);
  const spent = options.joker === 'once' ? makeLayer(steps, worths, hot) : fresh;
  const jokers = byHand.map(({ of }, index) => throwOdds(index + 1, options, { jokers: 0 }).jokers / of);

  for (let step = steps - 1; step >= 0; step -= 1) {
    for (const [index, table] of byHand.entries()) {
      const hand = index + 1;
      const at = cell(step, hand);
      const joker = jokers[index] ?? 0;
      const bank = hand === DICE && isForced ? Number.NEGATIVE_INFINITY : (worths[step] ?? 0);
      const set = (layer: Layer, worth: number): void => {
        layer.throwing[at] = worth;
        layer.either[at] = Math.max(worth, bank);
      };
      if (options.joker === 'unlimited') {
        set(fresh, scoringSum(fresh, table, step) / (1 - joker));
      } else {
        const after = scoringSum(spent, table, step);
        set(spent, after);
        set(fresh, scoringSum(fresh, table, step) + joker * after);
      }
    }
  }

  let banked: Float64Array | null = null;
  return {
    bankWorth: aim.worth,
    throwWorth: (risk, hand, used) =>
      (hasJoker(options, used) ? fresh : spent).throwing[cell(risk / STEP, hand)] ?? 0,
    banked() {
      banked ??= bankedBy({
        byHand,
        jokers,
        steps,
        fresh,
        spent,
        joker: options.joker,
        total: worths.length,
      });
      return banked;
    },
  };
}

type Played = {
  readonly byHand: readonly Table[];
  readonly jokers: readonly number[];
  readonly joker: OchoOptions['joker'];
  readonly steps: number;
  readonly total: number;
  readonly fresh: Layer;
  readonly spent: Layer;
};

/** Follows a plan forwards from the first throw of a turn; the straight of a first throw is not counted. */
function bankedBy({ byHand, jokers, joker, steps, total, fresh, spent }: Played): Float64Array {
  const banked = new Float64Array(total);
  const start = { fresh: new Float64Array(cell(steps, 0)), spent: new Float64Array(cell(steps, 0)) };
  start.fresh[cell(0, DICE)] = 1;
  const follow = (layer: Layer, chances: Float64Array, at: number, table: Table, share: number): void => {
    const from = at - (at % (DICE + 1));
    for (let offer = 0; offer < table.throws.length; offer += 1) {
      const to = from + (table.moves[bestOf(layer, table, from, offer)] ?? 0);
      const chance = share * (table.throws[offer] ?? 0);
      const step = Math.floor(to / (DICE + 1));
      const isOver = step >= steps || (layer.either[to] ?? 0) > (layer.throwing[to] ?? 0);
      if (isOver) banked[step] = (banked[step] ?? 0) + chance;
      else chances[to] = (chances[to] ?? 0) + chance;
    }
  };
  for (let at = 0; at < start.fresh.length; at += 1) {
    const index = (at % (DICE + 1)) - 1;
    const table = byHand[index];
    if (table === undefined) continue;
    const again = jokers[index] ?? 0;
    const first = start.fresh[at] ?? 0;
    if (first > 0) {
      const share = joker === 'unlimited' ? first / (1 - again) : first;
      follow(fresh, start.fresh, at, table, share / table.of);
      if (joker === 'once') start.spent[at] = (start.spent[at] ?? 0) + first * again;
    }
    const second = start.spent[at] ?? 0;
    if (second > 0) follow(spent, start.spent, at, table, second / table.of);
  }
  return banked;
}

/** S of the equation: the sum over scoring throws. */
function scoringSum(layer: Layer, table: Table, step: number): number {
  const { throws, moves } = table;
  const from = cell(step, 0);
  let sum = 0;
  for (let offer = 0; offer < throws.length; offer += 1) {
    const best = layer.either[from + (moves[bestOf(layer, table, from, offer)] ?? 0)] ?? 0;
    sum += best * (throws[offer] ?? 0);
  }
  return sum / table.of;
}

/** The choice of `offer` that leads to the most from the cell `from`. */
function bestOf({ either }: Layer, { starts, moves }: Table, from: number, offer: number): number {
  const end = starts[offer + 1] ?? 0;
  let best = starts[offer] ?? 0;
  let worth = either[from + (moves[best] ?? 0)] ?? 0;
  for (let c = best + 1; c < end; c += 1) {
    const other = either[from + (moves[c] ?? 0)] ?? 0;
    if (other > worth) [best, worth] = [c, other];
  }
  return best;
}

/** Beyond `steps` the bot banks, whatever the dice left; where it may not, eight dice, it has `hot` of it left. */
function makeLayer(steps: number, worths: readonly number[], hot: number): Layer {
  const either = new Float64Array(cell(worths.length, 0));
  for (let step = steps; step < worths.length; step += 1) {
    either.fill(worths[step] ?? 0, cell(step, 0), cell(step, DICE));
    either[cell(step, DICE)] = (worths[step] ?? 0) * hot;
  }
  return { throwing: new Float64Array(cell(steps, 0)), either };
}

function cell(step: number, hand: number): number {
  return step * (DICE + 1) + hand;
}

function tablesFor(options: OchoOptions): readonly Table[] {
  const key = tableKey(options);
  const known = tables.get(key);
  if (known !== undefined) return known;
  const made = offersByHand(options).map((offers, index) => makeTable(offers, index + 1));
  tables.set(key, made);
  return made;
}

function makeTable(offers: readonly Offer[], hand: number): Table {
  const choices = offers.flatMap((offer) => offer.choices);
  const starts = new Int32Array(offers.length + 1);
  for (const [index, offer] of offers.entries()) {
    starts[index + 1] = (starts[index] ?? 0) + offer.choices.length;
  }
  return {
    of: 8 ** hand,
    throws: Float64Array.from(offers, ({ throws }) => throws),
    starts,
    points: Int32Array.from(choices, ({ points }) => points),
    moves: Int32Array.from(choices, ({ kept, points }) => cell(points / STEP, hand - kept || DICE)),
  };
}

/** The options that change what a throw offers. */
function tableKey(options: OchoOptions): string {
  const { level, tripleOne, straights, bigStraight } = options;
  return JSON.stringify([level, tripleOne, straights, bigStraight, options.end === 'exact']);
}
