/** A game against bots, on this device alone: no connection, works offline. */
import { createSignal, For, type JSX } from 'solid-js';
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

const MOST_BOTS = 7;

export function Solo(): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const gate = createProfileGate();
  const open = useOpenTable();
  const [options, setOptions] = createSignal<OchoOptions>(presetOptions(1));
  const [bots, setBots] = createSignal(2);
  const begin = (): void => {
    const profile = settings.profile();
    if (!gate.check() || profile === null) return;
    open.send({ kind: 'create', game: 'ocho', options: options(), profile, solo: bots() });
  };
  return (
    <Page title={t('lobby.soloTitle')} place="chalet">
      <section class="stack" aria-labelledby="solo-who">
        <h2 id="solo-who">{t('lobby.who')}</h2>
        <ProfileForm gate={gate} />
      </section>
      <fieldset class="option">
        <legend class="field-label">{t('lobby.opponents')}</legend>
        <div class="choices">
          <For each={Array.from({ length: MOST_BOTS }, (_, i) => i + 1)}>
            {(count) => (
              <label class="choice">
                <input
                  class="visually-hidden"
                  type="radio"
                  name="bots"
                  checked={bots() === count}
                  onChange={() => setBots(count)}
                />
                {t.number(count)}
              </label>
            )}
          </For>
        </div>
      </fieldset>
      <section class="stack" aria-labelledby="solo-rules">
        <h2 id="solo-rules">{t('options.title')}</h2>
        <OptionsEditor value={options()} onChange={setOptions} />
      </section>
      <RefusedNote />
      <Button
        kind="primary"
        width="full"
        busy={open.opening() === null ? null : t('common.oneMoment')}
        onPress={begin}
      >
        {t('lobby.soloAction')}
      </Button>
    </Page>
  );
}
