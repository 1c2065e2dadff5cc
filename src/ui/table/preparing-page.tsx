/** While the table of a game is fetched. */
import type { JSX } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { Page } from '../shell/page.tsx';
import { placeOf } from './game-facts.ts';
import { gameName } from './game-name.ts';

/** `game`: its name in the protocol. */
export function PreparingPage(props: { readonly game: string }): JSX.Element {
  const t = useT();
  return (
    <Page title={gameName(t, props.game)} place={placeOf(props.game)}>
      <p class="secondary" role="status">
        {t('states.preparing')}
      </p>
    </Page>
  );
}
