/**
 * Moments of a game of 8 that the tests of this folder start from: one table plays on, steered so that all of them come
 * soon, and leaves a copy of itself at each.
 *
 * Nobody lays a set, so that hands grow; black holes are kept, and hide a planet; one seat is always Deputy, so that it
 * soon has too many cards.
 */
import type { Seat } from '../../../src/games/game.ts';
import { BLACK_HOLE, type CardHandle, type Face } from '../../../src/games/planets/cards.ts';
import { legal, type PlanetsChoice, publish, suggestSets } from '../../../src/games/planets/choices.ts';
import type { PlanetsKnowledge } from '../../../src/games/planets/knowledge.ts';
import { actor, victimsOf } from '../../../src/games/planets/turn.ts';
import type { PlanetsState } from '../../../src/games/planets/types.ts';
import { CardTable, type Decide, inPhase } from '../../protocol/deck/card-table.ts';

/** Who is asked for cards or for a decision. */
export function asked(table: CardTable): Seat {
  const { phase } = table.state;
  if (!('seat' in phase)) throw new Error(`nobody in particular is asked for ${phase.kind}`);
  return phase.seat;
}

export const faceIn = (table: CardTable, seat: Seat, card: CardHandle): Face =>
  table.knowledge(seat)[card] as Face;

/** The choice of a seat that knows what it may know. */
type Choose = (state: PlanetsState, seat: Seat, knowledge: PlanetsKnowledge) => PlanetsChoice;

export const deciding =
  (choose: Choose): Decide =>
  (state, seat, knowledge) => {
    const known = knowledge as PlanetsKnowledge;
    const published = publish(state, seat, choose(state, seat, known), known);
    if (!published.ok) throw new Error(`a choice is refused: ${published.error}`);
    return published.value;
  };

/** Keeps a black hole, else the planet it has most of; passes a planet to `favourite`. */
const assign = (favourite: Seat): Choose => {
  return (state, seat, knowledge) => {
    const choices = legal(state, seat, knowledge).filter((choice) => choice.kind === 'assign');
    const copies = (card: CardHandle): number =>
      (state.seats[seat]?.hand ?? []).filter((held) => knowledge[held] === knowledge[card]).length;
    const worth = ({ keep, pass }: (typeof choices)[number]): number =>
      (knowledge[keep] === BLACK_HOLE ? 100 : copies(keep)) +
      (pass !== null && knowledge[pass.card] !== BLACK_HOLE ? 50 : 0) +
      (pass?.to === favourite ? 25 : 0);
    return choices.reduce((best, choice) => (worth(choice) > worth(best) ? choice : best));
  };
};

export const steered = (favourite: Seat): Decide =>
  deciding((state, seat, knowledge) => {
    if (state.turn.phase === 'assign') return assign(favourite)(state, seat, knowledge);
    const choices = legal(state, seat, knowledge);
    const wished = choices.find(({ kind }) => kind === 'skip' || kind === 'hide' || kind === 'surplus');
    return wished ?? (choices[0] as PlanetsChoice);
  });

const turnPhase =
  (phase: PlanetsState['turn']['phase'], test: (table: CardTable) => boolean = () => true) =>
  (table: CardTable): boolean =>
    table.state.game !== null && table.game.ending === null && table.game.turn.phase === phase && test(table);

const handOf = (table: CardTable, seat: Seat): readonly CardHandle[] => table.game.seats[seat]?.hand ?? [];
const isHole = (table: CardTable, card: CardHandle | null): boolean =>
  card !== null && faceIn(table, asked(table), card) === BLACK_HOLE;

