/** Keeps the summary of a game on this device once it has ended: what History and the statistics need of it. */
import { createEffect, untrack } from 'solid-js';
import { unwrap } from 'solid-js/store';
import type { GameView, TableEvent, TableView } from '../../network/view.ts';
import type { Services } from '../services.ts';

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
      const { seats, mySeat, round } = game();
      const ended = {
        table: view().table,
        round,
        session,
        game: view().game,
        options: unwrap(view().options),
        seats: seats.map(({ name, isBot }) => ({ name, isBot })),
        mySeat,
        outcome: unwrap(outcome),
        stories: events().flatMap(({ story }) => unwrap(story)),
        seen: running === session ? 'ending' : 'ended',
      } as const;
      void services
        .games()
        .then((games) => games.keep(ended))
        .catch(() => undefined);
    });
  });
}
