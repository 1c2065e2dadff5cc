/**
 * Faces this page has been told in this session, by handle.
 *
 * A handle never changes its face and is never used twice, so what was known once stays true for the states that still
 * name it: the beat on screen may be older than the knowledge of the view.
 */
import { type Accessor, createMemo } from 'solid-js';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import type { GameView } from '../../network/view.ts';

type Faces = { readonly session: string; readonly faces: PlanetsKnowledge };

/** Needs a Solid owner. */
export function createFaces(game: () => GameView): Accessor<PlanetsKnowledge> {
  const known = createMemo<Faces>(
    (before) => {
      const { session } = game();
      const now = { ...game().knowledge } as PlanetsKnowledge;
      return { session, faces: before.session === session ? { ...before.faces, ...now } : now };
    },
    { session: '', faces: {} },
  );
  return () => known().faces;
}