/** Where a card can be cheated with. */
export const SCENES = {
  draw: inPhase('draw', ({ game }) => game.turn.number > 2),
  /** A black hole and planets are drawn; the Commander holds two cards or more. */
  assign: turnPhase(
    'assign',
    (table) =>
      table.game.turn.drawn.some((card) => isHole(table, card)) &&
      table.game.turn.drawn.some((card) => !isHole(table, card)) &&
      handOf(table, asked(table)).length > 1 &&
      table.seats.every((seat) => handOf(table, seat).length > 0),
  ),
  identifyPlanet: turnPhase(
    'identify',
    (table) =>
      table.game.turn.role === 'commander' &&
      !isHole(table, table.game.turn.kept) &&
      handOf(table, asked(table)).length > 0,
  ),
  identifyHole: turnPhase(
    'identify',
    (table) =>
      table.game.turn.role === 'commander' &&
      isHole(table, table.game.turn.kept) &&
      handOf(table, asked(table)).length > 1,
  ),
  deputyPlanet: turnPhase('identify', ({ game }) => game.turn.role === 'deputy'),
  /** It may hide or steal; a hand of two or more can be stolen from. */
  blackHole: turnPhase(
    'black-hole',
    (table) =>
      handOf(table, asked(table)).length > 1 &&
      victimsOf(table.game, actor(table.game)).some((seat) => handOf(table, seat).length > 1),
  ),
  /** A set of identical planets may be laid, and another card is in the hand. */
  lay: turnPhase('lay', (table) =>
    suggestSets(table.game, asked(table), table.knowledge(asked(table)) as PlanetsKnowledge).some(
      ({ kind, cards }) => kind === 'same' && cards.length < handOf(table, asked(table)).length,
    ),
  ),
  surplus: turnPhase('surplus'),
} as const satisfies Readonly<Record<string, (table: CardTable) => boolean>>;

export type SceneName = keyof typeof SCENES;
export type Scenes = { readonly [name in SceneName]: CardTable };

/** Plays `table` until every scene that is wanted has come. */
export async function playScenes<Name extends SceneName = SceneName>(
  table: CardTable,
  wanted: readonly Name[] = Object.keys(SCENES) as Name[],
): Promise<{ readonly [name in Name]: CardTable }> {
  table.decide = steered(0);
  const found = new Map<Name, CardTable>();
  const come = (): readonly Name[] => wanted.filter((name) => !found.has(name) && SCENES[name](table));
  for (;;) {
    for (const name of come()) found.set(name, await table.copy());
    if (found.size === wanted.length)
      return Object.fromEntries(found) as { readonly [name in Name]: CardTable };
    await table.step();
    await table.until(() => come().length > 0);
  }
}

/** The victim of a theft that is about to be: the one with most cards. */
export function richest(table: CardTable): Seat {
  const victims = victimsOf(table.game, actor(table.game));
  return victims.reduce((best, seat) =>
    handOf(table, seat).length > handOf(table, best).length ? seat : best,
  );
}

/** From `blackHole` on: the thief has named its victim, who is to mix. */
async function robbing(scene: CardTable): Promise<CardTable> {
  const table = await scene.copy();
  const thief = asked(table);
  table.give(thief, table.move(thief, { move: { kind: 'steal', from: richest(table) }, front: [] }));
  return table;
}

/** The steps of a theft, from a scene with a black hole to be played: the victim mixes, the pick is led and answered, the card goes. */
export async function thefts(blackHole: CardTable) {
  const mix = await robbing(blackHole);
  const lead = await (await mix.copy()).until(inPhase('lead'));
  const links = await (await lead.copy()).until(inPhase('links'));
  const transfer = await (await links.copy()).until(inPhase('cards'));
  return { mix, lead, links, transfer };
}

/** From `assign` on: the Commander has passed the black hole to a Deputy, who is to say what it is. */
export async function passingHole(scene: CardTable): Promise<CardTable> {
  const table = await scene.copy();
  table.decide = deciding((state, seat, knowledge) => {
    const choices = legal(state, seat, knowledge).filter((choice) => choice.kind === 'assign');
    const hole = choices.find(({ pass }) => pass !== null && knowledge[pass.card] === BLACK_HOLE);
    if (hole === undefined) throw new Error('no black hole to pass');
    return hole;
  });
  await table.step();
  table.decide = steered(0);
  return table.until(
    inPhase('cards', ({ game }) => game.turn.phase === 'identify' && game.turn.role === 'deputy'),
  );
}

/** A seat is to show what it has hidden, at the end of a game that another has left. */
export async function hidingSeat(): Promise<CardTable> {
  const table = CardTable.open({ seats: 3, seed: 2, options: { leaver: 'end' } });
  table.decide = steered(0);
  await table.until(inPhase('move', ({ game }) => game.seats.some(({ hidden }) => hidden.length > 0)));
  const leaver = table.seats.find((seat) => table.game.seats[seat]?.hidden.length === 0) as Seat;
  table.give(leaver, { kind: 'leave' });
  if (table.lacking.length > 0) await table.until(inPhase('cards'));
  return table;
}
