/**
 * The worth of throwing on, by dynamic programming.
 *
 * W(t, n) is the expected worth of throwing n dice with t points at risk and playing on best:
 *
 *   W(t, n) = Σ over throws  p · max over choices (k dice, s points) of max( bank(t + s), W(t + s, n − k or 8) )
 *
 * a bust being worth 0. Every choice adds at least 50 points, so W is computed from high t to low, once. A Joker throws
 * the same dice again: unlimited, W = S / (1 − J) with S the sum over scoring throws and J the chance of a Joker; once
 * a turn, W = S + J · W′ with W′ the same after the Joker is spent. From `enough(goal)` points on the bot banks.
 *
 * Plans are made when first asked for and kept: offers by the options that matter, worths by options and goal.
 */
import { hasJoker, throwOdds } from '../games/ocho/odds.ts';
import type { OchoOptions } from '../games/ocho/types.ts';
import { bankWorth, enough, type Goal } from './ocho-goal.ts';
import { type Offer, offersByHand } from './ocho-throws.ts';

/** All scores are multiples of this. */
const STEP = 50;
const DICE = 8;
/** Eight 8s at level 2, the most one throw can bring: 25,600. */
const MAX_STEPS = 512;
const MAX_PLANS = 48;

/** `throwWorth`: W for points at risk, dice to throw and Joker re-throws made. `bankWorth`: null where forbidden. */
export interface Plan {
  throwWorth(risk: number, hand: number, jokers: number): number;
  bankWorth(points: number): number | null;
}

/** Offers of one number of dice, flat for speed: the choices of offer o are at `starts[o] ≤ c < starts[o + 1]`. */
type Table = {
  readonly of: number;
  readonly throws: Float64Array;
  readonly starts: Int32Array;
  /** Where a choice leads from cell 0: steps of points, dice left to throw (8 when hot). */
  readonly moves: Int32Array;
};

/** By cell (points at risk, dice to throw): worth of throwing, and worth of the better of banking and throwing. */
type Layer = { readonly throwing: Float64Array; readonly either: Float64Array };

const tables = new Map<string, readonly Table[]>();
const plans = new Map<string, Plan>();

/** The plan for a goal under these options. */
export function planFor(options: OchoOptions, goal: Goal): Plan {
  const key = JSON.stringify([tableKey(options), options.joker, options.hotDice, goal]);
  const known = plans.get(key);
  if (known !== undefined) return known;
  const plan = makePlan(options, goal);
  const [oldest] = plans.keys();
  if (plans.size >= MAX_PLANS && oldest !== undefined) plans.delete(oldest);
  plans.set(key, plan);
  return plan;
}

function makePlan(options: OchoOptions, goal: Goal): Plan {
  const byHand = tablesFor(options);
  const steps = Math.ceil(enough(goal) / STEP) + 1;
  const worths = Array.from({ length: steps + MAX_STEPS }, (_, step) => bankWorth(goal, step * STEP) ?? 0);
  const fresh = makeLayer(steps, worths);
  const spent = options.joker === 'once' ? makeLayer(steps, worths) : fresh;
  const jokers = byHand.map(({ of }, index) => throwOdds(index + 1, options, { jokers: 0 }).jokers / of);

  for (let step = steps - 1; step >= 0; step -= 1) {
    for (const [index, table] of byHand.entries()) {
      const hand = index + 1;
      const at = cell(step, hand);
      const joker = jokers[index] ?? 0;
      const bank = hand === DICE && options.hotDice === 'forced' ? 0 : (worths[step] ?? 0);
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

  return {
    bankWorth: (points) => bankWorth(goal, points),
    throwWorth: (risk, hand, used) =>
      (hasJoker(options, used) ? fresh : spent).throwing[cell(risk / STEP, hand)] ?? 0,
  };
}

/** S of the equation: the sum over scoring throws. */
function scoringSum(layer: Layer, table: Table, step: number): number {
  const { throws, starts, moves } = table;
  const { either } = layer;
  const from = cell(step, 0);
  let sum = 0;
  for (let offer = 0; offer < throws.length; offer += 1) {
    const end = starts[offer + 1] ?? 0;
    let best = 0;
    for (let c = starts[offer] ?? 0; c < end; c += 1)
      best = Math.max(best, either[from + (moves[c] ?? 0)] ?? 0);
    sum += best * (throws[offer] ?? 0);
  }
  return sum / table.of;
}

/** Beyond `steps` the bot banks, whatever the dice left. */
function makeLayer(steps: number, worths: readonly number[]): Layer {
  const either = new Float64Array(cell(worths.length, 0));
  for (let step = steps; step < worths.length; step += 1) {
    either.fill(worths[step] ?? 0, cell(step, 0), cell(step + 1, 0));
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
    moves: Int32Array.from(choices, ({ kept, points }) => cell(points / STEP, hand - kept || DICE)),
  };
}

/** The options that change what a throw offers. */
function tableKey(options: OchoOptions): string {
  const { level, tripleOne, straights, bigStraight } = options;
  return JSON.stringify([level, tripleOne, straights, bigStraight, options.end === 'exact']);
}
