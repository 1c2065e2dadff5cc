/**
 * The end of a game in words: why it ended, which rule parted the first from the second, and the result as plain text.
 */
import { never } from '../../../encoding/result.ts';
import type { Outcome, Seat } from '../../../games/game.ts';
import { decidedBy, scoreOf } from '../../../games/planets/standing.ts';
import { TURN_LIMIT } from '../../../games/planets/turn.ts';
import type { PlanetsState } from '../../../games/planets/types.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { People } from '../../table/people.ts';

/** "The pile is empty. Equal points: the largest set decides, 6 cards against 4." */
export function reasonText(state: PlanetsState, outcome: Outcome, t: Translate): string {
  return [endedText(outcome.reason, t), decidedText(state, outcome, t)]
    .filter((text) => text !== '')
    .join(' ');
}

/** Why the game ended; empty for a reason of another game. */
function endedText(reason: string, t: Translate): string {
  return t.maybe(`planets.end.ended.${reason}`, { turns: TURN_LIMIT }) ?? '';
}

/** Which tie-break was needed; empty when points alone decided, or nobody was left to compare with. */
function decidedText(state: PlanetsState, outcome: Outcome, t: Translate): string {
  const by = decidedBy(state);
  const [first, second] = outcome.ranking.flat().map((seat) => scoreOf(state, seat));
  if (first === undefined || second === undefined) return '';
  switch (by) {
    case 'alone':
    case 'points':
      return '';
    case 'largest-set':
      return t('planets.end.bySet', { a: first.largestSet, b: second.largestSet });
    case 'black-holes':
      return t('planets.end.byBlackHoles', { a: first.blackHoles, b: second.blackHoles });
    case 'shared':
      return t('planets.end.byNothing');
    default:
      return never(by);
  }
}

/** One line a place for sharing, shared places alike. */
export function resultText(
  state: PlanetsState,
  outcome: Outcome,
  people: Pick<People, 'nameOf'>,
  t: Translate,
): string {
  const lines = outcome.ranking.flatMap((level, index) => {
    const place = 1 + outcome.ranking.slice(0, index).flat().length;
    return level.map((seat: Seat) =>
      t('planets.end.shareLine', {
        place,
        name: people.nameOf(seat),
        score: outcome.scores[seat] ?? 0,
      }),
    );
  });
  return [
    t('planets.end.shareHead', { turns: t.plural('planets.end.turns', state.turn.number) }),
    ...lines,
    t('planets.end.shareFoot'),
  ].join('\n');
}
