/** A hint in words; those of each game are fetched with the first hint at its table. */
import type { Seat } from '../../games/game.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Hint } from './hint.ts';

/** First what to do, then why. */
export type HintStep = 'what' | 'why';

/** One sentence or two. `nameOf`: names of the seats. */
export type HintWords = (step: HintStep, nameOf: (seat: Seat) => string, t: Translate) => string;

/** Rejects when the words cannot be fetched. */
export async function hintWords(answer: Hint): Promise<HintWords> {
  if (answer.game === 'ocho') {
    const { ochoHintText } = await import('./ocho-hint-text.ts');
    return (step, _nameOf, t) => ochoHintText(answer.hint, step, t);
  }
  const { planetsHintText } = await import('./planets-hint-text.ts');
  return (step, nameOf, t) => planetsHintText(answer.hint, step, nameOf, t);
}
