/** Another round in words: who wants it, or for whom it waits. A count would read like a score. Pure. */
import type { GameView, SeatView } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';

/** What the end sheet's first button says. */
export type Rematch = {
  readonly state: 'open' | 'wanted';
  /** Under its name; null where there is nothing to say: nobody has asked yet, or everybody else is a bot. */
  readonly note: string | null;
};

/** `wish`: who wants another round already, and whether this seat does. */
export function rematchNote(
  wish: NonNullable<GameView['rematch']>,
  seats: readonly SeatView[],
  t: Translate,
): string | null {
  if (wish.of <= 1) return null;
  const others = wish.wants.flatMap((seat) => (seats[seat]?.isMe === false ? [seats[seat].name] : []));
  if (!wish.mine)
    return others.length === 0
      ? null
      : t.plural('table.end.wantIt', others.length, { names: t.list(others) });
  const missing = seats.filter(
    (seat, at) => !seat.isMe && !seat.isBot && !seat.hasLeft && !wish.wants.includes(at),
  );
  return missing.length === 0
    ? null
    : t('table.end.waitingFor', { names: t.list(missing.map(({ name }) => name)) });
}
