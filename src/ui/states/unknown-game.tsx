/** A game this page has no table for, from a link or at a table of a newer version: one sentence, and the newer page. */
import type { JSX } from 'solid-js';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useReload } from '../shell/reload.ts';
import './states.css';

/** `look`: a panel among other things of a screen, or bare on a page of its own. */
export function UnknownGame(props: { readonly look: 'panel' | 'bare' }): JSX.Element {
  const t = useT();
  const reload = useReload();
  return (
    <div classList={{ problem: true, panel: props.look === 'panel' }} data-problem="unknown-game">
      <p role="alert">{t('lobby.unknownGame.text')}</p>
      <div class="row">
        <Button kind="primary" onPress={reload}>
          {t('common.reload')}
        </Button>
      </div>
    </div>
  );
}
