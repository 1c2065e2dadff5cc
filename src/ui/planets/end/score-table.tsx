/** The score sheet as the rules count it: sets in each role, hidden planets, cards left in hand, and what that makes. */
import { For, type JSX, Show } from 'solid-js';
import type { Seat } from '../../../games/game.ts';
import { scoreOf } from '../../../games/planets/standing.ts';
import type { PlanetsState } from '../../../games/planets/types.ts';
import type { SeatView } from '../../../network/view.ts';
import { Avatar } from '../../components/avatar.tsx';
import { useT } from '../../i18n/use-t.tsx';
import './end.css';

export function PlanetsScoreTable(props: {
  readonly state: PlanetsState;
  readonly seats: readonly SeatView[];
  /** Which rows, in this order: turn order during a game, the ranking after it. */
  readonly order: readonly Seat[];
  /** Whose row is lit: who is at turn, or who has won. */
  readonly lit: readonly Seat[];
}): JSX.Element {
  const t = useT();
  return (
    <table class="planets-scores" data-testid="score-sheet">
      <caption class="visually-hidden">{t('planets.end.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('planets.end.player')}</th>
          <th scope="col">{t('planets.end.commander')}</th>
          <th scope="col">{t('planets.end.deputy')}</th>
          <th scope="col">{t('planets.end.hidden')}</th>
          <th scope="col">{t('planets.end.held')}</th>
          <th scope="col">{t('planets.end.total')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.order}>
          {(seat) => {
            const score = () => scoreOf(props.state, seat);
            return (
              <tr
                data-lit={props.lit.includes(seat) ? 'true' : undefined}
                data-left={props.state.seats[seat]?.hasLeft ? 'true' : undefined}
              >
                <th scope="row">
                  <span class="planets-scores-player">
                    <Show when={props.seats[seat]}>
                      {(view) => (
                        <Avatar
                          avatar={view().avatar}
                          of={view().isBot ? 'bot' : 'person'}
                          sizePx={20}
                          alt="hidden"
                        />
                      )}
                    </Show>
                    <span>
                      {props.seats[seat]?.name}
                      <Show when={props.state.seats[seat]?.hasLeft}>
                        <span class="planets-scores-left"> {t('planets.end.left')}</span>
                      </Show>
                    </span>
                  </span>
                </th>
                <td>{t.number(score().commander)}</td>
                <td>{t.number(score().deputy)}</td>
                <td>{signed(score().hidden)}</td>
                <td>{signed(-score().held)}</td>
                <td class="planets-scores-total">{signed(score().total, 'plain')}</td>
              </tr>
            );
          }}
        </For>
      </tbody>
    </table>
  );

  /** A minus sign as wide as a plus; no sign before zero. `plain`: a plus goes without saying. */
  function signed(value: number, plus: 'shown' | 'plain' = 'shown'): string {
    if (value < 0) return `\u2212${t.number(-value)}`;
    return value > 0 && plus === 'shown' ? `+${t.number(value)}` : t.number(value);
  }
}
