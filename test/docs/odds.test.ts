/**
 * The figures of docs/threat-model.md, "What an accomplice gains, in numbers": counted again, exactly, over all throws and
 * orders, so that they cannot drift from the rules.
 *
 * A *blind re-roll*: the accomplice has seen all other links and so the value to come; it leaves if it does not like it, and the
 * roll is made anew from links that nobody knows. With mean µ of the new value, it leaves when the value is below µ.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/cli/bootstrap.mjs';
import { ocho } from '../../src/games/ocho/game.ts';
import { bustOdds, multisets, throwsShowing } from '../../src/games/ocho/odds.ts';
import { mostPoints } from '../../src/games/ocho/selections.ts';

const document = readFileSync(join(root, 'docs/threat-model.md'), 'utf8');
const options = { ...ocho.defaultOptions, level: 1 as const };

/** Rows of the table under a heading, cells without space. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const part = document.slice(document.indexOf(heading));
  const table = part.slice(part.indexOf('\n|') + 1).split(/\n(?!\|)/)[0] ?? '';
  return table
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

/** Mean of the most points one throw of `dice` is worth, and that mean if an accomplice re-rolls below it. */
function meanPoints(dice: number): {
  readonly alone: number;
  readonly helped: number;
  readonly hindered: number;
} {
  let [sum, all] = [0, 0];
  const throws = Array.from(multisets(dice), (thrown) => {
    const points = mostPoints({ options, thrown, isFirstThrow: dice === 8 });
    const ways = throwsShowing(thrown);
    sum += points * ways;
    all += ways;
    return { points, ways };
  });
  expect(all).toBe(8 ** dice);
  const alone = sum / all;
  const mean = (better: (points: number) => number): number =>
    throws.reduce((total, { points, ways }) => total + better(points) * ways, 0) / all;
  return {
    alone,
    helped: mean((points) => Math.max(points, alone)),
    hindered: mean((points) => Math.min(points, alone)),
  };
}

test('dice: what a blind re-roll does to a throw of each number of dice', () => {
  const rows = Array.from({ length: 8 }, (_, at) => {
    const dice = 8 - at;
    const { busting, of } = bustOdds(dice, options, { jokers: 0 });
    const bust = busting / of;
    const { alone, helped, hindered } = meanPoints(dice);
    const mean = (points: number): string => `${Math.round(points)}`;
    return [
      `${dice}`,
      percent(bust),
      percent(bust ** 2),
      percent(bust ** 3),
      mean(alone),
      mean(helped),
      mean(hindered),
    ];
  });
  expect(rowsUnder('### Dice')).toEqual(rows);
  const { busting, of } = bustOdds(3, options, { jokers: 0 });
  const saved = 1000 * (busting / of - (busting / of) ** 2);
  expect(document).toContain(`${Math.round(saved)} points on average`);
});

/** All orders of `seats`, in each of which the first is asked for. */
function orders(seats: readonly number[]): readonly (readonly number[])[] {
  if (seats.length < 2) return [seats];
  return seats.flatMap((seat) => orders(seats.filter((one) => one !== seat)).map((rest) => [seat, ...rest]));
}

test('the lot: a friend first, by leaving when it is not', () => {
  const rows = [3, 4, 5, 6].map((seats) => {
    const [friend, accomplice] = [0, 1];
    const all = orders(Array.from({ length: seats }, (_, seat) => seat));
    const isFirst = (order: readonly number[], without: number | null): boolean =>
      order.find((seat) => seat !== without) === friend;
    const alone = all.filter((order) => isFirst(order, null)).length / all.length;
    const anew = all.filter((order) => isFirst(order, accomplice)).length / all.length;
    return [`${seats}`, percent(alone), percent(alone + (1 - alone) * anew)];
  });
  expect(rowsUnder('### The lot')).toEqual(rows);
});

test('a theft: a victim whose accomplice leaves when the card it minds is picked', () => {
  const rows = [2, 3, 5, 10].map((hand) => [`${hand}`, percent(1 / hand), percent((1 / hand) ** 2)]);
  expect(rowsUnder('### A theft')).toEqual(rows);
});
