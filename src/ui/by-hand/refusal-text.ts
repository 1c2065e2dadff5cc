/** Why a pasted text was not taken, in words. */
import type { HandRefusal } from '../../network/manual.ts';
import type { LineKind } from '../../network/manual-text.ts';
import type { Translate } from '../i18n/translate.ts';

/** `due`: what should have been pasted there. null: nothing is wrong. */
export function refusalText(t: Translate, refusal: HandRefusal | null, due: LineKind): string | null {
  if (refusal === null) return null;
  if (refusal === 'line-kind') return t(`byHand.refusal.${due}Due`);
  return t(`byHand.refusal.${refusal}`);
}
