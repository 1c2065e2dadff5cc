/**
 * The middle of the table: one's own decision while there is one, else what has just happened.
 *
 * What lies here while a person decides is on that person's page alone.
 */
import { For, type JSX, Match, Show, Switch } from 'solid-js';
import type { Face } from '../../games/planets/cards.ts';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import { useT } from '../i18n/use-t.tsx';
import { PlanetFace } from './art/planet-face.tsx';
import { AssignCards } from './assign-cards.tsx';
import type { TurnHere } from './create-turn.ts';
import { EventStage } from './event-stage.tsx';
import { faceText } from './faces.ts';
import { HoleOptions } from './hole-options.tsx';
import { LayOptions } from './lay-options.tsx';
import type { Scene } from './scene.ts';
import { valuesText } from './values-text.ts';
import './stage.css';

export function Stage(props: {
  readonly state: PlanetsState;
  readonly knowledge: PlanetsKnowledge;
  readonly turn: TurnHere;
  readonly scene: Scene;
  readonly words: string;
  readonly motion: 'moving' | 'still';
  readonly hand: 'right' | 'left';
}): JSX.Element {
  const t = useT();
  const faceOf = (card: number): Face => props.knowledge[card] ?? 'black-hole';
  const drawn = (): readonly Face[] => props.state.turn.drawn.map(faceOf);
  const fresh = (): Face | null => {
    const card = props.state.turn.fresh;
    return card === null ? null : (props.knowledge[card] ?? null);
  };
  return (
    <section class="stage" aria-label={t('planets.stage.label')} data-hand={props.hand} data-testid="stage">
      <div class="stage-main">
        <Switch fallback={<EventStage scene={props.scene} words={props.words} motion={props.motion} />}>
          <Match when={props.turn.asked() === 'assign'}>
            <AssignCards
              faces={drawn()}
              assignment={props.turn.draft().assignment}
              onCard={props.turn.tapCard}
              onLabel={props.turn.tapLabel}
              onTouch={props.turn.touch}
            />
          </Match>
          <Match when={props.turn.asked() === 'black-hole'}>
            <HoleOptions
              way={props.turn.draft().way}
              canHide={props.turn.canHide()}
              round={props.state.turn.phase === 'rob-again' ? 'again' : 'first'}
              canSteal={props.turn.canSteal()}
              onWay={props.turn.chooseWay}
            />
          </Match>
          <Match when={props.turn.asked() === 'lay' && props.turn.sets().length > 0}>
            <LayOptions sets={props.turn.sets()} values={valuesText(props.state, t)} onLay={props.turn.lay} />
          </Match>
          <Match when={props.turn.hasNothingToLay() && fresh()}>
            {(face) => (
              <div class="nothing-to-lay">
                <PlanetFace face={face()} look="card" />
                <div>
                  <p class="nothing-title">{t('planets.lay.nothing', { face: faceText(face(), t) })}</p>
                  <p class="values">{valuesText(props.state, t)}</p>
                </div>
              </div>
            )}
          </Match>
          <Match when={props.turn.asked() === 'surplus'}>
            <div class="surplus">
              <p class="event-words">{t.plural('planets.prompt.surplusMe', props.turn.surplusCount())}</p>
              <p class="values">{t('planets.surplus.limit')}</p>
              <ul class="surplus-cards" aria-hidden="true">
                <For each={Object.entries(props.turn.draft().surplus)}>
                  {([planet, count]) => (
                    <For each={Array.from({ length: count })}>
                      {() => (
                        <li>
                          <PlanetFace face={planet as Face} look="stack" />
                        </li>
                      )}
                    </For>
                  )}
                </For>
              </ul>
            </div>
          </Match>
        </Switch>
      </div>
      <Show when={props.turn.asked() !== null && props.turn.asked() !== 'lay'}>
        <button
          type="button"
          class="undo"
          data-testid="undo"
          aria-disabled={props.turn.isTouched() ? undefined : 'true'}
          onClick={() => props.turn.undo()}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M8.500 5 4 9.500 8.500 14M4.500 9.500H14a5.500 5.500 0 0 1 0 11H9" />
          </svg>
          {t('planets.assign.undo')}
        </button>
      </Show>
    </section>
  );
}
