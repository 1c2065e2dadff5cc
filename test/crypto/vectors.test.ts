/**
 * The vectors of test/vectors/crypto.json, checked by somebody without this code: a verifier written from the module
 * comments of src/crypto with node:crypto, noble's group and tweetnacl alone, every equation on its own and none
 * folded. Only the last test uses src/.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import nacl from 'tweetnacl';
import { describe, expect, test } from 'vitest';
import { makeVectors } from './vectors.ts';

type Any = ReturnType<typeof JSON.parse>;
type P = InstanceType<typeof ristretto255.Point>;
type Part = string | number | Uint8Array;

const { Point } = ristretto255;
const G = Point.BASE;
const q = 2n ** 252n + 27742317777372353535851937790883648493n;
const vectors: Any = JSON.parse(readFileSync(new URL('../vectors/crypto.json', import.meta.url), 'utf8'));

// ---- encoding/hash.ts, group.ts, context.ts
const bytesOf = (part: Part): Buffer => {
  if (typeof part === 'string') return Buffer.from(part, 'utf8');
  if (typeof part !== 'number') return Buffer.from(part);
  const out = Buffer.alloc(8);
  out.writeBigUInt64BE(BigInt(part));
  return out;
};
const lp = (...parts: readonly Part[]): Buffer =>
  Buffer.concat(
    parts.flatMap((part) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(bytesOf(part).length);
      return [size, bytesOf(part)];
    }),
  );
const hash = (...parts: readonly Part[]): Buffer =>
  createHash('sha512')
    .update(lp(...parts))
    .digest()
    .subarray(0, 32);
const raw = (text: string): Buffer => Buffer.from(text, 'base64url');
const number = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const mod = (x: bigint): bigint => ((x % q) + q) % q;
const seeded = (seed: Uint8Array, i: number): bigint =>
  number(Buffer.concat([hash('octet/1/scalar', seed, i, 0), hash('octet/1/scalar', seed, i, 1)])) % q;
const blocks = (text: string): Buffer[] =>
  Array.from({ length: raw(text).length / 32 }, (_, i) => raw(text).subarray(32 * i, 32 * i + 32));
const point = (bytes: Uint8Array): P => Point.fromBytes(Uint8Array.from(bytes));
const points = (text: string): P[] => blocks(text).map(point);
const enc = (p: P): Uint8Array => p.toBytes();
const times = (p: P, x: bigint): P => p.multiplyUnsafe(mod(x));
const sum = (list: readonly P[]): P => list.reduce((all, p) => all.add(p), Point.ZERO);
const at = <T>(list: readonly T[], i: number): T => list[i] as T;
const published = (tag: string, i: number): P =>
  ristretto255_hasher.hashToCurve(Uint8Array.from(bytesOf(i)), { DST: tag });
const face = (i: number): P => published('octet/1/face', i);

type Place = { readonly seat: number; readonly step: number; readonly handles: readonly number[] };
const contextOf = ({ seat, step, handles }: Place): readonly Part[] => [
  raw(vectors.context.session),
  seat,
  step,
  vectors.context.attempt,
  lp(...handles),
];
const here: Place = vectors.context;

// ---- sigma.ts
type Signed = readonly [sign: 1 | -1, point: P];
type Equation = readonly [
  image: readonly Signed[],
  ...terms: readonly (readonly [witness: number, sign: 1 | -1, base: P])[],
];
type Relation = { readonly witnesses: number; readonly equations: readonly Equation[] };

function proves(
  place: Place,
  purpose: string,
  bound: readonly P[],
  branches: readonly Relation[],
  proof: string,
): boolean {
  const digest = hash(
    'octet/1/sigma/statement',
    ...contextOf(place),
    purpose,
    lp(...bound.map(enc)),
    lp(
      ...branches.map(({ witnesses, equations }) =>
        lp(
          witnesses,
          ...equations.map(([image, ...terms]) =>
            lp(
              image.length,
              ...image.flatMap(([sign, p]) => [sign === 1 ? 0 : 1, enc(p)]),
              ...terms.flatMap(([j, sign, base]) => [j, sign === 1 ? 0 : 1, enc(base)]),
            ),
          ),
        ),
      ),
    ),
  );
  const bytes = raw(proof);
  let next = 0;
  const take = (size: number): Uint8Array => {
    next += size;
    return bytes.subarray(next - size, next);
  };
  const T = branches.map(({ equations }) => equations.map(() => take(32)));
  const others = branches.slice(1).map(() => number(take(16)));
  const s = branches.map(({ witnesses }) => Array.from({ length: witnesses }, () => number(take(32))));
  if (next !== bytes.length) return false;
  const challenge = number(hash('octet/1/sigma/challenge', digest, lp(...T.flat())).subarray(0, 16));
  const first = BigInt.asUintN(128, challenge - others.reduce((all, c) => all + c, 0n));
  return branches.every(({ equations }, b) =>
    equations.every(([image, ...terms], k) => {
      const Y = sum(image.map(([sign, p]) => times(p, BigInt(sign))));
      const left = sum(terms.map(([j, sign, base]) => times(base, BigInt(sign) * at(at(s, b), j))));
      return left.subtract(times(Y, at([first, ...others], b))).equals(point(at(at(T, b), k)));
    }),
  );
}

const one = (witnesses: number, ...equations: readonly Equation[]): readonly Relation[] => [
  { witnesses, equations },
];

/** c2 − F = a·c1. */
const shows = (c2: P, F: P, c1: P): Equation => [
  [
    [1, c2],
    [-1, F],
  ],
  [0, 1, c1],
];

