/**
 * The end of a game of 8: who won and which rule decided, the hidden planets turned over, and the score sheet. The frame,
 * its buttons and its folding are those of every game's end.
 */
import type { JSX } from 'solid-js';
import type { Outcome, Seat } from '../../../games/game.ts';
import type { PlanetsState } from '../../../games/planets/types.ts';
import type { SeatView } from '../../../network/view.ts';
import { useT } from '../../i18n/use-t.tsx';
import { EndSheet } from '../../table/end-sheet.tsx';
import type { EndSlot } from '../../table/panels.tsx';
import type { People } from '../../table/people.ts';
import { winText } from '../../table/win-text.ts';
import { HiddenPlanets } from './hidden-planets.tsx';
import { reasonText } from './result-text.ts';
import { PlanetsScoreTable } from './score-table.tsx';

export function PlanetsEndSheet(props: {
  /** The game's last state. */
  readonly game: PlanetsState;
  readonly seats: readonly SeatView[];
  readonly people: People;
  readonly slot: EndSlot;
}): JSX.Element {
  const t = useT();
  return (
    <EndSheet
      title={winText(props.slot.outcome, props.people, t)}
      reason={reasonText(props.game, props.slot.outcome, t)}
      sheetLabel={t('planets.end.sheet')}
      sheet={
        <EndScores
          state={props.game}
          outcome={props.slot.outcome}
          seats={props.seats}
          people={props.people}
        />
      }
      state={props.slot.state}
      onFold={props.slot.onFold}
      rematch={props.slot.rematch}
      onRematch={props.slot.onRematch}
      onShare={props.slot.onShare}
      onLuck={null}
      onRecord={props.slot.onRecord}
      checkHref={props.slot.checkHref}
    />
  );
}

/** What stands between the title and the buttons. */
export function EndScores(props: {
  readonly state: PlanetsState;
  readonly outcome: Outcome;
  readonly seats: readonly SeatView[];
  readonly people: People;
}): JSX.Element {
  const order = (): readonly Seat[] => props.outcome.ranking.flat();
  return (
    <>
      <PlanetsScoreTable
        state={props.state}
        seats={props.seats}
        order={order()}
        lit={props.outcome.ranking[0] ?? []}
      />
      <HiddenPlanets state={props.state} order={order()} people={props.people} />
    </>
  );
}
