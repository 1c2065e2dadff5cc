/** The figures of a luck chart in words, and its numbers as a person reads them. Pure. */
import type { SayGames } from '../history/games-texts.ts';
import type { Figures, Measured, SeatLuck } from './figures.ts';

/** Nearer than this to the middle, dice fell as they usually do. */
const USUAL = 0.6;
/** From here on ten games are too few to say it with. */
const RARE = 0.9;

export const isInside = ({ got, range }: Measured): boolean => got >= range.low && got <= range.high;

/** With one decimal at most: 7.44 → "7.4". */
export const about = (value: number, say: SayGames): string => say.number(Math.round(value * 10) / 10);

/** "+350", "−100", "0". */
export function signed(value: number, say: SayGames): string {
  const rounded = Math.round(value);
  if (rounded === 0) return say.number(0);
  return rounded > 0 ? `+${say.number(rounded)}` : `−${say.number(-rounded)}`;
}

/** "Ana’s dice were luckier than 7 of 10 fair games." */
export function luckText(
  { less, more }: Pick<SeatLuck, 'less' | 'more'>,
  name: string,
  say: SayGames,
): string {
  const share = Math.max(less, more);
  if (share < USUAL) return say('luck.usual', { name });
  const of = share >= RARE ? 100 : 10;
  // Never "100 of 100": another way to fall always remains.
  const n = Math.min(Math.floor(share * of + 1e-9), of - 1);
  return say(less > more ? 'luck.luckier' : 'luck.unluckier', { name, n, of });
}

/** What the faces of a chart say, in two sentences. */
export function facesText({ dice, faces }: Figures, say: SayGames): string {
  const [first] = faces;
  if (first === undefined) return '';
  const { low, high } = first.range;
  const outside = faces.flatMap((face, at) => (isInside(face) ? [] : [say.number(at + 1)]));
  return [
    say('luck.facesText', { dice, expected: about(first.expected, say), low, high }),
    outside.length === 0
      ? say('luck.allInside')
      : say.plural('luck.someOutside', outside.length, { faces: say.list(outside) }),
  ].join(' ');
}

export function bustsText({ throws, busts }: Figures, say: SayGames): string {
  const { got, expected, range } = busts;
  return say('luck.bustsText', { got, throws, expected: about(expected, say), ...range });
}
