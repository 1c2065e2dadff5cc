/** One seat as a chip: avatar, name and what else matters about it now. Used in the lobby, states and at the table. */
import { type JSX, Show } from 'solid-js';
import type { SeatView } from '../../network/view.ts';
import { useT } from '../i18n/use-t.tsx';
import { Avatar } from './avatar.tsx';
import './seat-chip.css';

export function SeatChip(props: {
  readonly seat: SeatView;
  /** small: avatar above a 12 px name, for a row of eight; row: avatar beside the name. */
  readonly size: 'small' | 'row';
  /** lit: it is this seat's turn. */
  readonly light?: 'lit' | 'plain';
  /** Shown after the name: points, a mark. */
  readonly children?: JSX.Element;
}): JSX.Element {
  const t = useT();
  return (
    <div
      class="seat-chip"
      data-size={props.size}
      data-light={props.light ?? 'plain'}
      data-connection={props.seat.connection.kind}
    >
      <Avatar avatar={props.seat.avatar} sizePx={props.size === 'row' ? 40 : 28} alt="hidden" />
      <span class="seat-chip-name">{props.seat.name}</span>
      <Show when={props.seat.isMe && props.size === 'row'}>
        <span class="seat-chip-mark">{t('common.you')}</span>
      </Show>
      <Show when={props.seat.isBot && props.size === 'row'}>
        <span class="seat-chip-mark">{t('common.bot')}</span>
      </Show>
      {props.children}
    </div>
  );
}
