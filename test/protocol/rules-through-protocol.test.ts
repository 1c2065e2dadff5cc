/**
 * A seat that signs what the rules of El Ocho forbid: the fault is `move-illegal`, and its `why` is the rule's own code.
 * Four codes no signed move can meet, because the protocol or the form of a move stands before the rule: also shown.
 */
import { describe, expect, test } from 'vitest';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { type OchoRefusal, REFUSALS } from '../../src/games/ocho/refusals.ts';
import type { OchoOptions, OchoState } from '../../src/games/ocho/types.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';
import { BareTable, rollOn } from './bare-table.ts';

const keep = (dice: readonly number[], then: 'bank' | 'roll' = 'bank'): Json => ({
  kind: 'keep',
  dice,
  then,
});
const indices = (state: OchoState): readonly number[] => state.turn.dice.map((_, at) => at);
/** Index of a die that shows neither 1 nor 5 and whose face lies there once. */
const useless = ({ turn: { dice } }: OchoState): number =>
  dice.findIndex((face) => face !== 1 && face !== 5 && dice.filter((one) => one === face).length === 1);
const isThrown = (state: OchoState): boolean => state.turn.phase === 'thrown';
const scoringSingle = ({ turn: { dice } }: OchoState): number =>
  dice.findIndex((face) => face === 1 || face === 5);
/** Three or more dice in a row, and nothing else. */
const isRow = ({ turn: { dice } }: OchoState): boolean => {
  const sorted = [...dice].sort((a, b) => a - b);
  return dice.length >= 3 && sorted.every((face, at) => face === (sorted[0] as number) + at);
};
/** Every die of the throw scores by itself. */
const isAllSingles = ({ turn: { dice } }: OchoState): boolean =>
  dice.length > 0 && dice.length < 3 && dice.every((face) => face === 1 || face === 5);

type Case = {
  readonly code: OchoRefusal;
  readonly options?: Partial<OchoOptions>;
  readonly when: (state: OchoState) => boolean;
  readonly move: (state: OchoState) => Json;
};

const CASES: readonly Case[] = [
  { code: 'nothing-thrown', when: ({ turn }) => turn.phase === 'ready', move: () => keep([0]) },
  { code: 'must-set-aside', when: isThrown, move: () => ({ kind: 'roll' }) },
  {
    code: 'must-rethrow',
    options: { level: 2 },
    when: ({ turn }) => turn.phase === 'joker',
    move: () => keep([0]),
  },
  { code: 'no-joker', when: isThrown, move: () => ({ kind: 'rethrow' }) },
  {
    code: 'no-such-die',
    when: ({ turn }) => turn.phase === 'thrown' && turn.dice.length < 8,
    move: ({ turn }) => keep([turn.dice.length]),
  },
  { code: 'dice-not-ascending', when: isThrown, move: () => keep([1, 0]) },
  { code: 'nothing-selected', when: isThrown, move: () => keep([]) },
  {
    code: 'die-scores-nothing',
    when: (state) => isThrown(state) && useless(state) >= 0 && !isRow(state),
    move: (state) => keep([useless(state)]),
  },
  {
    code: 'straight-needs-every-die',
    options: { level: 2 },
    when: (state) => isThrown(state) && isRow(state) && useless(state) >= 0,
    move: (state) => keep([useless(state)]),
  },
  {
    code: 'below-opening',
    options: { opening: 500 },
    when: (state) => isThrown(state) && state.turn.risk === 0 && scoringSingle(state) >= 0,
    move: (state) => keep([scoringSingle(state)]),
  },
  {
    code: 'hot-dice-forced',
    options: { hotDice: 'forced' },
    when: (state) => isThrown(state) && isAllSingles(state),
    move: (state) => keep(indices(state)),
  },
];

/** A table at a decision for which `when` holds; turns go on without banking until then. */
function reach({ options = {}, when }: Pick<Case, 'options' | 'when'>): {
  readonly table: BareTable;
  readonly seat: Seat;
} {
  const table = new BareTable({ seats: 2, seed: 8, options });
  table.play(({ state, game }) => state.phase.kind === 'move' && when(game), { decide: rollOn });
  return { table, seat: table.game.turn.seat };
}

describe('the rules of El Ocho, met through the protocol', () => {
  for (const { code, options = {}, when, move } of CASES) {
    test(`a seat that signs a move against ${code} is at fault: move-illegal, ${code}`, () => {
      const { table, seat } = reach({ options, when });
      const seq = table.log.chain(seat).length;
      table.give(seat, { kind: 'move', move: move(table.game), lead: null });
      const fault = { code: 'move-illegal', why: code, seat, seq };
      expect(table.fold.faults).toMatchObject([fault]);
      expect(table.state.departures).toEqual([{ seat, step: table.state.step - 1, by: 'fault' }]);
      expect(verifyRecord(table.record(), { ocho })).toMatchObject({ exitCode: 1, faults: [fault] });
    });
  }

  const ELSEWHERE: readonly {
    readonly rule: OchoRefusal;
    readonly title: string;
    readonly code: string;
    readonly signs: (table: BareTable) => Seat;
  }[] = [
    {
      rule: 'not-your-turn',
      title: 'a move in the turn of another',
      code: 'not-expected',
      signs: (table) => {
        table.play(({ state }) => state.phase.kind === 'move');
        const seat = 1 - table.game.turn.seat;
        table.take(table.sign(seat, { kind: 'move', move: { kind: 'roll' }, lead: null }));
        return seat;
      },
    },
    {
      rule: 'dice-in-the-air',
      title: 'a move while the dice are in the air',
      code: 'not-expected',
      signs: (table) => {
        table.play(({ state }) => state.phase.kind === 'links' && state.phase.purpose.kind === 'game');
        const { seat } = table.game.turn;
        table.take(table.sign(seat, { kind: 'move', move: { kind: 'roll' }, lead: null }));
        return seat;
      },
    },
    {
      rule: 'game-over',
      title: 'a move once the game is over',
      code: 'wrong-kind',
      signs: (table) => {
        table.play(({ state }) => state.phase.kind === 'close');
        table.take(table.sign(0, { kind: 'move', move: { kind: 'roll' }, lead: null }));
        return 0;
      },
    },
  ];
  for (const { rule, title, code, signs } of ELSEWHERE) {
    test(`${title} (rule ${rule}) is a fault of the protocol before the rule is asked: ${code}`, () => {
      const table = new BareTable({ seats: 2, seed: 8, options: { target: 4000 } });
      const seat = signs(table);
      table.play(({ fold, state }) => fold.faults.length > 0 || state.phase.kind === 'done');
      expect(table.fold.faults).toMatchObject([{ code, why: 'move', seat }]);
    });
  }

  test('not-in-throw cannot be signed: a move names places of the throw, never faces; one too many is move-malformed', () => {
    const { table, seat } = reach({ when: isThrown });
    table.give(seat, { kind: 'move', move: keep([8]), lead: null });
    expect(table.fold.faults).toMatchObject([{ code: 'move-malformed', why: 'dice.0', seat }]);
  });

  test('every code of the rules is met in one of these tests', () => {
    const met = [...CASES.map(({ code }) => code), ...ELSEWHERE.map(({ rule }) => rule), 'not-in-throw'];
    expect(met.sort()).toEqual(Object.keys(REFUSALS).sort());
  });
});
