/**
 * What a chat shows of itself on this device. Pure.
 *
 * Invariants
 * 1. Nobody is offered to be muted before there is something to mute; whoever is muted can always be heard again.
 */
import type { Seat } from '../../games/game.ts';
import type { SeatView, TalkLine } from '../../network/view.ts';

export type Chat = {
  readonly lines: readonly TalkLine[];
  readonly seats: readonly SeatView[];
  /** null: I watch. */
  readonly mySeat: Seat | null;
  readonly muted: ReadonlySet<Seat>;
};

export const heardLines = ({ lines, muted }: Chat): readonly TalkLine[] =>
  lines.filter((line) => !muted.has(line.seat));

/** Other people's seats that have spoken, or are muted. */
export function mutable({ lines, seats, mySeat, muted }: Chat): readonly Seat[] {
  const spoke = new Set(lines.map((line) => line.seat));
  return seats
    .map((_, seat) => seat)
    .filter(
      (seat) => seat !== mySeat && seats[seat]?.isBot === false && (spoke.has(seat) || muted.has(seat)),
    );
}

/** Which sentence stands where nothing is to be read: what the chat is for, or why it is empty. Null if there is something. */
export function emptyChat(chat: Chat): 'say' | 'bots' | 'watch' | 'muted' | null {
  if (heardLines(chat).length > 0) return null;
  if (chat.lines.length > 0) return 'muted';
  if (chat.mySeat === null) return 'watch';
  return chat.seats.every((seat, at) => at === chat.mySeat || seat.isBot) ? 'bots' : 'say';
}
