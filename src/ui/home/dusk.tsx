/**
 * Home's picture: the ridge at dusk over the hill, the chalet whose window is lit, and planets in the sky. A tap on the
 * chalet or the planets chooses their game, as the radio buttons do that they are labels of.
 */
import { For, type JSX } from 'solid-js';
import type { Planet } from '../../games/planets/cards.ts';
import { Ridge } from '../components/ridge.tsx';
import { Body } from '../planets/art/bodies.tsx';
import type { GameName } from '../table/game-facts.ts';
import './dusk.css';

/** x, y in percent of the sky; r in units of the picture. Fixed, so that the sky is the same every evening. */
const STARS: readonly (readonly [number, number, number])[] = [
  [4, 12, 1.3],
  [9, 38, 0.9],
  [13, 7, 1],
  [18, 24, 1.4],
  [23, 48, 0.8],
  [27, 14, 0.9],
  [31, 31, 1.1],
  [36, 5, 1.3],
  [40, 21, 0.8],
  [45, 11, 1],
  [49, 33, 0.9],
  [54, 6, 0.8],
  [58, 19, 1.2],
  [63, 9, 0.9],
  [67, 28, 1],
  [71, 4, 1.2],
  [75, 16, 0.8],
  [79, 36, 1.1],
  [83, 8, 1],
  [87, 23, 1.5],
  [91, 12, 0.8],
  [94, 42, 0.9],
  [97, 5, 1.1],
  [6, 26, 0.7],
  [34, 43, 0.7],
  [61, 39, 0.7],
  [89, 34, 0.7],
  [16, 57, 0.6],
  [72, 47, 0.6],
  [50, 22, 0.6],
];

export function Dusk(props: {
  /** Which of the two games the light is on. */
  readonly lit: GameName;
  /** Ids of the radio buttons that choose them. */
  readonly fields: Readonly<Record<GameName, string>>;
}): JSX.Element {
  return (
    <div class="dusk" data-lit={props.lit} aria-hidden="true">
      <svg class="dusk-stars" aria-hidden="true">
        <For each={STARS}>{([x, y, r]) => <circle cx={`${x}%`} cy={`${y}%`} r={r} />}</For>
      </svg>
      <label class="dusk-planets" for={props.fields.planets}>
        <Planets />
      </label>
      <div class="dusk-ridge">
        <Ridge />
      </div>
      <svg class="dusk-hill" aria-hidden="true" viewBox="0 0 1440 240" preserveAspectRatio="none">
        <path fill="#1b1f43" d="M0 96 160 70 330 104 520 60 700 96 880 52 1060 90 1240 58 1440 92V240H0Z" />
        <path fill="#12142e" d="M0 150 220 118 460 148 700 112 960 142 1200 104 1440 138V240H0Z" />
        <path fill="var(--night)" d="M0 196C260 150 520 168 760 178s420-20 680-2v64H0Z" />
      </svg>
      <label class="dusk-chalet" for={props.fields.ocho}>
        <Chalet />
      </label>
    </div>
  );
}

/** x, y, size of each planet on its evening path; the box is 200 × 120. */
const PLANETS_SHOWN: readonly (readonly [Planet, number, number, number])[] = [
  ['saturn', 128, 62, 0.86],
  ['jupiter', 48, 46, 0.4],
  ['venus', 14, 80, 0.27],
  ['mars', 186, 18, 0.26],
  ['neptune', 82, 96, 0.2],
];

function Planets(): JSX.Element {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 120">
      <For each={PLANETS_SHOWN}>
        {([planet, x, y, size]) => (
          <g transform={`translate(${x} ${y}) scale(${size})`}>
            <Body face={planet} />
          </g>
        )}
      </For>
    </svg>
  );
}

/** The chalet's window alone, in a box of 100 × 100 about (0, 0). */
export function LitWindow(): JSX.Element {
  return (
    <>
      <rect x="-34" y="-38" width="68" height="76" rx="5" fill="#ffc36b" />
      <path fill="none" stroke="#5a3b29" stroke-width="9" d="M-34-38H34V38H-34ZM0-38V38M-34-2H34" />
    </>
  );
}

function Chalet(): JSX.Element {
  return (
    <svg aria-hidden="true" viewBox="0 0 260 190">
      <defs>
        <radialGradient id="dusk-glow">
          <stop offset="0" stop-color="#ffc36b" stop-opacity=".75" />
          <stop offset=".45" stop-color="#ffb050" stop-opacity=".22" />
          <stop offset="1" stop-color="#ffb050" stop-opacity="0" />
        </radialGradient>
        <linearGradient id="dusk-pane" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#ffe2ad" />
          <stop offset="1" stop-color="#ffb24f" />
        </linearGradient>
      </defs>
      <g fill="#080b1d">
        <path d="M34 184V128H9l12-20h-7l13-22h-5l13-22 13 22h-5l13 22h-7l12 20H38v56Z" />
        <path d="M229 184v-40h-21l11-18h-6l12-20h-5l12-20 12 20h-5l12 20h-6l11 18h-21v40Z" />
      </g>
      <path class="dusk-smoke" d="M176 58c-8-9 6-15 0-25s8-16 2-26" />
      <path fill="#2a1a13" d="M70 112h124v72H70Z" />
      <path fill="#3a251a" d="M70 112h124v8H70Zm0 18h124v3H70Zm0 16h124v3H70Zm0 16h124v3H70Z" />
      <path fill="#20160f" d="M170 62h13v34h-13Z" />
      <path fill="#191021" d="m52 122 80-58 80 58-8 7-72-50-72 50Z" />
      <path fill="#f4efe6" opacity=".82" d="m52 122 80-58 80 58-4 3.500-76-53-76 53Z" />
      <circle class="dusk-glow" cx="112" cy="147" r="74" fill="url(#dusk-glow)" />
      <rect x="98" y="133" width="28" height="30" rx="1.500" fill="url(#dusk-pane)" />
      <path stroke="#3a251a" stroke-width="2.600" d="M112 133v30M98 148h28" />
      <path fill="none" stroke="#5a3b29" stroke-width="3" d="M96.500 131.500h31v33h-31Z" />
      <rect x="148" y="138" width="22" height="46" fill="#1d120c" />
      <rect x="122" y="98" width="20" height="13" rx="1" fill="#ffc36b" opacity=".55" />
      <path fill="#0e1126" d="M20 186c50-7 170-7 220 0v46H20Z" />
    </svg>
  );
}
