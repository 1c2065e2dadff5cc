/**
 * What an event meant, as data: one item for each thing a spectator would say, in the order it happened. The interface
 * puts it into words; nothing here is language.
 *
 * The decision to throw tells nothing by itself: the dice that follow do. Called by the protocol with the states
 * around one `reduce`; `openingStory` by the interface when a game begins, for no event stands for the set-up.
 */
import { never } from '../../encoding/result.ts';
import { bankResult } from './standing.ts';
import { chooseDice, handAfter, isHotAfter, throwResult, turnTotal } from './turn.ts';
import type { OchoEvent, OchoMove, OchoState, OchoStory } from './types.ts';

/** The first two items of a game: the order drawn, and who begins. `state`: as `setup` returned it. */
export function openingStory(state: OchoState): readonly OchoStory[] {
  return [
    { kind: 'order', order: state.order },
    { kind: 'turn', seat: state.turn.seat },
  ];
}

/** The story of one event between the states before and after it. */
export function story(before: OchoState, event: OchoEvent, after: OchoState): readonly OchoStory[] {
  if (before === after) return [];
  switch (event.kind) {
    case 'move':
      return event.move.kind === 'keep'
        ? [...keepStory(before, event.move, after), ...passingStory(before, after)]
        : [];
    case 'random':
      return [...diceStory(before, event.values), ...passingStory(before, after)];
    case 'leave': {
      const lost = event.seat === before.turn.seat ? before.turn.risk : 0;
      return [{ kind: 'left', seat: event.seat, lost }, ...passingStory(before, after)];
    }
    default:
      return never(event);
  }
}

function diceStory(before: OchoState, dice: readonly number[]): readonly OchoStory[] {
  const { seat, hand, risk } = before.turn;
  const threw: OchoStory = { kind: 'threw', seat, dice };
  const result = throwResult(before.options, before.turn, dice);
  switch (result) {
    case 'scores':
      return [threw];
    case 'joker':
      return [threw, { kind: 'joker', seat, hand, risk }];
    case 'bust':
      return [threw, { kind: 'bust', seat, dice, lost: risk }];
    default:
      return never(result);
  }
}

function keepStory(
  before: OchoState,
  move: OchoMove & { readonly kind: 'keep' },
  after: OchoState,
): readonly OchoStory[] {
  const choice = chooseDice(before, move.dice);
  if (!choice.ok) throw new RangeError(`selection refused: ${choice.error.code}`);
  const { seat } = before.turn;
  const { faces, points } = choice.value;
  const total = turnTotal(before, points);
  const items: OchoStory[] = [
    { kind: 'kept', seat, faces, points, risk: total, hand: handAfter(before.turn, faces.length) },
  ];
  if (isHotAfter(before.turn, faces.length)) items.push({ kind: 'hot-dice', seat, risk: total });
  if (move.then === 'roll') return items;
  const { kind, score } = bankResult(before, total);
  items.push({ kind, seat, points: total, score });
  if (before.lastRound === null && after.lastRound !== null) {
    const { beat, remaining } = after.lastRound;
    items.push({ kind: 'last-round', seat, beat, remaining });
  }
  return items;
}

function passingStory(before: OchoState, after: OchoState): readonly OchoStory[] {
  if (after.over !== null) {
    const { winners } = after.over;
    return [{ kind: 'won', winners, score: after.seats[winners[0] ?? 0]?.score ?? 0 }];
  }
  return after.turn.seat === before.turn.seat ? [] : [{ kind: 'turn', seat: after.turn.seat }];
}
