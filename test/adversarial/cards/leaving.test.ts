/**
 * Leaving a game of cards at every point of it: the others go on with the same pile, their key shares dealt anew before the
 * next draw; what the rules say of the leaver's cards holds for the ciphertexts, too; and what cannot be survived ends
 * the game with the standing.
 *
 * A seat that nothing is expected of leaves with its next contribution; a removal that the others decide takes effect at
 * once, and the step begins anew.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sum } from '../../../src/crypto/group.ts';
import type { CardHandle, Json, Seat } from '../../../src/games/game.ts';
import { planets } from '../../../src/games/planets/game.ts';
import type { PlanetsState } from '../../../src/games/planets/types.ts';
import { keysOf, pointOf } from '../../../src/protocol/deck/deck.ts';
import type { Body } from '../../../src/protocol/entry.ts';
import { deckOf } from '../../../src/protocol/steps.ts';
import { verifyRecord } from '../../../src/protocol/verify.ts';
import { places } from '../../games/planets/plain-dealer.ts';
import { CardTable, inPhase } from '../../protocol/deck/card-table.ts';
import { asked, playScenes, steered, thefts } from './scenes.ts';

vi.mock(import('../../../src/crypto/shuffle-verify.ts'), async (original) => {
  const { rememberedShuffles } = await import('./remembered.ts');
  return rememberedShuffles(await original());
});
vi.mock(import('../../../src/crypto/sigma.ts'), async (original) => {
  const { rememberedRelations } = await import('./remembered.ts');
  return rememberedRelations(await original());
});
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

type Phases = Readonly<Record<string, CardTable>>;
type By = 'leave' | 'removal';

/** The set-up of a table and its first turns, a copy at each phase. */
async function setUpScenes(table: CardTable): Promise<Phases> {
  table.decide = steered(0);
  await table.until(inPhase('keys'));
  const scenes: { [phase: string]: CardTable } = {};
  while (table.state.game === null) {
    scenes[table.state.phase.kind] ??= await table.copy();
    await table.step();
  }
  return scenes;
}

const stay = ({ state }: CardTable): readonly Seat[] =>
  state.isIn.flatMap((isIn, seat) => (isIn ? [seat] : []));
/** A seat in that nobody waits for, if there is one; it is not robbed either. */
const bystander = (table: CardTable): Seat =>
  (table.seats.find((seat) => !table.lacking.includes(seat) && seat !== table.game.turn.victim) ??
    table.lacking.at(-1)) as Seat;

/** Another table with the same past, which `seat` has left. */
async function without(scene: CardTable, seat: Seat, by: By): Promise<CardTable> {
  if (by === 'removal') {
    const at = scene.state.step;
    return scene.copy((step, attempt) => (step === at && attempt === 0 ? [seat] : null));
  }
  const table = await scene.copy();
  table.give(seat, { kind: 'leave' });
  return table.until(({ state }) => state.isIn[seat] === false);
}

/** The rules and the deck agree on what is left after the last departure. */
function expectLeft(table: CardTable, seat: Seat, by: By): void {
  expect(table.fold.faults).toEqual([]);
  expect(table.state.departures.at(-1)).toMatchObject({ seat, by });
  expect(table.state.attempt).toBe(by === 'removal' ? 1 : 0);
  const left = table.fold.events.findLast(({ event }) => event.kind === 'leave');
  expect(left?.event).toEqual({ kind: 'leave', seat });
  expect(left?.state).toEqual(
    planets.reduce(left?.before as unknown as PlanetsState, { kind: 'leave', seat }),
  );
  const deck = deckOf(table.state);
  expect(deck.keys[seat]).toBeNull();
  const { pile, drawn, kept, passed, hands, hidden, gone } = places(table.game);
  const there = Object.keys(deck.cards).map(Number);
  const certain = [pile, drawn, hands, hidden].flatMap((cards) => cards as readonly CardHandle[]);
  // A black hole in play has been opened: it is no ciphertext any more.
  const possible = [...certain, ...(kept as CardHandle[]), ...(passed as CardHandle[])];
  expect(there.filter((card) => !possible.includes(card))).toEqual([]);
  expect(certain.filter((card) => !there.includes(card))).toEqual([]);
  expect(there.filter((card) => gone?.includes(card))).toEqual([]);
}

