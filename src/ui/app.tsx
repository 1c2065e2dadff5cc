/**
 * The page: what every screen shares, and which address shows which screen.
 *
 * Addresses live in the fragment, which no server ever sees: an invitation's secret stays on the two devices.
 */
import { HashRouter, Route } from '@solidjs/router';
import { createEffect, type JSX, onCleanup } from 'solid-js';
import { createLiveLog, LiveLogProvider, LiveRegions } from './components/live-log.tsx';
import { createToasts, ToastRegion, ToastsProvider } from './components/toasts.tsx';
import { Create } from './create/create.tsx';
import { Solo } from './create/solo.tsx';
import { History } from './history/history.tsx';
import { Home } from './home/home.tsx';
import { NotFound } from './home/not-found.tsx';
import { I18nProvider } from './i18n/use-t.tsx';
import { InvitationPage } from './invitation/invitation.tsx';
import { Learn, LearnTable } from './learn/learn.tsx';
import { Rules } from './rules/rules.tsx';
import { type Services, ServicesProvider } from './services.ts';
import { createSettings, SettingsProvider } from './settings/settings.ts';
import { SettingsPage } from './settings/settings-page.tsx';
import { createAttention } from './shell/attention.ts';
import { AttentionProvider, SoundsProvider } from './shell/attention-context.ts';
import { watchPresence } from './shell/presence.ts';
import { saveFile } from './shell/save-file.ts';
import { createSounds } from './shell/sound.ts';
import { TablePage } from './table/table-page.tsx';
import { type TableClient, TableClientProvider } from './table-client.ts';
import { VerifyPage } from './verify/verify-page.tsx';
import './theme/base.css';

export function App(props: { readonly client: TableClient; readonly services: Services }): JSX.Element {
  return (
    <Providers client={props.client} services={props.services}>
      <HashRouter>
        <Route path="/" component={Home} />
        <Route path="/create/ocho" component={Create} />
        <Route path="/solo/ocho" component={Solo} />
        <Route path="/join/*link" component={InvitationPage} />
        <Route path="/table/:table" component={TablePage} />
        <Route path="/rules/ocho" component={Rules} />
        <Route path="/learn/ocho" component={Learn} />
        <Route path="/learn/ocho/:table" component={LearnTable} />
        <Route path="/history" component={History} />
        <Route path="/verify" component={VerifyPage} />
        <Route path="/settings" component={SettingsPage} />
        <Route path="*" component={NotFound} />
      </HashRouter>
    </Providers>
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
