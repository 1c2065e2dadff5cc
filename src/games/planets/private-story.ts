/**
 * What one seat is told besides the public story: faces that the rules show to it and to no other, or to one other.
 * Called by the device of that seat alone, with that seat's knowledge; nothing of it is ever sent or stored elsewhere.
 *
 *   drew      the Commander: its cards              assigned  the Commander: what went where
 *   received  the Deputy: the passed card           hid       the owner: the planet
 *   stole     the thief: the planet                 lost      the victim: the same
 *   returned  the Commander: its surplus
 *
 * Invariant: every face comes from `knowledge`, so a seat that may not know is told nothing.
 * Reference: RULES.md, "8 (planets)": private.
 */
import type { Seat } from '../game.ts';
import type { CardHandle, Face } from './cards.ts';
import type { PlanetsKnowledge } from './knowledge.ts';
import { actor, mixInto, seatOf, surplusOf } from './turn.ts';
import type { PlanetsEvent, PlanetsState } from './types.ts';

export type PlanetsPrivateStory =
  | { readonly kind: 'drew'; readonly faces: readonly Face[] }
  | {
      readonly kind: 'assigned';
      readonly kept: Face;
      readonly passed: { readonly face: Face; readonly to: Seat } | null;
      readonly returned: Face | null;
    }
  | { readonly kind: 'received'; readonly face: Face; readonly from: Seat }
  | { readonly kind: 'hid'; readonly face: Face }
  | { readonly kind: 'stole'; readonly face: Face; readonly from: Seat }
  | { readonly kind: 'lost'; readonly face: Face; readonly to: Seat }
  | { readonly kind: 'returned'; readonly faces: readonly Face[] };

/** What `seat` learns or does in secret by `event`; `knowledge` is its own, after the event. */
export function privateStory(
  before: PlanetsState,
  event: PlanetsEvent,
  after: PlanetsState,
  seat: Seat,
  knowledge: PlanetsKnowledge,
): readonly PlanetsPrivateStory[] {
  const { turn } = before;
  if (event.kind === 'draw') {
    const faces = seat === turn.commander ? facesOf(after.turn.drawn, knowledge) : null;
    return faces === null ? [] : [{ kind: 'drew', faces }];
  }
  if (event.kind === 'transfer') {
    const face = turn.taken === null ? undefined : knowledge[turn.taken];
    if (face === undefined) return [];
    const thief = actor(before);
    if (seat === thief) return [{ kind: 'stole', face, from: event.seat }];
    return seat === event.seat ? [{ kind: 'lost', face, to: thief }] : [];
  }
  if (event.kind !== 'move') return [];
  const isMine = event.seat === seat;
  const { move } = event;
  if (move.kind === 'assign') {
    const [keptCard, passedCard, returnedCard] = mixInto(before, turn.drawn);
    const [kept, passed] = [faceOf(keptCard, knowledge), faceOf(passedCard, knowledge)];
    if (!isMine)
      return seat === move.deputy && passed !== null
        ? [{ kind: 'received', face: passed, from: event.seat }]
        : [];
    if (kept === null) return [];
    const to = move.deputy;
    return [
      {
        kind: 'assigned',
        kept,
        passed: passed === null || to === null ? null : { face: passed, to },
        returned: faceOf(returnedCard, knowledge),
      },
    ];
  }
  if (!isMine) return [];
  if (move.kind === 'hide') {
    const face = faceOf(seatOf(after, seat).hidden.at(-1), knowledge);
    return face === null ? [] : [{ kind: 'hid', face }];
  }
  if (move.kind === 'surplus') {
    const faces = facesOf(mixInto(before, seatOf(before, seat).hand).slice(0, surplusOf(before)), knowledge);
    return faces === null ? [] : [{ kind: 'returned', faces }];
  }
  return [];
}

function faceOf(card: CardHandle | undefined, knowledge: PlanetsKnowledge): Face | null {
  return card === undefined ? null : (knowledge[card] ?? null);
}

/** All faces, or null if one is not known. */
function facesOf(cards: readonly CardHandle[], knowledge: PlanetsKnowledge): readonly Face[] | null {
  const faces = cards.map((card) => faceOf(card, knowledge));
  return faces.every((face) => face !== null) ? faces : null;
}
