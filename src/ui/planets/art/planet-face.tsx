/**
 * The face of a card: number from the Sun, sign, planet; on a whole card the name too. Drawn only, and silent for screen
 * readers: the button, list item or caption around it says which card it is.
 *
 * card: a whole card, 5 : 7, `--card-width` wide (96 px unless set).   stack: 44 × 72, its upper right corner left free for
 * the count.   chip: 24 × 24, the planet alone.
 */
import { type JSX, Show } from 'solid-js';
import { BLACK_HOLE, type Face, isPlanet, PLANETS } from '../../../games/planets/cards.ts';
import { RIDGE_OUTLINE } from '../../components/ridge.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { Body } from './bodies.tsx';
import { SIGNS } from './signs.ts';
import './art.css';

export type CardLook = 'card' | 'stack' | 'chip';

/** Where number, planet and sign stand in each look; the box is the `viewBox`. */
const PLACES = {
  card: {
    box: '0 0 96 134.4',
    body: 'translate(48 63) scale(.84)',
    sign: 'translate(69 6.500) scale(.86)',
    number: [8, 25],
  },
  stack: {
    box: '0 0 44 72',
    body: 'translate(22 35.500) scale(.42)',
    sign: 'translate(24.500 54) scale(.66)',
    number: [4.5, 15],
  },
  chip: { box: '0 0 24 24', body: 'translate(12 12) scale(.225)', sign: '', number: [0, 0] },
} as const;

/** One of the eight planets, or the black hole, which has neither number nor sign. */
export function PlanetFace(props: { readonly face: Face; readonly look: CardLook }): JSX.Element {
  const t = useT();
  const place = () => PLACES[props.look];
  const name = (): string =>
    t(props.face === BLACK_HOLE ? 'common.face.black-hole' : `common.face.${props.face}`);
  const planet = () => (props.look !== 'chip' && isPlanet(props.face) ? props.face : null);
  return (
    <svg
      class="card-face"
      data-face={props.face}
      data-look={props.look}
      viewBox={place().box}
      aria-hidden="true"
    >
      <Show when={props.look === 'card'}>
        <path class="card-ridge" d={RIDGE_OUTLINE} transform="translate(-10 104) scale(.0806)" />
      </Show>
      <g transform={place().body}>
        <Body face={props.face} />
      </g>
      <Show when={planet()}>
        {(shown) => (
          <>
            <text class="card-number" x={place().number[0]} y={place().number[1]}>
              {PLANETS.indexOf(shown()) + 1}
            </text>
            <path class="card-sign" d={SIGNS[shown()]} transform={place().sign} />
          </>
        )}
      </Show>
      <Show when={props.look === 'card'}>
        <text class="card-name" x="48" y="127" data-length={name().length > 11 ? 'long' : 'short'}>
          {name()}
        </text>
      </Show>
    </svg>
  );
}
