/**
 * Another strength for a bot that sits already. A bot's strength is part of its seat, which its key has signed for, so it
 * is another bot that sits down: of the same name and look, in the same place.
 *
 *   remove-seat → add-bot (it sits down last) → move-seat, once the table shows it
 *
 * Invariants
 * 1. The order of the seats is afterwards what it was before.
 *
 * Does not protect against somebody who takes the place in the moment it is free, at a table that was full: then the bot
 * is gone, as if it had been removed.
 */
import { type Accessor, createEffect } from 'solid-js';
import type { Command, SeatView } from '../../network/view.ts';
import type { Strength } from '../../protocol/bot-strength.ts';

type Expected = { readonly to: number; readonly known: ReadonlySet<string> };

/** Needs a Solid owner. Returns what changes the strength of the bot at `seat`. */
export function createRestrength(
  seats: Accessor<readonly SeatView[]>,
  send: (command: Command) => void,
): (seat: SeatView, strength: Strength) => void {
  let expected: Expected | null = null;
  createEffect(() => {
    const now = seats();
    const { to, known } = expected ?? { to: 0, known: null };
    if (known === null) return;
    const at = now.findIndex((seat) => seat.isBot && !known.has(seat.key));
    if (at === -1) return;
    expected = null;
    const key = now[at]?.key;
    if (key !== undefined && at !== to) send({ kind: 'move-seat', key, to });
  });
  return ({ key, name, avatar }, strength) => {
    const before = seats();
    expected = {
      to: before.findIndex((seat) => seat.key === key),
      known: new Set(before.map((seat) => seat.key)),
    };
    send({ kind: 'remove-seat', key });
    send({ kind: 'add-bot', profile: { name, avatar: { ...avatar } }, strength });
  };
}
