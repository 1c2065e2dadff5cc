/** A hint for El Ocho in words: first what to do, then why, in the strong bot's figures. Pure; every figure is in the hint. */
import type { OchoHint } from '../../bots/ocho-hint.ts';
import type { Translate } from '../i18n/translate.ts';
import { facesText } from '../ocho/faces.ts';
import { percentText } from '../ocho/odds-text.ts';
import type { HintStep } from './hint-text.ts';

/** One sentence or two. */
export const ochoHintText = (hint: OchoHint, step: HintStep, t: Translate): string =>
  step === 'what' ? ochoWhat(hint, t) : ochoWhy(hint, t);

function ochoWhat(hint: OchoHint, t: Translate): string {
  if (hint.kind === 'throw') return t('hints.ocho.throw', { dice: t.plural('ocho.dice', hint.hand) });
  const faces = facesText(hint.faces);
  return hint.next === 'bank'
    ? t('hints.ocho.stop', { faces, total: hint.total })
    : t('hints.ocho.go', { faces, dice: t.plural('ocho.dice', hint.hand) });
}

function ochoWhy(hint: OchoHint, t: Translate): string {
  const bust = percentText(hint.odds, t);
  if (hint.kind === 'throw') return t('hints.ocho.noChoice', { bust });
  const figure = (worth: number): string =>
    hint.measure === 'points'
      ? t('hints.ocho.points', { n: Math.round(worth) })
      : t('hints.ocho.chance', { percent: t.percent(worth) });
  const going = { go: figure(hint.go), bust };
  if (hint.stop === null) return t('hints.ocho.mustGo', going);
  return t('hints.ocho.compare', { stop: figure(hint.stop), ...going });
}
