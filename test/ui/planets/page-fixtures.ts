/** The scenes of 8 as states of the whole page: `planets-assign`, `planets-over`, … */
import type { TableEvent } from '../../../src/network/view.ts';
import type { Fixture } from '../fixtures/fixtures.ts';
import { SHORT_NAMES } from '../fixtures/table-view.ts';
import { TABLE } from '../fixtures/views.ts';
import { SCENES } from './scenes.ts';

const PREFIX = 'planets-';

/** A state of the page, with the events its worker would tell. */
export type PlanetsFixture = Fixture & { readonly events: readonly TableEvent[] };

/** The scene called `planets-<scene>`, seen from seat 0 of four; undefined if there is none. */
export function planetsFixture(name: string): PlanetsFixture | undefined {
  const scene = name.startsWith(PREFIX) ? SCENES[name.slice(PREFIX.length)] : undefined;
  if (scene === undefined) return undefined;
  const table = scene.table({ seats: 4, mySeat: 0, names: SHORT_NAMES });
  return {
    route: `/table/${TABLE}`,
    view: { ...table.view(scene.view?.()), table: TABLE },
    events: scene.stage === 'preparing' ? [] : table.events,
  };
}
