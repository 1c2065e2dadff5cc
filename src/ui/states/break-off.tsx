/**
 * Putting a game down as over while the others are away: this device's own list says so from then on, and nobody else hears
 * of it. Nothing is signed; the game goes on when its table is opened again.
 */
import { useNavigate } from '@solidjs/router';
import { createSignal, type JSX } from 'solid-js';
import { unwrap } from 'solid-js/store';
import type { Outcome } from '../../games/game.ts';
import { BROKEN_OFF } from '../../network/table-list.ts';
import type { GameView, TableView } from '../../network/view.ts';
import { Button } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { summaryOf } from '../table/keep-ended.ts';
import { useTable } from '../table-client.ts';

/** The button "End at 3,450–2,900", and what it asks before it does so. */
export function BreakOff(props: {
  readonly view: TableView;
  readonly game: GameView;
  readonly standing: Outcome;
  /** Whom the table waits for. */
  readonly names: readonly string[];
}): JSX.Element {
  const t = useT();
  const services = useServices();
  const client = useTable();
  const navigate = useNavigate();
  const [state, setState] = createSignal<'closed' | 'asking' | 'keeping'>('closed');
  const label = (): string =>
    t('states.absent.end', { scores: props.standing.scores.map((score) => t.number(score)).join('–') });
  const end = async (): Promise<void> => {
    const { view, game, names, standing } = props;
    setState('keeping');
    // A browser that keeps nothing keeps this neither; the way to the list is the same.
    const games = await services.games().catch(() => null);
    await games
      ?.keep({
        ...summaryOf(view, game, client.events()),
        outcome: { ...unwrap(standing), reason: BROKEN_OFF },
        waitedFor: [...names],
        seen: 'ending',
      })
      .catch(() => undefined);
    navigate('/history');
  };
  return (
    <>
      <Button size="small" data-testid="break-off" onPress={() => setState('asking')}>
        {label()}
      </Button>
      <Sheet
        isOpen={state() !== 'closed'}
        title={t('states.absent.endTitle')}
        onClose={() => setState('closed')}
      >
        <p>{t('states.absent.endText', { names: t.list(props.names) })}</p>
        <div class="row">
          <Button kind="primary" onPress={() => setState('closed')}>
            {t('common.cancel')}
          </Button>
          <Button busy={state() === 'keeping' ? t('common.oneMoment') : null} onPress={() => void end()}>
            {label()}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
