/**
 * The two steps of connecting by hand, seen from either side: whoever wants in sends the first text and pastes the
 * answer; whoever is at the table pastes the first and sends the answer. Where it stands, the session says; this only
 * shows it, so that closing the sheet on the way to the chat loses nothing.
 */
import { createSignal, type JSX, Match, Show, Switch } from 'solid-js';
import type { HandStep, HandView } from '../../network/manual.ts';
import type { TableView } from '../../network/view.ts';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useTable } from '../table-client.ts';
import { refusalText } from './refusal-text.ts';
import { TextIn } from './text-in.tsx';
import { TextOut } from './text-out.tsx';
import './by-hand.css';

type Side = 'guest' | 'seat';

export function Steps(props: { readonly view: TableView; readonly onDone: () => void }): JSX.Element {
  const t = useT();
  const client = useTable();
  const hand = (): HandView => client.byHand();
  const take = (step: HandStep): void => client.send({ kind: 'by-hand', step });
  const isAtDoor = (): boolean => props.view.stage.kind === 'knocking' && props.view.role !== 'creator';
  const [chosen, setChosen] = createSignal<Side | null>(sideOf(hand()));
  const side = (): Side => chosen() ?? (isAtDoor() ? 'guest' : 'seat');
  const startAgain = (): void => take({ kind: 'reset' });
  return (
    <div class="by-hand" data-step={hand().kind}>
      <Switch>
        <Match when={hand().kind === 'working'}>
          <p role="status">{t('byHand.working')}</p>
        </Match>
        <Match when={hand().kind === 'joining'}>
          <p role="status">{t('byHand.joining')}</p>
          <Again onPress={startAgain} />
        </Match>
        <Match when={only(hand(), 'joined')}>
          {(joined) => (
            <>
              <p role="status">{joinedText(joined().key)}</p>
              <div class="row">
                <Button kind="primary" onPress={props.onDone}>
                  {t('common.close')}
                </Button>
                <Show when={side() === 'seat'}>
                  <Button onPress={startAgain}>{t('byHand.seat.another')}</Button>
                </Show>
              </div>
            </>
          )}
        </Match>
        <Match when={only(hand(), 'failed')}>
          {(failed) => (
            <>
              <p role="alert">{t(`byHand.failed.${failed().why}`)}</p>
              <div class="row">
                <Button kind="primary" onPress={startAgain}>
                  {t('byHand.again')}
                </Button>
              </div>
            </>
          )}
        </Match>
        <Match when={side() === 'guest'}>
          <Guest
            hand={hand()}
            take={take}
            onSeat={
              isAtDoor()
                ? null
                : () => {
                    setChosen('seat');
                    startAgain();
                  }
            }
          />
        </Match>
        <Match when={side() === 'seat'}>
          <Seat
            hand={hand()}
            take={take}
            onGuest={props.view.stage.kind === 'game' ? () => setChosen('guest') : null}
          />
        </Match>
      </Switch>
    </div>
  );

  function joinedText(key: string): string {
    const { stage } = props.view;
    const seats = stage.kind === 'lobby' ? stage.lobby.seats : stage.kind === 'game' ? stage.game.seats : [];
    const name = seats.find((seat) => seat.key === key)?.name;
    return name === undefined ? t('byHand.joined') : t('byHand.joinedWith', { name });
  }
}

