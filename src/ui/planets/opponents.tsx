/**
 * The other seats in turn order after one's own: what each holds, face down, and what it has scored. The chip of the seat
 * that acts is lit.
 *
 * Invariant: everything here is public; it depends on the state alone, never on what this page knows or its person does,
 * but for the choice of a seat, which is shown on the chooser's page only.
 */
import { For, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import { scoreOf } from '../../games/planets/standing.ts';
import { seatOf } from '../../games/planets/turn.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { SeatView, TalkLine } from '../../network/view.ts';
import { Avatar } from '../components/avatar.tsx';
import { useT } from '../i18n/use-t.tsx';
import { AbsenceMark, absence, seatNotes } from '../table/absence.tsx';
import { Said } from '../table/said.tsx';
import { Count } from './marks.tsx';
import { holdingsText, roleOf } from './seat-words.ts';
import './opponents.css';

/** The seats in turn order, beginning after `mySeat`; a watcher sees all of them. */
export function othersInOrder(state: PlanetsState, mySeat: Seat | null): readonly Seat[] {
  const at = mySeat === null ? -1 : state.order.indexOf(mySeat);
  return at === -1 ? state.order : [...state.order.slice(at + 1), ...state.order.slice(0, at)];
}

export function Opponents(props: {
  readonly state: PlanetsState;
  readonly seats: readonly SeatView[];
  readonly mySeat: Seat | null;
  /** Seat that acts; null when the game is over. */
  readonly active: Seat | null;
  readonly said: ReadonlyMap<Seat, TalkLine>;
  /** Seats that can be chosen now, and the one that is. */
  readonly choices: readonly Seat[];
  readonly chosen: Seat | null;
  readonly onChoose: (seat: Seat) => void;
  readonly onDetails: () => void;
}): JSX.Element {
  const t = useT();
  const nameOf = (seat: Seat): string => props.seats[seat]?.name ?? '';
  const others = () => othersInOrder(props.state, props.mySeat);
  return (
    <ol class="foes" aria-label={t('table.seats.label')} data-count={others().length} data-testid="opponents">
      <For each={others()}>
        {(seat, place) => (
          <Show when={props.seats[seat]}>
            {(view) => {
              const own = () => seatOf(props.state, seat);
              const role = () => roleOf(props.state, seat);
              const canChoose = (): boolean => props.choices.includes(seat);
              return (
                <li
                  class="foe"
                  style={{ '--bow': bow(place(), others().length) }}
                  data-active={props.active === seat ? 'true' : undefined}
                  data-role={role() ?? undefined}
                  data-gone={absence(view()) === null ? undefined : 'true'}
                  aria-current={props.active === seat ? 'true' : undefined}
                >
                  <button
                    type="button"
                    class="foe-button"
                    aria-pressed={canChoose() ? props.chosen === seat : undefined}
                    data-choice={canChoose() ? (props.chosen === seat ? 'chosen' : 'open') : undefined}
                    onClick={() => (canChoose() ? props.onChoose(seat) : props.onDetails())}
                  >
                    <span class="foe-head">
                      <Avatar
                        avatar={view().avatar}
                        of={view().isBot ? 'bot' : 'person'}
                        sizePx={24}
                        alt="hidden"
                      />
                      <span class="foe-score" aria-hidden="true">
                        {t.number(scoreOf(props.state, seat).total)}
                      </span>
                    </span>
                    <span class="foe-name one-name">{view().name}</span>
                    <AbsenceMark view={view()} />
                    <Show when={role()}>
                      {(shown) => (
                        <span class="foe-role" aria-hidden="true">
                          {t(`planets.${shown()}`)}
                        </span>
                      )}
                    </Show>
                    <span class="foe-counts">
                      <Count of="hand" n={own().hand.length} />
                      <Show when={own().hidden.length > 0}>
                        <Count of="hidden" n={own().hidden.length} />
                      </Show>
                      <Show when={own().sets.length > 0}>
                        <Count of="sets" n={own().sets.length} />
                      </Show>
                    </span>
                    <span class="visually-hidden">
                      {[holdingsText(props.state, seat, t), ...seatNotes(view(), nameOf, t)].join(', ')}
                    </span>
                  </button>
                  <Said line={props.said.get(seat)} />
                </li>
              );
            }}
          </Show>
        )}
      </For>
    </ol>
  );
}

/** How far a seat stands below the crown of the arc, 0 to 1: the large screen seats them round a table. */
function bow(place: number, count: number): string {
  const across = count < 2 ? 0 : (place / (count - 1)) * 2 - 1;
  return (across * across).toFixed(3);
}
