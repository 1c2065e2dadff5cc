/**
 * How strong a bot plays, and how everybody at a table learns it.
 *
 * The host keeps the strength with the bot's key. The others read it off the bot's name in the roster, which all sign: it
 * ends in one, two or three stars ("Enzian★★"). So neither lobby nor genesis has a field for it; a record shows it, and an
 * older page shows the stars. A page that knows them shows the name without, and the strength in words.
 *
 * Does not protect against a host whose program plays weaker or stronger than the name says: it holds the bot's key.
 */

/** Weakest first. */
export const STRENGTHS = ['easy', 'middle', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Of a bot whose strength nobody has chosen: the one there was before there was a choice. */
export const USUAL_STRENGTH: Strength = 'middle';

const STAR = '★';
const TRAILING_STARS = /★+$/u;

/** The roster name of a bot, cut so that it has at most `mostCharacters` code points. */
export function markedName(name: string, strength: Strength, mostCharacters: number): string {
  const mark = STAR.repeat(STRENGTHS.indexOf(strength) + 1);
  const plain = Array.from(name.replace(TRAILING_STARS, '')).slice(0, mostCharacters - mark.length);
  return `${plain.join('').trimEnd()}${mark}`;
}

/** A bot's name without its mark, and what the mark says; null for a bot from before there were marks. */
export function readMarkedName(name: string): { readonly name: string; readonly strength: Strength | null } {
  const plain = name.replace(TRAILING_STARS, '');
  const strength = STRENGTHS[name.length - plain.length - 1];
  return plain === '' || strength === undefined ? { name, strength: null } : { name: plain, strength };
}

/** The name to show of a seat: a bot's without its mark, a person's as it is. */
export function plainName(seat: { readonly name: string; readonly host: number | null }): string {
  return seat.host === null ? seat.name : readMarkedName(seat.name).name;
}
