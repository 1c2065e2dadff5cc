/**
 * The eight planets and the black hole, each in a box of 100 × 100 about (0, 0), drawn in flat facets like the mountain
 * and the dice: light from the upper left, a crescent of shadow on the lower right.
 *
 * Each has a silhouette of its own: Mercury's dot, Venus' crescent, the Earth with its Moon, Mars' white cap, Jupiter
 * edge to edge, Saturn's tilted ring, Uranus' upright one, Neptune's white winds, and the ring of light about nothing.
 */
import type { JSX } from 'solid-js';
import type { Face } from '../../../games/planets/cards.ts';
import { band, crescent, halfRing } from './outline.ts';

const SHADE = '#070a1e';

/** The side away from the Sun. */
const Shadow = (props: { readonly r: number }): JSX.Element => (
  <path d={crescent(props.r, props.r * 0.5)} transform="rotate(38)" fill={SHADE} opacity=".34" />
);

const Mercury = (): JSX.Element => (
  <>
    <circle r="17" fill="#b4b6c2" />
    <g fill="#75788a">
      <circle cx="-6" cy="-5" r="4.600" />
      <circle cx="6.500" cy="2.500" r="3.400" />
      <circle cx="-4" cy="8.500" r="2.800" />
      <circle cx="5" cy="-9.500" r="2.200" />
    </g>
    <g fill="none" stroke="#e3e4ec" stroke-width="1.100" stroke-linecap="round">
      <path d="M-9.600-2a4.600 4.600 0 0 0 6.400 1.300M4 5a3.400 3.400 0 0 0 4.800.1" />
    </g>
    <Shadow r={17} />
  </>
);

const Venus = (): JSX.Element => (
  <g transform="rotate(152)">
    <circle r="32" fill="#39396a" opacity=".5" />
    <path d={crescent(32, 9)} fill="#fbefc4" />
    <g fill="none" stroke="#dcb765" stroke-width="2.600" stroke-linecap="round" opacity=".85">
      <path d="M13-22c5 5 9 8 14 9M12-7c6 3 11 4 18 3M12 9c6-1 11 0 17 3M11 22c3-2 7-2 11-1" />
    </g>
  </g>
);

const Earth = (): JSX.Element => (
  <>
    <g transform="translate(-4 5)">
      <circle r="31" fill="#37a0e6" />
      <g fill="#1c6a45">
        <path d="M-22-17C-17-25-6-29.500 5-29l5 4-6 4 1 4-6 3-1 5-6 2-2 5 5 2-3 2-7-4-5-8-4-2Z" />
        <path d="m-5 2 9-1 7 5 5 2-2 8-6 4-4 9-4 .5-2-9-5-8Z" />
        <path d="m17-12 6-5 4.500 3a31 31 0 0 1 3.300 10L30 8l-5 5-4-5-5-5-2-7Z" />
      </g>
      <path d={band(31, 27, 31)} fill="#f7f8fb" />
      <g fill="none" stroke="#f7f8fb" stroke-width="2.600" stroke-linecap="round" opacity=".9">
        <path d="M-27-6c7-3 10 2 17-1M4-12c6-3 8 1 13-2M-22 14c6-2 8 2 13 0M10 20c4-2 7-1 11-3" />
      </g>
      <Shadow r={31} />
    </g>
    <circle cx="34" cy="-32" r="9" fill="#dfe2ea" />
    <path d={crescent(9, 4.5)} transform="translate(34 -32) rotate(38)" fill={SHADE} opacity=".4" />
    <g fill="#a3a7b8">
      <circle cx="31" cy="-34" r="2.200" />
      <circle cx="36" cy="-30" r="1.500" />
    </g>
  </>
);

const Mars = (): JSX.Element => (
  <>
    <circle r="26" fill="#d2452b" />
    <g fill="#9c2a18">
      <path d="M-24-3c7-5 12-2 17-6 7-4 13 1 20-3l6 4c-8 5-14 2-20 5-8 4-14 1-22 6Z" opacity=".55" />
      <path d="M-17 18c7-5 15-3 22-1 6 1 9-1 13-3-8 12-25 14-35 4Z" />
    </g>
    <path
      fill="#5c1309"
      d="M-21 3c6 3 9-2 15 0 5 2 8 5 14 2 5-2 8 0 12-3-2 7-8 5-12 8-6 3-11 0-15-2-5-2-11 0-14-5Z"
    />
    <path fill="#fbf3ea" d="M-15.100-21.200A26 26 0 0 1 15.800-20.700C11-16 7-18 3-15.500-2-13-6-16-9-17Z" />
    <g fill="#eb7f5c">
      <circle cx="-13" cy="-7" r="3.200" />
    </g>
    <Shadow r={26} />
  </>
);

