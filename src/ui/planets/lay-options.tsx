/** The sets a seat may lay now: one row of equal planets, whose stepper chooses how many, and one of the eight different. */
import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { PLANETS } from '../../games/planets/cards.ts';
import type { SuggestedSet } from '../../games/planets/choices.ts';
import { useT } from '../i18n/use-t.tsx';
import { PlanetFace } from './art/planet-face.tsx';
import { copiesText } from './faces.ts';

export function LayOptions(props: {
  /** As the rules suggest them. */
  readonly sets: readonly SuggestedSet[];
  /** What sets are worth in this role, said where there is room: with one kind of set. */
  readonly values: string;
  readonly onLay: (set: SuggestedSet) => void;
}): JSX.Element {
  const t = useT();
  /** Of equal planets, the smallest first. */
  const same = createMemo(() =>
    props.sets.filter(({ kind }) => kind === 'same').sort((a, b) => a.cards.length - b.cards.length),
  );
  const different = () => props.sets.find(({ kind }) => kind === 'different');
  const [fewer, setFewer] = createSignal(0);
  const at = (): number => Math.max(0, same().length - 1 - fewer());
  return (
    <div class="lay" role="group" aria-label={t('planets.lay.label')}>
      <Show when={same()[at()]}>
        {(set) => (
          <div class="lay-row">
            <Show when={same().length > 1}>
              <button
                type="button"
                class="lay-step"
                aria-label={t('planets.lay.fewer')}
                aria-disabled={at() === 0 ? 'true' : undefined}
                data-testid="fewer"
                onClick={() => setFewer((n) => Math.min(same().length - 1, n + 1))}
              >
                −
              </button>
            </Show>
            <button
              type="button"
              class="act lay-act"
              data-testid="lay-same"
              onClick={() => props.onLay(set())}
            >
              <span class="lay-faces" aria-hidden="true">
                <PlanetFace face={set().planet ?? 'earth'} look="chip" />
              </span>
              <span class="lay-words">
                {t('planets.lay.same', {
                  copies: copiesText(set().planet ?? 'earth', set().cards.length, t),
                })}{' '}
                <strong>{t('planets.lay.points', { points: set().points })}</strong>
                <Show when={set().pointsWithOneMore}>
                  {(more) => <small>{t('planets.lay.oneMore', { points: more() })}</small>}
                </Show>
              </span>
            </button>
            <Show when={same().length > 1}>
              <button
                type="button"
                class="lay-step"
                aria-label={t('planets.lay.more')}
                aria-disabled={fewer() === 0 ? 'true' : undefined}
                data-testid="more"
                onClick={() => setFewer((n) => Math.max(0, n - 1))}
              >
                +
              </button>
            </Show>
          </div>
        )}
      </Show>
      <Show when={different()}>
        {(set) => (
          <div class="lay-row">
            <button
              type="button"
              class="act lay-act"
              data-testid="lay-different"
              onClick={() => props.onLay(set())}
            >
              <span class="lay-faces" data-many="true" aria-hidden="true">
                <For each={PLANETS}>{(planet) => <PlanetFace face={planet} look="chip" />}</For>
              </span>
              <span class="lay-words">
                {t('planets.lay.different')}{' '}
                <strong>{t('planets.lay.points', { points: set().points })}</strong>
              </span>
            </button>
          </div>
        )}
      </Show>
      <Show when={different() === undefined || same().length === 0}>
        <p class="values">{props.values}</p>
      </Show>
    </div>
  );
}
