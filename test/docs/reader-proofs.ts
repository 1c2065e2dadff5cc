/**
 * Section 22 of docs/protocol.md, from the page alone: every equation of every proof by itself. The group is noble's, as a
 * second program would take a library too; nothing of src/ is imported.
 */
import { pippenger } from '@noble/curves/abstract/curve.js';
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { b64, hash, must, prefixed, raw } from './reader-basics.ts';

export type P = InstanceType<typeof ristretto255.Point>;
export type Cipher = { readonly c1: P; readonly c2: P };
/** Where a proof stands; the session is the text of the id. */
export type Context = {
  readonly session: string;
  readonly seat: number;
  readonly step: number;
  readonly attempt: number;
  readonly handles: readonly number[];
};
type Part = string | number | Buffer;

export const G = ristretto255.Point.BASE;
export const O = ristretto255.Point.ZERO;
const q = 2n ** 252n + 27742317777372353535851937790883648493n;

const lp = (parts: readonly Part[]): Buffer => Buffer.concat(parts.map(prefixed));
const enc = (point: P): Buffer => Buffer.from(point.toBytes());
const number = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const times = (point: P, x: bigint): P => point.multiplyUnsafe(((x % q) + q) % q);
const sum = (points: readonly P[]): P => points.reduce((all, point) => all.add(point), O);
const at = <T>(list: readonly T[], i: number): T => list[i] as T;

const decoded = new Map<string, P>();

/** A signed point: canonical, not O. */
export function point(text: string): P {
  const known = decoded.get(text);
  if (known !== undefined) return known;
  const bytes = raw(text);
  must(bytes.length === 32 && b64(bytes) === text, 'a point of 32 bytes');
  const value = ristretto255.Point.fromBytes(Uint8Array.from(bytes));
  must(!value.is0(), 'a point that is not O');
  decoded.set(text, value);
  return value;
}

const pointAt = (bytes: Buffer): P => point(b64(bytes));

function scalar(bytes: Buffer): bigint {
  const value = number(bytes);
  must(value < q, 'a scalar below q');
  return value;
}

export const pointText = (value: P): string => b64(enc(value));

/** c1 ‖ c2 as text. */
export const cipherText = ({ c1, c2 }: Cipher): string => b64(Buffer.concat([enc(c1), enc(c2)]));

/** Exactly `count` signed ciphertexts. */
export function ciphers(text: string, count: number): Cipher[] {
  const bytes = raw(text);
  must(bytes.length === 64 * count && b64(bytes) === text, `${count} ciphertexts`);
  return Array.from({ length: count }, (_, i) => ({
    c1: pointAt(bytes.subarray(64 * i, 64 * i + 32)),
    c2: pointAt(bytes.subarray(64 * i + 32, 64 * i + 64)),
  }));
}

const knownPoints = new Map<string, P>();

export function published(tag: 'octet/1/face' | 'octet/1/generator', i: number): P {
  const known = knownPoints.get(`${tag} ${i}`);
  if (known !== undefined) return known;
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(i));
  const value = ristretto255_hasher.hashToCurve(Uint8Array.from(message), { DST: tag });
  knownPoints.set(`${tag} ${i}`, value);
  return value;
}

const faces = Array.from({ length: 9 }, (_, i) => published('octet/1/face', i));

/** Twelve of each planet, then eight black holes, of randomness zero. */
export const canonicalDeck = (): Cipher[] =>
  faces.flatMap((c2, i) => Array.from({ length: i < 8 ? 12 : 8 }, () => ({ c1: O, c2 })));

const contextOf = ({ session, seat, step, attempt, handles }: Context): readonly Part[] => [
  raw(session),
  seat,
  step,
  attempt,
  lp(handles),
];

// ------------------------------------------------------------------------------------------------ relations

/** Y, and where there is one what is taken off it; the terms: witness, sign, base. */
type Equation = {
  readonly image: readonly (readonly [sign: 1 | -1, point: P])[];
  readonly terms: readonly (readonly [witness: number, sign: 1 | -1, base: P])[];
};
type Statement = {
  readonly purpose: string;
  readonly bound: readonly P[];
  readonly branches: readonly Equation[][];
};