const Jupiter = (): JSX.Element => (
  <g transform="rotate(-7)">
    <circle r="47" fill="#ecd0a6" />
    <path d={band(47, -47, -35)} fill="#a9744a" />
    <path d={band(47, -27, -13)} fill="#b06a3c" />
    <path d={band(47, -5, 0)} fill="#d9a874" />
    <path d={band(47, 6, 21)} fill="#a55f35" />
    <path d={band(47, 28, 33)} fill="#c98b5a" />
    <path d={band(47, 39, 47)} fill="#a9744a" />
    <g fill="none" stroke="#f7e7cb" stroke-width="2" stroke-linecap="round" opacity=".8">
      <path d="M-36-20c8 3 12-3 20 0s14 3 22 0M10-9c8 2 16-2 30 0M-40 12c9 3 15-2 22 0" />
    </g>
    <ellipse cx="17" cy="15" rx="14.500" ry="9.500" fill="#f3dfc0" />
    <ellipse cx="17" cy="15" rx="11.500" ry="7" fill="#b8321f" />
    <Shadow r={47} />
  </g>
);

const Saturn = (): JSX.Element => (
  <g transform="rotate(-24)">
    <path d={halfRing('far', [50, 15], [33, 9.5])} fill="#b98a45" />
    <circle r="25" fill="#e9b949" />
    <path d={band(25, -25, -16)} fill="#c2892f" />
    <path d={band(25, -9, -3)} fill="#f6d98c" />
    <path d={band(25, 13, 18)} fill="#c2892f" />
    <Shadow r={25} />
    <path d={halfRing('near', [50, 15], [33, 9.5])} fill="#f7dfa6" />
    <path d={halfRing('near', [42.5, 12.6], [40.5, 11.9])} fill="#7d5a26" />
  </g>
);

const Uranus = (): JSX.Element => (
  <g transform="rotate(78)">
    <path d={halfRing('far', [49, 14], [44.5, 11.5])} fill="#74a9b8" />
    <circle r="28" fill="#8ce3de" />
    <g transform="rotate(-78)">
      <path d={band(28, -28, -19)} fill="#c9f6f0" />
      <path d={band(28, 10, 28)} fill="#63bfc4" />
      <Shadow r={28} />
    </g>
    <path d={halfRing('near', [49, 14], [44.5, 11.5])} fill="#f2fffd" />
  </g>
);

const Neptune = (): JSX.Element => (
  <>
    <circle r="33" fill="#5566e0" />
    <path d={band(33, -33, -21)} fill="#3d4bc0" />
    <path d={band(33, 15, 33)} fill="#3d4bc0" />
    <ellipse cx="-7" cy="-4" rx="13" ry="7.500" fill="#171f70" transform="rotate(-8)" />
    <g fill="none" stroke="#fff" stroke-width="3.200" stroke-linecap="round">
      <path d="M-20 7c8 4 16 4 25 1M9-15c6 2 11 1 16-1M6 20c5 1 9 0 13-2" />
      <path d="M-25-14c5-2 8-3 13-3M-17 16c3 1 5 1 8 1" stroke-width="2.200" />
    </g>
    <Shadow r={33} />
  </>
);

const BlackHole = (): JSX.Element => (
  <g transform="rotate(-14)">
    <circle r="37" fill="none" stroke="#e0662f" stroke-width="9" opacity=".28" />
    <circle r="32" fill="none" stroke="#ff9a4a" stroke-width="5" opacity=".6" />
    <circle r="26" fill="#000" />
    <circle r="26" fill="none" stroke="#ffe9c9" stroke-width="4" />
    <path fill="#ff9a4a" opacity=".8" d="M-50 0Q0 3 50 0 0 25-50 0Z" />
    <path fill="#fff3dd" d="M-46 1Q0 8 46 1 0 18-46 1Z" />
  </g>
);

const BODIES: Readonly<Record<Face, () => JSX.Element>> = {
  mercury: Mercury,
  venus: Venus,
  earth: Earth,
  mars: Mars,
  jupiter: Jupiter,
  saturn: Saturn,
  uranus: Uranus,
  neptune: Neptune,
  'black-hole': BlackHole,
};

/** The body of `face`, for a `<g>` that puts it in its place and size. */
export function Body(props: { readonly face: Face }): JSX.Element {
  return <>{BODIES[props.face]()}</>;
}
