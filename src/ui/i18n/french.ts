/**
 * What French does to a text when a word is put into it: "de", "que", "le" and "la" lose their vowel before another one
 * ("La table d’Ana"). The texts are written plainly; this is the one place that knows.
 *
 * Invariants
 * 1. Only a placeholder that is filled with words elides, never a number: "de 8 à 11" stays.
 *
 * Which names begin mutely is not written in them: an h counts as mute (Hélène, Hugo), a y before a consonant as a vowel
 * (Yves, but Yann). Names in other scripts are left alone.
 */
import type { TextArgs } from './translate.ts';

/** A short word that elides, and the placeholder after it. No lookbehind: older Safaris would not read the file. */
const BEFORE = /(^|[^\p{L}])(d(?=e)|qu(?=e)|l)[ea] (?=\{\{\s*(\w+)\s*\}\})/giu;
/** After its accents are taken off. "Le huitième" and "le onzième" do not elide. */
const MUTE = /^(?!huit|onz)(?:[aeiouhæœø]|y[^aeiouy])/i;

/** `text` with its placeholders still in it, and the words before those that elide shortened. */
export function elided(text: string, args: TextArgs): string {
  return text.replaceAll(BEFORE, (whole, ahead: string, stem: string, name: string) =>
    isMute(args[name]) ? `${ahead}${stem}’` : whole,
  );
}

const isMute = (word: string | number | undefined): boolean =>
  typeof word === 'string' && MUTE.test(word.normalize('NFD').replaceAll(/\p{M}/gu, ''));
