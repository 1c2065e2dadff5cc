/**
 * The El Ocho table on its own page: `gallery.html?scene=thrown&seats=4&names=long`. Language and motion come from the
 * page's settings, as a person would set them. Tests go from scene to scene on one page, and play on, through
 * `window.gallery`.
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

/** What the address may say of a scene, in its own words. */
export type GalleryQuery = {
  /** Four unless given. */
  readonly seats?: string;
  readonly names?: 'long' | 'short';
  /** manual: the page's moves are only listed; auto: they are played, and the dice are left to the test. */
  readonly moves?: 'auto' | 'manual';
  readonly texts?: 'stretched';
};

/** What a test may do to the table on screen. */
export interface Gallery {
  /** Commands the page has sent since the scene was opened. */
  readonly sent: readonly Command[];
  /** Opens a scene as if the page had just been loaded there; texts stay as they are. */
  open(scene: string, query: GalleryQuery): void;
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

const found = document.querySelector('#app');
if (found === null) throw new Error('no place to show the gallery');
const app = found;

let table: FixtureTable;
let sent: Command[] = [];
let tell: (update: Update) => void = () => undefined;
let close = (): void => undefined;

const view = (change: Partial<GameView> = {}): TableView => structuredClone(table.view(change));

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

function open(name: string, query: GalleryQuery): void {
  const scene = SCENES[name];
  if (scene === undefined) throw new Error(`no scene ${name}`);
  close();
  sent = [];
  const { seats = '4', names, moves } = query;
  table = scene({ seats: Number(seats), names: names === 'long' ? LONG_NAMES : SHORT_NAMES });
  const client = createTableClient({
    post: (command) => {
      // Told whenever the page is seen: no deed of the table's.
      if (command.kind !== 'wake') sent.push(structuredClone(command));
      if (moves === 'auto' && command.kind === 'move')
        window.gallery.play((now) => now.move(command.move as unknown as OchoMove));
    },
    listen: (onUpdate) => {
      tell = onUpdate;
      return () => undefined;
    },
  });
  // As on attach: every event, with the state only on the last.
  const events = structuredClone(table.events).map((event, at, all) =>
    at === all.length - 1 ? event : { ...event, state: null },
  );
  tell({ kind: 'events', session: 'fixture', events });
  tell({ kind: 'view', view: view() });
  const Table = () => (
    <Show when={client.view()} keyed>
      {(current) =>
        current.stage.kind === 'game' ? (
          <GameScreen view={current} game={current.stage.game} coach={null} onContinue={() => undefined} />
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
}

window.gallery = {
  get sent() {
    return sent;
  },
  get table() {
    return table;
  },
  open,
  play: (step) => {
    const from = table.events.length;
    table = step(table);
    tell({ kind: 'view', view: view() });
    tell({ kind: 'events', session: 'fixture', events: structuredClone(table.events.slice(from)) });
  },
  show: (change) => tell({ kind: 'view', view: view(change) }),
};

const { scene = 'ready', ...query } = Object.fromEntries(new URLSearchParams(location.search));
if (query['texts'] === 'stretched') stretchTexts();
open(scene, query as GalleryQuery);
