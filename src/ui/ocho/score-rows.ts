/** The score sheet as rows: what each seat has, and what its turns brought, read from the stories of the game. */

import type { Seat } from '../../games/game.ts';
import type { OchoState, OchoStory } from '../../games/ocho/types.ts';
import type { TableEvent } from '../../network/view.ts';

/** How a turn ended. */
export type TurnResult =
  | { readonly kind: 'banked'; readonly points: number }
  | { readonly kind: 'bust' }
  | { readonly kind: 'none' };

export type ScoreRow = {
  readonly seat: Seat;
  readonly score: number;
  readonly last: TurnResult;
  /** Most points banked in one turn; 0 when none were. */
  readonly best: number;
  readonly busts: number;
  readonly hasLeft: boolean;
};

/** One row a seat, in turn order. */
export function scoreRows(state: OchoState, events: readonly TableEvent[]): readonly ScoreRow[] {
  const last = new Map<Seat, TurnResult>();
  const best = new Map<Seat, number>();
  for (const event of events) {
    for (const story of event.story as unknown as readonly OchoStory[]) {
      if (story.kind === 'banked') {
        last.set(story.seat, { kind: 'banked', points: story.points });
        best.set(story.seat, Math.max(best.get(story.seat) ?? 0, story.points));
      } else if (story.kind === 'overshot') last.set(story.seat, { kind: 'banked', points: 0 });
      else if (story.kind === 'bust') last.set(story.seat, { kind: 'bust' });
    }
  }
  return state.order.map((seat) => ({
    seat,
    score: state.seats[seat]?.score ?? 0,
    last: last.get(seat) ?? { kind: 'none' },
    best: best.get(seat) ?? 0,
    busts: state.seats[seat]?.busts ?? 0,
    hasLeft: state.seats[seat]?.hasLeft ?? false,
  }));
}