describe('published points and numbers', () => {
  test('are those of the tags', () => {
    expect(vectors.faces).toEqual(
      Array.from({ length: 9 }, (_, i) => Buffer.from(enc(face(i))).toString('base64url')),
    );
    const { h, h1, h2, h104 } = vectors.generators;
    for (const [i, text] of [
      [0, h],
      [1, h1],
      [2, h2],
      [104, h104],
    ])
      expect(enc(point(raw(text)))).toEqual(enc(published('octet/1/generator', i)));
  });

  test('from a seed are two hash blocks modulo the order', () => {
    for (const { seed, index, scalar } of vectors.scalars)
      expect(number(raw(scalar))).toBe(seeded(raw(seed), index));
  });

  test('order cards by Fisher–Yates with rejected bytes', () => {
    const { bytes, order } = vectors.permutation;
    const list = order.map((_: number, i: number) => i);
    let used = 0;
    for (let i = list.length - 1; i > 0; i--) {
      const bound = i + 1;
      let byte: number;
      do byte = raw(bytes)[used++ % 64] as number;
      while (byte >= 256 - (256 % bound));
      [list[i], list[byte % bound]] = [list[byte % bound], list[i]];
    }
    expect(list).toEqual(order);
  });
});

describe('the statements', () => {
  const { ownKey, share, transfer, open, planet } = vectors.statements;

  test('own-key', () => {
    const key = point(raw(ownKey.key));
    expect(proves(here, 'own-key', [key], one(1, [[[1, key]], [0, 1, G]]), ownKey.proof)).toBe(true);
    expect(
      proves({ ...here, seat: 3 }, 'own-key', [key], one(1, [[[1, key]], [0, 1, G]]), ownKey.proof),
    ).toBe(false);
  });

  test('share', () => {
    const key = point(raw(share.key));
    const [c1, c2] = points(share.input) as [P, P];
    const D = point(raw(share.share));
    expect(
      proves(
        here,
        'share',
        [key, c1, c2, D],
        one(1, [[[1, key]], [0, 1, G]], [[[1, D]], [0, 1, c1]]),
        share.proof,
      ),
    ).toBe(true);
  });

  test('transfer', () => {
    const A = point(raw(transfer.from));
    const Y = point(raw(transfer.to));
    const [c1, c2] = points(transfer.input) as [P, P];
    const [d1, d2] = points(transfer.output) as [P, P];
    const relation = one(
      2,
      [[[1, A]], [0, 1, G]],
      [[[1, d1]], [1, 1, G]],
      [
        [
          [1, c2],
          [-1, d2],
        ],
        [0, 1, c1],
        [1, -1, Y],
      ],
    );
    expect(proves(here, 'transfer', [A, Y, c1, c2, d1, d2], relation, transfer.proof)).toBe(true);
  });

  test('open', () => {
    const A = point(raw(open.key));
    const [c1, c2] = points(open.input) as [P, P];
    const F = face(open.face);
    const relation = one(1, [[[1, A]], [0, 1, G]], shows(c2, F, c1));
    expect(proves(here, 'open', [A, c1, c2, F], relation, open.proof)).toBe(true);
  });

  test('planet', () => {
    const A = point(raw(planet.key));
    const [c1, c2] = points(planet.input) as [P, P];
    const branches = Array.from(
      { length: 8 },
      (_, i) => one(1, [[[1, A]], [0, 1, G]], shows(c2, face(i), c1))[0] as Relation,
    );
    expect(proves(here, 'planet', [A, c1, c2], branches, planet.proof)).toBe(true);
  });
});

