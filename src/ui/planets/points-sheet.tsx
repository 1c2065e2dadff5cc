/** Where each seat's points come from, in words: what is laid, hidden and still in hand, each with its sign on the chips. */
import { For, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import { HELD_COST, HIDDEN_POINTS, scoreOf } from '../../games/planets/standing.ts';
import { seatOf } from '../../games/planets/turn.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { Translate } from '../i18n/translate.ts';
import { useT } from '../i18n/use-t.tsx';
import type { People } from '../table/people.ts';
import { Mark } from './marks.tsx';
import './points-sheet.css';

/** One reason for points, and the sign that counts it on a seat's chip. */
export type PointsLine = { readonly mark: 'hand' | 'hidden' | 'sets'; readonly text: string };

/** The reasons for the points of `seat`, the cards in hand first; always that of the hand. */
export function pointsLines(state: PlanetsState, seat: Seat, t: Translate): readonly PointsLine[] {
  const { commander, deputy, hidden, held } = scoreOf(state, seat);
  const { sets } = seatOf(state, seat);
  const lines: PointsLine[] = [
    {
      mark: 'hand',
      text: t.plural('planets.reason.held', held, { points: signedText(-HELD_COST * held, t) }),
    },
  ];
  if (hidden > 0) {
    const points = signedText(HIDDEN_POINTS * hidden, t);
    lines.push({ mark: 'hidden', text: t.plural('planets.reason.hidden', hidden, { points }) });
  }
  for (const [role, points] of [
    ['commander', commander],
    ['deputy', deputy],
  ] as const) {
    const count = sets.filter((set) => set.role === role).length;
    if (count === 0) continue;
    const args = { role: t(`planets.${role}`), points: signedText(points, t) };
    lines.push({ mark: 'sets', text: t.plural('planets.reason.sets', count, args) });
  }
  return lines;
}

/** "−3", "+8", "0". */
function signedText(points: number, t: Translate): string {
  if (points === 0) return t.number(0);
  return points < 0 ? `−${t.number(-points)}` : `+${t.number(points)}`;
}

export function PointsSheet(props: { readonly state: PlanetsState; readonly people: People }): JSX.Element {
  const t = useT();
  return (
    <div class="points-sheet" data-testid="points">
      <ul class="points-seats">
        <For each={props.state.order}>
          {(seat) => (
            <li>
              <h3>
                {seat === props.people.mySeat ? t('planets.seats.you') : props.people.nameOf(seat)}{' '}
                <strong>{t.plural('planets.points', scoreOf(props.state, seat).total)}</strong>
              </h3>
              <ul>
                <For each={pointsLines(props.state, seat, t)}>
                  {(line) => (
                    <li>
                      <Mark of={line.mark} />
                      {line.text}
                    </li>
                  )}
                </For>
              </ul>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.state.ending === null}>
        <p class="secondary small">{t('planets.reason.note')}</p>
      </Show>
    </div>
  );
}
