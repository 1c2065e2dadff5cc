/** A black hole's two ways, each naming its effect; the one that is not possible says why. */
import { For, type JSX } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { CardBack } from './art/card-back.tsx';
import { PlanetFace } from './art/planet-face.tsx';
import type { Way } from './create-turn.ts';

const WAYS: readonly Way[] = ['hide', 'steal'];

export function HoleOptions(props: {
  readonly way: Way | null;
  readonly canHide: boolean;
  /** again: the way was chosen before, only another victim is to be found. */
  readonly round: 'first' | 'again';
  readonly canSteal: boolean;
  readonly onWay: (way: Way) => void;
}): JSX.Element {
  const t = useT();
  return (
    <div class="hole" role="group" aria-label={t('planets.hole.label')}>
      <For each={WAYS}>
        {(way) => {
          const isPossible = (): boolean => (way === 'hide' ? props.canHide : props.canSteal);
          const text = () => {
            if (isPossible()) return t(`planets.hole.${way}Text`);
            const isAgain = way === 'hide' && props.round === 'again';
            return t(isAgain ? 'planets.hole.hideNotAgain' : `planets.hole.${way}Not`);
          };
          return (
            <button
              type="button"
              class="hole-way"
              data-testid={way}
              aria-pressed={props.way === way}
              aria-disabled={isPossible() ? undefined : 'true'}
              onClick={() => {
                if (isPossible()) props.onWay(way);
              }}
            >
              <span class="hole-head">
                {way === 'hide' ? <CardBack look="chip" /> : <PlanetFace face="black-hole" look="chip" />}
                <strong>{t(`planets.hole.${way}`)}</strong>
              </span>
              <span class="hole-text">{text()}</span>
            </button>
          );
        }}
      </For>
    </div>
  );
}