// ---- shuffle-proof.ts, shuffle-verify.ts
/** The numbers of the equations that do not hold. */
function failing({ key, inputs, outputs, proof }: Any): readonly string[] {
  const pk = point(raw(key));
  const e = points(inputs);
  const f = points(outputs);
  const N = e.length / 2;
  const list = blocks(proof);
  let used = 0;
  const take = (count: number): Buffer[] => {
    used += count;
    return list.slice(used - count, used);
  };
  const c = take(N).map(point);
  const chain = take(N).map(point);
  const t = take(5).map(point);
  const tHat = take(N).map(point);
  const s = take(4).map(number);
  const sHat = take(N).map(number);
  const sPrime = take(N).map(number);
  expect(used).toBe(list.length);
  const cards = (all: readonly P[]): Buffer =>
    lp(...Array.from({ length: N }, (_, i) => Buffer.concat([enc(at(all, 2 * i)), enc(at(all, 2 * i + 1))])));
  const digest = hash('octet/1/shuffle', ...contextOf(here), enc(pk), cards(e), cards(f));
  const seed = hash('octet/1/shuffle/weights', digest, lp(...c.map(enc)));
  const u = c.map((_, j) => seeded(seed, j));
  const x = number(
    hash('octet/1/shuffle/challenge', seed, lp(...chain.map(enc)), lp(...[...t, ...tHat].map(enc))).subarray(
      0,
      16,
    ),
  );
  const h = Array.from({ length: N + 1 }, (_, i) => published('octet/1/generator', i));
  const hs = h.slice(1);
  const half = (all: readonly P[], k: number): P[] => all.filter((_, i) => i % 2 === k);
  const dot = (all: readonly P[], by: readonly bigint[]): P => sum(all.map((p, i) => times(p, at(by, i))));
  const uProduct = u.reduce((all, v) => mod(all * v), 1n);
  const left: readonly (readonly [string, P, P])[] = [
    ['1', times(G, at(s, 0)).subtract(times(sum(c).subtract(sum(hs)), x)), at(t, 0)],
    [
      '2',
      times(G, at(s, 1)).subtract(times(at(chain, N - 1).subtract(times(at(h, 0), uProduct)), x)),
      at(t, 1),
    ],
    [
      '3',
      times(G, at(s, 2))
        .add(dot(hs, sPrime))
        .subtract(times(dot(c, u), x)),
      at(t, 2),
    ],
    [
      '4a',
      dot(half(f, 0), sPrime)
        .subtract(times(G, at(s, 3)))
        .subtract(times(dot(half(e, 0), u), x)),
      at(t, 3),
    ],
    [
      '4b',
      dot(half(f, 1), sPrime)
        .subtract(times(pk, at(s, 3)))
        .subtract(times(dot(half(e, 1), u), x)),
      at(t, 4),
    ],
    ...chain.map((link, i): readonly [string, P, P] => [
      `5.${i + 1}`,
      times(G, at(sHat, i))
        .add(times(i === 0 ? at(h, 0) : at(chain, i - 1), at(sPrime, i)))
        .subtract(times(link, x)),
      at(tHat, i),
    ]),
  ];
  return left.filter(([, a, b]) => !a.equals(b)).map(([name]) => name);
}

describe('the shuffles', () => {
  test.each([0, 1])('number %i satisfies every equation on its own', (i) => {
    expect(failing(vectors.shuffles[i])).toEqual([]);
  });

  test('fail in nothing but equation 1 when s_1 changes, and in all where the challenge changes', () => {
    const shuffle = vectors.shuffles[0];
    const bytes = Buffer.from(raw(shuffle.proof));
    const first = 32 * (3 * 3 + 5);
    bytes[first] = (bytes[first] as number) ^ 1;
    expect(failing({ ...shuffle, proof: bytes.toString('base64url') })).toEqual(['1']);
    const outputs = [1, 0, 2].map((k) => raw(shuffle.outputs).subarray(64 * k, 64 * k + 64));
    const swapped = failing({ ...shuffle, outputs: Buffer.concat(outputs).toString('base64url') });
    expect(swapped).toEqual(['1', '2', '3', '4a', '4b', '5.1', '5.2', '5.3']);
  });
});

// ---- sharing.ts
describe('the sharing', () => {
  const { key, receivers, deal, complaint } = vectors.sharing;

  test('adds up, proves each R and opens for each receiver', () => {
    expect(enc(sum(deal.map(({ share }: Any) => point(raw(share)))))).toEqual(enc(point(raw(key))));
    for (const [i, { receiver, share, ephemeral, proof, sealed }] of deal.entries()) {
      const S = point(raw(share));
      const R = point(raw(ephemeral));
      const X = point(raw(receivers[i].key));
      const place = { ...here, handles: [receiver] };
      expect(proves(place, 'seal', [R, X, S], one(1, [[[1, R]], [0, 1, G]]), proof)).toBe(true);
      const agreed = enc(times(R, number(raw(receivers[i].secret))));
      const k = hash('octet/1/seal', ...contextOf(place), enc(S), enc(R), agreed);
      const opened = nacl.secretbox.open(raw(sealed), new Uint8Array(24), Uint8Array.from(k));
      expect(enc(times(G, number(opened ?? new Uint8Array(32))))).toEqual(enc(S));
    }
  });

  test('has a complaint that proves its secret', () => {
    const X = point(raw(receivers[0].key));
    const R = point(raw(deal[0].ephemeral));
    const K = point(raw(complaint.secret));
    const place = { seat: receivers[0].seat, step: complaint.step, handles: [here.seat] };
    expect(
      proves(
        place,
        'complaint',
        [X, R, K],
        one(1, [[[1, X]], [0, 1, G]], [[[1, K]], [0, 1, R]]),
        complaint.proof,
      ),
    ).toBe(true);
  });
});

test('the code makes exactly these vectors', () => {
  expect(makeVectors()).toEqual(vectors);
});
