/**
 * Names and avatars: what a person says about themselves, made safe to show.
 *
 * Invariants
 * 1. A name that passes is NFC, trimmed, 1 to 12 characters as a reader counts them, and holds nothing that
 *    changes how other text is shown (controls, bidirectional marks, lone combining marks).
 * 2. `normaliseName` is idempotent, so that every device accepts exactly what the first one made.
 *
 * Does not protect against two people with one name, or names that look alike: `displayNames` numbers the former,
 * and avatars tell the latter apart.
 */
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import { MAX_NAME_LENGTH } from '../protocol/name-length.ts';
import type { Profile } from './view.ts';

export type NameRefusal = 'name-empty' | 'name-too-long' | 'name-unprintable';

export const MAX_NAME_CHARACTERS = 12;
/** What a genesis takes. */
const MAX_NAME_CODE_UNITS = MAX_NAME_LENGTH;
const MAX_RAW_CODE_UNITS = 256;
/** Joiners shape letters and emoji but are format characters, which no genesis takes: left out silently. */
const JOINERS = /[\u200c\u200d]/gu;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
/** Belongs to the character before it: combining marks, and the skin tones of emoji. */
const ATTACHED = /\p{M}|[\u{1F3FB}-\u{1F3FF}]/u;

/** The name as it will be shown and signed, or why not. */
export function normaliseName(text: string): Result<string, NameRefusal> {
  if (text.length > MAX_RAW_CODE_UNITS) return err('name-too-long');
  const joined = text.replace(JOINERS, '');
  if (UNPRINTABLE.test(joined)) return err('name-unprintable');
  const name = joined.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (name === '') return err('name-empty');
  const characters = countCharacters(name);
  if (characters === 0) return err('name-unprintable');
  if (characters > MAX_NAME_CHARACTERS || name.length > MAX_NAME_CODE_UNITS) return err('name-too-long');
  return ok(name);
}

/** The same profile with a normalised name. */
export function normaliseProfile(profile: Profile): Result<Profile, NameRefusal> {
  const name = normaliseName(profile.name);
  if (!name.ok) return name;
  const { colour, shape } = profile.avatar;
  return ok({ name: name.value, avatar: { colour, shape } });
}

/** Names as the table shows them: the second "Ana" becomes "Ana 2". By index of `names`. */
export function displayNames(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const used = new Set<string>();
  return names.map((name) => {
    let shown = name;
    for (let n = 2; used.has(shown) || (shown !== name && taken.has(shown)); n++) shown = `${name} ${n}`;
    used.add(shown);
    return shown;
  });
}

/** 0 when a mark comes first: such a name would attach itself to the text before it. */
function countCharacters(name: string): number {
  let count = 0;
  for (const character of name) {
    if (!ATTACHED.test(character)) count++;
    else if (count === 0) return 0;
  }
  return count;
}