/** The pile's key is what it was, and those who stay hold it between them. */
function expectKept(before: CardTable, table: CardTable): void {
  const deck = deckOf(table.state);
  expect(deck.joint).toBe(deckOf(before.state).joint);
  const keys = stay(table).map((seat) => pointOf(keysOf(deck, seat).pile));
  expect(sum(keys).equals(pointOf(deck.joint))).toBe(true);
}

/**
 * Plays on until a Commander has drawn, and it can read what it drew; shares have been dealt anew before that. `step`: since
 * when.
 */
async function expectPlayable(table: CardTable, step = table.state.step): Promise<void> {
  const count = stay(table).length;
  await table.until(
    inPhase('move', ({ game, state, fold }) => {
      const draws = fold.steps.slice(step).some(({ state: then }) => then.phase.kind === 'draw');
      return draws && game.turn.phase === 'assign' && state.step > step;
    }),
  );
  const phases = table.fold.steps.slice(step).map(({ state }) => state.phase.kind);
  const first = phases.indexOf('draw');
  expect(phases.slice(0, first).includes('deal')).toBe(count > 2);
  expect(phases.slice(0, first).includes('check')).toBe(count > 2);
  const { commander, drawn } = table.game.turn;
  expect(drawn.length).toBeGreaterThan(0);
  for (const card of [...drawn, ...(table.game.seats[commander]?.hand ?? [])])
    expect(planets.cards.faces).toContain(table.knowledge(commander)[card]);
  expect(table.fold.faults).toEqual([]);
}

function expectVerifies(table: CardTable, seats: readonly Seat[]): void {
  expect(verifyRecord(table.record(), { planets })).toMatchObject({
    kind: 'authentic',
    exitCode: 0,
    faults: [],
    departures: seats.map((seat) => ({ seat, by: 'leave' })),
  });
}

// ------------------------------------------------------------------------------------------------ four seats

const PLAY = [
  'draw',
  'assign',
  'identifyPlanet',
  'deputyPlanet',
  'blackHole',
  'mix',
  'lead',
  'links',
  'transfer',
  'lay',
  'surplus',
] as const;
type Play = (typeof PLAY)[number];

let four: { readonly [scene in Play]: CardTable };

beforeAll(async () => {
  const scenes = await playScenes(CardTable.open({ seats: 4, seed: 2 }), [
    'draw',
    'assign',
    'identifyPlanet',
    'deputyPlanet',
    'blackHole',
    'lay',
    'surplus',
  ]);
  four = { ...scenes, ...(await thefts(scenes.blackHole)) };
});

describe('four seats go on as three, the shares dealt anew, when', () => {
  for (const name of PLAY)
    for (const by of ['leave', 'removal'] as const)
      test(`the seat that is awaited goes in ${name} by ${by}`, async () => {
        const scene = four[name];
        const seat = scene.lacking[0] as Seat;
        const table = await without(scene, seat, by);
        expectLeft(table, seat, by);
        expectKept(scene, table);
        expect(table.state.phase.kind).toBe('deal');
        await expectPlayable(table);
        if (by === 'leave') expectVerifies(table, [seat]);
      });
  for (const name of PLAY)
    test(`another is removed in ${name}`, async () => {
      const scene = four[name];
      const seat = bystander(scene);
      const table = await without(scene, seat, 'removal');
      expectLeft(table, seat, 'removal');
      expectKept(scene, table);
      expect(table.state.phase.kind).toBe('deal');
      await expectPlayable(table);
    });
  for (const name of ['assign', 'identifyPlanet', 'surplus'] as const)
    test(`another leaves in ${name}: its leave counts when something is asked of it next`, async () => {
      const scene = four[name];
      const seat = bystander(scene);
      const table = await without(scene, seat, 'leave');
      expectLeft(table, seat, 'leave');
      expectKept(scene, table);
      await expectPlayable(table);
      expectVerifies(table, [seat]);
    });
});

