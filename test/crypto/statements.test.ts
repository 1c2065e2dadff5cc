/** Every statement of the table: it verifies, and with any one of its parts exchanged it is refused with its code. */
import { describe, expect, test } from 'vitest';
import {
  type Ciphertext,
  decrypt,
  decryptionShare,
  reencrypt,
  transferTo,
  withoutShares,
} from '../../src/crypto/elgamal.ts';
import { BLACK_HOLE, type Face, faceOf, facePoint } from '../../src/crypto/faces.ts';
import { IDENTITY, type Point, pointBytes, pointFromBytes, type Scalar } from '../../src/crypto/group.ts';
import { jointKey } from '../../src/crypto/keys.ts';
import { CHALLENGE_BYTES, proofSizeBytes, prove, type Statement, verify } from '../../src/crypto/sigma.ts';
import {
  complaintOf,
  decryptingShare,
  isPlanet,
  openAs,
  ownKey,
  sealedBy,
  transfer,
} from '../../src/crypto/statements.ts';
import { toBase64url } from '../../src/encoding/base64url.ts';
import {
  blockOf,
  bytesOf,
  CONTEXT,
  cardUnder,
  expectRefusal,
  keyPair,
  OTHER_CONTEXTS,
  plusOne,
  plusOrder,
  randomPoint,
  seeded,
  value,
  withBlock,
} from './fixtures.ts';

const random = seeded(80);
const own = keyPair(random);
const other = keyPair(random);
const third = keyPair(random);
const input = cardUnder(own.key, 3, random);
const foreign = cardUnder(own.key, 5, random);
const { output, s } = transferTo(input, own.secret, other.key, random);
const share = decryptionShare(input, own.secret);
const ephemeral = keyPair(random);
const O: Ciphertext = { c1: IDENTITY, c2: IDENTITY };

type Fields = { readonly [name: string]: Point | Ciphertext | Face };
type Case = {
  readonly purpose: string;
  readonly make: (fields: never, context?: Statement['context']) => Statement;
  readonly fields: Fields;
  readonly scalars: readonly Scalar[];
  /** For each field, values that make it another statement. */
  readonly others: { readonly [name: string]: readonly (Point | Ciphertext | Face)[] };
};

const cases: readonly Case[] = [
  {
    purpose: 'own-key',
    make: ({ key }: { key: Point }, context = CONTEXT) => ownKey(context, key),
    fields: { key: own.key },
    scalars: [own.secret],
    others: { key: [other.key, own.key.negate(), own.key.add(other.key)] },
  },
  {
    purpose: 'share',
    make: (fields: { key: Point; input: Ciphertext; share: Point }, context = CONTEXT) =>
      decryptingShare(context, fields),
    fields: { key: own.key, input, share },
    scalars: [own.secret],
    others: {
      key: [other.key, own.key.negate()],
      input: [foreign, { c1: input.c1, c2: foreign.c2 }, { c1: foreign.c1, c2: input.c2 }],
      share: [decryptionShare(input, other.secret), decryptionShare(foreign, own.secret), share.negate()],
    },
  },
  {
    purpose: 'transfer',
    make: (fields: { from: Point; to: Point; input: Ciphertext; output: Ciphertext }, context = CONTEXT) =>
      transfer(context, fields),
    fields: { from: own.key, to: other.key, input, output },
    scalars: [own.secret, s],
    others: {
      from: [other.key, own.key.negate()],
      to: [third.key, own.key, other.key.negate()],
      input: [foreign, { c1: input.c1, c2: foreign.c2 }, reencrypt(input, own.key, 5n)],
      output: [
        transferTo(foreign, own.secret, other.key, random).output,
        { c1: output.c1, c2: output.c2.add(facePoint(1)).subtract(facePoint(3)) },
        reencrypt(output, other.key, 5n),
        { c1: output.c1.add(other.key), c2: output.c2 },
      ],
    },
  },
  {
    purpose: 'open',
    make: (fields: { key: Point; input: Ciphertext; face: Face }, context = CONTEXT) =>
      openAs(context, fields),
    fields: { key: own.key, input, face: 3 },
    scalars: [own.secret],
    others: {
      key: [other.key, own.key.negate()],
      input: [foreign, reencrypt(input, own.key, 5n)],
      face: [5, 4, BLACK_HOLE],
    },
  },
  {
    purpose: 'seal',
    make: (fields: { ephemeral: Point; receiver: Point; share: Point }, context = CONTEXT) =>
      sealedBy(context, fields),
    fields: { ephemeral: ephemeral.key, receiver: other.key, share },
    scalars: [ephemeral.secret],
    others: { ephemeral: [own.key, input.c1], receiver: [third.key], share: [own.key] },
  },
  {
    purpose: 'complaint',
    make: (fields: { key: Point; ephemeral: Point; secret: Point }, context = CONTEXT) =>
      complaintOf(context, fields),
    fields: { key: own.key, ephemeral: input.c1, secret: share },
    scalars: [own.secret],
    others: { key: [other.key], ephemeral: [foreign.c1], secret: [decryptionShare(foreign, own.secret)] },
  },
];

