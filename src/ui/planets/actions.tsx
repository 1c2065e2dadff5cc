/**
 * The buttons that cannot be undone, and the choice of a seat that goes with them.
 *
 * Invariants
 * 1. Confirm is enabled exactly when the rules let what is chosen pass; until then it stays focusable and says what is
 *    missing.
 * 2. For 300 ms after the buttons appeared or changed, presses are ignored (table/guard.ts).
 */
import { For, type JSX, Match, Show, Switch } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { SeatView } from '../../network/view.ts';
import { Avatar } from '../components/avatar.tsx';
import { useT } from '../i18n/use-t.tsx';
import type { ConfirmText } from './confirm-text.ts';
import type { TurnHere } from './create-turn.ts';
import '../table/actions.css';
import './choose.css';

export function Actions(props: {
  readonly turn: TurnHere;
  readonly text: ConfirmText;
  readonly seats: readonly SeatView[];
  readonly hand: 'right' | 'left';
  /** Shown while another seat decides. */
  readonly meanwhile: JSX.Element;
}): JSX.Element {
  const t = useT();
  const choosable = (): readonly Seat[] => {
    const draft = props.turn.draft();
    if (props.turn.asked() === 'assign') return props.text.step === 'seat' ? props.turn.deputies() : [];
    return props.turn.asked() === 'black-hole' && draft.way === 'steal' ? props.turn.victims() : [];
  };
  /** What is missing; after a press in vain, why that button does nothing. */
  const hint = (): string =>
    props.turn.refused() === 'undo' ? t('planets.assign.undoNothing') : props.text.hint;
  return (
    <section
      class="actions"
      aria-label={t('planets.act.label')}
      data-hand={props.hand}
      data-kind={props.turn.asked() ?? 'none'}
      data-testid="actions"
      tabindex="-1"
    >
      <Switch fallback={props.meanwhile}>
        <Match when={props.turn.asked() === 'lay'}>
          <Show
            when={props.turn.sets().length > 0 && !props.turn.isDeclined()}
            fallback={<p class="act-hint">{t('planets.lay.goesOn')}</p>}
          >
            <button
              type="button"
              class="act"
              data-kind="bank"
              data-testid="not-now"
              onClick={() => props.turn.notNow()}
            >
              <span class="act-detail">{t('planets.lay.notNow')}</span>
            </button>
          </Show>
        </Match>
        <Match when={props.turn.asked() !== null}>
          <Show
            when={choosable().length > 0}
            fallback={
              <p
                class="act-hint"
                data-refused={props.turn.refused() === null ? undefined : 'true'}
                data-length={hint().length > 40 ? 'long' : undefined}
              >
                {hint()}
              </p>
            }
          >
            <div
              class="choose-seat"
              role="radiogroup"
              aria-label={
                props.turn.asked() === 'assign' ? t('planets.assign.deputies') : t('planets.hole.victims')
              }
              data-many={choosable().length > 3 ? 'true' : undefined}
            >
              <For each={choosable()}>
                {(seat, place) => (
                  <Show when={props.seats[seat]}>
                    {(view) => (
                      <button
                        type="button"
                        role="radio"
                        class="choose-one"
                        aria-checked={props.turn.draft().seat === seat}
                        aria-label={view().name}
                        tabindex={isStop(seat, place()) ? 0 : -1}
                        data-testid={`seat-${seat}`}
                        onClick={() => props.turn.chooseSeat(seat)}
                        onKeyDown={(event) => step(event, place())}
                      >
                        <Avatar
                          avatar={view().avatar}
                          of={view().isBot ? 'bot' : 'person'}
                          sizePx={30}
                          alt="hidden"
                        />
                        <span class="choose-name one-name">{view().name}</span>
                      </button>
                    )}
                  </Show>
                )}
              </For>
            </div>
          </Show>
          <button
            type="button"
            class="act confirm"
            data-kind="roll"
            data-testid="confirm"
            aria-disabled={props.turn.canConfirm() ? undefined : 'true'}
            aria-description={props.turn.canConfirm() ? undefined : props.text.hint}
            onClick={() => props.turn.confirm()}
          >
            <span class="confirm-word">{t('planets.assign.confirm')}</span>
            <Show when={props.text.detail}>
              <span
                class="confirm-detail"
                data-refused={props.turn.refused() === 'confirm' ? 'true' : undefined}
              >
                {props.text.detail}
              </span>
            </Show>
          </button>
        </Match>
      </Switch>
    </section>
  );

  /** The chosen seat, else the first, is the group's one stop of the Tab key. */
  function isStop(seat: Seat, place: number): boolean {
    const chosen = props.turn.draft().seat;
    return chosen === null ? place === 0 : chosen === seat;
  }

  function step(event: KeyboardEvent & { readonly currentTarget: HTMLElement }, place: number): void {
    const forward = event.key === 'ArrowRight' || event.key === 'ArrowDown';
    if (!forward && event.key !== 'ArrowLeft' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const all = choosable();
    const next = (place + (forward ? 1 : all.length - 1)) % all.length;
    const seat = all[next];
    if (seat === undefined) return;
    props.turn.chooseSeat(seat);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  }
}
