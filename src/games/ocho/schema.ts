/**
 * The shapes of options and moves as they arrive from a peer or a file: exact keys, listed values, no defaults.
 * Whether a well-shaped move is legal is refusals.ts' business.
 */
import * as v from 'valibot';
import type { OchoMove, OchoOptions } from './types.ts';

/** How many people play it. */
export const SEATS = { least: 2, most: 8 } as const;

/** Decodes the options of a genesis. */
export const optionsSchema: v.GenericSchema<unknown, OchoOptions> = v.strictObject({
  level: v.picklist([1, 2]),
  target: v.picklist([8000, 4000, 12000]),
  opening: v.picklist([0, 300, 500]),
  hotDice: v.picklist(['optional', 'forced']),
  end: v.picklist(['first', 'round', 'exact']),
  first: v.picklist(['lot', 'creator']),
  joker: v.picklist(['unlimited', 'once']),
  straights: v.picklist(['all', 'three']),
  tripleOne: v.picklist([1000, 300]),
  bigStraight: v.picklist(['first', 'every']),
});

/** The standard game: the first value of every option. */
export const defaultOptions: OchoOptions = {
  level: 1,
  target: 8000,
  opening: 0,
  hotDice: 'optional',
  end: 'first',
  first: 'lot',
  joker: 'unlimited',
  straights: 'all',
  tripleOne: 1000,
  bigStraight: 'first',
};

const dieIndexSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7));

/** Decodes a move. */
export const moveSchema: v.GenericSchema<unknown, OchoMove> = v.variant('kind', [
  v.strictObject({ kind: v.literal('roll') }),
  v.strictObject({
    kind: v.literal('keep'),
    dice: v.pipe(v.array(dieIndexSchema), v.maxLength(8)),
    then: v.picklist(['bank', 'roll']),
  }),
  v.strictObject({ kind: v.literal('rethrow') }),
]);

/** What a lobby and a genesis need of the game. */
export const facts = {
  name: 'ocho',
  minSeats: SEATS.least,
  maxSeats: SEATS.most,
  optionsSchema,
  defaultOptions,
} as const;
