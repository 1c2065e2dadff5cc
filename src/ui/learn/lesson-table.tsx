/** A lesson's table: the ordinary one, with the guide's line in it, which a screen reader hears too. */
import { createEffect, createMemo, type JSX } from 'solid-js';
import type { GameView, TableEvent } from '../../network/view.ts';
import { useLiveLog } from '../components/live-log.tsx';
import { TablePage } from '../table/table-page.tsx';
import { useTable } from '../table-client.ts';
import { type Guide, heard, type Moment, SILENT } from './guide.ts';

export function LessonTable<Line>(props: {
  /** What may be said at this moment of a running game; `last`: the newest event. Null while there is nothing to look at. */
  readonly momentOf: (game: GameView, last: TableEvent | null) => Moment<Line> | null;
  readonly idOf: (line: Line) => string;
  readonly textOf: (line: Line, game: GameView) => string;
}): JSX.Element {
  const client = useTable();
  const log = useLiveLog();
  const game = (): GameView | null => {
    const stage = client.view()?.stage;
    return stage?.kind === 'game' && stage.game.mySeat !== null && stage.game.state !== null
      ? stage.game
      : null;
  };
  const guide = createMemo<Guide<Line>>((before) => {
    const now = game();
    const moment = now === null ? null : props.momentOf(now, client.events().at(-1) ?? null);
    return moment === null ? before : heard(before, moment, props.idOf);
  }, SILENT);
  const text = createMemo((): string | null => {
    const now = game();
    const { shown } = guide();
    return now === null || shown === null ? null : props.textOf(shown.line, now);
  });
  createEffect(() => {
    const said = text();
    if (said !== null) log.say(said);
  });
  return <TablePage coach={text()} />;
}
