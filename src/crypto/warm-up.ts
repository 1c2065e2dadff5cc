/**
 * Makes a thread ready for the cryptography of cards: what is computed once (generators, faces, tables of fixed bases) is
 * computed, and the engine has compiled the arithmetic. A thread that has not been through it makes its first shuffles at
 * half the speed.
 *
 * Invariant: nothing of a game goes in and nothing comes out: keys, cards and proofs are thrown away.
 */
import { toBase64url } from '../encoding/base64url.ts';
import type { ProofContext } from './context.ts';
import { canonicalDeck } from './faces.ts';
import { cardGenerators, chainGenerator, MAX_CARDS } from './generators.ts';
import type { Random } from './group.ts';
import { generateKeyPair } from './keys.ts';
import { shuffle } from './shuffle.ts';
import { verifyShuffle } from './shuffle-verify.ts';

/** So many that sums go the way of a whole deck, by buckets; so few that a part is over in some ten milliseconds. */
const CARDS = 40;
const ROUNDS = 4;

const CONTEXT: ProofContext = {
  session: toBase64url(new Uint8Array(32)),
  seat: 0,
  step: 0,
  attempt: 0,
  handles: [],
};

/**
 * About half a second of processor time, in parts. `later` runs each when the thread has done what waits for it; none begins
 * once aborted.
 */
export async function warmUp(
  random: Random,
  later: (run: () => void) => unknown,
  signal: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const parts: readonly (() => void)[] = [
    () => void chainGenerator(),
    () => void cardGenerators(MAX_CARDS),
    ...Array.from({ length: ROUNDS }, () => roundOf(random)).flat(),
  ];
  for (const part of parts) {
    await new Promise<void>((resolve) => later(resolve));
    if (signal.aborted) return;
    part();
  }
}

/** A shuffle, and its verification. */
function roundOf(random: Random): readonly (() => void)[] {
  const { key } = generateKeyPair(random);
  const cards = canonicalDeck().slice(0, CARDS);
  let shuffled: ReturnType<typeof shuffle> | null = null;
  return [
    () => {
      shuffled = shuffle(CONTEXT, key, cards, random);
    },
    () => {
      if (shuffled !== null) verifyShuffle(CONTEXT, key, cards, shuffled.message);
    },
  ];
}
