/**
 * The what-if line while nobody here is choosing dice: what is at risk, with how many dice, at what odds; after a bust, whose
 * it was and what it cost.
 */
import type { Seat } from '../../games/game.ts';
import { bustOdds, type Odds } from '../../games/ocho/odds.ts';
import type { OchoTurn } from '../../games/ocho/types.ts';
import type { Translate } from '../i18n/translate.ts';
import type { People } from '../table/people.ts';
import type { Beat } from './beat.ts';
import { percentText } from './odds-text.ts';
import { sentence } from './sentence.ts';
import type { Line, OddsShown, Part } from './what-if-text.ts';

/** The odds of the throw that is coming or in the air; null when none is. */
export function comingOdds(beat: Beat): Odds | null {
  const { state, tray } = beat;
  if (state.over !== null || state.turn.phase === 'thrown' || tray.kind === 'bust') return null;
  return bustOdds(state.turn.hand, state.options, state.turn);
}

/** The line for a beat in which the person at this screen has nothing to pick. */
export function idleLine(beat: Beat, people: People, odds: OddsShown, t: Translate): Line {
  const { state, tray } = beat;
  const { turn, options } = state;
  const mySeat: Seat | null = people.mySeat;
  const parts: Part[][] = [];
  if (state.over !== null) return line([t('ocho.prompt.over')]);
  if (tray.kind === 'bust') {
    const told = beat.stories.find(({ kind }) => kind === 'bust');
    // The dice that lie there are the bust's; whose turn it is now, the bar says.
    return line(told === undefined ? [] : [sentence(told, people, t)]);
  }
  parts.push([{ text: standingText(turn, t), weight: 'plain' }]);
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

/** Which dice are coming, in the air or on the table, and what is at risk meanwhile. */
function standingText(turn: OchoTurn, t: Translate): string {
  if (turn.phase === 'thrown') {
    const thrown = t.plural('ocho.whatIf.thrown', turn.hand);
    return turn.risk === 0 ? thrown : `${t('ocho.whatIf.risk', { total: turn.risk })} · ${thrown}`;
  }
  const dice = t.plural('ocho.dice', turn.hand);
  if (turn.risk > 0) return t('ocho.whatIf.following', { total: turn.risk, dice });
  // Nothing at risk after a throw: the same dice once more, by a Joker.
  const isFirst = turn.phase === 'ready' || (turn.phase === 'rolling' && turn.throws <= 1);
  return isFirst ? t('ocho.whatIf.ready', { dice }) : dice;
}

function line(texts: readonly string[]): Line {
  return { parts: texts.map((text) => [{ text, weight: 'plain' }]), tone: 'plain' };
}
