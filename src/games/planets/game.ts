/**
 * 8 (planets): hidden hands without a dealer, 2–6 seats, most points when the pile is empty.
 *
 * The rules are a ladder of small files, each asking only those above it:
 *   cards → types → sets → turn → refusals, flow → operations → reduce → standing
 *   and beside them knowledge → choices, tracker, private-story (what one seat sees), story (what all see), schema.
 *
 * Message flow of one decision: the device of a seat asks `legal` or `suggestSets` with its knowledge, `publish` turns the
 * choice into the public move and the front of its mix, `operationsOf` lists the card operations to be proved; all others
 * judge the move by `refusal` and the proofs by that same list, and then `reduce`.
 *
 * Reference: RULES.md, "8 (planets)" and "Leaving a game".
 */
import type { CardRules, Game } from '../game.ts';
import { BLACK_HOLE, type Face, PLANETS } from './cards.ts';
import { operationsOf } from './operations.ts';
import { privateStory } from './private-story.ts';
import { awaiting, reduce, setup } from './reduce.ts';
import { refusal } from './refusals.ts';
import { facts, moveSchema } from './schema.ts';
import { outcome, standing } from './standing.ts';
import { type PlanetsStory, story } from './story.ts';
import type { PlanetsMove, PlanetsOptions, PlanetsState } from './types.ts';

const cards: CardRules<PlanetsOptions, PlanetsState, PlanetsMove, Face> = {
  faces: [...PLANETS, BLACK_HOLE],
  survivesLeaver: ({ leaver }) => leaver === 'go-on',
  operations: operationsOf,
  privateStory,
};

/** The game as the protocol, the interface, the simulator and the verifier hold it. */
export const planets = {
  ...facts,
  moveSchema,
  setup,
  awaiting,
  refusal,
  reduce,
  outcome,
  standing,
  story,
  cards,
} satisfies Game<PlanetsOptions, PlanetsState, PlanetsMove, PlanetsStory>;
