/**
 * Cheating with cards that are laid, put back or shown at the end. Each is refused in the step it belongs to. And what these
 * refusals come to: a hand holds planets only.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import type { Ciphertext } from '../../../src/crypto/elgamal.ts';
import type { CardHandle, Seat } from '../../../src/games/game.ts';
import { BLACK_HOLE, type Face, isPlanet, PLANETS, type Planet } from '../../../src/games/planets/cards.ts';
import type { PlanetsKnowledge } from '../../../src/games/planets/knowledge.ts';
import { surplusOf } from '../../../src/games/planets/turn.ts';
import type { PlanetsMove } from '../../../src/games/planets/types.ts';
import type { Body } from '../../../src/protocol/entry.ts';
import { CardTable } from '../../protocol/deck/card-table.ts';
import { COVERED_IN } from '../covered.ts';
import {
  bigMix,
  type Case,
  codes,
  handOf,
  held,
  MIX,
  moveEvent,
  NO_HOLE,
  run,
  swapping,
  TRANSFER,
} from './cases.ts';
import {
  branchOf,
  freshCard,
  handKey,
  handOver,
  jointKey,
  lying,
  mixedIn,
  mixOf,
  opening,
  planetProof,
  proofsOf,
  secretsOf,
  withProof,
  withProofs,
} from './forge.ts';
import { faceIn, hidingSeat, playScenes, type Scenes } from './scenes.ts';

vi.mock(import('../../../src/crypto/shuffle-verify.ts'), async (original) => {
  const { rememberedShuffles } = await import('./remembered.ts');
  return rememberedShuffles(await original());
});
vi.mock(import('../../../src/crypto/sigma.ts'), async (original) => {
  const { rememberedRelations } = await import('./remembered.ts');
  return rememberedRelations(await original());
});
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let scenes: Pick<Scenes, 'lay' | 'surplus'>;
/** A seat is to show what it has hidden. */
let open: CardTable;

beforeAll(async () => {
  scenes = await playScenes(CardTable.open({ seats: 3, seed: 2 }), ['lay', 'surplus']);
  open = await hidingSeat();
});

// ------------------------------------------------------------------------------------------------ sets

const fresh = (table: CardTable): CardHandle => table.game.turn.fresh as CardHandle;
/** A set of `faces`, opened as if the cards at the front were these. */
const laying = (table: CardTable, seat: Seat, faces: readonly Planet[], front: readonly CardHandle[]): Body =>
  table.move(seat, { move: { kind: 'lay', faces: [...faces] } as PlanetsMove, front });

/** The hand but for the new card: those like it, and the others. */
function besides(table: CardTable, seat: Seat) {
  const face = faceIn(table, seat, fresh(table)) as Planet;
  const others = handOf(table, seat).filter((card) => card !== fresh(table));
  return {
    face,
    alike: others.filter((card) => faceIn(table, seat, card) === face),
    unlike: others.filter((card) => faceIn(table, seat, card) !== face),
  };
}
const honestLay = (table: CardTable, seat: Seat): Body => {
  const { face, alike } = besides(table, seat);
  return laying(table, seat, [face, face, face], alike.slice(0, 2));
};
const setMix = (pick: Parameters<typeof swapping>[2]): Case['signs'] => swapping(honestLay, moveEvent, pick);
const lacked = (table: CardTable, seat: Seat): Planet =>
  PLANETS.find((planet) =>
    handOf(table, seat).every((card) => faceIn(table, seat, card) !== planet),
  ) as Planet;

