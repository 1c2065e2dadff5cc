/**
 * Linear relations: what is proved verifies, and nothing else does. Each test that spoils one thing names it; the
 * purposes of the table are in statements.test.ts.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  G,
  IDENTITY,
  mod,
  msm,
  ORDER,
  type Point,
  randomScalar,
  type Scalar,
} from '../../src/crypto/group.ts';
import {
  CHALLENGE_BYTES,
  type Equation,
  proofSizeBytes,
  prove,
  type Relation,
  type Statement,
  verify,
} from '../../src/crypto/sigma.ts';
import { toBase64url } from '../../src/encoding/base64url.ts';
import {
  blockOf,
  bytesOf,
  CONTEXT,
  expectRefusal,
  numberOf,
  OTHER_CONTEXTS,
  plusOne,
  plusOrder,
  randomPoint,
  seeded,
  withBlock,
} from './fixtures.ts';

const random = seeded(60);
const bases = Array.from({ length: 4 }, () => randomPoint(random));

/** A relation that holds for `scalars`: each equation over the bases (or G) given by number. */
function relationOf(scalars: readonly Scalar[], shape: readonly (readonly number[])[]): Relation {
  const equations = shape.map((row): Equation => {
    const terms = row.map((b, k) => ({
      witness: k % scalars.length,
      base: b === 0 ? G : (bases[b - 1] as Point),
    }));
    return {
      image: msm(
        terms.map(({ base }) => base),
        terms.map(({ witness }) => scalars[witness] as Scalar),
      ),
      terms,
    };
  });
  return { witnesses: scalars.length, equations };
}

const statementOf = (branches: readonly Relation[], bound: readonly Point[] = []): Statement => ({
  context: CONTEXT,
  purpose: 'test',
  bound,
  branches,
});

const shapes = fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 2,
});
const secrets = fc.array(fc.bigInt({ min: 0n, max: ORDER - 1n }), { minLength: 1, maxLength: 3 });