const identityOf = (field: Point | Ciphertext | Face): Point | Ciphertext | null =>
  typeof field === 'number' ? null : 'c1' in field ? O : IDENTITY;

describe.each(cases)('$purpose', ({ purpose, make, fields, scalars, others }) => {
  const statement = make(fields as never);
  const witness = { branch: 0, scalars };
  const proof = prove(statement, witness, random);
  const responses = scalars.length;
  const equations = statement.branches[0]?.equations.length ?? 0;

  test('verifies', () => {
    expect(statement.purpose).toBe(purpose);
    expect(verify(statement, proof)).toEqual({ ok: true, value: null });
    expect(bytesOf(proof).length).toBe(32 * (equations + responses));
  });

  test.each(OTHER_CONTEXTS)('is refused under another %s', (_, context) => {
    expectRefusal(verify(make(fields as never, context), proof), 'proof-wrong');
  });

  test('is refused with any field exchanged', () => {
    expect(Object.keys(others)).toEqual(Object.keys(fields));
    for (const [name, replacements] of Object.entries(others))
      for (const replacement of replacements) {
        const changed = make({ ...fields, [name]: replacement } as never);
        expectRefusal(verify(changed, proof), 'proof-wrong');
      }
  });

  test('is refused with the identity in any field', () => {
    for (const [name, field] of Object.entries(fields)) {
      const identity = identityOf(field);
      if (identity === null) continue;
      const changed = make({ ...fields, [name]: identity } as never);
      expectRefusal(verify(changed, prove(changed, witness, random)), 'identity');
    }
  });

  test('is refused with any of its numbers changed or spelled otherwise', () => {
    for (let k = 0; k < equations; k++) {
      const T = value(pointFromBytes(blockOf(proof, k)));
      expectRefusal(verify(statement, withBlock(proof, k, pointBytes(T.add(own.key)))), 'proof-wrong');
      expectRefusal(verify(statement, withBlock(proof, k, pointBytes(IDENTITY))), 'identity');
      expectRefusal(verify(statement, withBlock(proof, k, new Uint8Array(32).fill(255))), 'not-a-point');
    }
    for (let j = equations; j < equations + responses; j++) {
      const block = blockOf(proof, j);
      expectRefusal(verify(statement, withBlock(proof, j, plusOne(block))), 'proof-wrong');
      expectRefusal(verify(statement, withBlock(proof, j, plusOrder(block))), 'not-a-scalar');
    }
    expectRefusal(verify(statement, proof.slice(4)), 'not-base64url');
  });

  test('made with any wrong scalar is refused', () => {
    for (let j = 0; j < responses; j++) {
      const wrong = scalars.map((x, k) => (k === j ? third.secret : x));
      expectRefusal(
        verify(statement, prove(statement, { branch: 0, scalars: wrong }, random)),
        'proof-wrong',
      );
    }
  });

  test('is no proof of any other purpose', () => {
    for (const another of cases)
      if (another.purpose !== purpose) {
        const statement = another.make(another.fields as never);
        const isAlike = proofSizeBytes(statement.branches) === bytesOf(proof).length;
        expectRefusal(verify(statement, proof), isAlike ? 'proof-wrong' : 'not-base64url');
      }
  });
});

describe('a proof made anew', () => {
  const holding = (face: Face): Ciphertext => cardUnder(own.key, face, random);
  const witness = { branch: 0, scalars: [own.secret] };

  test('that a card shows another face is refused', () => {
    for (const [is, said] of [
      [3, 4],
      [3, BLACK_HOLE],
      [BLACK_HOLE, 3],
    ] as const) {
      const statement = openAs(CONTEXT, { key: own.key, input: holding(is), face: said });
      expectRefusal(verify(statement, prove(statement, witness, random)), 'proof-wrong');
    }
  });

  test('that another card was passed on is refused', () => {
    const swapped = transferTo(foreign, own.secret, other.key, random);
    const statement = transfer(CONTEXT, { from: own.key, to: other.key, input, output: swapped.output });
    const proof = prove(statement, { branch: 0, scalars: [own.secret, swapped.s] }, random);
    expectRefusal(verify(statement, proof), 'proof-wrong');
  });

  test('of a share that decrypts to something else is refused', () => {
    const statement = decryptingShare(CONTEXT, {
      key: own.key,
      input,
      share: share.add(randomPoint(random)),
    });
    expectRefusal(verify(statement, prove(statement, witness, random)), 'proof-wrong');
  });
});

