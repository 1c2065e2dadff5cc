/**
 * For a guest who asked for a seat after the game had begun: they watch now, and the table keeps a seat for them in the
 * next game. Whoever would rather only watch says so here, and the seat is nobody's again.
 */
import { type JSX, Show } from 'solid-js';
import type { GameView, TableView } from '../../network/view.ts';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useTable } from '../table-client.ts';
import './states.css';

/** `maxSeats`: seats of the largest table of this game; when all are taken, somebody must give one up first. */
export function NextGameStrip(props: {
  readonly view: TableView;
  readonly game: GameView;
  readonly maxSeats: number;
  readonly onDismiss: () => void;
}): JSX.Element {
  const t = useT();
  const client = useTable();
  const onlyWatch = (): void => {
    const { invitation, me } = props.view;
    // First: with the command the table goes from view until it is opened anew, and this strip with it.
    props.onDismiss();
    client.send({
      kind: 'join',
      invitation: { ...invitation },
      profile: { name: me.name, avatar: { ...me.avatar } },
      as: 'watcher',
    });
  };
  // The browser may have thrown away what it had stored of that seat: its keys are nowhere else.
  const isNamesake = (): boolean =>
    props.game.seats.some(
      (seat) => seat.name === props.view.me.name && !seat.hasLeft && seat.connection.kind === 'gone',
    );
  return (
    <section class="strip" role="status">
      <Show when={isNamesake()}>
        <p>{t('states.alreadyStarted.seatLost', { name: props.view.me.name })}</p>
      </Show>
      <p>
        {props.game.seats.length < props.maxSeats
          ? t('states.alreadyStarted.seatKept')
          : t('states.alreadyStarted.seatWaits')}
      </p>
      <div class="strip-actions">
        <Button kind="primary" size="small" onPress={() => props.onDismiss()}>
          {t('states.alreadyStarted.keep')}
        </Button>
        <Button size="small" onPress={onlyWatch}>
          {t('states.alreadyStarted.onlyWatch')}
        </Button>
      </div>
    </section>
  );
}
