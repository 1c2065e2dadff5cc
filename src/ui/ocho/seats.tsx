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
      aria-label={t('ocho.seats.label')}
      data-names={props.state.order.length <= 4 ? 'all' : 'active'}
      data-testid="seats"
    >
      <For each={props.state.order}>
        {(seat) => (
          <Show when={props.seats[seat]}>
            {(view) => {
              const score = (): number => props.state.seats[seat]?.score ?? 0;
              const isActive = (): boolean => props.active === seat;
              const notes = (): readonly string[] =>
                [
                  seat === props.mySeat ? t('ocho.seats.me') : '',
                  view().isBot ? t('ocho.seats.bot') : '',
                  view().hasLeft ? t('ocho.seats.left') : '',
                  connectionNote(view()),
                ].filter((note) => note !== '');
              return (
                <li
                  class="seat"
                  data-active={isActive() ? 'true' : undefined}
                  data-me={seat === props.mySeat ? 'true' : undefined}
                  data-gone={view().connection.kind === 'gone' || view().hasLeft ? 'true' : undefined}
                  style={ovalPlace(props.state.order, props.mySeat, seat)}
                  aria-current={isActive() ? 'true' : undefined}
                >
                  <Avatar avatar={view().avatar} sizePx={26} alt="hidden" />
                  <span class="seat-name">{view().name}</span>
                  <span class="seat-score">{t.number(score())}</span>
                  <Show when={notes().length > 0}>
                    <span class="seat-notes">{notes().join(', ')}</span>
                  </Show>
                  <Show when={absence(view())}>
                    {(kind) => (
                      <span class="seat-absence" data-kind={kind()} aria-hidden="true">
                        <svg
                          viewBox="0 0 16 16"
                          width="13"
                          height="13"
                          class="seat-absence-icon"
                          aria-hidden="true"
                        >
                          <Show
                            when={kind() === 'left'}
                            fallback={
                              <path d="M2 6.500a9 9 0 0 1 12 0M4.500 9.500a5 5 0 0 1 7 0M8 13h0M2.500 14 13.500 2" />
                            }
                          >
                            <path d="M7 2.500H3v11h4M6.500 8H14M11 5l3 3-3 3" />
                          </Show>
                        </svg>
                        <span class="seat-absence-word">{t(`ocho.seats.${kind()}`)}</span>
                      </span>
                    )}
                  </Show>
                  <Show when={view().isBot}>
                    <span class="seat-mark" aria-hidden="true">
                      ⚙
                    </span>
                  </Show>
                  <Show when={props.said.get(seat)} keyed>
                    {(line) => (
                      <span class="seat-said" aria-hidden="true">
                        {line.text}
                      </span>
                    )}
                  </Show>
                </li>
              );
            }}
          </Show>
        )}
      </For>
    </ol>
  );

  function connectionNote(view: SeatView): string {
    if (view.connection.kind === 'gone') return t('ocho.seats.gone');
    if (view.connection.kind === 'via') return t('ocho.seats.via', { name: nameOf(view.connection.seat) });
    return '';
  }
}

/** Why nobody moves for the seat; its word is in the chip where there is room, else its sign. */
function absence(view: SeatView): 'left' | 'gone' | null {
  if (view.hasLeft) return 'left';
  return view.connection.kind === 'gone' ? 'gone' : null;
}

/** Clockwise round the oval, the viewer (or the first in order) nearest. */
function ovalPlace(order: readonly Seat[], mySeat: Seat | null, seat: Seat): JSX.CSSProperties {
  const nearest = Math.max(0, mySeat === null ? 0 : order.indexOf(mySeat));
  const steps = (order.indexOf(seat) - nearest + order.length) % order.length;
  const angle = Math.PI / 2 + (steps / order.length) * 2 * Math.PI;
  return { '--x': Math.cos(angle).toFixed(4), '--y': Math.sin(angle).toFixed(4) };
}