const is = (Y: P, ...terms: Equation['terms']): Equation => ({ image: [[1, Y]], terms });
const differs = (Y: P, from: P, ...terms: Equation['terms']): Equation => ({
  image: [
    [1, Y],
    [-1, from],
  ],
  terms,
});

export const ownKey = (X: P): Statement => ({
  purpose: 'own-key',
  bound: [X],
  branches: [[is(X, [0, 1, G])]],
});
export const share = (key: P, { c1, c2 }: Cipher, D: P): Statement => ({
  purpose: 'share',
  bound: [key, c1, c2, D],
  branches: [[is(key, [0, 1, G]), is(D, [0, 1, c1])]],
});
export const transfer = (A: P, Y: P, from: Cipher, to: Cipher): Statement => ({
  purpose: 'transfer',
  bound: [A, Y, from.c1, from.c2, to.c1, to.c2],
  branches: [[is(A, [0, 1, G]), is(to.c1, [1, 1, G]), differs(from.c2, to.c2, [0, 1, from.c1], [1, -1, Y])]],
});
const shows = (A: P, { c1, c2 }: Cipher, F: P): Equation[] => [is(A, [0, 1, G]), differs(c2, F, [0, 1, c1])];
export const open = (A: P, card: Cipher, face: number): Statement => ({
  purpose: 'open',
  bound: [A, card.c1, card.c2, at(faces, face)],
  branches: [shows(A, card, at(faces, face))],
});
export const planet = (A: P, card: Cipher): Statement => ({
  purpose: 'planet',
  bound: [A, card.c1, card.c2],
  branches: faces.slice(0, 8).map((face) => shows(A, card, face)),
});
export const seal = (R: P, X: P, S: P): Statement => ({
  purpose: 'seal',
  bound: [R, X, S],
  branches: [[is(R, [0, 1, G])]],
});

const signNumber = (sign: 1 | -1): number => (sign === 1 ? 0 : 1);
const witnessesOf = (branch: readonly Equation[]): number =>
  1 + Math.max(...branch.flatMap(({ terms }) => terms.map(([witness]) => witness)));

/** Throws unless `proof` proves the statement there. */
export function mustProve(context: Context, { purpose, bound, branches }: Statement, proof: string): void {
  const equation = ({ image, terms }: Equation): Buffer =>
    lp([
      image.length,
      ...image.flatMap(([sign, Y]) => [signNumber(sign), enc(Y)]),
      ...terms.flatMap(([witness, sign, base]) => [witness, signNumber(sign), enc(base)]),
    ]);
  const digest = hash(
    'octet/1/sigma/statement',
    ...contextOf(context),
    purpose,
    lp(bound.map(enc)),
    lp(branches.map((branch) => lp([witnessesOf(branch), ...branch.map(equation)]))),
  );
  const take = taking(proof);
  const T = branches.map((branch) => branch.map(() => take(32)));
  const later = branches.slice(1).map(() => number(take(16)));
  const s = branches.map((branch) => Array.from({ length: witnessesOf(branch) }, () => scalar(take(32))));
  must(take.isEmpty(), `length of a proof ${purpose}`);
  const challenge = number(hash('octet/1/sigma/challenge', digest, lp(T.flat())).subarray(0, 16));
  const c = [BigInt.asUintN(128, challenge - later.reduce((all, one) => all + one, 0n)), ...later];
  const holds = branches.every((branch, b) =>
    branch.every(({ image, terms }, k) => {
      const Y = sum(image.map(([sign, one]) => times(one, BigInt(sign))));
      const left = sum(terms.map(([w, sign, base]) => times(base, BigInt(sign) * at(at(s, b), w))));
      return left.subtract(times(Y, at(c, b))).equals(pointAt(at(at(T, b), k)));
    }),
  );
  must(holds, `proof ${purpose}`);
}

