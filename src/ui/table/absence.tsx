/** Why nobody moves for a seat, as a word where the chip is wide enough and as a sign where it is not; and names in chips. */
import { type JSX, Show } from 'solid-js';
import type { SeatView } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';
import { useT } from '../i18n/use-t.tsx';
import './absence.css';

export function absence(view: SeatView): 'left' | 'gone' | null {
  if (view.hasLeft) return 'left';
  return view.connection.kind === 'gone' ? 'gone' : null;
}

/** What is to be said of a seat besides its name, for a screen reader. */
export function seatNotes(view: SeatView, nameOf: (seat: number) => string, t: Translate): readonly string[] {
  const { connection } = view;
  return [
    view.isMe ? t('table.seats.me') : '',
    view.isBot ? t('table.seats.bot') : '',
    connection.kind === 'bot' && connection.strength !== undefined
      ? t(`lobby.botPlays.${connection.strength}`)
      : '',
    view.hasLeft ? t('table.seats.left') : '',
    connection.kind === 'gone' ? t('table.seats.gone') : '',
    connection.kind === 'via' ? t('table.seats.via', { name: nameOf(connection.seat) }) : '',
  ].filter((note) => note !== '');
}

/** Silent for screen readers: `seatNotes` says it. */
export function AbsenceMark(props: { readonly view: SeatView }): JSX.Element {
  const t = useT();
  return (
    <Show when={absence(props.view)}>
      {(kind) => (
        <span class="seat-absence" data-kind={kind()} aria-hidden="true">
          <svg viewBox="0 0 16 16" width="13" height="13" class="seat-absence-icon" aria-hidden="true">
            <Show
              when={kind() === 'left'}
              fallback={
                <path d="M2 6.500a9 9 0 0 1 12 0M4.500 9.500a5 5 0 0 1 7 0M8 13h0M2.500 14 13.500 2" />
              }
            >
              <path d="M7 2.500H3v11h4M6.500 8H14M11 5l3 3-3 3" />
            </Show>
          </svg>
          <span class="seat-absence-word">
            {t(kind() === 'left' ? 'table.seats.left' : 'table.seats.goneShort')}
          </span>
        </span>
      )}
    </Show>
  );
}
