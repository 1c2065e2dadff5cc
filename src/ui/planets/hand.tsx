/** One's own hand: eight stacks, as buttons while one is to be chosen. Black holes are never held. */
import { For, type JSX, Show } from 'solid-js';
import type { Planet } from '../../games/planets/cards.ts';
import { useT } from '../i18n/use-t.tsx';
import { PlanetFace } from './art/planet-face.tsx';
import type { Stack } from './stacks.ts';
import './hand.css';

export function Hand(props: {
  readonly stacks: readonly Stack[];
  /** Cards whose faces have not come yet. */
  readonly unread: number;
  /** one: a stack is to be chosen. many: cards of stacks. none: they are only shown. */
  readonly choosing: 'none' | 'one' | 'many';
  /** How many of each planet are chosen. */
  readonly chosen: Readonly<Partial<Record<Planet, number>>>;
  readonly onTap: (planet: Planet) => void;
}): JSX.Element {
  const t = useT();
  return (
    <section class="hand" aria-label={t('planets.hand.label')} data-testid="hand">
      <For each={props.stacks.map(({ planet }) => planet)}>
        {(planet) => {
          const count = (): number =>
            props.stacks.find((stack) => stack.planet === planet)?.cards.length ?? 0;
          const chosen = (): number => props.chosen[planet] ?? 0;
          const name = (): string => t(`common.face.${planet}`);
          const label = (): string => {
            if (count() === 0) return t('planets.hand.none', { planet: name() });
            const stack = t.plural('planets.hand.stack', count(), { planet: name() });
            return props.choosing === 'many' && chosen() > 0
              ? `${stack}, ${t.plural('planets.hand.chosen', chosen())}`
              : stack;
          };
          const look = (): JSX.Element => (
            <>
              <PlanetFace face={planet} look="stack" />
              <Show when={count() > 0}>
                <span class="stack-count" aria-hidden="true">
                  {count()}
                </span>
              </Show>
              <Show when={chosen() > 0}>
                <span class="stack-chosen" aria-hidden="true">
                  {props.choosing === 'many' ? `−${chosen()}` : '✓'}
                </span>
              </Show>
            </>
          );
          return (
            <Show
              when={props.choosing !== 'none' && count() > 0}
              fallback={
                <span
                  class="hand-stack"
                  role="img"
                  aria-label={label()}
                  data-empty={count() === 0 ? 'true' : undefined}
                >
                  {look()}
                </span>
              }
            >
              <button
                type="button"
                class="hand-stack"
                aria-label={label()}
                aria-pressed={chosen() > 0}
                data-chosen={chosen() > 0 ? 'true' : undefined}
                onClick={() => props.onTap(planet)}
              >
                {look()}
              </button>
            </Show>
          );
        }}
      </For>
      <Show when={props.unread > 0}>
        <span class="hand-unread" role="img" aria-label={t.plural('planets.hand.unseen', props.unread)}>
          +{props.unread}
        </span>
      </Show>
    </section>
  );
}