describe('a proof of one relation', () => {
  test('verifies, whatever its equations, and has the stated size', () => {
    fc.assert(
      fc.property(secrets, shapes, (scalars, shape) => {
        const statement = statementOf([relationOf(scalars, shape)]);
        const proof = prove(statement, { branch: 0, scalars }, random);
        expect(verify(statement, proof).ok).toBe(true);
        expect(bytesOf(proof).length).toBe(CHALLENGE_BYTES + 32 * scalars.length);
      }),
      { seed: 8, numRuns: 12 },
    );
  });

  test('from wrong scalars is refused', () => {
    fc.assert(
      fc.property(secrets, shapes, fc.nat(), (scalars, shape, at) => {
        const used = new Set(shape.flatMap((row) => row.map((_, k) => k % scalars.length)));
        const wrong = [...used][at % used.size] as number;
        const statement = statementOf([relationOf(scalars, shape)]);
        const others = scalars.map((x, j) => (j === wrong ? mod(x + 1n) : x));
        // Two terms over bases that cancel are no other statement; the bases here are independent.
        const proof = prove(statement, { branch: 0, scalars: others }, random);
        expectRefusal(verify(statement, proof), 'proof-wrong');
      }),
      { seed: 9, numRuns: 6 },
    );
  });

  const scalars = [5n, randomScalar(random)];
  const bound = [bases[2] as Point, bases[3] as Point];
  const relation = relationOf(scalars, [[0, 1], [2]]);
  const statement = statementOf([relation], bound);
  const proof = prove(statement, { branch: 0, scalars }, random);

  test.each(OTHER_CONTEXTS)('is refused under another %s', (_, context) => {
    expectRefusal(verify({ ...statement, context }, proof), 'proof-wrong');
  });

  test('is refused under another purpose', () => {
    expectRefusal(verify({ ...statement, purpose: 'tests' }, proof), 'proof-wrong');
  });

  test('is refused with another bound point, one more, one less, or in another order', () => {
    const [a, b] = bound as [Point, Point];
    for (const other of [[a, a], [b, b], [b, a], [a], [], [a, b, b]])
      expectRefusal(verify({ ...statement, bound: other }, proof), 'proof-wrong');
  });

  test('is refused with another image, base or assignment of witnesses', () => {
    const [first, second] = relation.equations as [Equation, Equation];
    const [term] = second.terms as [Equation['terms'][number]];
    const others: readonly (readonly Equation[])[] = [
      [{ ...first, image: first.image.add(G) }, second],
      [first, { ...second, image: IDENTITY }],
      [first, { ...second, terms: [{ ...term, base: bases[0] as Point }] }],
      [first, { ...second, terms: [{ ...term, witness: 1 }] }],
      [second, first],
      [first],
      [first, second, second],
    ];
    for (const equations of others)
      expectRefusal(verify(statementOf([{ ...relation, equations }], bound), proof), 'proof-wrong');
  });

  test('is refused when base or bound point is the identity', () => {
    const equations = [
      { image: IDENTITY, terms: [{ witness: 0, base: IDENTITY }] },
      relation.equations[1] as Equation,
    ];
    const trivial = statementOf([{ ...relation, equations }], bound);
    expectRefusal(verify(trivial, prove(trivial, { branch: 0, scalars }, random)), 'identity');
    const unbound = statementOf([relation], [IDENTITY]);
    expectRefusal(verify(unbound, prove(unbound, { branch: 0, scalars }, random)), 'identity');
  });

  test('is refused with any response changed, or spelled with the group order added', () => {
    for (const j of [0, 1]) {
      const block = blockOf(proof, j, CHALLENGE_BYTES);
      expectRefusal(verify(statement, withBlock(proof, j, plusOne(block), CHALLENGE_BYTES)), 'proof-wrong');
      expectRefusal(
        verify(statement, withBlock(proof, j, plusOrder(block), CHALLENGE_BYTES)),
        'not-a-scalar',
      );
    }
  });

  test('is refused with any bit of the first and last byte of the challenge changed', () => {
    for (const at of [0, CHALLENGE_BYTES - 1]) {
      const bytes = bytesOf(proof);
      bytes[at] = (bytes[at] as number) ^ 0x80;
      expectRefusal(verify(statement, toBase64url(bytes)), 'proof-wrong');
    }
  });

  test('of another length or spelling is refused', () => {
    const bytes = bytesOf(proof);
    const texts = [
      '',
      toBase64url(bytes.slice(1)),
      `${proof}A`,
      `${proof}=`,
      ` ${proof}`,
      toBase64url(Uint8Array.of(...bytes, 0)),
    ];
    for (const text of texts) expectRefusal(verify(statement, text), 'not-base64url');
  });

  test('shows nothing of the scalars when the random source is broken: nonces depend on the statement', () => {
    const broken = (sizeBytes: number): Uint8Array => new Uint8Array(sizeBytes);
    const other = { ...statement, context: { ...CONTEXT, step: 18 } };
    const proofs = [statement, other].map((s) => prove(s, { branch: 0, scalars }, broken));
    const [c1, c2] = proofs.map((text) => numberOf(bytesOf(text).slice(0, CHALLENGE_BYTES))) as [
      bigint,
      bigint,
    ];
    for (const j of [0, 1]) {
      const [s1, s2] = proofs.map((text) => numberOf(blockOf(text, j, CHALLENGE_BYTES))) as [bigint, bigint];
      expect(mod(s1 - s2)).not.toBe(mod((c1 - c2) * (scalars[j] as bigint)));
    }
    expect(proofs[0]).toBe(prove(statement, { branch: 0, scalars }, broken));
  });

  test('is another one with fresh randomness', () => {
    expect(prove(statement, { branch: 0, scalars }, random)).not.toBe(proof);
  });

  test('without a witness of its shape is our mistake and throws', () => {
    for (const witness of [
      { branch: 1, scalars },
      { branch: 0, scalars: [5n] },
      { branch: 0, scalars: [...scalars, 1n] },
    ])
      expect(() => prove(statement, witness, random)).toThrow("no witness for the statement 'test'");
  });
});

