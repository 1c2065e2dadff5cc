/**
 * What of a finished game its statistics need, drawn from the stories that all saw. Stored in `KeptGame.facts`.
 *
 * Of El Ocho every throw is kept, so that its luck chart can be drawn without folding the record again. Of 8 only points
 * are: what a seat draws there is hidden, and what it resolves was chosen; there is no luck to be read from the open cards
 * (docs/decisions.md).
 */
import * as v from 'valibot';
import type { Json } from '../../games/game.ts';
import { type OchoThrow, throwsOf } from '../../games/ocho/luck.ts';
import type { OchoStory } from '../../games/ocho/types.ts';
import type { PlanetsStory } from '../../games/planets/story.ts';

/** `best`: by roster index, the most points of one turn (El Ocho) or of one set (8); 0 for none. */
export type OchoFacts = { readonly best: readonly number[]; readonly throws: readonly OchoThrow[] };
export type PlanetsFacts = { readonly best: readonly number[] };

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const face = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8));
const best = v.array(v.number());
const ochoSchema: v.GenericSchema<unknown, OchoFacts> = v.strictObject({
  best,
  throws: v.array(
    v.strictObject({
      seat: whole,
      dice: v.pipe(v.array(face), v.minLength(1), v.maxLength(8)),
      risk: whole,
      isFirst: v.boolean(),
      jokers: whole,
    }),
  ),
});
const planetsSchema: v.GenericSchema<unknown, PlanetsFacts> = v.strictObject({ best });

/** The facts of a game that has ended, from all its stories in order; null for a game this page does not know. */
export function factsOf(game: string, stories: readonly Json[], seats: number): Json {
  switch (game) {
    case 'ocho': {
      const told = stories as unknown as readonly OchoStory[];
      const banked = told.flatMap((story) => (story.kind === 'banked' ? [story] : []));
      return { best: bestOf(banked, seats), throws: throwsOf(told) } satisfies OchoFacts as unknown as Json;
    }
    case 'planets': {
      const told = stories as unknown as readonly PlanetsStory[];
      const laid = told.flatMap((story) => (story.kind === 'laid' ? [story] : []));
      return { best: bestOf(laid, seats) } satisfies PlanetsFacts as unknown as Json;
    }
    default:
      return null;
  }
}

/** The facts of a kept game of El Ocho; null if they are of something else. */
export function ochoFacts(facts: Json): OchoFacts | null {
  const decoded = v.safeParse(ochoSchema, facts);
  return decoded.success ? decoded.output : null;
}

/** The most points of one turn or set, by roster index; empty if nothing says so. */
export function bestTurns(facts: Json): readonly number[] {
  const decoded = v.safeParse(planetsSchema, facts);
  return decoded.success ? decoded.output.best : (ochoFacts(facts)?.best ?? []);
}

function bestOf(
  told: readonly { readonly seat: number; readonly points: number }[],
  seats: number,
): readonly number[] {
  return Array.from({ length: seats }, (_, seat) =>
    Math.max(0, ...told.filter((story) => story.seat === seat).map(({ points }) => points)),
  );
}
