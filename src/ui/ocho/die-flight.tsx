/**
 * The same die in space, for the time it is in the air: eight facets turned by CSS. Hidden from screen readers, and
 * never drawn when motion is reduced. Its last frame is the flat drawing of die.tsx.
 */
import { Index, type JSX } from 'solid-js';
import type { Face } from '../../games/ocho/types.ts';
import { faceTransform, facetShade, facingTransform } from './octahedron.ts';

const NUMBERS: readonly Face[] = [1, 2, 3, 4, 5, 6, 7, 8];
/** Half the width of the box of 64 that die.tsx draws in, less its margin. */
const RADIUS = 31;

/** The die on its way to showing `face`. */
export function DieFlight(props: { readonly face: Face }): JSX.Element {
  return (
    <div class="die-space" aria-hidden="true">
      <div class="die-body" style={{ '--facing': facingTransform(props.face) }}>
        <Index each={NUMBERS}>
          {(number) => (
            <svg
              class="die-facet"
              aria-hidden="true"
              viewBox="-31 -31 62 62"
              style={{
                transform: faceTransform(number(), RADIUS),
                '--shade': facetShade(number(), props.face),
              }}
            >
              <path d="M0-31 26.850 15.500H-26.850Z" />
              <text y="10">{number()}</text>
            </svg>
          )}
        </Index>
      </div>
    </div>
  );
}
