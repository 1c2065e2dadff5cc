/** The drawn cards while their Commander shares them out: tap a card, tap its label to change it, Undo beside them. */
import { For, type JSX, Show } from 'solid-js';
import type { Face } from '../../games/planets/cards.ts';
import { useT } from '../i18n/use-t.tsx';
import { PlanetFace } from './art/planet-face.tsx';
import type { Assignment } from './assignment.ts';
import { faceText } from './faces.ts';

export function AssignCards(props: {
  /** By index, as drawn. */
  readonly faces: readonly Face[];
  readonly assignment: Assignment;
  readonly onCard: (index: number) => void;
  readonly onLabel: (index: number) => void;
  readonly onTouch: (index: number) => void;
}): JSX.Element {
  const t = useT();
  return (
    <ul class="assign" aria-label={t('planets.assign.label')}>
      <For each={props.faces.map((_, index) => index)}>
        {(index) => {
          const face = (): Face => props.faces[index] ?? 'black-hole';
          const role = () => props.assignment[index] ?? null;
          const label = (): string => {
            const args = { place: index + 1, face: faceText(face(), t) };
            const now = role();
            return now === null
              ? t('planets.assign.card', args)
              : t('planets.assign.cardAs', { ...args, role: t(`planets.assign.${now}`) });
          };
          return (
            <li class="assign-card" data-role={role() ?? undefined}>
              <button
                type="button"
                class="assign-face"
                aria-label={label()}
                aria-pressed={role() !== null}
                data-testid={`card-${index + 1}`}
                onFocus={() => props.onTouch(index)}
                onClick={() => props.onCard(index)}
              >
                <PlanetFace face={face()} look="card" />
              </button>
              <Show when={role()}>
                {(now) => (
                  <button
                    type="button"
                    class="assign-label"
                    aria-label={t('planets.assign.change', {
                      place: index + 1,
                      role: t(`planets.assign.${now()}`),
                    })}
                    data-testid={`label-${index + 1}`}
                    onClick={() => props.onLabel(index)}
                  >
                    <span>{t(`planets.assign.${now()}`)}</span>
                  </button>
                )}
              </Show>
            </li>
          );
        }}
      </For>
    </ul>
  );
}