describe('a proof of one relation of several', () => {
  const known = randomScalar(random);
  const holds = relationOf([known], [[1]]);
  const fails = (b: number): Relation => ({
    witnesses: 1,
    equations: [{ image: randomPoint(seeded(70 + b)), terms: [{ witness: 0, base: bases[b] as Point }] }],
  });
  const branchesWith = (at: number): readonly Relation[] =>
    [0, 1, 2].map((b) => (b === at ? holds : fails(b)));

  test.each([0, 1, 2])('verifies when branch %i is the known one', (at) => {
    const statement = statementOf(branchesWith(at));
    const proof = prove(statement, { branch: at, scalars: [known] }, random);
    expect(verify(statement, proof).ok).toBe(true);
    expect(bytesOf(proof).length).toBe(proofSizeBytes(statement.branches));
    expect(bytesOf(proof).length).toBe(3 * (CHALLENGE_BYTES + 32));
  });

  const statement = statementOf(branchesWith(1));
  const proof = prove(statement, { branch: 1, scalars: [known] }, random);

  test('is refused when the known branch is none that holds', () => {
    const wrong = prove(statement, { branch: 2, scalars: [known] }, random);
    expectRefusal(verify(statement, wrong), 'proof-wrong');
  });

  test('is refused with branches in another order, one more or one less', () => {
    const [a, b, c] = statement.branches as [Relation, Relation, Relation];
    expectRefusal(verify(statementOf([b, a, c]), proof), 'proof-wrong');
    expectRefusal(verify(statementOf([a, b, c, c]), proof), 'not-base64url');
    expectRefusal(verify(statementOf([a, b]), proof), 'not-base64url');
  });

  test('is refused with any challenge or response changed', () => {
    for (let b = 0; b < 3; b++) {
      const bytes = bytesOf(proof);
      bytes[b * CHALLENGE_BYTES] = (bytes[b * CHALLENGE_BYTES] as number) ^ 1;
      expectRefusal(verify(statement, toBase64url(bytes)), 'proof-wrong');
      const offset = 3 * CHALLENGE_BYTES;
      const block = blockOf(proof, b, offset);
      expectRefusal(verify(statement, withBlock(proof, b, plusOne(block), offset)), 'proof-wrong');
      expectRefusal(verify(statement, withBlock(proof, b, plusOrder(block), offset)), 'not-a-scalar');
    }
  });

  test('is refused when a difference is moved from one challenge to another: each counts in its own branch', () => {
    const bytes = bytesOf(proof);
    bytes[0] = ((bytes[0] as number) + 1) & 255;
    bytes[CHALLENGE_BYTES] = ((bytes[CHALLENGE_BYTES] as number) + 255) & 255;
    expectRefusal(verify(statement, toBase64url(bytes)), 'proof-wrong');
  });

  test('does not show by its challenges which branch is known', () => {
    const two = [relationOf([known], [[1]]), fails(0)];
    const count = 64;
    const high = { known: 0, other: 0, larger: 0 };
    for (let i = 0; i < count; i++) {
      const bytes = bytesOf(prove(statementOf(two), { branch: 0, scalars: [known] }, random));
      const own = numberOf(bytes.slice(0, CHALLENGE_BYTES));
      const other = numberOf(bytes.slice(CHALLENGE_BYTES, 2 * CHALLENGE_BYTES));
      high.known += own >> 127n === 1n ? 1 : 0;
      high.other += other >> 127n === 1n ? 1 : 0;
      high.larger += own > other ? 1 : 0;
    }
    // Four standard deviations of a fair coin thrown 64 times: 16.
    for (const hits of Object.values(high)) expect(Math.abs(hits - count / 2)).toBeLessThan(17);
  });
});
