/**
 * Who holds the table up, for how long, connected or not. Nobody is removed by a clock: waiting is what happens by
 * itself, keeping the table for later is the other way.
 */
import { For, type JSX } from 'solid-js';
import type { GameView, SeatView } from '../../network/view.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useNow } from '../shell/now.ts';
import { durationText } from './duration.ts';
import './states.css';

/** A short loss of the line mends itself; nobody needs to hear of it. */
export const LOST_MS = 5_000;
/** A person may think this long before the panel is of any use. */
export const PATIENCE_MS = 60_000;

/** The seats the table waits for, others than mine and no bots; empty when nothing is held up. */
export function absentSeats(game: GameView): readonly SeatView[] {
  return (game.waiting?.seats ?? [])
    .map((seat) => game.seats[seat])
    .filter((seat): seat is SeatView => seat !== undefined && !seat.isMe && !seat.isBot);
}

/** Whether the panel should be offered now: a seat is gone for `LOST_MS`, or everyone waits for longer than `PATIENCE_MS`. */
export function isHeldUp(game: GameView, nowMs: number): boolean {
  const waiting = game.waiting;
  if (waiting === null) return false;
  const seats = absentSeats(game);
  return (
    seats.some((seat) => seat.connection.kind === 'gone' && nowMs - seat.connection.sinceMs > LOST_MS) ||
    (seats.length > 0 && nowMs - waiting.sinceMs > PATIENCE_MS)
  );
}

export function AbsentPanel(props: { readonly game: GameView; readonly onWait: () => void }): JSX.Element {
  const t = useT();
  const nowMs = useNow();
  const names = (): readonly string[] => absentSeats(props.game).map((seat) => seat.name);
  const sentence = (seat: SeatView): string => {
    const waiting = props.game.waiting;
    if (seat.connection.kind === 'gone') {
      return t('states.absent.gone', { time: durationText(t, nowMs() - seat.connection.sinceMs) });
    }
    const time = durationText(t, nowMs() - (waiting?.sinceMs ?? nowMs()));
    return waiting?.for === 'decision'
      ? t('states.absent.thinking', { time })
      : t('states.absent.connected', { time });
  };
  return (
    <section class="strip" aria-label={t('states.absent.list', { names: t.list(names()) })}>
      <ul class="absent">
        <For each={absentSeats(props.game)}>
          {(seat) => (
            <li>
              <strong>{seat.name}</strong> <span class="secondary">{sentence(seat)}</span>
            </li>
          )}
        </For>
      </ul>
      <div class="strip-actions">
        <Button kind="primary" size="small" onPress={() => props.onWait()}>
          {t('states.absent.wait')}
        </Button>
        <ButtonLink size="small" href="#/">
          {t('states.absent.keep')}
        </ButtonLink>
      </div>
    </section>
  );
}
