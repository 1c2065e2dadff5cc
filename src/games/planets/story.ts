/**
 * What an event meant, as data: one item for each thing a spectator would say, in the order it happened. The interface
 * puts it into words; nothing here is language, and no face stands here that is not on the table for all to see.
 * What a seat may be told besides is in private-story.ts.
 *
 * The drawing of an index and the victim's mix tell nothing by themselves: the theft that follows does.
 */
import { never } from '../../encoding/result.ts';
import type { Seat } from '../game.ts';
import type { Planet } from './cards.ts';
import { cardsLeaving } from './flow.ts';
import { setKind, setPoints } from './sets.ts';
import { type Decided, decidedBy, outcome } from './standing.ts';
import { actor, isBlackHoleInPlay, seatOf, surplusOf, turnsLeft } from './turn.ts';
import type { EndReason, LaidSet, PlanetsEvent, PlanetsMove, PlanetsState, Role } from './types.ts';

export type PlanetsStory =
  | { readonly kind: 'order'; readonly order: readonly Seat[] }
  /** `turnsLeft`: turns after this one, once the counter is shown. */
  | {
      readonly kind: 'turn';
      readonly seat: Seat;
      readonly number: number;
      readonly turnsLeft: number | null;
    }
  | { readonly kind: 'drew'; readonly seat: Seat; readonly count: number; readonly pile: number }
  | {
      readonly kind: 'assigned';
      readonly seat: Seat;
      readonly deputy: Seat | null;
      readonly returned: number;
    }
  /** The card is a planet and joins the hand. */
  | { readonly kind: 'planet'; readonly seat: Seat; readonly role: Role; readonly hand: number }
  | { readonly kind: 'black-hole'; readonly seat: Seat; readonly role: Role; readonly discarded: number }
  | { readonly kind: 'no-effect'; readonly seat: Seat }
  | { readonly kind: 'hid'; readonly seat: Seat; readonly hidden: number }
  | { readonly kind: 'robs'; readonly seat: Seat; readonly from: Seat }
  | { readonly kind: 'stole'; readonly seat: Seat; readonly from: Seat }
  | {
      readonly kind: 'laid';
      readonly seat: Seat;
      readonly role: Role;
      readonly set: LaidSet['kind'];
      readonly faces: readonly Planet[];
      readonly points: number;
    }
  | { readonly kind: 'laid-nothing'; readonly seat: Seat }
  | { readonly kind: 'surplus'; readonly seat: Seat; readonly count: number; readonly pile: number }
  | { readonly kind: 'left'; readonly seat: Seat; readonly cards: number }
  /** The victim left: another is to be chosen. */
  | { readonly kind: 'robs-again'; readonly seat: Seat }
  | { readonly kind: 'ended'; readonly reason: EndReason }
  | { readonly kind: 'showed'; readonly seat: Seat; readonly faces: readonly Planet[] }
  | {
      readonly kind: 'won';
      readonly winners: readonly Seat[];
      readonly score: number;
      readonly by: Decided;
    };

/** The first items of a game: the order drawn, and who begins. `state`: as `setup` returned it. */
export function openingStory(state: PlanetsState): readonly PlanetsStory[] {
  return [{ kind: 'order', order: state.order }, turnStory(state)];
}

/** The story of one event between the states before and after it. */
export function story(
  before: PlanetsState,
  event: PlanetsEvent,
  after: PlanetsState,
): readonly PlanetsStory[] {
  if (before === after) return [];
  return [...eventStory(before, event, after), ...passingStory(before, after)];
}

function eventStory(before: PlanetsState, event: PlanetsEvent, after: PlanetsState): readonly PlanetsStory[] {
  const { turn } = before;
  switch (event.kind) {
    case 'move':
      return moveStory(before, event.seat, event.move, after);
    case 'draw': {
      const count = before.pile.length - after.pile.length;
      return [{ kind: 'drew', seat: event.seat, count, pile: after.pile.length }];
    }
    case 'identify': {
      const { seat } = event;
      const { role } = turn;
      if (event.as === 'planet')
        return [{ kind: 'planet', seat, role, hand: seatOf(after, seat).hand.length }];
      const isVain = after.discard.length > before.discard.length;
      // Counted as out even while it is being played.
      const discarded = after.discard.length + (isVain ? 0 : 1);
      const opened: PlanetsStory = { kind: 'black-hole', seat, role, discarded };
      return isVain ? [opened, { kind: 'no-effect', seat }] : [opened];
    }
    case 'mix':
    case 'random':
    case 'stop':
      return [];
    case 'transfer':
      return [{ kind: 'stole', seat: actor(before), from: event.seat }];
    case 'open':
      return [{ kind: 'showed', seat: event.seat, faces: event.faces }];
    case 'leave': {
      const cards = cardsLeaving(before, event.seat).length;
      const left: PlanetsStory = { kind: 'left', seat: event.seat, cards };
      if (!isBlackHoleInPlay(before)) return [left];
      const player = actor(before);
      if (after.discard.length > before.discard.length) return [left, { kind: 'no-effect', seat: player }];
      return event.seat === turn.victim && after.turn.phase === 'rob-again'
        ? [left, { kind: 'robs-again', seat: player }]
        : [left];
    }
    default:
      return never(event);
  }
}

function moveStory(
  before: PlanetsState,
  seat: Seat,
  move: PlanetsMove,
  after: PlanetsState,
): readonly PlanetsStory[] {
  switch (move.kind) {
    case 'assign':
      return [
        { kind: 'assigned', seat, deputy: move.deputy, returned: after.pile.length - before.pile.length },
      ];
    case 'hide':
      return [{ kind: 'hid', seat, hidden: seatOf(after, seat).hidden.length }];
    case 'steal':
      return [{ kind: 'robs', seat, from: move.from }];
    case 'lay': {
      const { role } = before.turn;
      const { faces } = move;
      const set = setKind(faces);
      if (set === null) throw new RangeError('what was laid is a set');
      const points = setPoints(before.options, role, set, faces.length);
      return [{ kind: 'laid', seat, role, set, faces, points }];
    }
    case 'skip':
      return [{ kind: 'laid-nothing', seat }];
    case 'surplus':
      return [
        { kind: 'surplus', seat, count: surplusOf(before), pile: before.pile.length + surplusOf(before) },
      ];
    default:
      return never(move);
  }
}

function passingStory(before: PlanetsState, after: PlanetsState): readonly PlanetsStory[] {
  const items: PlanetsStory[] = [];
  if (before.ending === null && after.ending !== null) {
    items.push({ kind: 'ended', reason: after.ending.reason });
  } else if (after.turn.number !== before.turn.number) items.push(turnStory(after));
  const result = outcome(after);
  if (result !== null) {
    const winners = result.ranking[0] ?? [];
    const score = result.scores[winners[0] ?? 0] ?? 0;
    items.push({ kind: 'won', winners, score, by: decidedBy(after) });
  }
  return items;
}

function turnStory(state: PlanetsState): PlanetsStory {
  const { commander, number } = state.turn;
  return { kind: 'turn', seat: commander, number, turnsLeft: turnsLeft(state) };
}
