/** The keys of El Ocho; the buttons do the same. */
import type { JSX } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { KeyList } from '../table/key-list.tsx';

export function Help(): JSX.Element {
  const t = useT();
  return (
    <>
      <KeyList
        lines={[
          { keys: '1 – 8', text: t('ocho.help.toggle') },
          { keys: 'A', text: t('ocho.help.best') },
          { keys: 'Z', text: t('ocho.help.clear') },
          { keys: 'R', text: t('ocho.help.roll') },
          { keys: 'B', text: t('ocho.help.bank') },
          { keys: 'H', text: t('hints.help') },
          { keys: 'L', text: t('table.help.log') },
          { keys: 'C', text: t('table.help.chat') },
          { keys: 'S', text: t('ocho.help.shield') },
          { keys: '?', text: t('table.help.help') },
          { keys: 'Esc', text: t('table.help.close') },
        ]}
      />
      <p class="secondary">{t('ocho.help.group')}</p>
    </>
  );
}
