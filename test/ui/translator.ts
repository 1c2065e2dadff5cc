/** A translator whose texts are at hand at once, for tests of words. */
import { en } from '../../src/ui/i18n/en.ts';
import { fr } from '../../src/ui/i18n/fr.ts';
import { createTranslate, type Translate } from '../../src/ui/i18n/translate.ts';
import type { Language } from '../../src/ui/i18n/translation.ts';

const TEXTS = { en, fr } as const;

export const translator = (language: Language): Translate => createTranslate(language, TEXTS[language]);
