/** A question for a hint and its answer, as page and worker exchange them. */
import type { OchoHint } from '../../bots/ocho-hint.ts';
import type { PlanetsHint } from '../../bots/planets-hint.ts';
import type { Json, Seat } from '../../games/game.ts';

export type HintQuestion = {
  readonly game: string;
  readonly state: Json;
  readonly seat: Seat;
  readonly knowledge: { readonly [card: string]: string };
};

export type Hint =
  | { readonly game: 'ocho'; readonly hint: OchoHint }
  | { readonly game: 'planets'; readonly hint: PlanetsHint };

/** Answers a question; rejects when it could not be worked out. */
export interface HintService {
  ask(question: HintQuestion): Promise<Hint>;
  close(): void;
}
