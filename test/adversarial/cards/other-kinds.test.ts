/**
 * Signing another kind of body than the step asks for, in every kind of step about cards in play.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Seat } from '../../../src/games/game.ts';
import { CardTable } from '../../protocol/deck/card-table.ts';
import { hidingSeat, playScenes, type Scenes, thefts } from './scenes.ts';

vi.mock(import('../../../src/crypto/shuffle-verify.ts'), async (original) => {
  const { rememberedShuffles } = await import('./remembered.ts');
  return rememberedShuffles(await original());
});
vi.mock(import('../../../src/crypto/sigma.ts'), async (original) => {
  const { rememberedRelations } = await import('./remembered.ts');
  return rememberedRelations(await original());
});
vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

let scenes: Pick<Scenes, 'draw' | 'assign' | 'identifyPlanet' | 'blackHole'>;
let mixScene: CardTable;
let lead: CardTable;
let take: CardTable;
let open: CardTable;

beforeAll(async () => {
  const wanted = ['draw', 'assign', 'identifyPlanet', 'blackHole'] as const;
  scenes = await playScenes(CardTable.open({ seats: 3, seed: 2 }), wanted);
  ({ mix: mixScene, lead, transfer: take } = await thefts(scenes.blackHole));
  open = await hidingSeat();
});

// ------------------------------------------------------------------------------------------------ other kinds

describe('a seat is named that signs another kind of body than its step asks for', () => {
  const BODIES: readonly object[] = [
    { kind: 'close' },
    { kind: 'commit', chain: 0, head: 'A'.repeat(43) },
    { kind: 'link', k: 2, link: 'A'.repeat(43) },
    { kind: 'lead', k: 2, link: 'A'.repeat(43) },
    { kind: 'move', move: { kind: 'skip' }, lead: null },
    { kind: 'check', complaints: [] },
    { kind: 'shuffle', outputs: 'A', proof: 'A' },
    { kind: 'shares', shares: [{ share: 'A'.repeat(43), proof: 'A'.repeat(128) }] },
    { kind: 'mix', proofs: [{ kind: 'open', proof: 'A'.repeat(128) }] },
    { kind: 'transfer', proofs: [{ kind: 'open', proof: 'A'.repeat(128) }] },
    { kind: 'identify', as: 'planet', proofs: [{ kind: 'open', proof: 'A'.repeat(128) }] },
    { kind: 'open', faces: ['mars'], proofs: [{ kind: 'open', proof: 'A'.repeat(128) }] },
  ];
  const PLACES = {
    draw: [() => scenes.draw, 'shares'],
    assign: [() => scenes.assign, 'move'],
    identify: [() => scenes.identifyPlanet, 'identify'],
    mix: [() => mixScene, 'mix'],
    lead: [() => lead, 'lead'],
    transfer: [() => take, 'transfer'],
    open: [() => open, 'open'],
  } as const;
  for (const [place, [scene, right]] of Object.entries(PLACES))
    test(`in ${place}: wrong-kind`, async () => {
      for (const body of BODIES) {
        const { kind } = body as { readonly kind: string };
        if (kind === right) continue;
        const table = await scene().copy();
        const seat = table.lacking[0] as Seat;
        const entry = table.give(seat, body);
        for (const other of table.lacking)
          if (table.fold.faults.length === 0) table.give(other, await table.owed(other));
        expect(table.fold.faults).toEqual([
          { code: 'wrong-kind', why: kind, seat, seq: entry.seq, evidence: [entry.id] },
        ]);
      }
    });
});
