/** The keys of the table, as a list; the buttons do the same. */
import { For, type JSX } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';

const KEYS = [
  { keys: '1 – 8', name: 'toggle' },
  { keys: 'A', name: 'best' },
  { keys: 'Z', name: 'clear' },
  { keys: 'R', name: 'roll' },
  { keys: 'B', name: 'bank' },
  { keys: 'L', name: 'log' },
  { keys: 'C', name: 'chat' },
  { keys: 'S', name: 'shield' },
  { keys: '?', name: 'help' },
  { keys: 'Esc', name: 'close' },
] as const;

export function Help(): JSX.Element {
  const t = useT();
  return (
    <>
      <dl class="help-keys">
        <For each={KEYS}>
          {(key) => (
            <div>
              <dt>
                <kbd>{key.keys}</kbd>
              </dt>
              <dd>{t(`ocho.help.${key.name}`)}</dd>
            </div>
          )}
        </For>
      </dl>
      <p class="secondary">{t('ocho.help.group')}</p>
    </>
  );
}
