/**
 * What a person can do now, with the words of the buttons. The rules decide which of them is legal.
 */
import type { Seat } from '../../games/game.ts';
import type { OchoState } from '../../games/ocho/types.ts';
import { whatIf } from '../../games/ocho/what-if.ts';
import type { Translate } from '../i18n/translate.ts';
import { lineText, whatIfLine } from './what-if-text.ts';

export type Act =
  /** Nothing to decide here now. */
  | { readonly kind: 'none' }
  /** One button: the first throw of a turn, or a Joker. */
  | { readonly kind: 'throw'; readonly move: 'roll' | 'rethrow'; readonly label: string }
  /** Two: bank, or throw what is left. A refusal is null when its button may be pressed. */
  | {
      readonly kind: 'choose';
      readonly bank: string;
      readonly roll: string;
      readonly bankRefusal: string | null;
      readonly rollRefusal: string | null;
    };

/** The buttons of `mySeat` in `state` with these dice picked; none while another seat decides. */
export function actOf(state: OchoState, mySeat: Seat | null, picked: readonly number[], t: Translate): Act {
  const { seat, phase, hand } = state.turn;
  if (state.over !== null || mySeat === null || seat !== mySeat) return { kind: 'none' };
  switch (phase) {
    case 'ready':
      return {
        kind: 'throw',
        move: 'roll',
        label: t('ocho.act.throwAll', { dice: t.plural('ocho.dice', hand) }),
      };
    case 'joker':
      return {
        kind: 'throw',
        move: 'rethrow',
        label: hand === 1 ? t('ocho.act.jokerOne') : t('ocho.act.joker', { n: hand }),
      };
    case 'thrown':
      return choice(state, picked, t);
    case 'rolling':
      return { kind: 'none' };
  }
}

function choice(state: OchoState, picked: readonly number[], t: Translate): Act {
  const outlook = whatIf(state, picked);
  if (outlook.kind === 'refused') {
    const why = lineText(whatIfLine(state, picked, 'hidden', t));
    return {
      kind: 'choose',
      bank: t('ocho.act.bankNothing'),
      roll: t('ocho.act.rollNothing'),
      bankRefusal: why,
      rollRefusal: why,
    };
  }
  return {
    kind: 'choose',
    bank: t('ocho.act.bankDetail', { total: outlook.total }),
    roll: outlook.isHot
      ? t('ocho.act.rollHot')
      : t('ocho.act.rollDetail', { n: outlook.hand, dice: t.plural('ocho.dice', outlook.hand) }),
    bankRefusal: refusalText(outlook.bankRefusal, state, t),
    rollRefusal: refusalText(outlook.rollRefusal, state, t),
  };
}

function refusalText(code: string | null, state: OchoState, t: Translate): string | null {
  switch (code) {
    case null:
      return null;
    case 'hot-dice-forced':
      return t('ocho.whatIf.forced');
    case 'below-opening':
      return t('ocho.whatIf.opening', { least: state.options.opening });
    default:
      return t('ocho.refusal.notYours');
  }
}
