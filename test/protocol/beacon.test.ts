/** The beacon: links, values and what is drawn from them. Distributions are counted with fixed seeds, bounds exactly. */
import { describe, expect, test } from 'vitest';
import { toBase64url } from '../../src/encoding/base64url.ts';
import { hash } from '../../src/encoding/hash.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import {
  below,
  drawOrder,
  drawValues,
  expand,
  isLink,
  linkChain,
  previousLink,
  rollValue,
} from '../../src/protocol/beacon.ts';
import { idBytes } from '../../src/protocol/history.ts';
import { BareTable } from './bare-table.ts';

const rng = new SeededRng(16, 'beacon');
const session = toBase64url(rng.bytes(32));
const other = toBase64url(rng.bytes(32));
const L = 16;
const tail = rng.bytes(32);
const chain = linkChain(session, 1, 0, L, tail);
const following = linkChain(session, 1, 1, L, rng.bytes(32));
const known = (k: number) => ({ k, link: chain.at(k) });

describe('a link', () => {
  test('is right after the head and after any earlier link, across skipped indices', () => {
    for (let from = 0; from < L; from++)
      for (let k = from + 1; k <= L; k++) expect(isLink(session, 1, known(from), k, chain.at(k))).toBe(true);
  });

  test('is refused under another index', () => {
    for (let k = 2; k <= L; k++) {
      expect(isLink(session, 1, known(0), k - 1, chain.at(k))).toBe(false);
      expect(isLink(session, 1, known(0), k, chain.at(k - 1))).toBe(false);
    }
  });

  test('at or below the one known is refused, the head too', () => {
    for (let k = 0; k <= 5; k++) expect(isLink(session, 1, known(5), k, chain.at(k))).toBe(false);
  });

  test('of another seat or session is refused', () => {
    expect(isLink(session, 0, known(0), 1, chain.at(1))).toBe(false);
    expect(isLink(other, 1, known(0), 1, chain.at(1))).toBe(false);
  });

  test('of the following chain is refused after this one, and right after its own head', () => {
    expect(isLink(session, 1, known(L), L + 1, following.at(L + 1))).toBe(false);
    expect(isLink(session, 1, { k: L, link: following.at(L) }, L + 1, following.at(L + 1))).toBe(true);
    expect(isLink(session, 1, { k: L, link: following.at(L) }, 2 * L, following.at(2 * L))).toBe(true);
  });

  test('that is not 32 bytes in their one spelling is refused', () => {
    for (const link of ['', chain.at(1).slice(1), `${chain.at(1)}=`, `${'A'.repeat(42)}B`, '*'.repeat(43)])
      expect(isLink(session, 1, known(0), 1, link)).toBe(false);
  });

  test('hashes back to the one before under its own index', () => {
    expect(toBase64url(tail)).toBe(chain.at(L));
    expect(toBase64url(previousLink(idBytes(session), 1, L, tail))).toBe(chain.at(L - 1));
    expect(toBase64url(previousLink(idBytes(session), 1, L - 1, tail))).not.toBe(chain.at(L - 1));
  });

  test('outside its chain is our mistake and throws', () => {
    expect(() => chain.at(L + 1)).toThrow('not in chain 0');
    expect(() => following.at(L - 1)).toThrow('not in chain 1');
    expect(following.at(L)).not.toBe(chain.at(L));
  });
});

describe('chains of sixteen links', () => {
  test('are followed by the next: heads before the last link, every roll counted once', () => {
    const table = new BareTable({ seats: 2, seed: 5, chainLength: L, options: { target: 12000 } });
    const commits: { readonly chain: number; readonly next: number }[] = [];
    table.play(({ state }) => {
      const { phase, beacon, step } = state;
      if (phase.kind === 'commit' && (commits.at(-1)?.chain ?? -1) < phase.chain) {
        commits.push({ chain: phase.chain, next: beacon.next });
        if (step > 0) expect(beacon.next).toBe(phase.chain * L);
      }
      return beacon.next > 3 * L + 2;
    });
    expect(commits).toEqual([
      { chain: 0, next: 1 },
      { chain: 1, next: L },
      { chain: 2, next: 2 * L },
      { chain: 3, next: 3 * L },
    ]);
    expect(table.fold.rolls.map(({ k }) => k)).toEqual(table.fold.rolls.map((_, at) => at + 1));
    expect(table.fold.faults).toEqual([]);
  });

  test('a link of the chain that is used up is no link of the next: link-wrong', () => {
    const table = new BareTable({ seats: 2, seed: 5, chainLength: L, options: { target: 12000 } });
    table.play(({ state: { phase } }) => phase.kind === 'links' && phase.k === L + 1);
    const [seat = 0] = table.lacking;
    table.give(seat, { kind: 'link', k: L + 1, link: table.link(seat, L) });
    expect(table.fold.faults).toMatchObject([{ code: 'link-wrong', seat }]);
  });
});

