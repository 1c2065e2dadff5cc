/**
 * The lines of a table as the connection sheet shows them: what the view knows of each seat, and what the transport has
 * measured on the way to it. Pure.
 */
import type { Seat } from '../../games/game.ts';
import { isRelayed, type LinkStats } from '../../network/link-stats.ts';
import type { SeatView, TableView } from '../../network/view.ts';

export type Line = {
  readonly seat: Seat;
  readonly name: string;
  readonly isMe: boolean;
  readonly way:
    | { readonly kind: 'self' | 'bot' | 'left' | 'direct' | 'relayed' }
    | { readonly kind: 'bridged'; readonly by: Seat; readonly name: string }
    | { readonly kind: 'gone'; readonly sinceMs: number };
  /** What was measured on the line itself; null without one. */
  readonly stats: LinkStats | null;
};

/** The people of the table in their order; none while nobody has let this device in. */
export function linesOf(view: TableView, stats: readonly LinkStats[]): readonly Line[] {
  const seats = seatsOf(view);
  return seats.map((seat, at) => {
    const { connection } = seat;
    const link = connection.kind === 'direct' ? connection.link : undefined;
    const measured = stats.find((each) => each.link === link) ?? null;
    return { seat: at, name: seat.name, isMe: seat.isMe, way: wayOf(seat, seats, measured), stats: measured };
  });
}

/** Open lines of this device, whatever they run through. */
export const isOpen = ({ way }: Line): boolean => way.kind === 'direct' || way.kind === 'relayed';

function seatsOf({ stage }: TableView): readonly SeatView[] {
  if (stage.kind === 'lobby') return stage.lobby.seats;
  return stage.kind === 'game' ? stage.game.seats : [];
}

function wayOf(seat: SeatView, seats: readonly SeatView[], measured: LinkStats | null): Line['way'] {
  const { connection } = seat;
  switch (connection.kind) {
    case 'self':
    case 'bot':
      return { kind: connection.kind };
    case 'direct':
      return { kind: measured !== null && isRelayed(measured) ? 'relayed' : 'direct' };
    case 'via':
      return { kind: 'bridged', by: connection.seat, name: seats[connection.seat]?.name ?? '' };
    case 'gone':
      return seat.hasLeft ? { kind: 'left' } : { kind: 'gone', sinceMs: connection.sinceMs };
  }
}
