/** The shield's sheet around what a game has to show: broken rules, whom an answer is missing from, the record. */
import { Index, type JSX, Show } from 'solid-js';
import type { GameView } from '../../network/view.ts';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import type { People } from './people.ts';
import './shield-sheet.css';

export function ShieldFrame(props: {
  readonly game: GameView;
  readonly people: People;
  readonly onRecord: () => void;
  readonly children: JSX.Element;
}): JSX.Element {
  const t = useT();
  const late = (): readonly string[] =>
    props.game.waiting?.for === 'machine'
      ? props.game.waiting.seats.map((seat) => props.people.nameOf(seat))
      : [];
  return (
    <div class="shield-sheet">
      <Index each={props.game.faults}>
        {(fault) => (
          <p class="shield-fault">
            {t('table.shield.fault', { name: props.people.nameOf(fault().seat) })}{' '}
            <span class="secondary">{fault().why}</span>
          </p>
        )}
      </Index>
      <Show when={late().length > 0}>
        <p class="secondary">{t('table.shield.pending', { names: t.list(late()) })}</p>
      </Show>
      {props.children}
      <Button onPress={props.onRecord}>{t('table.shield.record')}</Button>
    </div>
  );
}
