/**
 * The first screen: a ridge at dusk, one lit window, and the ways in. Tables left unfinished on this device come
 * first; nothing else is offered than what can be played.
 */
import { createResource, createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import type { TableSummary } from '../../network/view.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { CloseIcon } from '../components/icons.tsx';
import { Menu } from '../components/menu.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { useScreen } from '../shell/page.tsx';
import { gameName } from '../table/game-name.ts';
import { Dusk } from './dusk.tsx';
import './home.css';

export function Home(): JSX.Element {
  const t = useT();
  const services = useServices();
  const [tables, { refetch }] = createResource(() => services.tables.list());
  let heading: HTMLHeadingElement | undefined;
  useScreen({ title: () => t('common.game.ocho'), place: 'sky', heading: () => heading });
  const unfinished = (): readonly TableSummary[] =>
    (tables.state === 'ready' ? tables() : []).filter((table) => table.stage !== 'over');
  return (
    <div class="home">
      <header class="home-top">
        <Dusk />
        <div class="home-bar">
          <span class="home-mark">{t('common.octet')}</span>
          <Menu
            items={[
              { kind: 'link', label: t('common.rules'), href: '#/rules/ocho' },
              { kind: 'link', label: t('common.history'), href: '#/history' },
              { kind: 'link', label: t('common.verify'), href: '#/verify' },
              { kind: 'link', label: t('common.settings'), href: '#/settings' },
            ]}
          />
        </div>
        <div class="home-title">
          <h1
            ref={(element) => {
              heading = element;
            }}
            tabindex="-1"
          >
            {t('common.game.ocho')}
          </h1>
          <p>{t('home.tagline')}</p>
        </div>
      </header>
      <main class="home-main">
        <Show when={unfinished().length > 0}>
          <Unfinished tables={unfinished()} onForgotten={() => void refetch()} />
        </Show>
        <div class="home-ways">
          <ButtonLink kind="primary" width="full" href="#/create/ocho">
            {t('home.create')}
          </ButtonLink>
          <ButtonLink width="full" href="#/solo/ocho">
            {t('home.solo')}
          </ButtonLink>
          <ButtonLink width="full" href="#/learn/ocho">
            {t('home.learn')}
          </ButtonLink>
        </div>
        <p class="secondary small">{t('home.intro')}</p>
        <OfflineOffers />
      </main>
    </div>
  );
}

/** A new version, and installing: offered here and nowhere else, so that no table is interrupted. */
function OfflineOffers(): JSX.Element {
  const t = useT();
  const { offline } = useServices();
  const [state, setState] = createSignal(offline.state());
  onCleanup(offline.subscribe(setState));
  return (
    <>
      <Show when={state().isUpdateWaiting}>
        <div class="row">
          <Button size="small" onPress={() => offline.update()}>
            {t('home.update')}
          </Button>
          <p class="secondary small">{t('home.updateHint')}</p>
        </div>
      </Show>
      <Show when={state().isInstallable}>
        <div class="row">
          <Button size="small" onPress={() => void offline.install()}>
            {t('home.install')}
          </Button>
          <p class="secondary small">{t('home.installHint')}</p>
        </div>
      </Show>
    </>
  );
}

function Unfinished(props: {
  readonly tables: readonly TableSummary[];
  readonly onForgotten: () => void;
}): JSX.Element {
  const t = useT();
  const services = useServices();
  const [asked, setAsked] = createSignal<TableSummary | null>(null);
  const forget = async (table: string): Promise<void> => {
    await services.tables.forget(table);
    setAsked(null);
    props.onForgotten();
  };
  return (
    <section class="stack" data-gap="tight" aria-labelledby="home-unfinished">
      <h2 id="home-unfinished">{t('home.unfinished')}</h2>
      <ul class="tables">
        <For each={props.tables}>
          {(table) => (
            <li class="table-line">
              <a class="table-link" href={`#/table/${table.table}`}>
                <strong>{gameName(t, table.game)}</strong>
                <span class="table-names">
                  {table.isSolo ? t('pages.history.solo') : t.list(table.names)}
                </span>
                <span class="secondary small">
                  {t(`home.stage.${table.stage}`)} · {t.moment(table.updatedMs)}
                </span>
              </a>
              <Button kind="quiet" size="icon" aria-label={t('home.forget')} onPress={() => setAsked(table)}>
                <CloseIcon />
              </Button>
            </li>
          )}
        </For>
      </ul>
      <Sheet isOpen={asked() !== null} title={t('home.forgetTitle')} onClose={() => setAsked(null)}>
        <p>{t('home.forgetText')}</p>
        <div class="row">
          <Button kind="primary" onPress={() => setAsked(null)}>
            {t('common.cancel')}
          </Button>
          <Button kind="danger" onPress={() => void forget(asked()?.table ?? '')}>
            {t('home.forget')}
          </Button>
        </div>
      </Sheet>
    </section>
  );
}
