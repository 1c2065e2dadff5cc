/** The odds of a bust as they are written and drawn. */
import type { Odds } from '../../games/ocho/odds.ts';
import type { Translate } from '../i18n/translate.ts';

/** The odds in whole percent; a chance too small for that is "<1%", never nothing. */
export function percentText(odds: Odds, t: Translate): string {
  const share = shareOf(odds);
  return share > 0 && share < 0.005 ? `<${t.percent(0.01)}` : t.percent(share);
}

/** For drawing a flame and writing a percentage; never for a decision. */
export function shareOf(odds: Odds): number {
  return odds.busting / odds.of;
}
