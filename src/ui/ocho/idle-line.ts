/** The what-if line while nobody here is choosing dice: what is at risk, with how many dice, at what odds. */
import type { Seat } from '../../games/game.ts';
import { bustOdds, type Odds } from '../../games/ocho/odds.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Beat } from './beat.ts';
import { type Line, type OddsShown, type Part, percentText } from './what-if-text.ts';

/** The odds of the throw that is coming or in the air; null when none is. */
export function comingOdds(beat: Beat): Odds | null {
  const { state, tray } = beat;
  if (state.over !== null || state.turn.phase === 'thrown' || tray.kind === 'bust') return null;
  return bustOdds(state.turn.hand, state.options, state.turn);
}

/** The line for a beat in which `mySeat` has nothing to pick. */
export function idleLine(beat: Beat, mySeat: Seat | null, odds: OddsShown, t: Translate): Line {
  const { state, tray } = beat;
  const { turn, options } = state;
  const parts: Part[][] = [];
  if (state.over !== null) return line([t('ocho.prompt.over')]);
  if (tray.kind === 'bust') return line([t('ocho.whatIf.lampOut')]);
  const dice = t.plural('ocho.dice', turn.hand);
  parts.push([
    turn.risk === 0
      ? { text: t('ocho.whatIf.ready', { dice }), weight: 'plain' }
      : { text: t('ocho.whatIf.following', { total: turn.risk, dice }), weight: 'plain' },
  ]);
  const coming = comingOdds(beat);
  if (coming !== null && odds === 'shown') {
    const [before = '', after = ''] = t('ocho.whatIf.bust', { percent: '\u0000' }).split('\u0000');
    parts.push([
      { text: before, weight: 'plain' },
      { text: percentText(coming, t), weight: 'strong' },
      { text: after, weight: 'plain' },
    ]);
  }
  if (options.end === 'exact' && turn.seat === mySeat) {
    const need = options.target - (state.seats[turn.seat]?.score ?? 0) - turn.risk;
    parts.push([{ text: t('ocho.whatIf.exact', { need }), weight: 'plain' }]);
  }
  return { parts, tone: 'plain' };
}

function line(texts: readonly string[]): Line {
  return { parts: texts.map((text) => [{ text, weight: 'plain' }]), tone: 'plain' };
}
