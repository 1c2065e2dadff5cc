/**
 * Proofs take most of the time of checking a record, and the records of one test file share their past: each shuffle and
 * each batch of relations is verified once a file. Verifying depends on its arguments alone (the weights change no
 * answer), and all of them are part of the question: a statement's branches follow from its purpose and bound points
 * (crypto/statements.ts).
 *
 * Use: `vi.mock(import('…/shuffle-verify.ts'), async (original) => rememberedShuffles(await original()))`, and alike for
 * sigma.ts.
 */
import { ciphertextBytes } from '../../../src/crypto/elgamal.ts';
import { pointBytes } from '../../../src/crypto/group.ts';
import type * as ShuffleVerify from '../../../src/crypto/shuffle-verify.ts';
import type * as Sigma from '../../../src/crypto/sigma.ts';
import { toHex } from '../../../src/encoding/hash.ts';

export function rememberedShuffles(original: typeof ShuffleVerify): typeof ShuffleVerify {
  const answers = new Map<string, ReturnType<typeof ShuffleVerify.verifyShuffle>>();
  return {
    ...original,
    verifyShuffle(context, key, inputs, message) {
      const { outputs, proof } = message;
      const cards = inputs.map((input) => toHex(ciphertextBytes(input)));
      const question = JSON.stringify([context, toHex(pointBytes(key)), cards, outputs, proof]);
      const answer = answers.get(question) ?? original.verifyShuffle(context, key, inputs, message);
      answers.set(question, answer);
      return answer;
    },
  };
}

export function rememberedRelations(original: typeof Sigma): typeof Sigma {
  const answers = new Map<string, ReturnType<typeof Sigma.verifyTogether>>();
  return {
    ...original,
    verifyTogether(claims) {
      const question = JSON.stringify(
        claims.map(({ statement: { context, purpose, bound }, proof }) => [
          context,
          purpose,
          bound.map((point) => toHex(pointBytes(point))),
          proof,
        ]),
      );
      const answer = answers.get(question) ?? original.verifyTogether(claims);
      answers.set(question, answer);
      return answer;
    },
  };
}
