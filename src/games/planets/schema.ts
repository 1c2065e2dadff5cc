/**
 * The shapes of options and moves as they arrive from a peer or a file: exact keys, bounded lists, no defaults.
 * Whether a well-shaped move is legal is refusals.ts' business.
 */
import * as v from 'valibot';
import { PLANETS } from './cards.ts';
import type { PlanetsMove, PlanetsOptions } from './types.ts';

/** How many people play it. */
export const SEATS = { least: 2, most: 6 } as const;

/** Greatest value an entry of the point table may have. */
export const MAX_POINTS = 99;

const pointsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_POINTS));
const pointTableSchema = v.strictObject({
  same: v.pipe(v.array(pointsSchema), v.length(6)),
  different: pointsSchema,
});

/** Decodes the options of a genesis. */
export const optionsSchema: v.GenericSchema<unknown, PlanetsOptions> = v.strictObject({
  points: v.strictObject({ commander: pointTableSchema, deputy: pointTableSchema }),
  end: v.picklist(['before-surplus', 'after-surplus']),
  leaver: v.picklist(['go-on', 'end']),
});

/** The standard game. The point table is this program's own: the sources give none. */
export const defaultOptions: PlanetsOptions = {
  points: {
    commander: { same: [3, 5, 8, 12, 17, 23], different: 16 },
    deputy: { same: [5, 8, 12, 17, 23, 30], different: 22 },
  },
  end: 'before-surplus',
  leaver: 'go-on',
};

const seatSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SEATS.most - 1));

/** Decodes a move. */
export const moveSchema: v.GenericSchema<unknown, PlanetsMove> = v.variant('kind', [
  v.strictObject({ kind: v.literal('assign'), deputy: v.nullable(seatSchema) }),
  v.strictObject({ kind: v.literal('hide') }),
  v.strictObject({ kind: v.literal('steal'), from: seatSchema }),
  v.strictObject({ kind: v.literal('lay'), faces: v.pipe(v.array(v.picklist(PLANETS)), v.maxLength(12)) }),
  v.strictObject({ kind: v.literal('skip') }),
  v.strictObject({ kind: v.literal('surplus') }),
]);

/** What a lobby and a genesis need of the game. */
export const facts = {
  name: 'planets',
  minSeats: SEATS.least,
  maxSeats: SEATS.most,
  optionsSchema,
  defaultOptions,
} as const;
