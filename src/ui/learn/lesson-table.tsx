/** A lesson's table: the ordinary one, with the guide's line in it, which a screen reader hears too. */
import { createEffect, createMemo, type JSX } from 'solid-js';
import type { GameView, TableEvent } from '../../network/view.ts';
import { useLiveLog } from '../components/live-log.tsx';
import { TablePage } from '../table/table-page.tsx';
import { useTable } from '../table-client.ts';

export function LessonTable(props: {
  /** What the guide says at this moment of a running game; null for nothing. */
  readonly lineOf: (game: GameView, events: readonly TableEvent[]) => string | null;
}): JSX.Element {
  const client = useTable();
  const log = useLiveLog();
  const line = createMemo(() => {
    const stage = client.view()?.stage;
    if (stage?.kind !== 'game' || stage.game.mySeat === null || stage.game.state === null) return null;
    return props.lineOf(stage.game, client.events());
  });
  createEffect((before: string | null) => {
    const now = line();
    if (now !== null && now !== before) log.say(now);
    return now ?? before;
  }, null);
  return <TablePage coach={line()} />;
}
