/**
 * Linear relations: what is proved verifies, and nothing else does. Each test that spoils one thing names it; the
 * purposes of the table are in statements.test.ts.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextParts } from '../../src/crypto/context.ts';
import {
  G,
  IDENTITY,
  mod,
  msm,
  ORDER,
  type Point,
  pointBytes,
  pointFromBytes,
  randomScalar,
  type Scalar,
  scalarBytes,
} from '../../src/crypto/group.ts';
import {
  CHALLENGE_BYTES,
  type Claim,
  type Equation,
  proofSizeBytes,
  prove,
  type Relation,
  type Signed,
  type Statement,
  verify,
  verifyTogether,
} from '../../src/crypto/sigma.ts';
import { toBase64url } from '../../src/encoding/base64url.ts';
import { concatPrefixed, hash } from '../../src/encoding/hash.ts';
import {
  BAD_POINTS,
  blockOf,
  bytesOf,
  CONTEXT,
  expectRefusal,
  fromHex,
  numberOf,
  OTHER_CONTEXTS,
  plusOne,
  plusOrder,
  randomPoint,
  seeded,
  value,
  withBlock,
} from './fixtures.ts';

const random = seeded(60);
const bases = Array.from({ length: 4 }, () => randomPoint(random));

const OFFSET = randomPoint(random);
const plus = (point: Point): Signed => ({ sign: 1, point });
const minus = (point: Point): Signed => ({ sign: -1, point });

/** A relation that holds for `scalars`: each equation over the bases (or G) given by number. */
function relationOf(scalars: readonly Scalar[], shape: readonly (readonly number[])[]): Relation {
  const equations = shape.map((row): Equation => {
    const terms = row.map((b, k) => ({
      witness: k % scalars.length,
      sign: k === 1 ? (-1 as const) : (1 as const),
      base: b === 0 ? G : (bases[b - 1] as Point),
    }));
    const image = msm(
      terms.map(({ base }) => base),
      terms.map(({ witness, sign }) => mod(BigInt(sign) * (scalars[witness] as Scalar))),
    );
    // As a difference, like the images of statements.ts.
    return { image: [plus(image.add(OFFSET)), minus(OFFSET)], terms };
  });
  return { witnesses: scalars.length, equations };
}

