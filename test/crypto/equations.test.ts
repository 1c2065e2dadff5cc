/** Equations folded into one sum: at once, and put off until all are there. */
import { describe, expect, test } from 'vitest';
import { CheckLater, checkNow, type Equations } from '../../src/crypto/equations.ts';
import { G, type Point } from '../../src/crypto/group.ts';
import { shuffle } from '../../src/crypto/shuffle.ts';
import { verifyShuffle } from '../../src/crypto/shuffle-verify.ts';
import { type Claim, prove, verifyTogether } from '../../src/crypto/sigma.ts';
import { ownKey } from '../../src/crypto/statements.ts';
import { CONTEXT, cardUnder, keyPair, seeded } from './fixtures.ts';

const random = seeded(14);
const H = G.double().add(G);

/** One equation coefficient·point = O. */
const equation = (name: string, point: Point, coefficient: bigint): Equations => ({
  fixed: [name],
  addTo: (sum, weight) => sum.add(point, weight() * coefficient),
});
const TRUE = equation('nothing', G, 0n);

const claimOf = (step: number): Claim => {
  const { secret, key } = keyPair(random);
  const statement = ownKey({ ...CONTEXT, step }, key);
  return { statement, proof: prove(statement, { branch: 0, scalars: [secret] }, random) };
};
const claims = [1, 2, 3].map(claimOf);

describe('equations in one sum', () => {
  test('hold if each does, and none of them holds too', () => {
    expect(checkNow([])).toBe(true);
    expect(checkNow([TRUE, TRUE])).toBe(true);
  });

  test('do not hold if any one does not, wherever it stands', () => {
    for (const at of [0, 1, 2])
      expect(checkNow([0, 1, 2].map((i) => (i === at ? equation('wrong', H, 1n) : TRUE)))).toBe(false);
  });

  test('do not make up for one another: each has a weight of its own', () => {
    expect(checkNow([equation('up', G, 1n), equation('down', G, -1n)])).toBe(false);
    const both: Equations = {
      fixed: ['both'],
      addTo: (sum, weight) => {
        sum.add(G, weight());
        sum.add(G, -weight());
      },
    };
    expect(checkNow([both])).toBe(false);
  });

  test('have weights that change with every part of what fixes any of them', () => {
    const drawn = (...names: string[]): bigint => {
      const weights: bigint[] = [];
      checkNow(names.map((name) => ({ fixed: [name], addTo: (_, weight) => weights.push(weight()) })));
      return weights[0] as bigint;
    };
    const all = [drawn('a', 'b'), drawn('a', 'c'), drawn('c', 'b'), drawn('ab'), drawn('b', 'a')];
    expect(new Set(all).size).toBe(all.length);
    expect(drawn('a', 'b')).toBe(all[0]);
    for (const weight of all) expect(weight).toBeLessThan(2n ** 128n);
  });
});

describe('a check that is put off', () => {
  test('says yes to everything, and at the end whether it was true', () => {
    expect(new CheckLater().allHold()).toBe(true);
    for (const [coefficient, holds] of [
      [0n, true],
      [1n, false],
    ] as const) {
      const later = new CheckLater();
      expect(later.check([TRUE])).toBe(true);
      expect(later.check([equation('in question', H, coefficient)])).toBe(true);
      expect(later.check([TRUE])).toBe(true);
      expect(later.allHold()).toBe(holds);
    }
  });

  test('answers at once from then on', () => {
    const later = new CheckLater();
    later.allHold();
    expect(later.check([TRUE])).toBe(true);
    expect(later.check([equation('wrong', H, 1n)])).toBe(false);
    expect(() => later.allHold()).toThrow('asked already');
  });

  test('finds the one wrong proof among right ones, relation or shuffle', () => {
    const { key } = keyPair(random);
    const inputs = [cardUnder(key, 3, random), cardUnder(key, 5, random)];
    const right = shuffle(CONTEXT, key, inputs, random).message;
    // Both are read without fault, and neither belongs to its statement.
    const swapped = [claims[0], { ...(claims[1] as Claim), proof: (claims[2] as Claim).proof }] as Claim[];
    const other = shuffle({ ...CONTEXT, step: CONTEXT.step + 1 }, key, inputs, random).message;
    for (const [relations, message, holds] of [
      [claims, right, true],
      [swapped, right, false],
      [claims, other, false],
    ] as const) {
      const later = new CheckLater();
      expect(verifyTogether(relations, later.check).ok).toBe(true);
      expect(verifyShuffle(CONTEXT, key, inputs, message, later.check).ok).toBe(true);
      expect(later.allHold()).toBe(holds);
    }
  });

  test('still refuses at once what cannot be read', () => {
    const later = new CheckLater();
    const broken = { ...(claims[0] as Claim), proof: `${'_'.repeat(84)}_8` };
    expect(verifyTogether([broken], later.check)).toMatchObject({ ok: false, error: { index: 0 } });
  });
});
