/** The keys of 8; the buttons do the same. */
import type { JSX } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { KeyList } from '../table/key-list.tsx';

export function Help(): JSX.Element {
  const t = useT();
  return (
    <>
      <KeyList
        lines={[
          { keys: '1 – 8', text: t('planets.help.toggle') },
          { keys: 'K', text: t('planets.help.keep') },
          { keys: 'P', text: t('planets.help.pass') },
          { keys: 'T', text: t('planets.help.back') },
          { keys: 'Z', text: t('planets.help.undo') },
          { keys: 'H', text: t('hints.help') },
          { keys: 'L', text: t('table.help.log') },
          { keys: 'C', text: t('table.help.chat') },
          { keys: 'S', text: t('planets.help.shield') },
          { keys: '?', text: t('table.help.help') },
          { keys: 'Esc', text: t('table.help.close') },
        ]}
      />
      <p class="secondary">{t('planets.help.confirm')}</p>
    </>
  );
}
