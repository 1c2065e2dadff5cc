/**
 * The page: what every screen shares, and which address shows which screen.
 *
 * Addresses live in the fragment, which no server ever sees: an invitation's secret stays on the two devices.
 * Every screen is fetched with its texts when it is first shown (or when a link to it is pointed at).
 */
import { HashRouter, Route } from '@solidjs/router';
import { type Component, createEffect, ErrorBoundary, type JSX, onCleanup, Suspense } from 'solid-js';
import { createLiveLog, LiveLogProvider, LiveRegions } from './components/live-log.tsx';
import { createToasts, ToastRegion, ToastsProvider } from './components/toasts.tsx';
import { Unloaded } from './home/unloaded.tsx';
import { I18nProvider } from './i18n/use-t.tsx';
import { type Services, ServicesProvider } from './services.ts';
import { createSettings, SettingsProvider } from './settings/settings.ts';
import { createAttention } from './shell/attention.ts';
import { AttentionProvider, SoundsProvider } from './shell/attention-context.ts';
import { watchPresence } from './shell/presence.ts';
import { saveFile } from './shell/save-file.ts';
import { screen } from './shell/screen.tsx';
import { createSounds } from './shell/sound.ts';
import { GAMES } from './table/game-facts.ts';
import { type TableClient, TableClientProvider } from './table-client.ts';
import './theme/base.css';

const Home = screen([], async () => (await import('./home/home.tsx')).Home);
const TableForm = screen(['options'], async () => (await import('./create/table-form.tsx')).TableForm);
const Invitation = screen([], async () => (await import('./invitation/invitation.tsx')).InvitationPage);
const Table = screen(
  ['seated', 'options'],
  async (): Promise<Component> => (await import('./table/table-page.tsx')).TablePage,
);
const Rules = screen(['pages', 'options'], async () => (await import('./rules/rules.tsx')).Rules);
const PlanetsRules = screen(
  ['pages', 'options'],
  async () => (await import('./rules/planets-rules.tsx')).PlanetsRules,
);
const PlanetsLearn = screen(['pages'], async () => (await import('./learn/planets-learn.tsx')).PlanetsLearn);
const Learn = screen(['pages'], async () => (await import('./learn/learn.tsx')).Learn);
const LearnTable = screen(
  ['pages', 'seated', 'options'],
  async () => (await import('./learn/ocho-lesson.tsx')).LearnTable,
);
const PlanetsLearnTable = screen(
  ['pages', 'seated', 'options', 'planets'],
  async () => (await import('./learn/planets-lesson.tsx')).PlanetsLearnTable,
);
const History = screen(['pages', 'atTable'], async () => (await import('./history/history.tsx')).History);
const Statistics = screen(['pages'], async () => (await import('./history/statistics.tsx')).StatisticsPage);
const Verify = screen(
  ['pages', 'seated', 'atTable', 'ocho', 'planets'],
  async () => (await import('./verify/verify-page.tsx')).VerifyPage,
);
const Settings = screen(['pages'], async () => (await import('./settings/settings-page.tsx')).SettingsPage);
const NotFound = screen([], async () => (await import('./home/not-found.tsx')).NotFound);

/** What a visit begins with is fetched beside the first texts, not after them. */
const BEGINNINGS = [
  [/^#?\/?$/, Home],
  [/^#\/join\//, Invitation],
  [/^#\/table\//, Table],
] as const;

const Create = (): JSX.Element => <TableForm purpose="open" />;
const Solo = (): JSX.Element => <TableForm purpose="solo" />;
/** An address with a game in it is one only if the page has that game. */
const KNOWN = { game: [...GAMES] };

export function App(props: { readonly client: TableClient; readonly services: Services }): JSX.Element {
  BEGINNINGS.find(([address]) => address.test(location.hash))?.[1].preload();
  return (
    <Providers client={props.client} services={props.services}>
      <HashRouter root={Frame}>
        <Route path="/" component={Home} />
        <Route path="/create/:game" matchFilters={KNOWN} component={Create} />
        <Route path="/solo/:game" matchFilters={KNOWN} component={Solo} />
        <Route path="/join/*link" component={Invitation} />
        <Route path="/table/:table" component={Table} />
        <Route path="/rules/ocho" component={Rules} />
        <Route path="/rules/planets" component={PlanetsRules} />
        <Route path="/learn/ocho" component={Learn} />
        <Route path="/learn/ocho/:table" component={LearnTable} />
        <Route path="/learn/planets" component={PlanetsLearn} />
        <Route path="/learn/planets/:table" component={PlanetsLearnTable} />
        <Route path="/history" component={History} />
        <Route path="/statistics" component={Statistics} />
        <Route path="/verify" component={Verify} />
        <Route path="/verify/table/:table/:round?" component={Verify} />
        <Route path="/settings" component={Settings} />
        <Route path="*" component={NotFound} />
      </HashRouter>
    </Providers>
  );
}

/** Around every screen: while its file is fetched, and when it cannot be had. */
function Frame(props: { readonly children?: JSX.Element }): JSX.Element {
  return (
    <ErrorBoundary fallback={(why: unknown) => <Unloaded why={why} />}>
      <Suspense>{props.children}</Suspense>
    </ErrorBoundary>
  );
}

/** Everything a screen may ask its surroundings for. Fixtures use it around a screen of their own. */
export function Providers(props: {
  readonly client: TableClient;
  readonly services: Services;
  readonly children: JSX.Element;
}): JSX.Element {
  const settings = createSettings();
  const log = createLiveLog();
  const sounds = createSounds(() => settings.values.isMuted);
  const attention = createAttention(log, sounds);
  const toasts = createToasts(log);
  createEffect(() => {
    document.documentElement.dataset['dimmed'] = String(settings.values.isDimmed);
  });
  onCleanup(props.client.onRecord((record) => saveFile(record.text, record.fileName)));
  onCleanup(
    watchPresence(() => {
      if (props.client.view() !== null) props.client.send({ kind: 'wake' });
    }),
  );
  return (
    <SettingsProvider value={settings}>
      <I18nProvider language={settings.language()}>
        <ServicesProvider value={props.services}>
          <TableClientProvider value={props.client}>
            <LiveLogProvider value={log}>
              <SoundsProvider value={sounds}>
                <AttentionProvider value={attention}>
                  <ToastsProvider value={toasts}>
                    {props.children}
                    <LiveRegions />
                    <ToastRegion />
                  </ToastsProvider>
                </AttentionProvider>
              </SoundsProvider>
            </LiveLogProvider>
          </TableClientProvider>
        </ServicesProvider>
      </I18nProvider>
    </SettingsProvider>
  );
}
