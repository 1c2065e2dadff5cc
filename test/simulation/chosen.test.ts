/** The games that `npm test` plays, a choice of those of `npm run soak`, leave nothing out that may strike a table. */
import { expect, test } from 'vitest';
import * as cards from './cards.ts';
import * as games from './games.ts';

/** Every pair of one of `first` and one of `second`, in words. */
const pairs = (first: readonly string[], second: readonly string[]): readonly string[] =>
  first.flatMap((one) => second.map((other) => `${one}, ${other}`));
const names = (networks: readonly { readonly name: string }[]): readonly string[] =>
  networks.map(({ name }) => name);
const sorted = <T>(values: Iterable<T>): readonly T[] => [...new Set(values)].sort();

test('every script strikes El Ocho over every network and at small and large tables of two to eight seats', () => {
  const chosen = games.CHOSEN.map(games.gameNumber);
  const size = (seats: number): string => (seats === 2 ? 'two' : seats < 5 ? 'some' : 'many');
  expect(sorted(chosen.map(({ script, profile }) => `${script}, ${profile.name}`))).toEqual(
    sorted(pairs(games.SCRIPTS, names(games.NETWORKS))),
  );
  expect(sorted(chosen.map(({ script, seats }) => `${script}, ${size(seats)}`))).toEqual(
    sorted(pairs(games.SCRIPTS, ['two', 'some', 'many'])),
  );
  expect(sorted(chosen.map(({ seats }) => seats))).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(sorted(chosen.map(({ storage }) => storage))).toEqual(['torn', 'whole']);
});

test('of 8 somebody leaves at every moment, one game is played to its end, and every script strikes over every network', () => {
  const chosen = cards.CHOSEN.map(cards.gameNumber);
  expect(sorted(chosen.map(({ leaves }) => leaves[0]?.moment ?? 'nobody'))).toEqual(
    sorted([...cards.MOMENTS, 'nobody']),
  );
  expect(sorted(chosen.map(({ options }) => `${options.script}, ${options.profile.name}`))).toEqual(
    sorted(pairs(cards.SCRIPTS, names(cards.NETWORKS))),
  );
  expect(sorted(chosen.map(({ options }) => options.seats))).toEqual([2, 3, 4, 5, 6]);
});