function taking(text: string): ((size: number) => Buffer) & { isEmpty(): boolean } {
  const bytes = raw(text);
  must(b64(bytes) === text, 'a proof in base64url');
  let next = 0;
  const take = (size: number): Buffer => {
    next += size;
    must(next <= bytes.length, 'length of a proof');
    return bytes.subarray(next - size, next);
  };
  return Object.assign(take, { isEmpty: () => next === bytes.length });
}

// ------------------------------------------------------------------------------------------------ shuffle

const numberFrom = (seed: Buffer, i: number): bigint =>
  number(Buffer.concat([hash('octet/1/scalar', seed, i, 0), hash('octet/1/scalar', seed, i, 1)])) % q;

/** Throws unless `outputs` are a shuffle of `inputs` under `key`, as proved there. */
export function mustShuffle(
  context: Context,
  key: P,
  inputs: readonly Cipher[],
  outputs: readonly Cipher[],
  proof: string,
): void {
  const N = inputs.length;
  const take = taking(proof);
  const points = (count: number): P[] => Array.from({ length: count }, () => pointAt(take(32)));
  const scalars = (count: number): bigint[] => Array.from({ length: count }, () => scalar(take(32)));
  const [c, chain, t, tHat] = [points(N), points(N), points(5), points(N)];
  const [s, sHat, sPrime] = [scalars(4), scalars(N), scalars(N)];
  must(take.isEmpty(), 'length of a shuffle proof');
  const cards = (list: readonly Cipher[]): Buffer =>
    lp(list.map(({ c1, c2 }) => Buffer.concat([enc(c1), enc(c2)])));
  const digest = hash('octet/1/shuffle', ...contextOf(context), enc(key), cards(inputs), cards(outputs));
  const seed = hash('octet/1/shuffle/weights', digest, lp(c.map(enc)));
  const u = c.map((_, j) => numberFrom(seed, j));
  const asked = hash('octet/1/shuffle/challenge', seed, lp(chain.map(enc)), lp([...t, ...tHat].map(enc)));
  const x = number(asked.subarray(0, 16));
  const h = published('octet/1/generator', 0);
  const hs = Array.from({ length: N }, (_, i) => published('octet/1/generator', i + 1));
  const dot = (list: readonly P[], by: readonly bigint[]): P =>
    pippenger(ristretto255.Point, [...list], [...by]);
  const c1 = (list: readonly Cipher[]): P[] => list.map((card) => card.c1);
  const c2 = (list: readonly Cipher[]): P[] => list.map((card) => card.c2);
  const product = u.reduce((all, one) => (all * one) % q, 1n);
  const equations: readonly (readonly [string, P, P])[] = [
    ['1', times(G, at(s, 0)).subtract(times(sum(c).subtract(sum(hs)), x)), at(t, 0)],
    ['2', times(G, at(s, 1)).subtract(times(at(chain, N - 1).subtract(times(h, product)), x)), at(t, 1)],
    [
      '3',
      times(G, at(s, 2))
        .add(dot(hs, sPrime))
        .subtract(times(dot(c, u), x)),
      at(t, 2),
    ],
    [
      '4a',
      dot(c1(outputs), sPrime)
        .subtract(times(G, at(s, 3)))
        .subtract(times(dot(c1(inputs), u), x)),
      at(t, 3),
    ],
    [
      '4b',
      dot(c2(outputs), sPrime)
        .subtract(times(key, at(s, 3)))
        .subtract(times(dot(c2(inputs), u), x)),
      at(t, 4),
    ],
    ...chain.map((link, i): readonly [string, P, P] => {
      const before = i === 0 ? h : at(chain, i - 1);
      const left = times(G, at(sHat, i))
        .add(times(before, at(sPrime, i)))
        .subtract(times(link, x));
      return [`5.${i + 1}`, left, at(tHat, i)];
    }),
  ];
  for (const [name, left, right] of equations) must(left.equals(right), `shuffle, equation ${name}`);
}
