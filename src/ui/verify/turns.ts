/**
 * The steps of a story, grouped as people remember a game: before the first turn, turn by turn, after the last one.
 *
 * A turn ends with the step whose events begin the next one or end the game; games say so in their stories (`turn`,
 * `won`, `ended`), which is all that is read of them.
 */
import type { Json, Seat } from '../../games/game.ts';
import type { StoryStep } from '../../protocol/story-types.ts';
import type { AuthenticOutcome, VerifiedEvent } from './outcome.ts';

/** `number`: counts turns from 1; 0 before the first and after the last. `seat`: whose turn it is. */
export type Turn = {
  readonly kind: 'set-up' | 'turn' | 'end';
  readonly number: number;
  readonly seat: Seat | null;
  readonly steps: readonly StoryStep[];
};

type Told = {
  readonly kind?: Json;
  readonly seat?: Json;
  readonly order?: readonly Seat[];
};

/** What an event begins: another seat's turn, the first turn of all, or the end of the game; null for anything else. */
function begins({
  story,
  kind,
}: VerifiedEvent): { readonly kind: Turn['kind']; readonly seat: Seat | null } | null {
  const told = story as readonly Told[];
  if (told.some((one) => one.kind === 'won' || one.kind === 'ended')) return { kind: 'end', seat: null };
  const turn = told.findLast((one) => one.kind === 'turn');
  if (typeof turn?.seat === 'number') return { kind: 'turn', seat: turn.seat };
  if (kind === 'setup') return { kind: 'turn', seat: told[0]?.order?.[0] ?? null };
  return null;
}

/** Every step in exactly one turn, in order; a turn without a step is left out. */
export function turnsOf({ story, events }: Pick<AuthenticOutcome, 'story' | 'events'>): readonly Turn[] {
  const turns: { kind: Turn['kind']; number: number; seat: Seat | null; steps: StoryStep[] }[] = [];
  let open: (typeof turns)[number] = { kind: 'set-up', number: 0, seat: null, steps: [] };
  let count = 0;
  turns.push(open);
  for (const step of story.steps) {
    open.steps.push(step);
    for (const index of step.events) {
      const event = events[index];
      const next = event === undefined ? null : begins(event);
      // The end is told twice where hidden cards are shown in between: it begins once.
      if (next === null || (next.kind === 'end' && open.kind === 'end')) continue;
      if (next.kind === 'turn') count += 1;
      open = { ...next, number: next.kind === 'turn' ? count : 0, steps: [] };
      turns.push(open);
    }
  }
  return turns.filter(({ steps }) => steps.length > 0);
}
