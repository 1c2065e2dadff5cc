/**
 * The what-if line in words. Everything it says was computed by the rules (games/ocho/what-if.ts); here it is only
 * phrased.
 *
 * Invariants
 * 1. `parts` hold one fact each, so that a line breaks between facts and never inside one.
 * 2. The points of the selection and the odds are marked `strong`: they are what a person weighs.
 */

import type { SpareFace } from '../../games/ocho/scoring.ts';
import type { ChoiceError } from '../../games/ocho/turn.ts';
import type { Face, OchoState } from '../../games/ocho/types.ts';
import { type WhatIf, whatIf } from '../../games/ocho/what-if.ts';
import type { TextKey, Translate } from '../i18n/translate.ts';
import { percentText } from './odds-text.ts';

export type Part = { readonly text: string; readonly weight: 'plain' | 'strong' };
/** `tone`: refused when the selection may not be set aside, risk when a rule forbids a button. */
export type Line = { readonly parts: readonly (readonly Part[])[]; readonly tone: 'plain' | 'refused' };

export type OddsShown = 'shown' | 'hidden';

const plain = (text: string): Part => ({ text, weight: 'plain' });
const strong = (text: string): Part => ({ text, weight: 'strong' });

/** The line for a selection of the throw on the table. */
export function whatIfLine(
  state: OchoState,
  selected: readonly number[],
  odds: OddsShown,
  t: Translate,
): Line {
  const outlook = whatIf(state, selected);
  if (outlook.kind === 'refused') return refusedLine(state, outlook, t);
  const { options } = state;
  const parts: (readonly Part[])[] = [
    [
      plain(`${outlook.groups.map((group) => group.faces.join('-')).join(' + ')} = `),
      strong(t.number(outlook.points)),
    ],
    [plain(t('ocho.whatIf.turn', { total: outlook.total }))],
    [plain(outlook.isHot ? t('ocho.whatIf.hot') : t.plural('ocho.whatIf.hand', outlook.hand))],
  ];
  if (odds === 'shown') {
    const [before = '', after = ''] = t('ocho.whatIf.bust', { percent: '\u0000' }).split('\u0000');
    parts.push([plain(before), strong(percentText(outlook.odds, t)), plain(after)]);
  }
  if (outlook.bankRefusal === 'hot-dice-forced') parts.push([plain(t('ocho.whatIf.forced'))]);
  if (outlook.bankRefusal === 'below-opening')
    parts.push([plain(t('ocho.whatIf.opening', { least: options.opening }))]);
  if (outlook.exact !== null) parts.push([plain(exactText(outlook.exact.after, t))]);
  return { parts, tone: 'plain' };
}

/** The line as one string, as it reads on screen. */
export function lineText(line: Line): string {
  return line.parts.map((fact) => fact.map((part) => part.text).join('')).join(' · ');
}

/** Why a die that is dimmed does not score in this throw. */
export function deadDieText(face: Face, thrown: readonly Face[], t: Translate): string {
  const selected = thrown.filter((other) => other === face).length;
  return spareText({ face, selected, spare: selected }, t);
}

/** "Selected 800. 4 dice left. Bust 29 percent." */
export function spokenWhatIf(outlook: WhatIf, line: Line, odds: OddsShown, t: Translate): string {
  if (outlook.kind === 'refused') {
    return outlook.error.code === 'nothing-selected' ? t('ocho.say.nothing') : lineText(line);
  }
  const said = [
    outlook.isHot
      ? t('ocho.say.selectedHot', { points: outlook.points })
      : t('ocho.say.selected', { points: outlook.points, dice: t.plural('ocho.dice', outlook.hand) }),
  ];
  if (outlook.total !== outlook.points) said.push(t('ocho.say.turnTotal', { total: outlook.total }));
  if (odds === 'shown') said.push(t('ocho.say.bust', { percent: percentText(outlook.odds, t) }));
  return said.join(' ');
}

function refusedLine(state: OchoState, outlook: WhatIf & { readonly kind: 'refused' }, t: Translate): Line {
  if (outlook.error.code === 'nothing-selected') {
    const text =
      outlook.total === 0 ? t('ocho.whatIf.empty') : t('ocho.whatIf.emptyRisk', { risk: outlook.total });
    const parts = [[plain(text)]];
    if (outlook.exact !== null) parts.push([plain(exactText(outlook.exact.before, t))]);
    return { parts, tone: 'plain' };
  }
  return { parts: [[plain(refusalText(outlook.error, state.options.level, t))]], tone: 'refused' };
}

function refusalText(error: ChoiceError, level: 1 | 2, t: Translate): string {
  const [spare] = error.faces;
  if (spare === undefined) return t('ocho.refusal.other');
  if (error.code === 'straight-needs-every-die')
    return t('ocho.refusal.straight', { face: String(spare.face) });
  return level === 2 && spare.selected > 2 ? t('ocho.refusal.other') : spareText(spare, t);
}

function spareText(spare: SpareFace, t: Translate): string {
  const face = String(spare.face);
  if (spare.selected === 1) return t('ocho.refusal.alone', { face });
  if (spare.selected === 2) return t('ocho.refusal.pair', { face });
  return t('ocho.refusal.surplus', { ordinal: t(`ocho.ordinal.n${spare.selected}` as TextKey), face });
}

function exactText(need: number, t: Translate): string {
  if (need > 0) return t('ocho.whatIf.exact', { need });
  return need === 0 ? t('ocho.whatIf.exactHit') : t('ocho.whatIf.exactPast', { past: -need });
}