/** Whoever wants in: a text to send, then the answer to paste. */
function Guest(props: {
  readonly hand: HandView;
  readonly take: (step: HandStep) => void;
  /** Back to the side of the table; null where there is none. */
  readonly onSeat: (() => void) | null;
}): JSX.Element {
  const t = useT();
  const [isSent, setSent] = createSignal(false);
  const begin = (): void => {
    setSent(false);
    props.take({ kind: 'offer' });
  };
  return (
    <Show
      when={only(props.hand, 'offer')}
      fallback={
        <>
          <p>{t('byHand.intro')}</p>
          <p class="secondary small">{t('byHand.privacy')}</p>
          <Button kind="primary" width="full" onPress={begin}>
            {t('byHand.make')}
          </Button>
          <Show when={props.onSeat}>
            {(onSeat) => (
              <Button kind="quiet" onPress={() => onSeat()()}>
                {t('byHand.back')}
              </Button>
            )}
          </Show>
        </>
      }
    >
      {(offer) => (
        <Show
          when={isSent()}
          fallback={
            <>
              <StepTitle n={1} text={t('byHand.guest.send')} />
              <p class="secondary small">{t('byHand.guest.sendHint')}</p>
              <TextOut label={t('byHand.guest.text')} text={offer().text} />
              <Button kind="primary" width="full" onPress={() => setSent(true)}>
                {t('byHand.guest.sent')}
              </Button>
              <Again onPress={begin} />
            </>
          }
        >
          <StepTitle n={2} text={t('byHand.guest.paste')} />
          <TextIn
            label={t('byHand.guest.pasteLabel')}
            action={t('byHand.guest.connect')}
            error={refusalText(t, offer().refusal, 'answer')}
            onText={(text) => props.take({ kind: 'accept', text })}
          />
          <div class="row">
            <Button kind="quiet" onPress={() => setSent(false)}>
              {t('byHand.back')}
            </Button>
            <Again onPress={begin} />
          </div>
        </Show>
      )}
    </Show>
  );
}

/** Whoever is at the table: the guest's text to paste, then the answer to send. */
function Seat(props: {
  readonly hand: HandView;
  readonly take: (step: HandStep) => void;
  /** To the side of whoever wants in: a seat that lost everybody; null where there is none. */
  readonly onGuest: (() => void) | null;
}): JSX.Element {
  const t = useT();
  const refusal = (): string | null =>
    props.hand.kind === 'idle' ? refusalText(t, props.hand.refusal, 'offer') : null;
  return (
    <Show
      when={only(props.hand, 'answer')}
      fallback={
        <>
          <StepTitle n={1} text={t('byHand.seat.paste')} />
          <p class="secondary small">{t('byHand.seat.pasteHint')}</p>
          <TextIn
            label={t('byHand.seat.pasteLabel')}
            action={t('byHand.seat.answer')}
            error={refusal()}
            onText={(text) => props.take({ kind: 'answer', text })}
          />
          <Show when={props.onGuest}>
            {(onGuest) => (
              <Button kind="quiet" onPress={() => onGuest()()}>
                {t('byHand.seat.becomeGuest')}
              </Button>
            )}
          </Show>
        </>
      }
    >
      {(answer) => (
        <>
          <StepTitle n={2} text={t('byHand.seat.send')} />
          <p class="secondary small">{t('byHand.seat.sendHint')}</p>
          <TextOut label={t('byHand.seat.text')} text={answer().text} />
          <p class="secondary small">{t('byHand.privacy')}</p>
          <Button onPress={() => props.take({ kind: 'reset' })}>{t('byHand.seat.another')}</Button>
        </>
      )}
    </Show>
  );
}

/** Takes the focus, so that a screen reader hears which step it is. */
function StepTitle(props: { readonly n: number; readonly text: string }): JSX.Element {
  const t = useT();
  return (
    <h3 tabindex="-1" ref={(element) => queueMicrotask(() => element.focus())}>
      <span class="secondary small by-hand-step">{t('byHand.step', { n: props.n })}</span> {props.text}
    </h3>
  );
}

function Again(props: { readonly onPress: () => void }): JSX.Element {
  const t = useT();
  return (
    <Button kind="quiet" onPress={props.onPress}>
      {t('byHand.again')}
    </Button>
  );
}

/** Which side a connection under way is made from; null when none is. */
function sideOf({ kind }: HandView): Side | null {
  if (kind === 'offer' || kind === 'joining') return 'guest';
  return kind === 'answer' ? 'seat' : null;
}

function only<Kind extends HandView['kind']>(
  hand: HandView,
  kind: Kind,
): Extract<HandView, { readonly kind: Kind }> | null {
  return hand.kind === kind ? (hand as Extract<HandView, { readonly kind: Kind }>) : null;
}