/** H(statement, all T) mod 2^128, by the module comment. */
function challengeFor({ context, purpose, bound, branches }: Statement, commitments: Uint8Array): bigint {
  const sign = (s: number): number => (s === 1 ? 0 : 1);
  const relations = branches.map(({ witnesses, equations }) =>
    concatPrefixed([
      witnesses,
      ...equations.map(({ image, terms }) =>
        concatPrefixed([
          image.length,
          ...image.flatMap((one) => [sign(one.sign), pointBytes(one.point)]),
          ...terms.flatMap((one) => [one.witness, sign(one.sign), pointBytes(one.base)]),
        ]),
      ),
    ]),
  );
  const digest = hash(
    'octet/1/sigma/statement',
    ...contextParts(context),
    purpose,
    concatPrefixed(bound.map(pointBytes)),
    concatPrefixed(relations),
  );
  const T = Array.from({ length: commitments.length / 32 }, (_, k) => commitments.slice(32 * k, 32 * k + 32));
  return numberOf(hash('octet/1/sigma/challenge', digest, concatPrefixed(T)).slice(0, CHALLENGE_BYTES));
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
        expect(bytesOf(proof).length).toBe(32 * (shape.length + scalars.length));
        expect(proofSizeBytes(statement.branches)).toBe(bytesOf(proof).length);
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
      [{ ...first, image: [...first.image, plus(G)] }, second],
      [{ ...first, image: first.image.slice(0, 1) }, second],
      [
        { ...first, image: first.image.map(({ sign, point }) => (sign === 1 ? minus(point) : plus(point))) },
        second,
      ],
      [first, { ...second, image: [plus(IDENTITY)] }],
      [first, { ...second, terms: [{ ...term, base: bases[0] as Point }] }],
      [first, { ...second, terms: [{ ...term, witness: 1 }] }],
      [first, { ...second, terms: [{ ...term, sign: -1 }] }],
      [second, first],
    ];
    for (const equations of others)
      expectRefusal(verify(statementOf([{ ...relation, equations }], bound), proof), 'proof-wrong');
    for (const equations of [[first], [first, second, second]])
      expectRefusal(verify(statementOf([{ ...relation, equations }], bound), proof), 'not-base64url');
  });

  test('is refused when the same points are split otherwise between image and terms', () => {
    const [first, second] = relation.equations as [Equation, Equation];
    // The same equation, one point of the image written twice with opposite signs: true, but another statement.
    const padded = { ...first, image: [...first.image, plus(G), minus(G)] };
    expectRefusal(
      verify(statementOf([{ ...relation, equations: [padded, second] }], bound), proof),
      'proof-wrong',
    );
  });

  test('is refused when base or bound point is the identity', () => {
    const equations = [
      { image: [plus(IDENTITY)], terms: [{ witness: 0, sign: 1 as const, base: IDENTITY }] },
      relation.equations[1] as Equation,
    ];
    const trivial = statementOf([{ ...relation, equations }], bound);
    expectRefusal(verify(trivial, prove(trivial, { branch: 0, scalars }, random)), 'identity');
    const unbound = statementOf([relation], [IDENTITY]);
    expectRefusal(verify(unbound, prove(unbound, { branch: 0, scalars }, random)), 'identity');
  });

  test('is refused with any response changed, or spelled with the group order added', () => {
    for (const j of [2, 3]) {
      const block = blockOf(proof, j);
      expectRefusal(verify(statement, withBlock(proof, j, plusOne(block))), 'proof-wrong');
      expectRefusal(verify(statement, withBlock(proof, j, plusOrder(block))), 'not-a-scalar');
    }
  });

  test('is refused with any commitment exchanged, the identity, or no point', () => {
    for (const k of [0, 1]) {
      const block = blockOf(proof, k);
      const T = value(pointFromBytes(block));
      for (const other of [T.add(G), T.negate(), bases[0] as Point])
        expectRefusal(verify(statement, withBlock(proof, k, pointBytes(other))), 'proof-wrong');
      expectRefusal(verify(statement, withBlock(proof, k, pointBytes(IDENTITY))), 'identity');
      for (const [, hex] of BAD_POINTS)
        expectRefusal(verify(statement, withBlock(proof, k, fromHex(hex))), 'not-a-point');
    }
    const swapped = withBlock(withBlock(proof, 0, blockOf(proof, 1)), 1, blockOf(proof, 0));
    expectRefusal(verify(statement, swapped), 'proof-wrong');
  });

  test('is refused when a response is fitted to a commitment after the challenge', () => {
    // T = s·B − c·Y for the old c and any s: true for that c, but the hash is another then.
    const [, second] = relation.equations as [Equation, Equation];
    const shift = second.terms[0]?.base as Point;
    const T = value(pointFromBytes(blockOf(proof, 1))).add(shift);
    const fitted = withBlock(withBlock(proof, 1, pointBytes(T)), 2, plusOne(blockOf(proof, 2)));
    expectRefusal(verify(statement, fitted), 'proof-wrong');
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
    const [first, second] = [statement, other].map((s) => prove(s, { branch: 0, scalars }, broken)) as [
      string,
      string,
    ];
    // A nonce used twice would show as a commitment sent twice.
    for (const k of [0, 1]) expect(blockOf(first, k)).not.toEqual(blockOf(second, k));
    expect(first).toBe(prove(statement, { branch: 0, scalars }, broken));
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
  const scalar = randomScalar(random);
  const holds = relationOf([scalar], [[1]]);
  const fails = (b: number): Relation => ({
    witnesses: 1,
    equations: [
      {
        image: [plus(randomPoint(seeded(70 + b))), minus(OFFSET)],
        terms: [{ witness: 0, sign: 1, base: bases[b] as Point }],
      },
    ],
  });
  const branchesWith = (at: number): readonly Relation[] =>
    [0, 1, 2].map((b) => (b === at ? holds : fails(b)));

  test.each([0, 1, 2])('verifies when branch %i is the known one', (at) => {
    const statement = statementOf(branchesWith(at));
    const proof = prove(statement, { branch: at, scalars: [scalar] }, random);
    expect(verify(statement, proof).ok).toBe(true);
    expect(bytesOf(proof).length).toBe(proofSizeBytes(statement.branches));
    expect(bytesOf(proof).length).toBe(3 * 32 + 2 * CHALLENGE_BYTES + 3 * 32);
  });

  const statement = statementOf(branchesWith(1));
  const proof = prove(statement, { branch: 1, scalars: [scalar] }, random);

  test('is refused when the known branch is none that holds', () => {
    const wrong = prove(statement, { branch: 2, scalars: [scalar] }, random);
    expectRefusal(verify(statement, wrong), 'proof-wrong');
  });

  test('is refused with branches in another order, one more or one less', () => {
    const [a, b, c] = statement.branches as [Relation, Relation, Relation];
    expectRefusal(verify(statementOf([b, a, c]), proof), 'proof-wrong');
    expectRefusal(verify(statementOf([a, b, c, c]), proof), 'not-base64url');
    expectRefusal(verify(statementOf([a, b]), proof), 'not-base64url');
  });

  test('is refused with any challenge, response or commitment changed', () => {
    const challengesAt = 3 * 32;
    for (const b of [1, 2]) {
      const bytes = bytesOf(proof);
      const at = challengesAt + (b - 1) * CHALLENGE_BYTES;
      for (const place of [at, at + CHALLENGE_BYTES - 1]) {
        const changed = Uint8Array.from(bytes);
        changed[place] = (changed[place] as number) ^ 0x80;
        expectRefusal(verify(statement, toBase64url(changed)), 'proof-wrong');
      }
    }
    const offset = challengesAt + 2 * CHALLENGE_BYTES;
    for (let b = 0; b < 3; b++) {
      const block = blockOf(proof, b, offset);
      expectRefusal(verify(statement, withBlock(proof, b, plusOne(block), offset)), 'proof-wrong');
      expectRefusal(verify(statement, withBlock(proof, b, plusOrder(block), offset)), 'not-a-scalar');
      const T = value(pointFromBytes(blockOf(proof, b))).add(G);
      expectRefusal(verify(statement, withBlock(proof, b, pointBytes(T))), 'proof-wrong');
    }
  });

  test('is refused when a difference is moved from one challenge to another: each counts in its own branch', () => {
    const bytes = bytesOf(proof);
    const [second, third] = [3 * 32, 3 * 32 + CHALLENGE_BYTES] as const;
    bytes[second] = ((bytes[second] as number) + 1) & 255;
    bytes[third] = ((bytes[third] as number) + 255) & 255;
    expectRefusal(verify(statement, toBase64url(bytes)), 'proof-wrong');
  });

  test('does not show by its challenges which branch is known', () => {
    const count = 64;
    for (const known of [0, 1]) {
      const high = { own: 0, other: 0 };
      const two = known === 0 ? [holds, fails(0)] : [fails(0), holds];
      const statement = statementOf(two);
      for (let i = 0; i < count; i++) {
        const proof = prove(statement, { branch: known, scalars: [scalar] }, random);
        const bytes = bytesOf(proof);
        const sent = numberOf(bytes.slice(2 * 32, 2 * 32 + CHALLENGE_BYTES));
        const rest = BigInt.asUintN(128, challengeFor(statement, bytes.slice(0, 2 * 32)) - sent);
        const [own, other] = known === 0 ? [rest, sent] : [sent, rest];
        high.own += own >> 127n === 1n ? 1 : 0;
        high.other += other >> 127n === 1n ? 1 : 0;
      }
      // Four standard deviations of a fair coin thrown 64 times: 16.
      for (const hits of Object.values(high)) expect(Math.abs(hits - count / 2)).toBeLessThan(17);
    }
  });
});

