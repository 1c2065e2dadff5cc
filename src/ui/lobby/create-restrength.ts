/**
 * Another strength for a bot that sits already. It is another bot that sits down in its place, of the same name and look, so the
 * row on screen is another one, too: this remembers which, for whoever chose is still there.
 */
import { type Accessor, createEffect, createSignal } from 'solid-js';
import type { Command, SeatView } from '../../network/view.ts';
import type { Strength } from '../../protocol/bot-strength.ts';

export interface Restrength {
  /** Lets the bot at `seat` play differently. */
  change(seat: SeatView, strength: Strength): void;
  /** The key of the bot that came last by it. */
  readonly newest: Accessor<string | null>;
}

/** Needs a Solid owner. */
export function createRestrength(
  seats: Accessor<readonly SeatView[]>,
  send: (command: Command) => void,
): Restrength {
  const [newest, setNewest] = createSignal<string | null>(null);
  let awaited: { readonly at: number; readonly key: string } | null = null;
  createEffect(() => {
    // The view is a store that changes in place: it is read whole each time, or the effect would not hear of a change.
    const keys = seats().map(({ key, isBot }) => (isBot ? key : null));
    if (awaited === null || keys.includes(awaited.key)) return;
    setNewest(keys[awaited.at] ?? null);
    awaited = null;
  });
  const change = ({ key }: SeatView, strength: Strength): void => {
    awaited = { at: seats().findIndex((seat) => seat.key === key), key };
    send({ kind: 'set-strength', key, strength });
  };
  return { change, newest };
}
