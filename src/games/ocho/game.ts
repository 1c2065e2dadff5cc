/**
 * El Ocho: eight eight-sided dice, 2–8 seats, first to the target.
 *
 * The rules are a ladder of small files, each asking only those above it:
 *   scoring (a selection) → selections (a throw) → odds → turn → refusals → standing (between turns) → reduce
 *   and beside them story and what-if (what the interface tells), schema (what arrives from outside).
 *
 * Reference: RULES.md, "El Ocho (dice)" and "Leaving a game".
 */
import type { Game } from '../game.ts';
import { awaiting, reduce, setup } from './reduce.ts';
import { refusal } from './refusals.ts';
import { facts, moveSchema } from './schema.ts';
import { outcome, standing } from './standing.ts';
import { story } from './story.ts';
import type { OchoMove, OchoOptions, OchoState, OchoStory } from './types.ts';

/** The game as the protocol, the interface, the simulator and the verifier hold it. */
export const ocho = {
  ...facts,
  moveSchema,
  setup,
  awaiting,
  refusal,
  reduce,
  outcome,
  standing,
  story,
} satisfies Game<OchoOptions, OchoState, OchoMove, OchoStory>;
