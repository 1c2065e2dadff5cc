/**
 * Who one is: name and sign, kept in the settings.
 * The name is judged by the rule the table uses (`normaliseName`); nothing is complained about before it was tried.
 */
import { createSignal, type JSX } from 'solid-js';
import { type NameRefusal, normaliseName } from '../../network/lobby-profile.ts';
import { AvatarPicker } from '../components/avatar.tsx';
import { TextField } from '../components/text-field.tsx';
import type { TextKey } from '../i18n/translate.ts';
import { useT } from '../i18n/use-t.tsx';
import { useSettings } from '../settings/settings.ts';

const REFUSALS: Readonly<Record<NameRefusal, TextKey>> = {
  'name-empty': 'lobby.nameRefusal.empty',
  'name-too-long': 'lobby.nameRefusal.long',
  'name-unprintable': 'lobby.nameRefusal.unprintable',
};

export type ProfileGate = {
  /** True when there is a name; otherwise shows what is wrong and moves the focus to the field. */
  readonly check: () => boolean;
  readonly bind: (field: HTMLInputElement) => void;
  readonly isTried: () => boolean;
};

/** Call beside the button that needs a name: `if (gate.check()) …`. */
export function createProfileGate(): ProfileGate {
  const settings = useSettings();
  const [isTried, setTried] = createSignal(false);
  let field: HTMLInputElement | undefined;
  return {
    check: () => {
      setTried(true);
      if (settings.profile() !== null) return true;
      field?.focus();
      return false;
    },
    bind: (element) => {
      field = element;
    },
    isTried,
  };
}

export function ProfileForm(props: { readonly gate?: ProfileGate }): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const error = (): string | null => {
    const name = normaliseName(settings.values.name);
    if (name.ok) return null;
    if (name.error === 'name-empty' && props.gate?.isTried() !== true) return null;
    return t(REFUSALS[name.error]);
  };
  return (
    <div class="stack">
      <TextField
        ref={(element) => props.gate?.bind(element)}
        label={t('lobby.yourName')}
        value={settings.values.name}
        placeholder={t('lobby.yourNamePlaceholder')}
        autocomplete="nickname"
        maxLength={64}
        error={error()}
        onInput={(name) => settings.set({ name })}
      />
      <AvatarPicker
        value={settings.values.avatar}
        onChange={(avatar) => settings.set({ avatar: { ...avatar } })}
        shapeLabel={t('lobby.avatarShape')}
        colourLabel={t('lobby.avatarColour')}
      />
    </div>
  );
}
