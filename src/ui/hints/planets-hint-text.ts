/** A hint for 8 in words: first what to do, then why, in the strong bot's figures. Pure; every figure is in the hint. */
import type { PlanetsHint } from '../../bots/planets-hint.ts';
import type { Seat } from '../../games/game.ts';
import type { Translate } from '../i18n/translate.ts';
import { copiesText, facesText, faceText } from '../planets/faces.ts';
import type { HintStep } from './hint-text.ts';

/** One sentence or two. `nameOf`: names of the seats. */
export const planetsHintText = (
  hint: PlanetsHint,
  step: HintStep,
  nameOf: (seat: Seat) => string,
  t: Translate,
): string => (step === 'what' ? planetsWhat(hint, nameOf, t) : planetsWhy(hint, nameOf, t));

function planetsWhat(hint: PlanetsHint, nameOf: (seat: Seat) => string, t: Translate): string {
  switch (hint.kind) {
    case 'assign': {
      const parts = [t('hints.planets.keep', { card: faceText(hint.keep, t) })];
      if (hint.pass !== null) {
        const { face, to } = hint.pass;
        parts.push(t('hints.planets.pass', { card: faceText(face, t), name: nameOf(to) }));
      }
      if (hint.back !== null) parts.push(t('hints.planets.back', { card: faceText(hint.back, t) }));
      return `${parts.join(', ')}.`;
    }
    case 'lay':
      return t('hints.planets.lay', { set: setText(hint, t), points: hint.points });
    case 'skip':
      return t('hints.planets.skip');
    case 'hide':
      return t('hints.planets.hide', { card: faceText(hint.planet, t) });
    case 'steal':
      return t('hints.planets.steal', { name: nameOf(hint.from) });
    case 'surplus':
      return t('hints.planets.surplus', { cards: facesText(hint.planets, t) });
  }
}

function planetsWhy(hint: PlanetsHint, nameOf: (seat: Seat) => string, t: Translate): string {
  const by = gainText(hint.gain, t);
  switch (hint.kind) {
    case 'assign':
      return `${keepText(hint, t)} ${by}`;
    case 'lay':
      return `${t('hints.planets.layWhy', { points: hint.points })} ${by}`;
    case 'skip':
      return `${t('hints.planets.skipWhy')} ${by}`;
    case 'hide':
      return `${t('hints.planets.hideWhy', { copies: copiesText(hint.planet, hint.held, t) })} ${by}`;
    case 'steal':
      return `${t.plural('hints.planets.stealWhy', hint.cards, { name: nameOf(hint.from) })} ${by}`;
    case 'surplus':
      return `${t('hints.planets.surplusWhy')} ${by}`;
  }
}

function setText(hint: Extract<PlanetsHint, { readonly kind: 'lay' }>, t: Translate): string {
  return hint.planet === null
    ? t('hints.planets.different', { n: hint.count })
    : copiesText(hint.planet, hint.count, t);
}

function keepText({ keep, held }: Extract<PlanetsHint, { readonly kind: 'assign' }>, t: Translate): string {
  if (keep === 'black-hole') return t('hints.planets.keepHoleWhy');
  if (held === 1) return t('hints.planets.keepOne');
  return t('hints.planets.keepWhy', { copies: copiesText(keep, held, t) });
}

/** "About 2.5 points better than another way." */
function gainText(gain: number | null, t: Translate): string {
  if (gain === null) return t('hints.planets.only');
  const tenths = Math.round(gain * 10) / 10;
  return tenths < 0.1 ? t('hints.planets.even') : t('hints.planets.gain', { points: t.number(tenths) });
}
