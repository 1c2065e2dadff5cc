/**
 * Before the cards are ready: names round an orbit, each ticked when its part of the stage is done. It appears only when
 * this takes longer than a moment.
 */
import { createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import type { GameView, Preparing } from '../../network/view.ts';
import { Avatar } from '../components/avatar.tsx';
import { useT } from '../i18n/use-t.tsx';
import './preparing.css';

/** A preparation shorter than this is not shown. */
export const PREPARING_SHOWN_MS = 700;

export function PreparingScreen(props: {
  readonly game: GameView;
  readonly preparing: Preparing;
}): JSX.Element {
  const t = useT();
  const [isLong, setLong] = createSignal(false);
  const timer = setTimeout(() => setLong(true), PREPARING_SHOWN_MS);
  onCleanup(() => clearTimeout(timer));
  const part = (seat: number): 'done' | 'now' | 'open' => {
    if (props.preparing.done.includes(seat)) return 'done';
    return props.game.waiting?.seats.includes(seat) ? 'now' : 'open';
  };
  const waitedFor = (): readonly string[] =>
    props.game.seats.filter((_, seat) => part(seat) === 'now').map(({ name }) => name);
  return (
    <Show when={isLong()}>
      <div class="preparing" data-testid="preparing">
        <ol class="orbit">
          <For each={props.game.seats.map((_, seat) => seat)}>
            {(seat) => (
              <Show when={props.game.seats[seat]}>
                {(view) => (
                  <li
                    class="orbit-seat"
                    data-part={part(seat)}
                    style={orbitPlace(seat, props.game.seats.length)}
                  >
                    <Avatar
                      avatar={view().avatar}
                      of={view().isBot ? 'bot' : 'person'}
                      sizePx={36}
                      alt="hidden"
                    />
                    <span class="orbit-name" aria-hidden="true">
                      {view().name}
                    </span>
                    <span class="visually-hidden">
                      {t(`planets.preparing.${part(seat)}`, { name: view().name })}
                    </span>
                    <Show when={part(seat) === 'done'}>
                      <svg class="orbit-tick" viewBox="0 0 16 16" aria-hidden="true">
                        <path d="m3.500 8.500 3 3 6-7" />
                      </svg>
                    </Show>
                  </li>
                )}
              </Show>
            )}
          </For>
          <li class="orbit-sun" aria-hidden="true">
            {t('planets.preparing.progress', {
              done: props.preparing.done.length,
              of: props.game.seats.length,
            })}
          </li>
        </ol>
        <h2>{t(`planets.preparing.stage.${props.preparing.stage}`)}</h2>
        <p class="preparing-text">{t('planets.preparing.text')}</p>
        <p class="preparing-wait" role="status">
          <Show when={waitedFor().length > 0}>
            {t('planets.preparing.waiting', { names: t.list(waitedFor()) })}
          </Show>
        </p>
      </div>
    </Show>
  );
}

/** Clockwise round the orbit from its top. */
function orbitPlace(seat: number, count: number): JSX.CSSProperties {
  const angle = -Math.PI / 2 + (seat / count) * 2 * Math.PI;
  return { '--x': Math.cos(angle).toFixed(4), '--y': Math.sin(angle).toFixed(4) };
}
