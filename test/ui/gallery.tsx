/**
 * The whole page with a worker that only recites: `gallery.html?lang=fr#/fixture/lobby-guest`. Tests speak on through
 * `window.pageGallery`, and go from one state to the next without loading the page anew.
 */
import { lazy } from 'solid-js';
import { render } from 'solid-js/web';
import type { Command, Update } from '../../src/network/view.ts';
import { App } from '../../src/ui/app.tsx';
import type { Language } from '../../src/ui/i18n/translation.ts';
import type { Services } from '../../src/ui/services.ts';
import { createTableClient } from '../../src/ui/table-client.ts';
import { FIXTURES, type Fixture } from './fixtures/fixtures.ts';
import { NO_GAMES } from './fixtures/games.ts';
import { VERIFIED } from './fixtures/verified.ts';
import { openingEvents } from './fixtures/views.ts';
import { type PlanetsFixture, planetsFixture } from './planets/page-fixtures.ts';
import { stretchTexts } from './stretched.ts';

export interface PageGallery {
  /** Commands the page has sent since the state was opened, in order. */
  readonly sent: readonly Command[];
  /** Tells the page something, as the worker would. */
  tell(update: Update): void;
  /** Opens the state `name` in `language`, as if the page had just been loaded there. */
  show(name: string, language: Language): void;
}

declare global {
  interface Window {
    pageGallery: PageGallery;
  }
}

const found = document.getElementById('root');
if (found === null) throw new Error('gallery.html has no #root');
const root = found;
const Ocho = lazy(async () => ({ default: (await import('../../src/ui/ocho/board.tsx')).OchoBoard }));
const Planets = lazy(async () => ({
  default: (await import('../../src/ui/planets/board.tsx')).PlanetsBoard,
}));

let network: Fixture['network'] = 'online';
Object.defineProperty(navigator, 'onLine', { get: () => network === 'online' });

let close = (): void => undefined;
let sent: Command[] = [];
let tell: (update: Update) => void = () => undefined;

function show(name: string, language: Language): void {
  const fixture: Fixture | PlanetsFixture | undefined = FIXTURES[name] ?? planetsFixture(name);
  if (fixture === undefined) throw new Error(`no fixture ${name}`);
  close();
  network = fixture.network ?? 'online';
  keepSettings(fixture, language);
  sent = [];
  const client = createTableClient({
    post: (command) => {
      sent.push(structuredClone(command));
      queueMicrotask(() => answer(fixture, command));
    },
    listen: (onUpdate) => {
      tell = onUpdate;
      return () => undefined;
    },
  });
  history.replaceState(null, '', `#${fixture.route}`);
  const dispose = render(() => <App client={client} services={servicesOf(name, fixture)} />, root);
  close = () => {
    dispose();
    client.close();
  };
}

/** As a person would have set them on an earlier visit. */
function keepSettings(fixture: Fixture, language: Language): void {
  localStorage.setItem(
    'octet-settings',
    JSON.stringify({
      name: fixture.name ?? '',
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
}

function answer(fixture: Fixture | PlanetsFixture, command: Command): void {
  if (command.kind !== 'create' && command.kind !== 'join' && command.kind !== 'resume') return;
  if (fixture.refuses !== undefined) {
    tell({ kind: 'refused', command: command.kind, problem: fixture.refuses });
  } else if (fixture.view !== undefined) {
    const view = structuredClone(fixture.view);
    if (view.stage.kind === 'game') {
      tell({
        kind: 'events',
        session: view.stage.game.session,
        events: structuredClone('events' in fixture ? fixture.events : openingEvents(view)),
      });
    }
    tell({ kind: 'view', view });
  }
}

function servicesOf(name: string, fixture: Fixture): Services {
  return {
    tables: {
      list: async () => fixture.tables ?? [],
      forget: async () => undefined,
    },
    games: async () => fixture.games ?? NO_GAMES,
    record: async () => null,
    verify: async () => VERIFIED[name] ?? { kind: 'failed' },
    screens: { ocho: Ocho, planets: Planets },
    lines: { linkStats: async () => [], relayUse: () => null },
    offline: {
      state: () => ({
        isReady: false,
        isUpdateWaiting: name === 'home-unfinished',
        isInstallable: name === 'home-unfinished',
      }),
      subscribe: () => () => undefined,
      update: () => undefined,
      install: async () => 'dismissed',
    },
    siteUrl: 'https://octet.example/play/',
  };
}

window.pageGallery = {
  get sent() {
    return sent;
  },
  tell: (update) => tell(structuredClone(update)),
  show,
};

if (new URLSearchParams(location.search).get('texts') === 'stretched') stretchTexts();
const language = new URLSearchParams(location.search).get('lang') === 'fr' ? 'fr' : 'en';
show(location.hash.replace('#/fixture/', ''), language);
