/** Opens a table: who one is, which rules. Nothing connects before the table is opened. */
import { createSignal, type JSX } from 'solid-js';
import type { OchoOptions } from '../../games/ocho/types.ts';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { createProfileGate, ProfileForm } from '../profile/profile-form.tsx';
import { useSettings } from '../settings/settings.ts';
import { Page } from '../shell/page.tsx';
import { RefusedNote } from '../states/refused-note.tsx';
import { useOpenTable } from '../table/open-table.ts';
import { presetOptions } from './option-texts.ts';
import { OptionsEditor } from './options-editor.tsx';

export function Create(): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const gate = createProfileGate();
  const open = useOpenTable();
  const [options, setOptions] = createSignal<OchoOptions>(presetOptions(1));
  const create = (): void => {
    const profile = settings.profile();
    if (!gate.check() || profile === null) return;
    open.send({ kind: 'create', game: 'ocho', options: options(), profile, solo: null });
  };
  return (
    <Page title={t('lobby.createTitle')} place="chalet">
      <section class="stack" aria-labelledby="create-who">
        <h2 id="create-who">{t('lobby.who')}</h2>
        <ProfileForm gate={gate} />
      </section>
      <section class="stack" aria-labelledby="create-rules">
        <h2 id="create-rules">{t('options.title')}</h2>
        <OptionsEditor value={options()} onChange={setOptions} />
      </section>
      <RefusedNote />
      <Button
        kind="primary"
        width="full"
        busy={open.opening() === null ? null : t('common.oneMoment')}
        onPress={create}
      >
        {t('lobby.createAction')}
      </Button>
    </Page>
  );
}
