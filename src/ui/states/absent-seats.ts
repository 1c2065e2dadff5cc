/** Whom the table waits for, since when, and when that is worth a word. Pure: the time is handed in, and decides nothing. */
import type { GameView, SeatView } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';
import { durationText } from './duration.ts';
import { goingOnKind, goneSince, PATIENCE_MS } from './going-on.ts';

/** A short loss of the line mends itself; nobody needs to hear of it. */
export const LOST_MS = 5_000;

/** The seats the table waits for, others than mine; of bots, those whose device is away. Empty when nothing is held up. */
export function absentSeats(game: GameView): readonly SeatView[] {
  return (game.waiting?.seats ?? [])
    .map((seat) => game.seats[seat])
    .filter((seat): seat is SeatView => {
      if (seat === undefined || seat.isMe) return false;
      return !seat.isBot || goneSince(game, seat) !== null;
    });
}

/**
 * Names the wait that the panel is to be offered for now, null for none: a seat is gone for `LOST_MS`, everyone waits for
 * longer than `PATIENCE_MS`, or somebody asks to go on. Another seat, step, offer or answer is another wait.
 */
export function waitNow(game: GameView, nowMs: number): string | null {
  const { waiting, goingOn, outcome } = game;
  if (waiting === null || outcome !== null) return null;
  const kind = goingOnKind(game, nowMs);
  const seats = absentSeats(game);
  const isLost = seats.some((seat) => {
    const sinceMs = goneSince(game, seat);
    return sinceMs !== null && nowMs - sinceMs > LOST_MS;
  });
  const isLong = seats.length > 0 && nowMs - waiting.sinceMs > PATIENCE_MS;
  if (!isLost && !isLong && kind === 'patience') return null;
  return [waiting.sinceMs, waiting.seats, kind, goingOn?.agreed ?? []].join(':');
}

/** Why nothing comes of a seat, in one sentence. */
export function absentText(game: GameView, seat: SeatView, nowMs: number, t: Translate): string {
  const { waiting } = game;
  const goneMs = goneSince(game, seat);
  if (goneMs !== null) {
    const gone = t('states.absent.gone', { time: durationText(t, nowMs - goneMs) });
    if (seat.connection.kind !== 'bot') return gone;
    const host = game.seats[seat.connection.host]?.name ?? '';
    return `${t('states.absent.onDevice', { name: host })} ${gone}`;
  }
  const time = durationText(t, nowMs - (waiting?.sinceMs ?? nowMs));
  return waiting?.for === 'decision'
    ? t('states.absent.thinking', { time })
    : t('states.absent.connected', { time });
}
