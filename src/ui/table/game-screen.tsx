/**
 * The table of whichever game is played: `main.tsx` registers one component per game, each loaded when first needed.
 * Around it stays what every game shares: the screen is kept awake, and the record is saved when it arrives.
 */
import { type Component, type JSX, onCleanup, Show, Suspense } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { GameView, TableView } from '../../network/view.ts';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { useAttention } from '../shell/attention-context.ts';
import { Page } from '../shell/page.tsx';
import { gameName } from './game-name.ts';

/** What a game's table is given; everything else it takes from the contexts (`useTable`, `useT`, `useSettings`, …). */
export type GameScreenProps = { readonly view: TableView; readonly game: GameView };
export type GameScreens = Readonly<Record<string, Component<GameScreenProps>>>;

export function GameScreen(props: GameScreenProps): JSX.Element {
  const t = useT();
  const services = useServices();
  const attention = useAttention();
  onCleanup(attention.keepAwake());
  document.documentElement.dataset['place'] = 'chalet';
  attention.setPageTitle(t('common.title.page', { page: gameName(t, props.view.game) }));
  return (
    <Suspense
      fallback={
        <Page title={gameName(t, props.view.game)} place="chalet">
          <p class="secondary" role="status">
            {t('states.preparing')}
          </p>
        </Page>
      }
    >
      <Show when={services.screens[props.view.game]}>
        {(screen) => <Dynamic component={screen()} view={props.view} game={props.game} />}
      </Show>
    </Suspense>
  );
}
