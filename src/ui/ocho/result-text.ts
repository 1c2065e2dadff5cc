/** The result of a game as plain text, for sharing. */
import type { Outcome } from '../../games/game.ts';
import type { Translate } from '../i18n/translate.ts';
import type { People } from '../table/people.ts';

/** One line a place, shared places alike. */
export function resultText(
  outcome: Outcome,
  rounds: number,
  people: Pick<People, 'nameOf'>,
  t: Translate,
): string {
  const lines: string[] = [];
  let place = 1;
  for (const level of outcome.ranking) {
    for (const seat of level) {
      lines.push(
        t('ocho.end.shareLine', { place, name: people.nameOf(seat), score: outcome.scores[seat] ?? 0 }),
      );
    }
    place += level.length;
  }
  return [
    t('ocho.end.shareHead', { rounds: t.plural('ocho.end.rounds', rounds) }),
    ...lines,
    t('ocho.end.shareFoot'),
  ].join('\n');
}

/** Why the game ended. */
export function reasonText(reason: string, target: number, t: Translate): string {
  switch (reason) {
    case 'target':
      return t('ocho.end.reasonTarget', { target });
    case 'round':
      return t('ocho.end.reasonRound');
    case 'exact':
      return t('ocho.end.reasonExact', { target });
    case 'last-seat':
      return t('ocho.end.reasonLast');
    default:
      return '';
  }
}
