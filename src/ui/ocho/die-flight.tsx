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

/** `face` null: it tumbles until the value is known. */
export function DieFlight(props: { readonly face: Face | null }): JSX.Element {
  return (
    <div class="die-space" aria-hidden="true" data-state={props.face === null ? 'tumbling' : 'settling'}>
      <div class="die-body" style={{ '--facing': facingTransform(props.face ?? 8) }}>
        <Index each={NUMBERS}>
          {(number) => (
            <span
              class="die-facet"
              style={{
                transform: faceTransform(number(), RADIUS),
                '--shade': facetShade(number(), props.face ?? 8),
              }}
            >
              <span class="die-facet-number">{number()}</span>
            </span>
          )}
        </Index>
      </div>
    </div>
  );
}
