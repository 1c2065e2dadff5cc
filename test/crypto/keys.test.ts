/** Keys of a table: identity, equal, negated, copied and foreign keys are refused. */
import { describe, expect, test } from 'vitest';
import { IDENTITY, mulBase } from '../../src/crypto/group.ts';
import { checkKeys, jointKey } from '../../src/crypto/keys.ts';
import { prove, verify } from '../../src/crypto/sigma.ts';
import { ownKey } from '../../src/crypto/statements.ts';
import { CONTEXT, expectRefusal, keyPair, OTHER_SESSION, seeded, value } from './fixtures.ts';

const random = seeded(95);
const pairs = Array.from({ length: 4 }, () => keyPair(random));
const keys = pairs.map(({ key }) => key);
const [a, b] = pairs as [(typeof pairs)[0], (typeof pairs)[0]];

describe('the keys of a table', () => {
  test('are good when all differ', () => {
    expect(checkKeys(keys)).toEqual({ ok: true, value: null });
    expect(pairs.every(({ secret, key }) => mulBase(secret).equals(key))).toBe(true);
  });

  test('are refused with the identity among them', () => {
    expectRefusal(checkKeys([...keys, IDENTITY]), { code: 'identity', index: 4 });
  });

  test('are refused when one is a copy or the negative of another, and the later one is named', () => {
    expectRefusal(checkKeys([...keys, mulBase(b.secret)]), { code: 'key-repeated', index: 4 });
    expectRefusal(checkKeys([a.key, a.key.negate(), b.key]), { code: 'key-repeated', index: 1 });
  });

  test('add up to the joint key, which is not the identity', () => {
    const total = pairs.reduce((all, { secret }) => all + secret, 0n);
    expect(
      value(jointKey(keys)).equals(mulBase(total % (2n ** 252n + 27742317777372353535851937790883648493n))),
    ).toBe(true);
    expectRefusal(jointKey([a.key, b.key, a.key.add(b.key).negate()]), 'identity');
  });
});

describe('a proof of a key', () => {
  const proof = prove(ownKey(CONTEXT, a.key), { branch: 0, scalars: [a.secret] }, random);

  test('copied with its key by another seat or into another session is refused', () => {
    expectRefusal(verify(ownKey({ ...CONTEXT, seat: 0 }, a.key), proof), 'proof-wrong');
    expectRefusal(verify(ownKey({ ...CONTEXT, session: OTHER_SESSION }, a.key), proof), 'proof-wrong');
  });

  test('cannot be turned into one of the negated key, or of the sum with an own key', () => {
    expectRefusal(verify(ownKey(CONTEXT, a.key.negate()), proof), 'proof-wrong');
    const rogue = b.key.subtract(a.key);
    const forged = prove(ownKey(CONTEXT, rogue), { branch: 0, scalars: [b.secret] }, random);
    expectRefusal(verify(ownKey(CONTEXT, rogue), forged), 'proof-wrong');
  });
});

test('a session id that is not 32 bytes is our mistake and throws', () => {
  expect(() => ownKeyProofIn('short')).toThrow('the session id is not 32 bytes');
});

const ownKeyProofIn = (session: string): string =>
  prove(ownKey({ ...CONTEXT, session }, a.key), { branch: 0, scalars: [a.secret] }, random);
