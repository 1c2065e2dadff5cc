/** Name, sign, language, sound and comfort. Everything takes effect at once and stays on this device. */
import { For, type JSX } from 'solid-js';
import { LANGUAGES } from '../i18n/translation.ts';
import { useT } from '../i18n/use-t.tsx';
import { ProfileForm } from '../profile/profile-form.tsx';
import { Page } from '../shell/page.tsx';
import { useSettings } from './settings.ts';
import { Toggle } from './toggle.tsx';
import '../create/options-editor.css';

const MOTIONS = [
  { value: 'system', label: 'pages.settings.motionSystem' },
  { value: 'reduced', label: 'pages.settings.motionReduced' },
  { value: 'full', label: 'pages.settings.motionFull' },
] as const;

export function SettingsPage(): JSX.Element {
  const t = useT();
  const settings = useSettings();
  return (
    <Page title={t('pages.settings.title')} place="sky">
      <section class="stack" aria-labelledby="settings-you">
        <h2 id="settings-you">{t('pages.settings.you')}</h2>
        <ProfileForm />
      </section>
      <fieldset>
        <legend class="field-label">{t('pages.settings.language')}</legend>
        <div class="choices">
          <For each={LANGUAGES}>
            {(language) => (
              <label class="choice" lang={language.code}>
                <input
                  class="visually-hidden"
                  type="radio"
                  name="language"
                  checked={settings.language() === language.code}
                  onChange={() => settings.set({ language: language.code })}
                />
                {language.name}
              </label>
            )}
          </For>
        </div>
      </fieldset>
      <section class="stack" data-gap="tight" aria-labelledby="settings-comfort">
        <h2 id="settings-comfort">{t('pages.settings.comfort')}</h2>
        <Toggle
          label={t('pages.settings.sound')}
          hint={t('pages.settings.soundHint')}
          value={settings.values.isMuted ? 'off' : 'on'}
          onChange={(value) => settings.set({ isMuted: value === 'off' })}
        />
        <Toggle
          label={t('pages.settings.odds')}
          hint={t('pages.settings.oddsHint')}
          value={settings.values.hidesOdds ? 'off' : 'on'}
          onChange={(value) => settings.set({ hidesOdds: value === 'off' })}
        />
        <Toggle
          label={t('pages.settings.leftHanded')}
          hint={t('pages.settings.leftHandedHint')}
          value={settings.values.isLeftHanded ? 'on' : 'off'}
          onChange={(value) => settings.set({ isLeftHanded: value === 'on' })}
        />
        <Toggle
          label={t('pages.settings.letterKeys')}
          hint={t('pages.settings.letterKeysHint')}
          value={settings.values.hasLetterKeys ? 'on' : 'off'}
          onChange={(value) => settings.set({ hasLetterKeys: value === 'on' })}
        />
        <Toggle
          label={t('pages.settings.dimmed')}
          hint={t('common.dimmedHint')}
          value={settings.values.isDimmed ? 'on' : 'off'}
          onChange={(value) => settings.set({ isDimmed: value === 'on' })}
        />
      </section>
      <fieldset>
        <legend class="field-label">{t('pages.settings.motion')}</legend>
        <div class="choices">
          <For each={MOTIONS}>
            {(motion) => (
              <label class="choice">
                <input
                  class="visually-hidden"
                  type="radio"
                  name="motion"
                  checked={settings.values.motion === motion.value}
                  onChange={() => settings.set({ motion: motion.value })}
                />
                {t(motion.label)}
              </label>
            )}
          </For>
        </div>
      </fieldset>
      <p class="secondary small">{t('pages.settings.kept')}</p>
    </Page>
  );
}
