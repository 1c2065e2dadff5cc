/**
 * The planets that were hidden, turned over at the end: one line a seat. Names stand there from the first moment; only
 * the pictures turn, one after the other.
 */
import { For, type JSX, Show } from 'solid-js';
import type { Seat } from '../../../games/game.ts';
import type { PlanetsState } from '../../../games/planets/types.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { useT } from '../../i18n/use-t.tsx';
import type { People } from '../../table/people.ts';
import { CardBack } from '../art/card-back.tsx';
import { PlanetFace } from '../art/planet-face.tsx';
import './end.css';

export function HiddenPlanets(props: {
  readonly state: PlanetsState;
  readonly order: readonly Seat[];
  readonly people: People;
}): JSX.Element {
  const t = useT();
  const hiders = () => props.order.filter((seat) => (props.state.seats[seat]?.hidden.length ?? 0) > 0);
  return (
    <Show when={hiders().length > 0}>
      <dl class="revealed" aria-label={t('planets.end.revealed')}>
        <For each={hiders()}>
          {(seat) => (
            <div class="revealed-line">
              <dt>{t('planets.end.hid', { name: props.people.nameOf(seat) })}</dt>
              <For
                each={props.state.seats[seat]?.revealed ?? []}
                fallback={
                  <dd class="revealed-unseen">
                    {t.plural('planets.end.unseen', props.state.seats[seat]?.hidden.length ?? 0)}
                  </dd>
                }
              >
                {(planet, index) => (
                  <dd class="revealed-planet">
                    <span class="flip" style={{ '--flip-delay': `${300 + index() * 160}ms` }}>
                      <span class="flip-back">
                        <CardBack look="chip" />
                      </span>
                      <span class="flip-face">
                        <PlanetFace face={planet} look="chip" />
                      </span>
                    </span>
                    {t(`common.face.${planet}` as TextKey)}
                  </dd>
                )}
              </For>
            </div>
          )}
        </For>
      </dl>
    </Show>
  );
}
