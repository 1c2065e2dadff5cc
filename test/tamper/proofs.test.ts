/**
 * A record with one wrong proof. Whoever verifies it takes all proofs for right until they are summed (verify.ts), and must
 * then name the very entry: nothing here is remembered from one verification to the next.
 */
import { expect, test } from 'vitest';
import { fromBase64url, toBase64url } from '../../src/encoding/base64url.ts';
import type { Json } from '../../src/games/game.ts';
import { check, draftAt, kept, verdict } from './records.ts';
import { signedBy, upTo, withBody } from './signed.ts';

const cards = kept('cards');

/** The last scalar of a proof, less or more by one: read without fault, and wrong. */
function nextTo(proof: string): string {
  const bytes = fromBase64url(proof, Math.floor((proof.length * 3) / 4));
  if (!bytes.ok) throw new Error('no proof');
  const changed = bytes.value.slice();
  const at = changed.length - 32;
  changed[at] = (changed[at] as number) ^ 1;
  return toBase64url(changed);
}

/** The line's body with the proof at `path` made wrong. */
function wrongAt(line: number, ...path: readonly (string | number)[]): Json {
  const body = structuredClone(draftAt(cards, line - 1).body) as unknown as Json;
  let holder = body as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = path.at(-1) as string;
  holder[last] = nextTo(holder[last] as string);
  return body;
}

const signed = (line: number, body: Json): string => {
  const draft = withBody(draftAt(cards, line - 1), body);
  return upTo(cards, line, signedBy(draft, cards.pairs[draft.seat]));
};

test.each([
  ['of a key', 5, ['handProof'], 'keys-wrong'],
  ['of the other key', 5, ['pileProof'], 'keys-wrong'],
  ['of the shuffled deck', 8, ['proof'], 'shuffle-wrong'],
  ['of one of three shares of a draw', 14, ['shares', 1, 'proof'], 'draw-wrong'],
  ['of a mix', 16, ['proofs', 0, 'proof'], 'mix-wrong'],
  ['of a transfer behind it', 16, ['proofs', 2, 'proof'], 'transfer-wrong'],
  ['of a planet', 17, ['proofs', 0, 'proof'], 'planet-wrong'],
  ['of an open card', 52, ['proofs', 0, 'proof'], 'open-wrong'],
])('a wrong proof %s is the fault of its entry', (_, line, path, code) => {
  const { seat } = draftAt(cards, line - 1);
  expect(verdict(signed(line, wrongAt(line, ...path)))).toBe(`1 ${code} seat ${seat} line ${line}`);
});

test('what a wrong proof brought about is gone from the report', () => {
  const report = check(signed(8, wrongAt(8, 'proof')));
  expect(report).toMatchObject({ kind: 'authentic', exitCode: 1, shuffles: [] });
});
