/** One line after a decision to go on without somebody: who is out, by whose word, and what is left to do. */
import type { JSX } from 'solid-js';
import type { GameView, Removal } from '../../network/view.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { peopleOf } from '../table/people.ts';
import { removalText } from './removal-text.ts';
import './states.css';

/** Watching needs no change: it is what this page does. The button only puts the line away. */
export function RemovedStrip(props: {
  readonly removal: Removal;
  readonly game: GameView;
  readonly onDismiss: () => void;
}): JSX.Element {
  const t = useT();
  const people = peopleOf(() => props.game);
  const isMine = (): boolean => props.removal.seat === props.game.mySeat;
  return (
    <section
      class="strip"
      role="status"
      aria-label={t('states.removed.label')}
      data-removed={props.removal.seat}
    >
      <p>{t('states.removed.strip', { sentence: removalText(props.removal, people, t) })}</p>
      <div class="strip-actions">
        <Button kind="primary" size="small" onPress={() => props.onDismiss()}>
          {t(isMine() ? 'states.removed.watch' : 'states.goOn.noted')}
        </Button>
        {isMine() ? (
          <ButtonLink size="small" href="#/">
            {t('common.home')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
