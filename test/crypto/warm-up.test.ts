/** What a thread does ahead of a game of cards, and when it stops. How much faster a game begins: `npm run bench -- deck`. */
import { describe, expect, it } from 'vitest';
import { warmUp } from '../../src/crypto/warm-up.ts';
import { SeededRng } from '../../src/network/simulated-rng.ts';

/** Runs it until `parts` parts are done; how often it asked, and how many secrets it drew. */
async function upTo(parts: number): Promise<{ readonly asked: number; readonly drawn: number }> {
  const rng = new SeededRng(1, 'warm-up');
  let asked = 0;
  let drawn = 0;
  await warmUp(
    (sizeBytes) => {
      drawn += 1;
      return rng.bytes(sizeBytes);
    },
    setTimeout,
    {
      get aborted() {
        return asked++ >= parts;
      },
    },
  );
  return { asked, drawn };
}

describe('warming up', () => {
  it('looks before each of its parts whether it is still wanted, the first included', async () => {
    const { asked, drawn } = await upTo(Number.POSITIVE_INFINITY);
    expect(asked).toBeGreaterThan(8);
    expect(drawn).toBeGreaterThan(40);
  });

  it('does nothing more once it is told to stop', async () => {
    const none = await upTo(0);
    const shuffled = await upTo(3);
    expect(none.asked).toBe(1);
    expect(shuffled.asked).toBe(4);
    expect(shuffled.drawn).toBeGreaterThan(none.drawn);
  });
});
