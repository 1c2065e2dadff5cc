import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/games/game.ts';
import { loadIdentity, newIdentity, saveIdentity, withBot } from '../../src/network/identity.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { openMemoryStore } from '../../src/storage/memory.ts';

const TABLE = 'a'.repeat(43);

function hostOfTwo() {
  const rng = new SeededRng(7, 'identity');
  const one = withBot(newIdentity(rng), rng, 'strong');
  return withBot(one.identity, rng, 'easy').identity;
}

describe('a host’s identity', () => {
  it('keeps each bot’s key and strength', async () => {
    const store = openMemoryStore();
    const identity = hostOfTwo();
    await saveIdentity(store, TABLE, identity);
    const kept = await loadIdentity(store, TABLE);
    expect(kept?.bots.map(({ key, strength }) => [key, strength])).toEqual([
      [identity.bots[0]?.key, 'strong'],
      [identity.bots[1]?.key, 'easy'],
    ]);
  });

  it('from before there were strengths has bots of the usual one', async () => {
    const store = openMemoryStore();
    await saveIdentity(store, TABLE, hostOfTwo());
    const bucket = `table/${TABLE}`;
    const { botStrengths: _, ...old } = (await store.get('secrets', bucket)) as {
      readonly [key: string]: Json;
    };
    await store.put('secrets', bucket, old);
    expect((await loadIdentity(store, TABLE))?.bots.map(({ strength }) => strength)).toEqual([
      'middle',
      'middle',
    ]);
  });
});