run('sets: a seat is named that', () => scenes.lay, [
  {
    title: 'lays a set of a planet that it lacks',
    ...NO_HOLE,
    signs: (table, seat) => {
      const planet = lacked(table, seat);
      return laying(table, seat, [planet, planet, planet], []);
    },
  },
  {
    title: 'lays one planet more than it has',
    ...NO_HOLE,
    signs: (table, seat) => {
      const { face, alike, unlike } = besides(table, seat);
      expect(unlike.length).toBeGreaterThan(0);
      const front = [...alike, unlike[0] as CardHandle];
      return laying(table, seat, [face, ...front.map(() => face)], front);
    },
  },
  {
    title: 'lays a set without the new card',
    ...NO_HOLE,
    signs: (table, seat) => {
      const { unlike } = besides(table, seat);
      const planet = faceIn(table, seat, unlike[0] as CardHandle) as Planet;
      const front = unlike.filter((card) => faceIn(table, seat, card) === planet).slice(0, 2);
      return laying(table, seat, [planet, planet, planet], front);
    },
  },
  {
    title: 'opens its cards in another order than it names them',
    ...NO_HOLE,
    signs: (table, seat) => {
      const body = honestLay(table, seat);
      const [mix, first, second, third] = proofsOf(body);
      return withProofs(body, [mix, second, first, third]);
    },
  },
  {
    title: 'opens a card of its own making',
    ...NO_HOLE,
    signs: (table, seat) => {
      const body = honestLay(table, seat);
      const { face } = besides(table, seat);
      const { into } = mixOf(table, moveEvent(body, seat));
      const made = {
        card: into[0] as CardHandle,
        input: freshCard(face, handKey(table, seat)),
        secret: secretsOf(table, seat).hand,
        face,
      };
      return withProof(body, 2, opening(table, seat, made));
    },
  },
  {
    title: 'mixes in a card that it lacks for its set',
    ...MIX,
    signs: setMix((table, seat, [, ...rest]) => [
      freshCard(besides(table, seat).face, handKey(table, seat)),
      ...rest,
    ]),
  },
  {
    title: 'mixes a card in twice',
    ...MIX,
    signs: setMix((_, __, [a, , ...rest]) => [a, a, ...rest] as Ciphertext[]),
  },
  {
    title: 'mixes the new card in with the others',
    code: 'mix-wrong',
    why: 'wrong-size',
    signs: setMix((table, _, inputs) => [lying(table, fresh(table)), ...inputs]),
  },
  {
    title: 'leaves the last card of its set face down',
    code: 'proofs-count',
    why: '3 proofs',
    signs: (table, seat) => {
      const body = honestLay(table, seat);
      return withProofs(body, proofsOf(body).slice(0, 3));
    },
  },
  {
    title: 'lays two cards',
    code: 'move-illegal',
    why: 'no-set',
    signs: (table, seat) => {
      const { face, alike } = besides(table, seat);
      return laying(table, seat, [face, face], alike.slice(0, 1));
    },
  },
  {
    title: 'lays black holes',
    code: 'move-malformed',
    why: 'faces.0',
    signs: (table, seat) => ({
      ...honestLay(table, seat),
      move: { kind: 'lay', faces: [BLACK_HOLE, BLACK_HOLE, BLACK_HOLE] },
    }),
  },
  {
    title: 'lays nothing, with proofs',
    code: 'proofs-count',
    why: '4 proofs',
    signs: (table, seat) => ({ ...honestLay(table, seat), move: { kind: 'skip' } }),
  },
]);

// ------------------------------------------------------------------------------------------------ surplus

const surplus = (table: CardTable, seat: Seat): Body =>
  table.move(seat, table.decide(table.game, seat, table.knowledge(seat) as never));

/** The honest surplus but for its first card, which is put back as `make` says. */
const putting =
  (
    make: (
      table: CardTable,
      seat: Seat,
      mixed: readonly Ciphertext[],
    ) => Partial<Parameters<typeof handOver>[2]>,
  ): Case['signs'] =>
  (table, seat) => {
    const body = surplus(table, seat);
    const mixed = mixedIn(body);
    const { into } = mixOf(table, moveEvent(body, seat));
    const right = {
      card: into[0] as CardHandle,
      input: mixed[0] as Ciphertext,
      secret: secretsOf(table, seat).hand,
      to: jointKey(table),
    };
    return withProof(body, 1, handOver(table, seat, { ...right, ...make(table, seat, mixed) }));
  };

run('surplus: a Commander is named that', () => scenes.surplus, [
  {
    title: 'puts back a card that it keeps, too',
    ...TRANSFER,
    signs: putting((_, __, mixed) => ({ input: mixed.at(-1) as Ciphertext })),
  },
  {
    title: 'puts back a black hole of its own making',
    ...TRANSFER,
    signs: putting((table, seat) => ({ input: freshCard(BLACK_HOLE, handKey(table, seat)) })),
  },
  {
    title: 'puts a card back that only it can read',
    ...TRANSFER,
    signs: putting((table, seat) => ({ to: handKey(table, seat) })),
  },
  {
    title: 'mixes a card of its own making into its hand',
    ...MIX,
    signs: swapping(surplus, moveEvent, (table, seat, [, ...rest]) => [
      freshCard('mercury', handKey(table, seat)),
      ...rest,
    ]),
  },
  {
    title: 'puts one card too few back',
    code: 'proofs-count',
    why: '2 proofs',
    signs: (table, seat) => {
      expect(surplusOf(table.game)).toBe(2);
      const body = surplus(table, seat);
      expect(proofsOf(body)).toHaveLength(3);
      return withProofs(body, proofsOf(body).slice(0, 2));
    },
  },
  {
    title: 'goes on without putting anything back',
    code: 'move-illegal',
    why: 'other-decision',
    signs: () => ({ kind: 'move', move: { kind: 'skip' }, lead: null }),
  },
]);

