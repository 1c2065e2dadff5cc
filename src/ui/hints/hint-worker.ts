/**
 * Works out hints off the main thread: the strong bots' estimates take longer than a frame.
 *
 * Message flow: page → worker: `{id, question}`; worker → page: `{id, hint}`, null when it could not be worked out.
 */
import type { OchoState } from '../../games/ocho/types.ts';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { Hint, HintQuestion } from './hint.ts';

self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly id: number; readonly question: HintQuestion }>) => {
    void answer(data.question).then(
      (hint) => self.postMessage({ id: data.id, hint }),
      () => self.postMessage({ id: data.id, hint: null }),
    );
  },
);

async function answer({ game, state, seat, knowledge }: HintQuestion): Promise<Hint | null> {
  switch (game) {
    case 'ocho': {
      const { ochoHint } = await import('../../bots/ocho-hint.ts');
      return { game, hint: ochoHint(state as unknown as OchoState, seat) };
    }
    case 'planets': {
      const { planetsHint } = await import('../../bots/planets-hint.ts');
      return {
        game,
        hint: planetsHint(state as unknown as PlanetsState, seat, knowledge as PlanetsKnowledge),
      };
    }
    default:
      return null;
  }
}