test('shares of a draw that was cut short are void: all give them anew, for the same Commander', async () => {
  const scene = await four.draw.copy();
  const [first, ...others] = scene.lacking;
  const gone = others.at(-1) as Seat;
  scene.give(first as Seat, await scene.owed(first as Seat));
  const [commander, cards] = [asked(scene), scene.game.pile.slice(0, 3)];
  const table = await without(scene, gone, 'removal');
  expectLeft(table, gone, 'removal');
  await table.until(inPhase('draw'));
  expect(table.state.phase).toEqual({ kind: 'draw', seat: commander, cards });
  expect(table.lacking).toEqual(stay(table).filter((seat) => seat !== commander));
  await expectPlayable(table, scene.state.step);
  expect(table.game.turn.drawn).toEqual(cards);
});

test('a Commander that leaves takes the cards others have shown it shares of out of the game', async () => {
  const scene = await four.draw.copy();
  const cards = scene.game.pile.slice(0, 3);
  const commander = asked(scene);
  scene.give(scene.lacking[0] as Seat, await scene.owed(scene.lacking[0] as Seat));
  const table = await without(scene, commander, 'removal');
  expect(table.game.gone).toEqual(expect.arrayContaining([...cards]));
  expect(table.game.pile.filter((card) => cards.includes(card))).toEqual([]);
  await expectPlayable(table);
});

test('drawn cards are assigned under the pile key they were drawn to, though it has grown since', async () => {
  const scene = four.assign;
  const commander = asked(scene);
  const drawn = scene.game.turn.drawn;
  const table = await without(scene, bystander(scene), 'removal');
  await table.until(inPhase('move'));
  const deck = deckOf(table.state);
  expect(table.game.turn).toMatchObject({ phase: 'assign', commander, drawn });
  const old = keysOf(deckOf(scene.state), commander).pile;
  expect(keysOf(deck, commander).pile).not.toBe(old);
  expect(drawn.map((card) => deck.cards[card]?.key)).toEqual([old, old, old]);
  // The devices may have been started anew since.
  const again = await table.reopened();
  expect(again.seats.map((seat) => again.knowledge(seat))).toEqual(
    table.seats.map((seat) => table.knowledge(seat)),
  );
  await again.step();
  expect(again.fold.faults).toEqual([]);
  expect(again.game.turn).toMatchObject({ phase: 'identify', drawn: [] });
  await expectPlayable(again, scene.state.step);
});

describe('a second departure before the shares are dealt anew ends the game with the standing: when it comes', () => {
  const expectStopped = async (table: CardTable, gone: readonly Seat[]): Promise<void> => {
    expect(table.game.ending?.reason).toBe('leaver');
    const stop = table.fold.events.findLast(({ event }) => event.kind === 'stop');
    expect(stop?.event).toEqual({ kind: 'stop' });
    await table.until(inPhase('done'));
    const outcome = planets.outcome(table.game);
    expect(outcome).toMatchObject({ reason: 'leaver' });
    expect(outcome?.ranking.slice(-2).flat()).toEqual([...gone].reverse());
    for (const seat of stay(table))
      if ((table.game.seats[seat]?.hidden.length ?? 0) > 0)
        expect(table.game.seats[seat]?.revealed).toHaveLength(
          table.game.seats[seat]?.hidden.length as number,
        );
    expect(table.fold.faults).toEqual([]);
  };

  for (const phase of ['deal', 'check'] as const)
    for (const by of ['leave', 'removal'] as const)
      test(`in ${phase}, by ${by}`, async () => {
        const first = bystander(four.lay);
        const once = await without(four.lay, first, 'removal');
        const scene = await once.until(inPhase(phase));
        const second = scene.lacking.at(-1) as Seat;
        const at = scene.state;
        const table =
          by === 'leave'
            ? scene
            : await scene.copy((step, attempt) =>
                step === four.lay.state.step && attempt === 0
                  ? [first]
                  : step === at.step && attempt === at.attempt
                    ? [second]
                    : null,
              );
        if (by === 'leave') {
          table.give(second, { kind: 'leave' });
          await table.until(({ state }) => state.isIn[second] === false);
        }
        await expectStopped(table, [first, second]);
      });

  test('together with the first, in one step', async () => {
    const table = await four.draw.copy();
    const [a, b] = table.lacking as readonly [Seat, Seat];
    table.give(a, { kind: 'leave' });
    table.give(b, { kind: 'leave' });
    await table.until(({ state }) => state.departures.length === 2);
    await expectStopped(table, [a, b]);
    expectVerifies(table, [a, b]);
  });

  test('together with the first, in one removal', async () => {
    const scene = four.draw;
    const [a, b] = scene.lacking as readonly [Seat, Seat];
    const table = await scene.copy((step, attempt) =>
      step === scene.state.step && attempt === 0 ? [b, a] : null,
    );
    await expectStopped(table, [a, b]);
  });
});

