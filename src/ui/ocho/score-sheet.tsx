/** The score sheet: a real table, one row a seat in turn order. */
import { For, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { SeatView } from '../../network/view.ts';
import { Avatar } from '../components/avatar.tsx';
import { useT } from '../i18n/use-t.tsx';
import type { ScoreRow, TurnResult } from './score-rows.ts';
import './score-sheet.css';

export function ScoreSheet(props: {
  readonly rows: readonly ScoreRow[];
  readonly seats: readonly SeatView[];
  readonly active: Seat | null;
  /** full: with best turn and busts. */
  readonly detail: 'brief' | 'full';
  /** Under the caption: round, level, target. */
  readonly note: string;
}): JSX.Element {
  const t = useT();
  const turnText = (result: TurnResult): string => {
    if (result.kind === 'banked') return t.number(result.points);
    return t(result.kind === 'bust' ? 'ocho.sheet.bust' : 'ocho.sheet.none');
  };
  return (
    <table class="score-sheet" data-testid="score-sheet">
      <caption>
        {t('ocho.sheet.caption')} <span class="score-note">{props.note}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('ocho.sheet.player')}</th>
          <th scope="col">{t('ocho.sheet.score')}</th>
          <th scope="col">{t('ocho.sheet.last')}</th>
          <Show when={props.detail === 'full'}>
            <th scope="col">{t('ocho.sheet.best')}</th>
            <th scope="col">{t('ocho.sheet.busts')}</th>
          </Show>
        </tr>
      </thead>
      <tbody>
        <For each={props.rows}>
          {(row) => (
            <tr
              data-active={props.active === row.seat ? 'true' : undefined}
              data-left={row.hasLeft ? 'true' : undefined}
            >
              <th scope="row">
                <span class="score-player">
                  <Show when={props.seats[row.seat]}>
                    {(view) => (
                      <Avatar
                        avatar={view().avatar}
                        of={view().isBot ? 'bot' : 'person'}
                        sizePx={22}
                        alt="hidden"
                      />
                    )}
                  </Show>
                  <span class="score-name one-name">{props.seats[row.seat]?.name}</span>
                </span>
              </th>
              <td class="score-points">{t.number(row.score)}</td>
              <td data-kind={row.last.kind}>{turnText(row.last)}</td>
              <Show when={props.detail === 'full'}>
                <td>{row.best === 0 ? t('ocho.sheet.none') : t.number(row.best)}</td>
                <td>{t.number(row.busts)}</td>
              </Show>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
