/**
 * Shuffles of 104 cards take most of the time of checking a record, and the records of one test file share their set-up:
 * each shuffle is verified once a file. Verifying depends on its arguments alone (the weights change no answer), all of
 * which are part of the question. Use: `vi.mock(import('…/shuffle-verify.ts'), async (original) => remembered(await original()))`.
 */
import { ciphertextBytes } from '../../../src/crypto/elgamal.ts';
import { pointBytes } from '../../../src/crypto/group.ts';
import type * as ShuffleVerify from '../../../src/crypto/shuffle-verify.ts';
import { toHex } from '../../../src/encoding/hash.ts';

export function remembered(original: typeof ShuffleVerify): typeof ShuffleVerify {
  const answers = new Map<string, ReturnType<typeof ShuffleVerify.verifyShuffle>>();
  return {
    ...original,
    verifyShuffle(context, key, inputs, message, random) {
      const { outputs, proof } = message;
      const cards = inputs.map((input) => toHex(ciphertextBytes(input)));
      const question = JSON.stringify([context, toHex(pointBytes(key)), cards, outputs, proof]);
      const answer = answers.get(question) ?? original.verifyShuffle(context, key, inputs, message, random);
      answers.set(question, answer);
      return answer;
    },
  };
}
