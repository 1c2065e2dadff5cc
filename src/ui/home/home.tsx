/**
 * The first screen: a ridge at dusk, the lit window of one game under the sky of the other, and the ways in. Tables left unfinished on this device come
 * first, two of them, so that the ways to a new one stay in sight; lessons and tables left for good are not among them; nothing else is offered than what can be played.
 */
import { createResource, createSignal, createUniqueId, For, type JSX, onCleanup, Show } from 'solid-js';
import type { TableSummary } from '../../network/view.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { CloseIcon } from '../components/icons.tsx';
import { Menu } from '../components/menu.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { Body } from '../planets/art/bodies.tsx';
import { useServices } from '../services.ts';
import { useSettings } from '../settings/settings.ts';
import { useScreen } from '../shell/page.tsx';
import { type PutAside, readPutAside } from '../shell/put-aside.ts';
import { GAME_FACTS, GAMES, type GameName } from '../table/game-facts.ts';
import { gameName } from '../table/game-name.ts';
import { Dusk, LitWindow } from './dusk.tsx';
import './home.css';

export function Home(): JSX.Element {
  const t = useT();
  const services = useServices();
  const [tables, { refetch }] = createResource(() => services.tables.list());
  const aside = readPutAside();
  let heading: HTMLHeadingElement | undefined;
  const settings = useSettings();
  const game = (): GameName => settings.values.lastGame;
  const setGame = (lastGame: GameName): void => settings.set({ lastGame });
  useScreen({ title: () => gameName(t, game()), place: 'sky', heading: () => heading });
  const ids: Readonly<Record<GameName, string>> = { ocho: createUniqueId(), planets: createUniqueId() };
  const unfinished = (): readonly TableSummary[] =>
    (tables.state === 'ready' ? tables() : []).filter(
      ({ stage, isBrokenOff }) => stage !== 'over' && !isBrokenOff,
    );
  return (
    <div class="home" data-unfinished={unfinished().length > 0 ? 'true' : undefined}>
      <header class="home-top">
        <Dusk lit={game()} fields={ids} />
        <div class="home-bar">
          <span class="home-mark">{t('common.octet')}</span>
          <Menu
            items={[
              { kind: 'link', label: t('common.rules'), href: `#/rules/${game()}` },
              { kind: 'link', label: t('common.history'), href: '#/history' },
              { kind: 'link', label: t('common.statistics'), href: '#/statistics' },
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
            {gameName(t, game())}
          </h1>
          <p>{t(`home.tagline.${game()}`)}</p>
          <GamePicker ids={ids} value={game()} onChange={setGame} />
        </div>
      </header>
      <main class="home-main">
        <Show when={unfinished().length > 0}>
          <Unfinished tables={unfinished()} aside={aside} onForgotten={() => void refetch()} />
        </Show>
        <div class="home-ways">
          <ButtonLink kind="primary" width="full" href={`#/create/${game()}`}>
            {t('home.create')}
          </ButtonLink>
          <ButtonLink width="full" href={`#/solo/${game()}`}>
            {t('home.solo')}
          </ButtonLink>
          <ButtonLink width="full" href={`#/learn/${game()}`}>
            {t('home.learn', { game: gameName(t, game()) })}
          </ButtonLink>
        </div>
        <p class="secondary small">{t('home.intro', GAME_FACTS[game()].seats)}</p>
        <OfflineOffers />
      </main>
    </div>
  );
}

/** Two games under one roof: the lit window and the sky above it. The picture's own window and sky choose as well. */
function GamePicker(props: {
  readonly ids: Readonly<Record<GameName, string>>;
  readonly value: GameName;
  readonly onChange: (game: GameName) => void;
}): JSX.Element {
  const t = useT();
  return (
    <fieldset class="home-games">
      <legend class="visually-hidden">{t('home.which')}</legend>
      <For each={GAMES}>
        {(name) => (
          <label class="home-game">
            <input
              id={props.ids[name]}
              class="visually-hidden"
              type="radio"
              name="home-game"
              checked={props.value === name}
              onChange={() => props.onChange(name)}
            />
            <svg viewBox="-50 -50 100 100" width="28" height="28" aria-hidden="true">
              {name === 'ocho' ? <LitWindow /> : <Body face="saturn" />}
            </svg>
            {gameName(t, name)}
          </label>
        )}
      </For>
    </fieldset>
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

/** How many tables Home shows before the ways to a new one. */
const SHOWN = 2;

/** The newest unfinished tables, each with its way back; the rest, lessons and tables that were left in a sheet. */
function Unfinished(props: {
  readonly tables: readonly TableSummary[];
  readonly aside: ReadonlyMap<string, PutAside>;
  readonly onForgotten: () => void;
}): JSX.Element {
  const t = useT();
  const services = useServices();
  const [asked, setAsked] = createSignal<TableSummary | null>(null);
  const [isAllShown, setAllShown] = createSignal(false);
  const first = (): readonly TableSummary[] =>
    props.tables.filter(({ table }) => !props.aside.has(table)).slice(0, SHOWN);
  const forget = async (table: string): Promise<void> => {
    await services.tables.forget(table);
    setAsked(null);
    if (props.tables.length <= 1) setAllShown(false);
    props.onForgotten();
  };
  const list = (tables: readonly TableSummary[]): JSX.Element => (
    <ul class="tables">
      <For each={tables}>
        {(table) => (
          <TableLine table={table} aside={props.aside.get(table.table)} onForget={() => setAsked(table)} />
        )}
      </For>
    </ul>
  );
  return (
    <>
      <Show when={first().length > 0}>
        <section class="stack" data-gap="tight" aria-labelledby="home-unfinished">
          <h2 id="home-unfinished">{t('home.unfinished')}</h2>
          {list(first())}
        </section>
      </Show>
      <Show when={props.tables.length > first().length}>
        <Button kind="quiet" size="small" aria-haspopup="dialog" onPress={() => setAllShown(true)}>
          {t('home.all', { n: props.tables.length })}
        </Button>
      </Show>
      <Sheet isOpen={isAllShown()} title={t('home.allTitle')} onClose={() => setAllShown(false)}>
        {list(props.tables)}
      </Sheet>
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
    </>
  );
}

function TableLine(props: {
  readonly table: TableSummary;
  readonly aside: PutAside | undefined;
  readonly onForget: () => void;
}): JSX.Element {
  const t = useT();
  const href = (): string =>
    props.aside === 'lesson'
      ? `#/learn/${props.table.game}/${props.table.table}`
      : `#/table/${props.table.table}`;
  /** Of a large table two names and how many more: every line here is one less for the ways below. */
  const names = (): string => {
    const { isSolo, names: all } = props.table;
    if (isSolo) return t('common.aloneWithBots');
    return all.length <= 3 ? t.list(all) : `${all.slice(0, 2).join(', ')} +${all.length - 2}`;
  };
  const state = (): string =>
    [
      ...(props.table.stage === 'playing' && props.aside === undefined
        ? []
        : [t(`home.stage.${props.aside ?? props.table.stage}`)]),
      t.moment(props.table.updatedMs),
    ].join(' · ');
  return (
    <li class="table-line">
      <a class="table-link" href={href()}>
        <span class="table-what">
          <span class="table-names">
            <strong>{gameName(t, props.table.game)}</strong> · {names()}
          </span>
          <span class="secondary small">{state()}</span>
        </span>
        <span class="table-go">{t(props.aside === 'left' ? 'common.watch' : 'common.continue')}</span>
      </a>
      <Button kind="quiet" size="icon" aria-label={t('home.forget')} onPress={() => props.onForget()}>
        <CloseIcon />
      </Button>
    </li>
  );
}
