/** What has just happened, in cards and their ways; in words where there is nothing to see. */
import { For, type JSX, Show } from 'solid-js';
import { CardBack } from './art/card-back.tsx';
import { PlanetFace } from './art/planet-face.tsx';
import type { Scene } from './scene.ts';

export function EventStage(props: {
  readonly scene: Scene;
  /** What the headline says. */
  readonly words: string;
  /** moving: cards may travel. still: they lie where they go. */
  readonly motion: 'moving' | 'still';
}): JSX.Element {
  return (
    <div
      class="event"
      data-motion={props.motion}
      data-count={props.scene.cards.length}
      data-crowd={props.scene.cards.length > 3 ? 'true' : undefined}
      data-testid="event"
    >
      <Show when={props.scene.cards.length > 0} fallback={<p class="event-words">{props.words}</p>}>
        <ul class="event-cards">
          <For each={props.scene.cards}>
            {(card) => (
              <li class="event-card" data-way={card.way}>
                <Show when={card.face} fallback={<CardBack look="card" />}>
                  {(face) => <PlanetFace face={face()} look="card" />}
                </Show>
                <Show when={card.label !== ''}>
                  <span class="event-label">{card.label}</span>
                </Show>
              </li>
            )}
          </For>
        </ul>
        <Show when={props.scene.points}>{(points) => <strong class="event-points">+{points()}</strong>}</Show>
      </Show>
    </div>
  );
}
