/**
 * Whether an entry shows how its cards were mixed: all six assignments of the same three cards, five times each, with real
 * ciphertexts and proofs. Sizes, structure and the public state that follows are alike; no point of an entry equals a
 * point of the cards that went in, its negative, a small multiple of it, or differs from one by a small multiple of G or
 * of a key.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import { G, IDENTITY, type Point, pointBytes, pointFromBytes } from '../../../src/crypto/group.ts';
import { toHex } from '../../../src/encoding/hash.ts';
import type { CardHandle, Json, Seat } from '../../../src/games/game.ts';
import { publish } from '../../../src/games/planets/choices.ts';
import type { PlanetsKnowledge } from '../../../src/games/planets/knowledge.ts';
import type { Body } from '../../../src/protocol/entry.ts';
import { CardTable } from '../../protocol/deck/card-table.ts';
import { handKey, jointKey, lying, pileKey } from './forge.ts';
import { asked, playScenes } from './scenes.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

const TIMES = 5;
const SMALL = 16;

type Entry = { readonly order: readonly CardHandle[]; readonly body: Body };
let table: CardTable;
let seat: Seat;
let entries: readonly Entry[];

beforeAll(async () => {
  ({ assign: table } = await playScenes(CardTable.open({ seats: 3, seed: 2 }), ['assign']));
  seat = asked(table);
  const to = ((seat + 1) % 3) as Seat;
  const [a, b, c] = table.game.turn.drawn as readonly [CardHandle, CardHandle, CardHandle];
  const orders = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ] as const;
  entries = Array.from({ length: TIMES }, () => orders)
    .flat()
    .map((order) => {
      const choice = { kind: 'assign', keep: order[0], pass: { card: order[1], to } } as const;
      const published = publish(table.game, seat, choice, table.knowledge(seat) as PlanetsKnowledge);
      if (!published.ok) throw new Error(published.error);
      return { order, body: table.move(seat, published.value) };
    });
});

/** Everything of a body but what stands in its texts of points and numbers, of which only the length. */
function shape(json: Json): Json {
  if (typeof json === 'string') return json.length > 40 ? `${json.length} letters` : json;
  if (Array.isArray(json)) return (json as readonly Json[]).map(shape);
  if (typeof json === 'object' && json !== null)
    return Object.fromEntries(Object.entries(json).map(([key, one]) => [key, shape(one as Json)]));
  return json;
}

/** The 32-byte blocks of all long texts, in order. */
function blocks(json: Json): readonly Uint8Array[] {
  if (typeof json === 'string') {
    if (json.length <= 40) return [];
    const bytes = Buffer.from(json, 'base64url');
    return Array.from(
      { length: bytes.length / 32 },
      (_, i) => new Uint8Array(bytes.subarray(32 * i, 32 * i + 32)),
    );
  }
  if (typeof json !== 'object' || json === null) return [];
  return Object.values(json).flatMap((one) => blocks(one as Json));
}

/** Those blocks that are points; scalars are points now and then, which does no harm. */
const points = (body: Body): readonly Point[] =>
  blocks(body as unknown as Json).flatMap((block) => {
    const point = pointFromBytes(block);
    return point.ok ? [point.value] : [];
  });

const spelling = (point: Point): string => toHex(pointBytes(point));
/** −16·P … 16·P without O. */
function multiples(point: Point): readonly Point[] {
  const up: Point[] = [];
  for (let at = point; up.length < SMALL; at = at.add(point)) up.push(at);
  return [...up, ...up.map((one) => one.negate())];
}

test('thirty assignments of the same three cards, in all six orders, have one size and one structure', () => {
  expect(entries).toHaveLength(30);
  const shapes = new Set(entries.map(({ body }) => JSON.stringify(shape(body as unknown as Json))));
  expect(shapes.size).toBe(1);
  expect([...shapes][0]).toContain('letters');
});

test('no block of an entry stands in another, or twice in one: nothing is drawn again, in whatever order', () => {
  const seen = new Map<string, number>();
  for (const [at, { body }] of entries.entries())
    for (const block of blocks(body as unknown as Json)) {
      const text = toHex(block);
      expect([at, seen.get(text)]).toEqual([at, undefined]);
      seen.set(text, at);
    }
  expect(seen.size).toBeGreaterThan(30 * 40);
});

test('no point of an entry is a small relation of a card that went in, a key or G', () => {
  const inputs = table.game.turn.drawn.flatMap((card) => {
    const { c1, c2 } = lying(table, card);
    return [c1, c2, c2.subtract(c1)];
  });
  const keys = [G, pileKey(table, seat), jointKey(table), ...table.seats.map((one) => handKey(table, one))];
  const near = new Set([...inputs, ...keys].flatMap(multiples).map(spelling));
  const steps = new Set(keys.flatMap(multiples).map(spelling));
  const isRelated = (point: Point): boolean =>
    near.has(spelling(point)) ||
    inputs.some((input) => {
      const difference = point.subtract(input);
      return difference.equals(IDENTITY) || steps.has(spelling(difference));
    });
  let compared = 0;
  // Each order once: differences are dear.
  for (const { body } of entries.slice(0, 6))
    for (const point of points(body)) {
      expect(isRelated(point)).toBe(false);
      compared += 1;
    }
  expect(compared).toBeGreaterThan(6 * 30);
  for (const { body } of entries)
    for (const point of points(body)) expect(near.has(spelling(point))).toBe(false);

  // It would find them.
  const c1 = inputs[0] as Point;
  expect([c1, c1.negate(), c1.add(c1), c1.add(keys[1] as Point), c1.subtract(G)].map(isRelated)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
});

test('the public state after it is the same but for the ciphertexts, whichever order it was', async () => {
  const states = new Set<string>();
  const texts = new Set<string>();
  for (const { body } of entries.slice(0, 6)) {
    const after = await table.copy();
    after.give(seat, body);
    expect(after.fold.faults).toEqual([]);
    const { deck, ...state } = after.state;
    const cards = Object.entries(deck?.cards ?? {});
    states.add(JSON.stringify([state, { ...deck, cards: cards.map(([card, { key }]) => [card, key]) }]));
    texts.add(JSON.stringify(cards.map(([, { text }]) => text)));
  }
  expect(states.size).toBe(1);
  expect(texts.size).toBe(6);
});
