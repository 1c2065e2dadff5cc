/** Keeps the summary of a game on this device once it has ended: what History and the statistics need of it. */
import { createEffect, untrack } from 'solid-js';
import { unwrap } from 'solid-js/store';
import type { GameView, TableEvent, TableView } from '../../network/view.ts';
import type { Services } from '../services.ts';

/** What a summary says of a table's game and who played it, however it ended. */
export function summaryOf(
  view: TableView,
  { round, session, seats, mySeat }: GameView,
  events: readonly TableEvent[],
) {
  return {
    table: view.table,
    round,
    session,
    game: view.game,
    options: unwrap(view.options),
    seats: seats.map(({ name, isBot }) => ({ name, isBot })),
    mySeat,
    stories: events.flatMap(({ story }) => unwrap(story)),
  } as const;
}

/** Needs a Solid owner. A browser that keeps nothing keeps no summary either, and nobody need know. */
export function keepEnded(
  services: Services,
  view: () => TableView,
  game: () => GameView,
  events: () => readonly TableEvent[],
): void {
  let running: string | null = null;
  createEffect(() => {
    const { outcome, session } = game();
    if (outcome === null) {
      running = session;
      return;
    }
    untrack(() => {
      const ended = {
        ...summaryOf(view(), game(), events()),
        outcome: unwrap(outcome),
        seen: running === session ? 'ending' : 'ended',
      } as const;
      void services
        .games()
        .then((games) => games.keep(ended))
        .catch(() => undefined);
    });
  });
}
