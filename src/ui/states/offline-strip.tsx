/** One line while the device is offline: the move is safe here. Its action is to try the line again at once. */
import { type Accessor, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useTable } from '../table-client.ts';
import './states.css';

/** Whether the browser says it has no network. It may be wrong either way: shown to people, decides nothing. */
export function useIsOffline(): Accessor<boolean> {
  const [isOffline, setOffline] = createSignal(!navigator.onLine);
  const follow = (): void => {
    setOffline(!navigator.onLine);
  };
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  onCleanup(() => {
    window.removeEventListener('online', follow);
    window.removeEventListener('offline', follow);
  });
  return isOffline;
}

/** `unsent`: my entries nobody has acknowledged yet. Nothing is shown while online. */
export function OfflineStrip(props: { readonly unsent: number; readonly isOffline: boolean }): JSX.Element {
  const t = useT();
  const client = useTable();
  return (
    <Show when={props.isOffline}>
      <section class="strip" data-tone="quiet" role="status">
        <p>{props.unsent > 0 ? t('states.offline') : t('states.offlineIdle')}</p>
        <div class="strip-actions">
          <Button size="small" onPress={() => client.send({ kind: 'wake' })}>
            {t('common.retry')}
          </Button>
        </div>
      </section>
    </Show>
  );
}
