/** What the lines of El Ocho's guide name, asked of the rules. Pure. */
import type { OchoState } from '../../games/ocho/types.ts';
import type { Translate } from '../i18n/translate.ts';
import { JOKER_FACE, SINGLES, TRIPLE_PER_PIP } from '../rules/ocho-numbers.ts';
import type { CoachLine } from './coach.ts';

/** A line of the guide in words. */
export function coachText(line: CoachLine, { options }: Pick<OchoState, 'options'>, t: Translate): string {
  const [one, five] = SINGLES;
  return t(`pages.learn.coach.${line}`, {
    target: options.target,
    a: one?.face ?? 0,
    aPoints: one?.points ?? 0,
    b: five?.face ?? 0,
    bPoints: five?.points ?? 0,
    triple: TRIPLE_PER_PIP,
    joker: JOKER_FACE,
  });
}
