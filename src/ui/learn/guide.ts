/**
 * What a lesson's guide says in the course of a game: each of its sentences once, when its moment has come. Pure.
 *
 *   state and newest event → moment (coach.ts, planets-coach.ts) → heard() → the line on screen
 *
 * Invariants
 * 1. A sentence is said once in a lesson: who has read it is not told it again, least of all twice in a row.
 * 2. What is said of the present is gone with it. What is told of the past stays to be read until I am asked, or there are
 *    news: others' turns alone do not talk it away.
 * 3. A moment that comes again (the page asks for every change of the table) changes nothing.
 *
 * A page that is reloaded begins anew: what was said is not kept.
 */

/**
 * `ask`: I have to choose. `told`: something has happened, and stays true. `news`: something is going on that concerns me.
 * `wait`: others play.
 */
type MomentKind = 'ask' | 'told' | 'news' | 'wait';

export type Moment<Line> = {
  readonly kind: MomentKind;
  /** The same for as long as it is the same moment. */
  readonly at: string;
  /** What fits it, most fitting first. */
  readonly lines: readonly Line[];
};

export type Guide<Line> = {
  /** On screen now, and the kind of moment it was said in. */
  readonly shown: { readonly line: Line; readonly kind: MomentKind } | null;
  /** The moment that was heard last. */
  readonly at: string | null;
  /** Ids of the lines that were said. */
  readonly said: readonly string[];
};

export const SILENT: Guide<never> = { shown: null, at: null, said: [] };

/** The guide once `moment` has come. `idOf`: two lines of the same id are the same sentence to who reads them. */
export function heard<Line>(
  guide: Guide<Line>,
  moment: Moment<Line>,
  idOf: (line: Line) => string,
): Guide<Line> {
  const { kind } = moment;
  const at = `${kind}/${moment.at}`;
  if (guide.at === at) return guide;
  const stillRead = kind !== 'ask' && guide.shown?.kind === 'told' ? guide.shown : null;
  if (kind === 'wait' && stillRead !== null) return { ...guide, at };
  const line = moment.lines.find((one) => !guide.said.includes(idOf(one)));
  if (line === undefined) return { ...guide, at, shown: stillRead };
  return { at, shown: { line, kind }, said: [...guide.said, idOf(line)] };
}
