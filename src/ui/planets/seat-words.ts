/** What is known to all of a seat, in words for a screen reader. */
import type { Seat } from '../../games/game.ts';
import { scoreOf } from '../../games/planets/standing.ts';
import { seatOf } from '../../games/planets/turn.ts';
import type { PlanetsState, Role } from '../../games/planets/types.ts';
import type { Translate } from '../i18n/translate.ts';

/** The seat's role in the turn on screen; null: none, or the game is over. */
export function roleOf(state: PlanetsState, seat: Seat): Role | null {
  if (state.ending !== null) return null;
  if (state.turn.commander === seat) return 'commander';
  return state.turn.deputy === seat ? 'deputy' : null;
}

/** "12 points, 5 cards in hand, 2 hidden planets, 1 set laid". */
export function holdingsText(state: PlanetsState, seat: Seat, t: Translate): string {
  const { hand, hidden, sets } = seatOf(state, seat);
  const role = roleOf(state, seat);
  return [
    role === null ? '' : t(`planets.${role}`),
    t.plural('planets.points', scoreOf(state, seat).total),
    t.plural('planets.seats.hand', hand.length),
    hidden.length === 0 ? '' : t.plural('planets.seats.hidden', hidden.length),
    sets.length === 0 ? t('planets.seats.noSets') : t.plural('planets.seats.sets', sets.length),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
