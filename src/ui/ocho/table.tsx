/**
 * The El Ocho table inside the page: gives `OchoBoard` its menu and the strips that every game shares.
 * What the page loads when a game of El Ocho is shown.
 */
import { createSignal, type JSX, Show } from 'solid-js';
import type { GameView, TableView } from '../../network/view.ts';
import { Button } from '../components/button.tsx';
import { Menu, type MenuItem } from '../components/menu.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useSettings } from '../settings/settings.ts';
import { useNow } from '../shell/now.ts';
import { AbsentPanel, isHeldUp } from '../states/absent-panel.tsx';
import { FaultBanner } from '../states/fault-banner.tsx';
import { MeetingDot } from '../states/meeting-dot.tsx';
import { OfflineStrip, useIsOffline } from '../states/offline-strip.tsx';
import { useTable } from '../table-client.ts';
import { OchoBoard } from './board.tsx';

export function OchoTable(props: {
  readonly view: TableView;
  readonly game: GameView;
  readonly coach?: string | null;
}): JSX.Element {
  const t = useT();
  const client = useTable();
  const settings = useSettings();
  const nowMs = useNow();
  const isOffline = useIsOffline();
  const [patient, setPatient] = createSignal<number | null>(null);
  const [seenFaults, setSeenFaults] = createSignal(0);
  const [isLeaving, setLeaving] = createSignal(false);
  const waitedSince = (): number | null => props.game.waiting?.sinceMs ?? null;
  const isAbsent = (): boolean => isHeldUp(props.game, nowMs()) && patient() !== waitedSince();
  const menuItems = (): readonly MenuItem[] => [
    { kind: 'link', label: t('common.rules'), href: '#/rules/ocho' },
    { kind: 'link', label: t('common.settings'), href: '#/settings' },
    {
      kind: 'action',
      label: t(settings.values.isMuted ? 'ocho.menu.unmute' : 'ocho.menu.mute'),
      onSelect: () => settings.set({ isMuted: !settings.values.isMuted }),
    },
    { kind: 'action', label: t('common.saveRecord'), onSelect: () => client.send({ kind: 'record' }) },
    { kind: 'link', label: t('common.home'), href: '#/' },
    ...(props.game.mySeat !== null && props.game.outcome === null
      ? ([
          { kind: 'action', label: t('common.leave'), tone: 'danger', onSelect: () => setLeaving(true) },
        ] as const)
      : []),
  ];
  return (
    <>
      <OchoBoard
        view={props.view}
        game={props.game}
        events={client.events()}
        send={client.send}
        coach={props.coach ?? null}
        menu={
          <>
            <Menu items={menuItems()} />
            <MeetingDot meeting={props.view.meeting} />
          </>
        }
        notice={
          <>
            <OfflineStrip unsent={props.game.unsent} isOffline={isOffline() && !props.view.isSolo} />
            <Show when={props.game.faults.length > seenFaults() ? props.game.faults.at(-1) : undefined}>
              {(fault) => (
                <FaultBanner
                  fault={fault()}
                  seats={props.game.seats}
                  onDismiss={() => setSeenFaults(props.game.faults.length)}
                />
              )}
            </Show>
          </>
        }
      />
      <Sheet isOpen={isAbsent()} title={t('ocho.menu.absent')} onClose={() => setPatient(waitedSince())}>
        <AbsentPanel game={props.game} onWait={() => setPatient(waitedSince())} />
      </Sheet>
      <Sheet isOpen={isLeaving()} title={t('ocho.menu.leaveTitle')} onClose={() => setLeaving(false)}>
        <p>{t('ocho.menu.leaveText')}</p>
        <div class="row">
          <Button
            kind="danger"
            onPress={() => {
              setLeaving(false);
              client.send({ kind: 'leave' });
            }}
          >
            {t('common.leave')}
          </Button>
          <Button onPress={() => setLeaving(false)}>{t('ocho.menu.stay')}</Button>
        </div>
      </Sheet>
    </>
  );
}
