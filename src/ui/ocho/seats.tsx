/**
 * The seats in turn order: a row of chips on a phone, an oval round the table on a large screen (the style sheet puts
 * each chip at `--x`, `--y`). The chip of the seat at turn is lit and carries its name; what was said last floats by.
 */
import { For, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { OchoState } from '../../games/ocho/types.ts';
import type { SeatView, TalkLine } from '../../network/view.ts';
import { Avatar } from '../components/avatar.tsx';
import { useT } from '../i18n/use-t.tsx';
import { AbsenceMark, absence, seatNotes } from '../table/absence.tsx';
import { Said } from '../table/said.tsx';
import './seats.css';

export function Seats(props: {
  readonly state: OchoState;
  readonly seats: readonly SeatView[];
  readonly mySeat: Seat | null;
  /** Seat at turn; null when the game is over. */
  readonly active: Seat | null;
  /** The newest line of each seat that is to float by. */
  readonly said: ReadonlyMap<Seat, TalkLine>;
}): JSX.Element {
  const t = useT();
  const nameOf = (seat: Seat): string => props.seats[seat]?.name ?? '';
  return (
    <ol
      class="seats"
      aria-label={t('table.seats.label')}
      data-names={props.state.order.length <= 4 ? 'all' : 'active'}
      data-testid="seats"
    >
      <For each={props.state.order}>
        {(seat) => (
          <Show when={props.seats[seat]}>
            {(view) => {
              const score = (): number => props.state.seats[seat]?.score ?? 0;
              const isActive = (): boolean => props.active === seat;
              const notes = (): readonly string[] => seatNotes(view(), nameOf, t);
              return (
                <li
                  class="seat"
                  data-active={isActive() ? 'true' : undefined}
                  data-me={seat === props.mySeat ? 'true' : undefined}
                  data-gone={absence(view()) === null ? undefined : 'true'}
                  style={ovalPlace(props.state.order, props.mySeat, seat)}
                  aria-current={isActive() ? 'true' : undefined}
                >
                  <Avatar
                    avatar={view().avatar}
                    of={view().isBot ? 'bot' : 'person'}
                    sizePx={26}
                    alt="hidden"
                  />
                  <span class="seat-name one-name">{view().name}</span>
                  <span class="seat-score">{t.number(score())}</span>
                  <Show when={notes().length > 0}>
                    <span class="seat-notes">{notes().join(', ')}</span>
                  </Show>
                  <AbsenceMark view={view()} />
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

/** Clockwise round the oval, the viewer (or the first in order) nearest. */
function ovalPlace(order: readonly Seat[], mySeat: Seat | null, seat: Seat): JSX.CSSProperties {
  const nearest = Math.max(0, mySeat === null ? 0 : order.indexOf(mySeat));
  const steps = (order.indexOf(seat) - nearest + order.length) % order.length;
  const angle = Math.PI / 2 + (steps / order.length) * 2 * Math.PI;
  return { '--x': Math.cos(angle).toFixed(4), '--y': Math.sin(angle).toFixed(4) };
}
