/** How the cards were shuffled and are kept secret, in plain words, and the record to check it with. */
import { type JSX, Show } from 'solid-js';
import type { GameView } from '../../network/view.ts';
import { useT } from '../i18n/use-t.tsx';
import type { People } from '../table/people.ts';
import { ShieldFrame } from '../table/shield-frame.tsx';

export function ShieldSheet(props: {
  readonly game: GameView;
  readonly people: People;
  readonly isSolo: boolean;
  readonly onRecord: () => void;
}): JSX.Element {
  const t = useT();
  const names = (): string => t.list(props.game.seats.map(({ name }) => name));
  return (
    <ShieldFrame game={props.game} people={props.people} onRecord={props.onRecord}>
      <p class="lead">{t(props.isSolo ? 'planets.shield.solo' : 'planets.shield.together')}</p>
      <Show when={!props.isSolo}>
        <p>{t('planets.shield.names', { names: names() })}</p>
      </Show>
      <details>
        <summary>{t('planets.shield.details')}</summary>
        <div class="shield-details">
          <p>{t('planets.shield.how')}</p>
          <p>{t('planets.shield.draw')}</p>
          <p>{t('planets.shield.check')}</p>
          <Show when={props.game.lastRoll}>
            {(roll) => <p class="secondary small">{t('planets.shield.lot', { k: roll().k })}</p>}
          </Show>
        </div>
      </details>
    </ShieldFrame>
  );
}