test('a share that does not open, dealt anew after a departure, names its dealer and ends the game with the standing', async () => {
  const first = four.draw.lacking[0] as Seat;
  const table = await without(four.draw, first, 'leave');
  const dealer = table.lacking[0] as Seat;
  const body = (await table.owed(dealer)) as Body & { readonly kind: 'deal' };
  const shares = body.shares.map((share, i) => (i === 0 ? { ...share, sealed: 'A'.repeat(64) } : share));
  const entry = table.give(dealer, { ...body, shares });
  await table.until(({ state }) => state.departures.length === 2);
  const fault = { code: 'deal-wrong', why: 'complaint', seat: dealer, seq: entry.seq };
  expect(table.fold.faults).toMatchObject([fault]);
  expect(table.fold.faults[0]?.evidence[0]).toBe(entry.id);
  await table.until(inPhase('done'));
  expect(planets.outcome(table.game)).toMatchObject({ reason: 'leaver' });
  expect(planets.outcome(table.game)?.ranking.slice(-2)).toEqual([[dealer], [first]]);
  expect(verifyRecord(table.record(), { planets })).toMatchObject({
    exitCode: 1,
    end: 'rules',
    faults: [fault],
  });
});

test('departures one after the other, shares dealt anew between them, are survived down to two seats', async () => {
  const first = await without(four.draw, four.draw.lacking[0] as Seat, 'leave');
  await first.until(inPhase('draw'));
  const second = await without(first, first.lacking[0] as Seat, 'leave');
  expectKept(four.draw, second);
  expect(second.state.phase.kind).not.toBe('deal');
  await expectPlayable(second);
  await second.until(inPhase('move', ({ game }) => game.turn.phase === 'lay'));
  const last = asked(second);
  second.give(last, { kind: 'leave' });
  await second.until(inPhase('done'));
  expect(second.game.ending?.reason).toBe('last-seat');
  expectVerifies(
    second,
    second.state.departures.map(({ seat }) => seat),
  );
});

// ------------------------------------------------------------------------------------------------ set-up

describe.each([
  { seats: 2, leaver: 'go-on' },
  { seats: 3, leaver: 'go-on' },
  { seats: 3, leaver: 'end' },
] as const)('$seats seats, leaver: $leaver', ({ seats, leaver }) => {
  let scenes: Phases;
  beforeAll(async () => {
    scenes = await setUpScenes(CardTable.open({ seats, seed: 5, options: { leaver } }));
  });

  test('are asked for keys, shares where they are dealt, shuffles and the lot', () => {
    const isShared = seats > 2 && leaver === 'go-on';
    const phases = ['keys', ...(isShared ? ['deal', 'check'] : []), 'shuffle', 'links'];
    expect(Object.keys(scenes)).toEqual(phases);
  });

  for (const by of ['leave', 'removal'] as const)
    test(`whoever goes before the cards are ready has them made anew by the others, by ${by}`, async () => {
      for (const [phase, scene] of Object.entries(scenes)) {
        if (phase === 'links') continue;
        const seat = scene.lacking[0] as Seat;
        const table = await without(scene, seat, by);
        expect(table.fold.faults).toEqual([]);
        expect(table.state.departures).toMatchObject([{ seat, by }]);
        expect(table.state.deck).toBeUndefined();
        if (seats === 2) {
          expect(table.game.ending?.reason).toBe('last-seat');
          continue;
        }
        expect(table.state.phase.kind).toBe('keys');
        expect(table.lacking).toEqual(stay(table));
        const old = scene.state.deck;
        await table.step();
        const fresh = deckOf(table.state);
        expect(fresh.keys[seat]).toBeNull();
        for (const other of stay(table)) {
          expect(keysOf(fresh, other).hand).not.toBe(old?.keys[other]?.hand);
          expect(keysOf(fresh, other).pile).not.toBe(old?.keys[other]?.pile);
        }
        expect(table.state.phase.kind).toBe('shuffle');
      }
    });

  test('whoever goes in the lot is out of the game that begins', async () => {
    const scene = scenes['links'] as CardTable;
    const seat = scene.lacking.at(-1) as Seat;
    const table = await without(scene, seat, 'leave');
    await table.until(({ state }) => state.game !== null);
    if (seats === 2) {
      expect(table.game.ending?.reason).toBe('last-seat');
      await table.until(inPhase('done'));
    } else {
      // Whatever the option: nothing had been played yet.
      if (leaver === 'go-on') expectKept(scene, table);
      else expect(table.game.ending).toBeNull();
      await expectPlayable(table);
    }
    expect(planets.standing(table.game).ranking.at(-1)).toEqual([seat]);
    expectVerifies(table, [seat]);
  });
});

