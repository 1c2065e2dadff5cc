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
import { type Accessor, createEffect, createSignal } from 'solid-js';
import type { Command, SeatView } from '../../network/view.ts';
import type { Strength } from '../../protocol/bot-strength.ts';

type Expected = { readonly to: number; readonly known: ReadonlySet<string> };

export interface Restrength {
  /** Lets the bot at `seat` play differently. */
  change(seat: SeatView, strength: Strength): void;
  /** The key of the bot that came last by it: whoever chose is still there. */
  readonly newest: Accessor<string | null>;
}

/** Needs a Solid owner. */
export function createRestrength(
  seats: Accessor<readonly SeatView[]>,
  send: (command: Command) => void,
): Restrength {
  const [newest, setNewest] = createSignal<string | null>(null);
  let expected: Expected | null = null;
  createEffect(() => {
    // The view is a store that changes in place: it is read whole each time, or the effect would not hear of a change.
    const bots = seats().map(({ key, isBot }) => (isBot ? key : null));
    const wanted = expected;
    if (wanted === null) return;
    const at = bots.findIndex((bot) => bot !== null && !wanted.known.has(bot));
    const key = bots[at] ?? null;
    if (key === null) return;
    expected = null;
    setNewest(key);
    if (at !== wanted.to) send({ kind: 'move-seat', key, to: wanted.to });
  });
  const change = ({ key, name, avatar }: SeatView, strength: Strength): void => {
    const before = seats();
    expected = {
      to: before.findIndex((seat) => seat.key === key),
      known: new Set(before.map((seat) => seat.key)),
    };
    send({ kind: 'remove-seat', key });
    send({ kind: 'add-bot', profile: { name, avatar: { ...avatar } }, strength });
  };
  return { change, newest };
}