// ------------------------------------------------------------------------------------------------ hidden cards at the end

const hidden = (table: CardTable, seat: Seat): CardHandle => table.game.seats[seat]?.hidden[0] as CardHandle;
const shown = (table: CardTable, seat: Seat, faces: readonly (Face | string)[], face: Face): object => ({
  kind: 'open',
  faces,
  proofs: [opening(table, seat, { card: hidden(table, seat), secret: secretsOf(table, seat).hand, face })],
});
const another = (table: CardTable, seat: Seat): Planet =>
  PLANETS.find((planet) => planet !== faceIn(table, seat, hidden(table, seat))) as Planet;

run('hidden cards at the end: a seat is named that', () => open, [
  {
    title: 'shows another planet than it hid',
    ...NO_HOLE,
    signs: (table, seat) => shown(table, seat, [another(table, seat)], another(table, seat)),
  },
  {
    title: 'shows a black hole',
    ...NO_HOLE,
    signs: (table, seat) => shown(table, seat, [BLACK_HOLE], BLACK_HOLE),
  },
  {
    title: 'names another planet than it proves',
    ...NO_HOLE,
    signs: (table, seat) =>
      shown(table, seat, [another(table, seat)], faceIn(table, seat, hidden(table, seat))),
  },
  {
    title: 'shows what no card bears',
    code: 'open-wrong',
    why: 'faces',
    signs: (table, seat) => shown(table, seat, ['pluto'], 'mars'),
  },
  {
    title: 'shows a card more than it hid',
    code: 'open-wrong',
    why: 'faces',
    signs: (table, seat) => shown(table, seat, ['mars', 'mars'], 'mars'),
  },
  {
    title: 'proves its card twice',
    code: 'proofs-count',
    why: '2 proofs',
    signs: async (table, seat) => {
      const body = await table.owed(seat);
      return withProofs(body, [...proofsOf(body), ...proofsOf(body)]);
    },
  },
  {
    title: 'proves only that it is a planet',
    code: 'proofs-count',
    why: 'planet',
    signs: async (table, seat) => {
      const card = hidden(table, seat);
      const branch = branchOf(faceIn(table, seat, card));
      const proof = planetProof(table, seat, { card, secret: secretsOf(table, seat).hand, branch });
      return withProof(await table.owed(seat), 0, proof);
    },
  },
  {
    title: 'sends more than opening takes',
    code: 'oversize',
    why: 'open',
    signs: () => ({ kind: 'open', faces: ['mars'], proofs: [bigMix()] }),
  },
]);

// ------------------------------------------------------------------------------------------------ by construction

test('a hand holds planets only: every card in it has been proved one by whoever took it from the pile', () => {
  const { fold } = scenes.surplus;
  const proved = new Set<CardHandle>();
  let joined = 0;
  for (const { event, before, state } of fold.events) {
    if (event.kind === 'setup' || before === null) continue;
    const [then, now] = [before, state] as unknown as readonly [
      typeof scenes.surplus.game,
      typeof scenes.surplus.game,
    ];
    const operations = scenes.surplus.fold.context.game.cards?.operations(then, event) ?? [];
    for (const operation of operations) {
      if (operation.kind === 'planet') proved.add(operation.card);
      if (operation.kind === 'mix' && operation.cards.every((card) => proved.has(card)))
        for (const card of operation.into) proved.add(card);
    }
    for (const { hand } of now.seats)
      for (const card of hand) {
        joined += 1;
        expect(proved).toContain(card);
      }
  }
  expect(joined).toBeGreaterThan(100);
  const faces = scenes.surplus.seats.flatMap((seat) =>
    handOf(scenes.surplus, seat).map((card) => faceIn(scenes.surplus, seat, card)),
  );
  expect(faces.filter(isPlanet)).toEqual(faces);
  expect((scenes.surplus.knowledge(0) as PlanetsKnowledge)[held(scenes.surplus, 0)]).toBeDefined();
});

test('the list of covered codes says what is covered here', () => {
  expect([...codes].sort()).toEqual(COVERED_IN['cards/sets.test.ts']);
});
