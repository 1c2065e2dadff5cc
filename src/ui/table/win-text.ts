/** Who has won a game, in words. */
import type { Outcome } from '../../games/game.ts';
import type { Translate } from '../i18n/translate.ts';
import type { People } from './people.ts';

/** "Ben wins" / "You win!" / "Ana and Ben share the win". */
export function winText(outcome: Outcome, people: People, t: Translate): string {
  const [winners = []] = outcome.ranking;
  const [only] = winners;
  if (only !== undefined && winners.length === 1) {
    return only === people.mySeat ? t('table.end.winMe') : t('table.end.win', { name: people.nameOf(only) });
  }
  return t('table.end.shared', { names: t.list(winners.map((seat) => people.nameOf(seat))) });
}
