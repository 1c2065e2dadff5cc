/** What is still missing before Confirm, and what it would do, in words. */
import type { Seat } from '../../games/game.ts';
import type { Face } from '../../games/planets/cards.ts';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { Translate } from '../i18n/translate.ts';
import { cardAs, isComplete } from './assignment.ts';
import type { TurnHere } from './create-turn.ts';
import { faceText } from './faces.ts';

export type ConfirmText = {
  /** seat: a seat is chosen now, or can still be changed. */
  readonly step: 'cards' | 'seat' | 'ready';
  readonly hint: string;
  readonly detail: string;
};

/** The words beside and on Confirm. */
export function confirmText(
  turn: TurnHere,
  state: PlanetsState,
  knowledge: PlanetsKnowledge,
  nameOf: (seat: Seat) => string,
  t: Translate,
): ConfirmText {
  const draft = turn.draft();
  switch (turn.asked()) {
    case 'assign': {
      const { assignment } = draft;
      if (!isComplete(assignment)) {
        const isKept = assignment.includes('keep');
        return {
          step: 'cards',
          hint: t(isKept ? 'planets.assign.hintPass' : 'planets.assign.hintKeep'),
          detail: '',
        };
      }
      if (assignment.length === 1) {
        const face = knowledge[state.turn.drawn[0] ?? -1];
        const detail = face === undefined ? '' : t('planets.assign.confirmKeep', { face: faceText(face, t) });
        return { step: 'ready', hint: '', detail };
      }
      return {
        step: 'seat',
        hint: t('planets.assign.hintDeputy'),
        detail:
          draft.seat === null
            ? t('planets.assign.hintDeputy')
            : t('planets.assign.confirmDeputy', { name: nameOf(draft.seat) }),
      };
    }
    case 'black-hole': {
      if (draft.way === null) return { step: 'cards', hint: t('planets.hole.choose'), detail: '' };
      if (draft.way === 'hide') {
        const detail =
          draft.planet === null ? '' : t('planets.hole.confirmHide', { face: faceText(draft.planet, t) });
        return { step: 'cards', hint: t('planets.hole.hintHide'), detail };
      }
      return {
        step: 'seat',
        hint: t('planets.hole.hintSteal'),
        detail:
          draft.seat === null
            ? t('planets.hole.hintSteal')
            : t('planets.hole.confirmSteal', { name: nameOf(draft.seat) }),
      };
    }
    case 'surplus': {
      const left = turn.surplusLeft();
      return {
        step: 'cards',
        hint: left > 0 ? t.plural('planets.surplus.hint', left) : '',
        detail: t.plural('planets.surplus.confirm', turn.surplusCount()),
      };
    }
    default:
      return { step: 'ready', hint: '', detail: '' };
  }
}

/** What has been shared out so far, for a screen reader; empty while nothing is asked. */
export function spokenDraft(
  turn: TurnHere,
  state: PlanetsState,
  knowledge: PlanetsKnowledge,
  nameOf: (seat: Seat) => string,
  t: Translate,
): string {
  const { assignment, seat } = turn.draft();
  if (turn.asked() !== 'assign' || !isComplete(assignment) || assignment.length === 1) return '';
  const face = (role: 'keep' | 'pass' | 'back'): Face =>
    knowledge[state.turn.drawn[cardAs(assignment, role)] ?? -1] ?? 'black-hole';
  const args = { kept: faceText(face('keep'), t), passed: faceText(face('pass'), t) };
  return `${[
    t('planets.assign.spoken', args),
    assignment.includes('back')
      ? t('planets.assign.spokenBack', { returned: faceText(face('back'), t) })
      : '',
    seat === null ? '' : t('planets.assign.spokenDeputy', { name: nameOf(seat) }),
  ]
    .filter((part) => part !== '')
    .join(', ')}.`;
}
