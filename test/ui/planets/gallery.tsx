/**
 * The table of 8 on its own page: `gallery.html#assign`. Tests go from scene to scene on one page, and play on, through
 * `window.planetsGallery`.
 */
import { HashRouter, Route } from '@solidjs/router';
import { Show } from 'solid-js';
import { render } from 'solid-js/web';
import type { Command, GameView, TableView, Update } from '../../../src/network/view.ts';
import { Providers } from '../../../src/ui/app.tsx';
import type { Language } from '../../../src/ui/i18n/translation.ts';
import { Texts } from '../../../src/ui/i18n/use-t.tsx';
import { PlanetsBoard } from '../../../src/ui/planets/board.tsx';
import type { Services } from '../../../src/ui/services.ts';
import { GameScreen } from '../../../src/ui/table/game-screen.tsx';
import { createTableClient } from '../../../src/ui/table-client.ts';
import type { PlainDealer } from '../../games/planets/plain-dealer.ts';
import * as moves from '../../games/planets/table.ts';
import { NO_GAMES } from '../fixtures/games.ts';
import { LONG_NAMES, SHORT_NAMES } from '../fixtures/table-view.ts';
import { stretchTexts } from '../stretched.ts';
import type { FixtureTable } from './fixtures.ts';
import { SCENES } from './scenes.ts';

export type GallerySetup = {
  readonly seats?: number;
  readonly mySeat?: number | null;
  readonly names?: 'long' | 'short';
  readonly language?: Language;
  readonly coach?: string;
};

/** What a test may do to the table on screen. */
export interface PlanetsGallery {
  /** Commands the page has sent since the scene was opened. */
  readonly sent: readonly Command[];
  readonly table: FixtureTable;
  /** The plain dealer's moves by faces. */
  readonly moves: typeof moves;
  /** Opens a scene as if the page had just been loaded there; resolves once it is in the page. */
  open(scene: string, setup?: GallerySetup): Promise<void>;
  /** Lets the dealer play, and tells the page, as the worker would. */
  play(step: (dealer: PlainDealer) => void, change?: Partial<GameView>): void;
  /** Changes the view only. */
  show(change: Partial<GameView>): void;
}

declare global {
  interface Window {
    planetsGallery: PlanetsGallery;
  }
}

const found = document.querySelector('#app');
if (found === null) throw new Error('no place to show the gallery');
const app = found;

let table: FixtureTable;
let sent: Command[] = [];
let tell: (update: Update) => void = () => undefined;
let close = (): void => undefined;

const services: Services = {
  tables: { list: async () => [], forget: async () => undefined },
  games: async () => NO_GAMES,
  record: async () => null,
  verify: async () => ({ kind: 'failed' }),
  screens: { planets: PlanetsBoard },
  lines: { linkStats: async () => [], relayUse: () => null },
  offline: {
    state: () => ({ isReady: false, isUpdateWaiting: false, isInstallable: false }),
    subscribe: () => () => undefined,
    update: () => undefined,
    install: async () => 'unavailable',
  },
  siteUrl: location.href,
};

function view(change: Partial<GameView> = {}): TableView {
  return structuredClone(table.view(change));
}

async function open(name: string, setup: GallerySetup = {}): Promise<void> {
  const scene = SCENES[name];
  if (scene === undefined) throw new Error(`no scene ${name}`);
  close();
  const { seats = 4, mySeat = 0, names = 'short', language = 'en', coach = null } = setup;
  localStorage.setItem(
    'octet-settings',
    JSON.stringify({
      name: 'Ana',
      avatar: { colour: 1, shape: 3 },
      language,
      isMuted: true,
      isLeftHanded: false,
      hidesOdds: false,
      hasLetterKeys: true,
      motion: 'system',
      isDimmed: false,
    }),
  );
  sent = [];
  table = scene.table({ seats, mySeat, names: names === 'long' ? LONG_NAMES : SHORT_NAMES });
  const client = createTableClient({
    post: (command) => {
      // Told whenever the page is seen: no deed of the table's.
      if (command.kind !== 'wake') sent.push(structuredClone(command));
    },
    listen: (onUpdate) => {
      tell = onUpdate;
      return () => undefined;
    },
  });
  if (scene.stage === undefined) {
    // As on attach: every event, with the state only on the last.
    const events = structuredClone(table.events).map((event, at, all) =>
      at === all.length - 1 ? event : { ...event, state: null },
    );
    tell({ kind: 'events', session: 'fixture', events });
  }
  tell({ kind: 'view', view: view(scene.view?.()) });
  const Table = () => (
    <Show when={client.view()} keyed>
      {(current) =>
        current.stage.kind === 'game' ? (
          <GameScreen view={current} game={current.stage.game} coach={coach} onContinue={() => undefined} />
        ) : null
      }
    </Show>
  );
  /** With what the screen of a table has fetched. */
  const Worded = () => (
    <Texts of={['seated']}>
      <Table />
    </Texts>
  );
  const dispose = render(
    () => (
      <Providers client={client} services={services}>
        <HashRouter>
          <Route path="*" component={Worded} />
        </HashRouter>
      </Providers>
    ),
    app,
  );
  close = () => {
    dispose();
    client.close();
  };
  // The texts of the language come first.
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(look);
    function look(): void {
      if (app.querySelector('.planets') === null) return;
      observer.disconnect();
      resolve();
    }
    observer.observe(app, { childList: true, subtree: true });
    look();
  });
}

window.planetsGallery = {
  get sent() {
    return sent;
  },
  get table() {
    return table;
  },
  moves,
  open,
  play: (step, change) => {
    const from = table.events.length;
    step(table.dealer);
    tell({ kind: 'view', view: view(change) });
    tell({ kind: 'events', session: 'fixture', events: structuredClone(table.events.slice(from)) });
  },
  show: (change) => tell({ kind: 'view', view: view(change) }),
};

if (new URLSearchParams(location.search).get('texts') === 'stretched') stretchTexts();
void open(location.hash.slice(1) || 'assign');
