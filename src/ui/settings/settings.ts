/**
 * What a person chose on this device: name, avatar, language, sound and comfort. Kept in localStorage, read once.
 *
 * Invariants
 * 1. A private window that refuses storage, or a stored value of another shape, never stops the page: defaults apply.
 * 2. The chosen language and motion are on `<html>` (lang through the I18nProvider, `data-motion` here).
 */
import type { Accessor } from 'solid-js';
import { createContext, createEffect, createMemo, createSignal, onCleanup, useContext } from 'solid-js';
import { createStore } from 'solid-js/store';
import * as v from 'valibot';
import { normaliseProfile } from '../../network/lobby-profile.ts';
import type { Profile } from '../../network/view.ts';
import type { Language } from '../i18n/translation.ts';
import { preferredLanguage } from '../i18n/translation.ts';

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7));

const settingsSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(64)),
  avatar: v.object({ colour: index, shape: index }),
  language: v.nullable(v.picklist(['en', 'fr'])),
  isMuted: v.boolean(),
  isLeftHanded: v.boolean(),
  hidesOdds: v.boolean(),
  hasLetterKeys: v.boolean(),
  /** system: follow the operating system. */
  motion: v.picklist(['system', 'reduced', 'full']),
  isDimmed: v.boolean(),
  /** 8: from the Sun outwards, or most copies first. A device that has not been asked has none stored. */
  handOrder: v.optional(v.picklist(['sun', 'most']), 'sun'),
  /** The game that Home begins with: the one played or chosen last. */
  lastGame: v.optional(v.picklist(['ocho', 'planets']), 'ocho'),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

export interface SettingsStore {
  /** A Solid store: read fields inside JSX or an effect. */
  readonly values: Settings;
  set(change: Partial<Settings>): void;
  /** The chosen language, else the browser's, else English. */
  readonly language: Accessor<Language>;
  readonly isMotionReduced: Accessor<boolean>;
  /** Name and avatar as the table wants them; null while there is no name that can be shown. */
  readonly profile: Accessor<Profile | null>;
}

const STORAGE_KEY = 'octet-settings';

/** Builds the settings of this device. Call once, under a Solid root. */
export function createSettings(): SettingsStore {
  const [values, setValues] = createStore<Settings>(load());
  const isSystemReduced = systemPrefersReducedMotion();
  const isMotionReduced = createMemo(() =>
    values.motion === 'system' ? isSystemReduced() : values.motion === 'reduced',
  );
  createEffect(() => {
    document.documentElement.dataset['motion'] = isMotionReduced() ? 'reduced' : 'full';
  });
  return {
    values,
    set: (change) => {
      setValues(change);
      save({ ...values });
    },
    language: createMemo(() => values.language ?? preferredLanguage(navigator.languages)),
    isMotionReduced,
    profile: createMemo(() => {
      const profile = normaliseProfile({ name: values.name, avatar: { ...values.avatar } });
      return profile.ok ? profile.value : null;
    }),
  };
}

function load(): Settings {
  try {
    const parsed = v.safeParse(settingsSchema, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    if (parsed.success) return parsed.output;
  } catch {
    // Storage refused, or not JSON: the defaults below.
  }
  return {
    name: '',
    avatar: firstAvatar(),
    language: null,
    isMuted: false,
    isLeftHanded: false,
    hidesOdds: false,
    hasLetterKeys: true,
    motion: 'system',
    isDimmed: false,
    handOrder: 'sun',
    lastGame: 'ocho',
  };
}

function save(values: Settings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(values));
  } catch {
    // Nothing depends on it: the choice holds until the page closes.
  }
}

/** A first avatar by chance, so that friends who never choose one still look different. */
function firstAvatar(): Settings['avatar'] {
  const [colour = 0, shape = 0] = crypto.getRandomValues(new Uint8Array(2));
  return { colour: colour % 8, shape: shape % 8 };
}

function systemPrefersReducedMotion(): Accessor<boolean> {
  const query = window.matchMedia('(prefers-reduced-motion: reduce)');
  const [isReduced, setReduced] = createSignal(query.matches);
  const follow = (): void => {
    setReduced(query.matches);
  };
  query.addEventListener('change', follow);
  onCleanup(() => query.removeEventListener('change', follow));
  return isReduced;
}

const SettingsContext = createContext<SettingsStore>();
export const SettingsProvider = SettingsContext.Provider;

/** The settings of this device. Throws outside a `SettingsProvider`. */
export function useSettings(): SettingsStore {
  const settings = useContext(SettingsContext);
  if (settings === undefined) throw new Error('useSettings needs a SettingsProvider above it');
  return settings;
}