describe('"it is a planet"', () => {
  const of = (card: Ciphertext, key = own.key): Statement => isPlanet(CONTEXT, { key, input: card });
  const scalars = [own.secret];

  test.each([0, 1, 2, 3, 4, 5, 6, 7] as const)('verifies for planet %i', (face) => {
    const statement = of(cardUnder(own.key, face, random));
    const proof = prove(statement, { branch: face, scalars }, random);
    expect(verify(statement, proof)).toEqual({ ok: true, value: null });
    expect(bytesOf(proof).length).toBe(proofSizeBytes(statement.branches));
    expect(bytesOf(proof).length).toBe(16 * 32 + 7 * 16 + 8 * 32);
  });

  test('is refused for a black hole, whichever planet is claimed', () => {
    const statement = of(cardUnder(own.key, BLACK_HOLE, random));
    for (const branch of [0, 7])
      expectRefusal(verify(statement, prove(statement, { branch, scalars }, random)), 'proof-wrong');
  });

  test('is refused for a card that is no face, and with the branch of another planet', () => {
    const statement = of({ c1: input.c1, c2: input.c2.add(own.key) });
    expectRefusal(verify(statement, prove(statement, { branch: 3, scalars }, random)), 'proof-wrong');
    expectRefusal(verify(of(input), prove(of(input), { branch: 4, scalars }, random)), 'proof-wrong');
  });

  const statement = of(input);
  const proof = prove(statement, { branch: 3, scalars }, random);

  test.each(OTHER_CONTEXTS)('is refused under another %s', (_, context) => {
    expectRefusal(verify(isPlanet(context, { key: own.key, input }), proof), 'proof-wrong');
  });

  test('is refused for another card or key', () => {
    for (const card of [foreign, { c1: foreign.c1, c2: input.c2 }, reencrypt(input, own.key, 5n)])
      expectRefusal(verify(of(card), proof), 'proof-wrong');
    for (const key of [other.key, own.key.negate()])
      expectRefusal(verify(of(input, key), proof), 'proof-wrong');
  });

  test('is refused with the identity as key or in the card', () => {
    expectRefusal(verify(of(input, IDENTITY), proof), 'identity');
    expectRefusal(verify(of({ c1: IDENTITY, c2: input.c2 }), proof), 'identity');
    expectRefusal(verify(of({ c1: input.c1, c2: IDENTITY }), proof), 'identity');
  });

  test('is refused with a commitment, a challenge or a response of any branch changed', () => {
    for (const b of [0, 3, 7]) {
      const bytes = bytesOf(proof);
      const at = 16 * 32 + Math.max(0, b - 1) * CHALLENGE_BYTES + 1;
      bytes[at] = (bytes[at] as number) ^ 1;
      expectRefusal(verify(statement, toBase64url(bytes)), 'proof-wrong');
      const offset = 16 * 32 + 7 * CHALLENGE_BYTES;
      const block = blockOf(proof, b, offset);
      expectRefusal(verify(statement, withBlock(proof, b, plusOne(block), offset)), 'proof-wrong');
      expectRefusal(verify(statement, withBlock(proof, b, plusOrder(block), offset)), 'not-a-scalar');
      for (const k of [2 * b, 2 * b + 1]) {
        const T = value(pointFromBytes(blockOf(proof, k)));
        expectRefusal(verify(statement, withBlock(proof, k, pointBytes(T.add(own.key)))), 'proof-wrong');
      }
    }
  });

  test('is refused with two branches exchanged', () => {
    const bytes = bytesOf(proof);
    const swapped = Uint8Array.from(bytes);
    const exchange = (a: number, b: number, size: number): void => {
      swapped.set(bytes.slice(a, a + size), b);
      swapped.set(bytes.slice(b, b + size), a);
    };
    exchange(2 * 64, 3 * 64, 64);
    exchange(16 * 32 + 16, 16 * 32 + 2 * 16, 16);
    exchange(16 * 32 + 7 * 16 + 2 * 32, 16 * 32 + 7 * 16 + 3 * 32, 32);
    expectRefusal(verify(statement, toBase64url(swapped)), 'proof-wrong');
  });

  test('is no proof that the card shows that planet', () => {
    const opened = openAs(CONTEXT, { key: own.key, input, face: 3 });
    expectRefusal(verify(opened, proof), 'not-base64url');
  });
});

describe('a card', () => {
  test('of the pile is read by the one seat whose share is missing, and by nobody else', () => {
    const seats = [own, other, third];
    const joint = value(jointKey(seats.map(({ key }) => key)));
    const card = cardUnder(joint, 6, random);
    const shares = [own, other].map(({ secret }) => decryptionShare(card, secret));
    const drawn = withoutShares(card, shares);
    expect(faceOf(decrypt(drawn, third.secret))).toBe(6);
    expect(faceOf(decrypt(drawn, own.secret))).toBe(null);
    expect(faceOf(drawn.c2)).toBe(null);
    expect(faceOf(decrypt(withoutShares(card, shares.slice(1)), third.secret))).toBe(null);
  });

  test('is the same after a transfer, readable by the new owner only', () => {
    expect(faceOf(decrypt(output, other.secret))).toBe(3);
    expect(faceOf(decrypt(output, own.secret))).toBe(null);
  });
});