describe('proofs verified together', () => {
  const witness = { branch: 0, scalars: [3n, 4n] };
  const claims: readonly Claim[] = [0, 1, 2, 3, 4].map((at): Claim => {
    const statement = {
      ...statementOf([relationOf([3n, 4n], [[0, 1], [2]])]),
      context: { ...CONTEXT, step: at },
    };
    return { statement, proof: prove(statement, witness, random) };
  });
  const spoiled = (at: number, spoil: (proof: string) => string): readonly Claim[] =>
    claims.map((claim, i) => (i === at ? { ...claim, proof: spoil(claim.proof) } : claim));
  const wrong = (proof: string): string => withBlock(proof, 2, plusOne(blockOf(proof, 2)));

  test('are accepted if all are right, and if there are none', () => {
    expect(verifyTogether(claims)).toEqual({ ok: true, value: null });
    expect(verifyTogether([])).toEqual({ ok: true, value: null });
  });

  test.each([0, 1, 2, 3, 4])('name number %i if that one is wrong, or cannot be read', (index) => {
    expectRefusal(verifyTogether(spoiled(index, wrong)), { index, code: 'proof-wrong' });
    const identity = (proof: string): string => withBlock(proof, 0, pointBytes(IDENTITY));
    expectRefusal(verifyTogether(spoiled(index, identity)), { index, code: 'identity' });
    const long = (proof: string): string => withBlock(proof, 3, plusOrder(blockOf(proof, 3)));
    expectRefusal(verifyTogether(spoiled(index, long)), { index, code: 'not-a-scalar' });
  });

  test('name the first of several that are wrong, whatever is wrong with the others', () => {
    const [a, b, c, d, e] = claims as [Claim, Claim, Claim, Claim, Claim];
    const bad = { ...c, proof: wrong(c.proof) };
    const unread = { ...e, proof: '' };
    expectRefusal(verifyTogether([a, b, bad, d, unread]), { index: 2, code: 'proof-wrong' });
    expectRefusal(verifyTogether([a, unread, bad]), { index: 1, code: 'not-base64url' });
    expectRefusal(verifyTogether([bad, a, bad]), { index: 0, code: 'proof-wrong' });
  });

  test('do not stand in for each other', () => {
    const [a, b] = claims as [Claim, Claim];
    const crossed = [
      { statement: a.statement, proof: b.proof },
      { statement: b.statement, proof: a.proof },
    ];
    expectRefusal(verifyTogether(crossed), { index: 0, code: 'proof-wrong' });
  });

  test('are refused when two errors cancel without weights, between equations or between proofs', () => {
    // The same base in both equations, one commitment too large by G and the other too small by G; each hash stays what
    // it is, since both proofs are made to these commitments.
    const two = statementOf([relationOf([3n], [[1], [1]])]);
    const forged = forge(two, 3n, [G, G.negate()]);
    expectRefusal(verify(two, forged), 'proof-wrong');
    const one = statementOf([relationOf([3n], [[1]])]);
    const high = { statement: one, proof: forge(one, 3n, [G]) };
    const low = { statement: one, proof: forge(one, 3n, [G.negate()]) };
    expectRefusal(verifyTogether([high, low]), { index: 0, code: 'proof-wrong' });
    expectRefusal(verifyTogether([low, high]), { index: 0, code: 'proof-wrong' });
    expect(verify(one, forge(one, 3n, [IDENTITY])).ok).toBe(true);
  });

  /** A proof of equations over one base and one witness whose commitments are off by `errors`. */
  function forge(statement: Statement, x: Scalar, errors: readonly Point[]): string {
    const nonce = randomScalar(random);
    const T = statement.branches.flatMap(({ equations }) =>
      equations.map(({ terms }, k) => msm([terms[0]?.base as Point], [nonce]).add(errors[k] as Point)),
    );
    const commitments = T.flatMap((point) => [...pointBytes(point)]);
    const c = challengeFor(statement, Uint8Array.from(commitments));
    return toBase64url(Uint8Array.of(...commitments, ...scalarBytes(mod(nonce + c * x))));
  }
});
