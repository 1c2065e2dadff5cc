/** A translator whose texts are at hand at once, for tests of words. */
import { en } from '../../src/ui/i18n/en.ts';
import { fr } from '../../src/ui/i18n/fr.ts';
import { createTranslate, type Translate } from '../../src/ui/i18n/translate.ts';
import type { Language } from '../../src/ui/i18n/translation.ts';

const TEXTS = { en, fr } as const;

/** As the page shows it. */
export const typeset = (language: Language): Translate => createTranslate(language, TEXTS[language]);

/** With spaces and hyphens as one types them, so that a test can be read; `typeset` is held in shell/held-spaces.test.ts. */
export function translator(language: Language): Translate {
  const t = typeset(language);
  return Object.assign((...call: Parameters<Translate>): string => typed(t(...call)), {
    ...t,
    plural: (...call: Parameters<Translate['plural']>): string => typed(t.plural(...call)),
    maybe: (...call: Parameters<Translate['maybe']>): string | null => {
      const text = t.maybe(...call);
      return text === null ? null : typed(text);
    },
  });
}

const typed = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '');