describe('a value', () => {
  const history = toBase64url(rng.bytes(32));
  const links = [chain.at(1), chain.at(2)];
  const value = rollValue(session, 1, history, links);

  test('depends on session, roll, history, every link and their order', () => {
    const values = [
      value,
      rollValue(other, 1, history, links),
      rollValue(session, 2, history, links),
      rollValue(session, 1, other, links),
      rollValue(session, 1, history, [chain.at(3), chain.at(2)]),
      rollValue(session, 1, history, [chain.at(1), chain.at(3)]),
      rollValue(session, 1, history, [...links].reverse()),
      rollValue(session, 1, history, [chain.at(1)]),
    ];
    expect(new Set(values).size).toBe(values.length);
    expect(rollValue(session, 1, history, links)).toBe(value);
  });

  test('is expanded block by block, the counter from 0', () => {
    const bytes = expand(value);
    const drawn = Array.from({ length: 100 }, () => bytes.next().value);
    const blocks = [0, 1, 2, 3].flatMap((counter) => [...hash('octet/1/expand', idBytes(value), counter)]);
    expect(drawn).toEqual(blocks.slice(0, 100));
  });

  test('gives dice from the first bytes, mod 8 plus 1, in throw order', () => {
    const first = hash('octet/1/expand', idBytes(value), 0);
    for (const count of [1, 3, 8])
      expect(drawValues(value, { kind: 'dice', count })).toEqual(
        [...first.slice(0, count)].map((byte) => (byte % 8) + 1),
      );
  });
});

describe('a bounded value', () => {
  /** Bytes as given; to ask for one more is a failure. */
  function* only(...bytes: readonly number[]): Generator<number, never> {
    yield* bytes;
    throw new Error('asked for another byte');
  }

  test('falls on each number from equally many bytes, for every bound from 1 to 256', () => {
    for (let bound = 1; bound <= 256; bound++) {
      const counts = new Array<number>(bound).fill(0);
      let refused = 0;
      for (let byte = 0; byte < 256; byte++) {
        try {
          const drawn = below(only(byte), bound);
          if (drawn !== byte % bound) throw new Error(`byte ${byte} below ${bound} gave ${drawn}`);
          counts[drawn] = (counts[drawn] as number) + 1;
        } catch (error) {
          expect(error).toEqual(new Error('asked for another byte'));
          refused++;
        }
      }
      expect(new Set(counts), `bound ${bound}`).toEqual(new Set([Math.floor(256 / bound)]));
      expect(refused, `bound ${bound}`).toBe(256 % bound);
    }
  });

  test('takes the next byte in place of a refused one', () => {
    expect(below(only(255, 7), 3)).toBe(1);
    expect(below(only(255, 253, 252, 251), 6)).toBe(5);
    expect(below(only(255, 255, 7), 5)).toBe(2);
    expect(below(only(255), 8)).toBe(7);
  });

  test('of no bound is our mistake and throws', () => {
    for (const bound of [0, -1, 257, 1.5, Number.NaN])
      expect(() => below(only(0), bound)).toThrow('no bound');
  });
});

describe('over many rolls', () => {
  const values = Array.from({ length: 4_000 }, (_, k) => toBase64url(hash('octet/1/test', 'uniform', k)));
  /** Pearson's statistic against equal counts. */
  const chiSquare = (counts: readonly number[]): number => {
    const expected = counts.reduce((sum, one) => sum + one, 0) / counts.length;
    return counts.reduce((sum, one) => sum + (one - expected) ** 2 / expected, 0);
  };
  // Limits: the 99.9 % points of the distribution with that many degrees of freedom.

  test('each face comes equally often in each place of a throw', () => {
    const counts = Array.from({ length: 8 }, () => new Array<number>(8).fill(0));
    for (const value of values) {
      for (const [place, face] of drawValues(value, { kind: 'dice', count: 8 }).entries()) {
        const row = counts[place] as number[];
        row[face - 1] = (row[face - 1] as number) + 1;
      }
    }
    for (const row of counts) expect(chiSquare(row)).toBeLessThan(24.32);
    expect(
      chiSquare(
        counts[0]?.map((_, face) => counts.reduce((sum, row) => sum + (row[face] as number), 0)) ?? [],
      ),
    ).toBeLessThan(24.32);
  });

  test('two dice of a throw do not depend on each other', () => {
    const counts = new Array<number>(64).fill(0);
    for (const value of values) {
      const [a = 0, b = 0] = drawValues(value, { kind: 'dice', count: 2 });
      const cell = (a - 1) * 8 + b - 1;
      counts[cell] = (counts[cell] as number) + 1;
    }
    expect(chiSquare(counts)).toBeLessThan(103.44);
  });

  for (const [seats, orders, limit] of [
    [2, 2, 10.83],
    [3, 6, 20.52],
    [4, 24, 49.73],
    [5, 120, 173.62],
  ] as const) {
    test(`each of the ${orders} orders of ${seats} seats comes equally often`, () => {
      const counts = new Map<string, number>();
      for (const value of values) {
        const order = drawOrder(value, seats);
        counts.set(order.join(), (counts.get(order.join()) ?? 0) + 1);
      }
      for (const order of counts.keys())
        expect(order.split(',').map(Number).sort()).toEqual(Array.from({ length: seats }, (_, seat) => seat));
      expect(counts.size).toBe(orders);
      expect(chiSquare([...counts.values()])).toBeLessThan(limit);
    });
  }

  test('each of eight seats comes equally often in each place', () => {
    const counts = Array.from({ length: 8 }, () => new Array<number>(8).fill(0));
    for (const value of values) {
      for (const [place, seat] of drawOrder(value, 8).entries()) {
        const row = counts[place] as number[];
        row[seat] = (row[seat] as number) + 1;
      }
    }
    for (const row of counts) expect(chiSquare(row)).toBeLessThan(24.32);
  });

  test('one seat alone has one order', () => expect(drawOrder(values[0] as string, 1)).toEqual([0]));
});
