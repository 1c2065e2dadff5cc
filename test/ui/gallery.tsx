/**
 * The whole page with a worker that only recites: `gallery.html?lang=fr#/fixture/lobby-guest`. Tests speak on through
 * `window.pageGallery`.
 */
import { lazy } from 'solid-js';
import { render } from 'solid-js/web';
import type { Command, Update } from '../../src/network/view.ts';
import { App } from '../../src/ui/app.tsx';
import type { Services } from '../../src/ui/services.ts';
import { createTableClient } from '../../src/ui/table-client.ts';
import { FIXTURES } from './fixtures/fixtures.ts';
import { openingEvents } from './fixtures/views.ts';

export interface PageGallery {
  /** Commands the page has sent, in order. */
  readonly sent: readonly Command[];
  /** Tells the page something, as the worker would. */
  tell(update: Update): void;
}

declare global {
  interface Window {
    pageGallery: PageGallery;
  }
}

const name = location.hash.replace('#/fixture/', '');
const fixture = FIXTURES[name];
if (fixture === undefined) throw new Error(`no fixture ${name}`);

const language = new URLSearchParams(location.search).get('lang') ?? 'en';
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
if (fixture.network === 'offline') Object.defineProperty(navigator, 'onLine', { value: false });

const sent: Command[] = [];
let tell: (update: Update) => void = () => undefined;

function answer(command: Command): void {
  if (command.kind !== 'create' && command.kind !== 'join' && command.kind !== 'resume') return;
  if (fixture?.refuses !== undefined) {
    tell({ kind: 'refused', command: command.kind, problem: fixture.refuses });
  } else if (fixture?.view !== undefined) {
    const view = structuredClone(fixture.view);
    if (view.stage.kind === 'game') {
      tell({
        kind: 'events',
        session: view.stage.game.session,
        events: structuredClone(openingEvents(view)),
      });
    }
    tell({ kind: 'view', view });
  }
}

const client = createTableClient({
  post: (command) => {
    sent.push(structuredClone(command));
    queueMicrotask(() => answer(command));
  },
  listen: (onUpdate) => {
    tell = onUpdate;
    return () => undefined;
  },
});

const services: Services = {
  tables: {
    list: async () => fixture.tables ?? [],
    forget: async () => undefined,
  },
  verify: async () => fixture.outcome ?? { kind: 'failed' },
  screens: { ocho: lazy(async () => ({ default: (await import('../../src/ui/ocho/board.tsx')).OchoBoard })) },
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

window.pageGallery = { sent, tell: (update) => tell(structuredClone(update)) };
history.replaceState(null, '', `#${fixture.route}`);
const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root');
render(() => <App client={client} services={services} />, root);
