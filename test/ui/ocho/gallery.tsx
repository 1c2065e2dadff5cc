/**
 * The El Ocho table on its own page: `gallery.html?scene=thrown&seats=4&names=long`. Language and motion come from the
 * page's settings, as a person would set them. Tests play on through `window.gallery`.
 */
import { HashRouter, Route } from '@solidjs/router';
import { Show } from 'solid-js';
import { render } from 'solid-js/web';
import type { OchoMove } from '../../../src/games/ocho/types.ts';
import type { Command, GameView, TableView, Update } from '../../../src/network/view.ts';
import { Providers } from '../../../src/ui/app.tsx';
import { Texts } from '../../../src/ui/i18n/use-t.tsx';
import { OchoBoard } from '../../../src/ui/ocho/board.tsx';
import type { Services } from '../../../src/ui/services.ts';
import { GameScreen } from '../../../src/ui/table/game-screen.tsx';
import { createTableClient } from '../../../src/ui/table-client.ts';
import { NO_GAMES } from '../fixtures/games.ts';
import { LONG_NAMES, SHORT_NAMES } from '../fixtures/table-view.ts';
import { stretchTexts } from '../stretched.ts';
import type { FixtureTable } from './fixtures.ts';
import { SCENES } from './scenes.ts';

/** What a test may do to the table on screen. */
export interface Gallery {
  /** Commands the page has sent. */
  readonly sent: readonly Command[];
  /** Plays a step of the fixture and tells the page, as the worker would. */
  play(step: (table: FixtureTable) => FixtureTable): void;
  /** Several steps told at once. */
  readonly table: FixtureTable;
  /** Changes the view only. */
  show(change: Partial<GameView>): void;
}

declare global {
  interface Window {
    gallery: Gallery;
  }
}

const query = new URLSearchParams(location.search);
const seats = Number(query.get('seats') ?? '4');
const names = query.get('names') === 'long' ? LONG_NAMES : SHORT_NAMES;
const scene = SCENES[query.get('scene') ?? 'ready'];
if (scene === undefined) throw new Error('no such scene');
let table = scene({ seats, names });
/** manual: the page's moves are only listed; auto: they are played, and the dice are left to the test. */
const isAuto = query.get('moves') === 'auto';

if (new URLSearchParams(location.search).get('texts') === 'stretched') stretchTexts();
const sent: Command[] = [];
let tell: (update: Update) => void = () => undefined;
const view = (change: Partial<GameView> = {}): TableView => structuredClone(table.view(change));
const tellEvents = (from: number): void => {
  const events = structuredClone(table.events.slice(from));
  tell({ kind: 'events', session: 'fixture', events });
};

const client = createTableClient({
  post: (command) => {
    // Told whenever the page is seen: no deed of the table's.
    if (command.kind !== 'wake') sent.push(structuredClone(command));
    if (isAuto && command.kind === 'move')
      window.gallery.play((now) => now.move(command.move as unknown as OchoMove));
  },
  listen: (onUpdate) => {
    tell = onUpdate;
    return () => undefined;
  },
});

window.gallery = {
  sent,
  get table() {
    return table;
  },
  play: (step) => {
    const from = table.events.length;
    table = step(table);
    tell({ kind: 'view', view: view() });
    tellEvents(from);
  },
  show: (change) => tell({ kind: 'view', view: view(change) }),
};

/** What the table asks of the page around it, and no more. */
const services: Services = {
  tables: { list: async () => [], forget: async () => undefined },
  games: async () => NO_GAMES,
  record: async () => null,
  verify: async () => ({ kind: 'failed' }),
  screens: { ocho: OchoBoard },
  lines: { linkStats: async () => [], relayUse: () => null },
  offline: {
    state: () => ({ isReady: false, isUpdateWaiting: false, isInstallable: false }),
    subscribe: () => () => undefined,
    update: () => undefined,
    install: async () => 'unavailable',
  },
  siteUrl: location.href,
};

function Table() {
  return (
    <Show when={client.view()} keyed>
      {(current) =>
        current.stage.kind === 'game' ? (
          <GameScreen view={current} game={current.stage.game} coach={null} onContinue={() => undefined} />
        ) : null
      }
    </Show>
  );
}

/** With what the screen of a table has fetched. */
const Worded = () => (
  <Texts of={['seated']}>
    <Table />
  </Texts>
);

const Page = () => (
  <Providers client={client} services={services}>
    <HashRouter>
      <Route path="*" component={Worded} />
    </HashRouter>
  </Providers>
);

const app = document.querySelector('#app');
if (app === null) throw new Error('no place to show the gallery');
// As on attach: every event, with the state only on the last.
const events = structuredClone(table.events).map((event, at, all) =>
  at === all.length - 1 ? event : { ...event, state: null },
);
tell({ kind: 'events', session: 'fixture', events });
tell({ kind: 'view', view: view() });
render(Page, app);
