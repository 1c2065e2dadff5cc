/** A grey dot in the bar while no broker answers: the game goes on, only new guests cannot join. */
import { type JSX, Show } from 'solid-js';
import type { TableView } from '../../network/view.ts';
import { useT } from '../i18n/use-t.tsx';
import './states.css';

export function MeetingDot(props: { readonly meeting: TableView['meeting'] }): JSX.Element {
  const t = useT();
  return (
    <Show when={props.meeting.state === 'down'}>
      <span
        class="meeting-dot"
        role="img"
        aria-label={t('states.meetingDown.dot')}
        title={t('states.meetingDown.dot')}
      />
    </Show>
  );
}