describe('two seats: one that goes forfeits, in', () => {
  let scene: CardTable;
  beforeAll(async () => {
    scene = CardTable.open({ seats: 2, seed: 5 });
    scene.decide = steered(0);
    await scene.until(inPhase('draw'));
  });
  for (const phase of ['draw', 'assign', 'identify', 'lay'] as const)
    test(phase, async () => {
      const table = await (await scene.copy()).until(({ game }) => game.turn.phase === phase);
      const seat = table.lacking[0] as Seat;
      table.give(seat, { kind: 'leave' });
      await table.until(inPhase('done'));
      expect(planets.outcome(table.game)).toMatchObject({
        reason: 'last-seat',
        ranking: [[1 - seat], [seat]],
      });
      expectVerifies(table, [seat]);
    });
});

describe('three seats that end with a leaver: the game is over with the standing, hidden cards are shown, in', () => {
  let table: CardTable;
  let scenes: { readonly [phase: string]: CardTable };
  beforeAll(async () => {
    table = CardTable.open({ seats: 3, seed: 5, options: { leaver: 'end' } });
    scenes = await playScenes(table, ['draw', 'assign', 'identifyPlanet', 'deputyPlanet', 'blackHole']);
    const hide = await (scenes['blackHole'] as CardTable).copy();
    const after = await hide.until(
      inPhase('move', ({ game }) => game.seats.some(({ hidden }) => hidden.length > 0)),
    );
    scenes = { ...scenes, ...(await thefts(scenes['blackHole'] as CardTable)), hidden: after };
  });
  for (const phase of [
    'draw',
    'assign',
    'identifyPlanet',
    'deputyPlanet',
    'blackHole',
    'mix',
    'lead',
    'links',
    'transfer',
    'hidden',
  ])
    test(phase, async () => {
      const scene = await (scenes[phase] as CardTable).copy();
      const seat = scene.lacking[0] as Seat;
      scene.give(seat, { kind: 'leave' });
      await scene.until(({ state }) => state.isIn[seat] === false);
      expect(scene.game.ending?.reason).toBe('leaver');
      await scene.until(inPhase('done'));
      expect(scene.fold.steps.some(({ state }) => state.phase.kind === 'deal')).toBe(false);
      expect(planets.outcome(scene.game)?.ranking.at(-1)).toEqual([seat]);
      for (const one of stay(scene)) {
        const { hidden, revealed } = scene.game.seats[one] as PlanetsState['seats'][number];
        expect(revealed?.length ?? 0).toBe(hidden.length);
      }
      expectVerifies(scene, [seat]);
    });

  test('and a seat that leaves while it should show its hidden cards, or close, changes no rank of the others', async () => {
    const scene = await (scenes['hidden'] as CardTable).copy();
    const hider = scene.game.seats.findIndex(({ hidden }) => hidden.length > 0);
    const first = scene.seats.find((seat) => seat !== hider) as Seat;
    const ended = await without(scene, first, 'removal');
    expect(ended.state.phase).toMatchObject({ kind: 'cards', asks: 'open', seat: hider });
    ended.give(hider, { kind: 'leave' });
    await ended.until(inPhase('close'));
    const before = planets.outcome(ended.game) as unknown as Json;
    ended.give(ended.lacking[0] as Seat, { kind: 'leave' });
    await ended.until(inPhase('done'));
    expect(planets.outcome(ended.game)).toEqual(before);
    expect(ended.fold.faults).toEqual([]);
  });
});
