/**
 * The group: ristretto255 (RFC 9496) by noble, written additively, of prime order
 *
 *   q = 2^252 + 27742317777372353535851937790883648493,   generator G, identity O.
 *
 * Points and scalars are 32 bytes (scalars little-endian), in JSON their base64url text. The rest of crypto/ sees
 * noble through this file only.
 *
 * Invariants
 * 1. Decoding is canonical: each point and each scalar has one spelling; a scalar is below q.
 * 2. `decodePoint` refuses the identity. `decodePointOrIdentity` is for the one place where it may stand: `c1` of a
 *    ciphertext of the initial deck.
 * 3. Uniform scalars come from 64 uniform bytes modulo q (bias below 2^-259).
 * 4. Multiplications by secrets take noble's fixed-sequence paths; `msm` does not and is for numbers that
 *    are public, or that are used once (nonces of a shuffle proof).
 *
 * Does not protect against somebody who measures time or memory on the player's own device: big integers of a
 * JavaScript engine take a time that depends on their value.
 *
 * Reference: RFC 9496 (ristretto255), RFC 9380 appendix B (hash_to_ristretto255).
 */
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { hash } from '../encoding/hash.ts';
import { err, ok, type Result } from '../encoding/result.ts';
import {
  interleavedSum,
  KeptMultiples,
  oddDigits,
  oddMultiples,
  type Product,
  type Summand,
} from './interleaved.ts';
import { type SignedScalar, sumOfProducts } from './multi-scalar.ts';
import type { RefusalOf } from './refusals.ts';
import { TAG } from './tags.ts';

const { Point: Ristretto } = ristretto255;

/** An element of the group. Immutable. */
export type Point = InstanceType<typeof Ristretto>;
/** A number in [0, q). */
export type Scalar = bigint;
/** `sizeBytes` unpredictable bytes: `Rng.bytes` of protocol/ports.ts, handed in. */
export type Random = (sizeBytes: number) => Uint8Array;

export const POINT_BYTES = 32;
export const SCALAR_BYTES = 32;
/** q, a prime. */
export const ORDER: bigint = Ristretto.Fn.ORDER;
export const G: Point = Ristretto.BASE;
export const IDENTITY: Point = Ristretto.ZERO;

export type PointRefusal = RefusalOf<'not-base64url' | 'not-a-point' | 'identity'>;

// ------------------------------------------------------------------------------------------------ points

/** Encoding costs an inverse square root; points are immutable, so each is encoded once. */
const encodings = new WeakMap<Point, Uint8Array>();

/** Canonical 32 bytes; not to be written to. */
export function pointBytes(point: Point): Uint8Array {
  const known = encodings.get(point);
  if (known !== undefined) return known;
  const bytes = point.toBytes();
  encodings.set(point, bytes);
  return bytes;
}

export const encodePoint = (point: Point): string => toBase64url(pointBytes(point));

/**
 * Decoding costs about thirty additions, and what stands in the public state (keys, shares, cards) is decoded when it is
 * checked and again when it is used: the points met last are kept, and one spelling is one object.
 */
const MOST_KEPT = 2048;
let kept = new Map<string, Point>();
let keptBefore = new Map<string, Point>();

/** As `pointFromBytes`, for what will be decoded again; commitments of proofs are not. */
export function keptPointFromBytes(bytes: Uint8Array): Result<Point, 'not-a-point' | 'identity'> {
  const spelling = String.fromCharCode(...bytes);
  const known = kept.get(spelling) ?? keptBefore.get(spelling);
  const point = known === undefined ? pointFromBytes(bytes) : ok(known);
  if (!point.ok) return point;
  if (kept.size >= MOST_KEPT) {
    keptBefore = kept;
    kept = new Map();
  }
  kept.set(spelling, point.value);
  return point;
}

/** A peer's point: canonical and not the identity. */
export function decodePoint(text: string): Result<Point, PointRefusal> {
  const bytes = fromBase64url(text, POINT_BYTES);
  return bytes.ok ? keptPointFromBytes(bytes.value) : bytes;
}

/** As `decodePoint`, the identity (32 zero bytes) included. */
export function decodePointOrIdentity(text: string): Result<Point, 'not-base64url' | 'not-a-point'> {
  const bytes = fromBase64url(text, POINT_BYTES);
  return bytes.ok ? pointOrIdentityFromBytes(bytes.value) : bytes;
}

/** `bytes`: 32 of them. */
export function pointFromBytes(bytes: Uint8Array): Result<Point, 'not-a-point' | 'identity'> {
  const point = pointOrIdentityFromBytes(bytes);
  return point.ok && isIdentity(point.value) ? err('identity') : point;
}

/** As `pointFromBytes`, the identity included. */
export function pointOrIdentityFromBytes(bytes: Uint8Array): Result<Point, 'not-a-point'> {
  try {
    const point = Ristretto.fromBytes(bytes);
    encodings.set(point, bytes.slice());
    return ok(point);
  } catch {
    // noble throws on every encoding RFC 9496 4.3.1 rejects.
    return err('not-a-point');
  }
}

export const isIdentity = (point: Point): boolean => point.is0();
export const isSamePoint = (a: Point, b: Point): boolean => a.equals(b);
export const sum = (points: readonly Point[]): Point =>
  points.reduce((all, point) => all.add(point), IDENTITY);

/** hash_to_ristretto255 (RFC 9380) of u64be(index) under the domain `tag`: nobody knows its logarithm. */
export function hashToPoint(tag: string, index: number): Point {
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(index));
  return ristretto255_hasher.hashToCurve(message, { DST: tag });
}

// ------------------------------------------------------------------------------------------------ scalars

export const scalarBytes = (scalar: Scalar): Uint8Array => Ristretto.Fn.toBytes(scalar);
export const encodeScalar = (scalar: Scalar): string => toBase64url(scalarBytes(scalar));

export function decodeScalar(text: string): Result<Scalar, 'not-base64url' | 'not-a-scalar'> {
  const bytes = fromBase64url(text, SCALAR_BYTES);
  return bytes.ok ? scalarFromBytes(bytes.value) : bytes;
}

/** `bytes`: 32 of them, little-endian. */
export function scalarFromBytes(bytes: Uint8Array): Result<Scalar, 'not-a-scalar'> {
  const scalar = littleEndian(bytes);
  return scalar < ORDER ? ok(scalar) : err('not-a-scalar');
}

/** x mod q, in [0, q), for any integer. */
export const mod = (x: bigint): Scalar => Ristretto.Fn.create(x);

export function littleEndian(bytes: Uint8Array): bigint {
  let hex = '';
  for (let i = bytes.length - 1; i >= 0; i--) hex += (bytes[i] as number).toString(16).padStart(2, '0');
  return hex === '' ? 0n : BigInt(`0x${hex}`);
}

/** Uniform in [1, q). */
export function randomScalar(random: Random): Scalar {
  for (;;) {
    const scalar = mod(littleEndian(random(64)));
    if (scalar !== 0n) return scalar;
  }
}

/** Number `index` of the uniform scalars that a 32-byte seed stands for. */
export function seededScalar(seed: Uint8Array, index: number): Scalar {
  const wide = new Uint8Array(64);
  wide.set(hash(TAG.scalar, seed, index, 0));
  wide.set(hash(TAG.scalar, seed, index, 1), 32);
  return mod(littleEndian(wide));
}

// ------------------------------------------------------------------------------------------------ products

/** Makes the products of `mulFixed` with this point several times faster, for some ten milliseconds once. */
export const asFixedBase = (point: Point): Point => point.precompute(6);

/** s·P for a point that went through `asFixedBase` (or G): a fixed sequence of additions over its table. */
export const mulFixed = (point: Point, scalar: Scalar): Point => point.multiplyUnsafe(scalar);

/** s·G. */
export const mulBase = (scalar: Scalar): Point => mulFixed(G, scalar);

/** s·P for a secret s and any point. */
export const mulSecret = (point: Point, scalar: Scalar): Point =>
  scalar === 0n || isIdentity(point) ? IDENTITY : point.multiply(scalar);

type Multiples = { readonly width: number; kept?: KeptMultiples<Point> };
const multiplesOf = new WeakMap<Point, Multiples>();

/** Digits of points that live as long as a game, of points met some ten times, and of points met once. */
const LONG_LIVED_WIDTH = 8;
const REPEATED_WIDTH = 5;
const SINGLE_WIDTH = 5;
const SHORT_WIDTH = 4;
const SHORT_BYTES = 16;

/**
 * Lets `msm` keep the multiples of a point (a key, a face) that comes in hundreds of sums: about 1 ms and 90 kB once, and
 * half the additions from then on. Nothing is computed before it is needed.
 */
export function asLongLived(point: Point): Point {
  if (multiplesOf.get(point)?.width !== LONG_LIVED_WIDTH) multiplesOf.set(point, { width: LONG_LIVED_WIDTH });
  return point;
}

/** Makes and keeps the multiples of a point that comes in some ten sums from now on; all at once, so that sums take none of that time. */
export function keepMultiples(point: Point): void {
  const entry: Multiples = multiplesOf.get(point) ?? { width: REPEATED_WIDTH };
  multiplesOf.set(point, entry);
  entry.kept ??= new KeptMultiples(point, entry.width);
  entry.kept.complete();
}

asLongLived(G);

/** From this many points on, buckets need fewer additions than one chain with multiples of each point. */
const BUCKETS_FROM = 250;

/** Σ s_i·P_i. Throws if the lengths differ. */
export function msm(points: readonly Point[], scalars: readonly Scalar[]): Point {
  if (points.length !== scalars.length) throw new Error('as many scalars as points');
  return points.length < BUCKETS_FROM
    ? interleavedSum(
        IDENTITY,
        points.flatMap((point, i) => summandsOf(point, scalars[i] as Scalar)),
      )
    : sumOfProducts(IDENTITY, points, scalars.map(signedScalar));
}

/** The smaller of s and q − s, with its sign: what is short below zero stays short. */
const signedScalar = (s: Scalar): SignedScalar =>
  2n * s > ORDER ? { sign: -1, bytes: scalarBytes(ORDER - s) } : { sign: 1, bytes: scalarBytes(s) };

function summandsOf(point: Point, s: Scalar): readonly Summand<Point>[] {
  const { sign, bytes } = signedScalar(s);
  return productsOf(point, bytes).map((product) => ({ ...product, sign }));
}

function productsOf(point: Point, bytes: Uint8Array): readonly Product<Point>[] {
  const entry = multiplesOf.get(point);
  if (entry !== undefined) {
    entry.kept ??= new KeptMultiples(point, entry.width);
    return entry.kept.products(bytes);
  }
  const width = bytes.subarray(SHORT_BYTES).every((byte) => byte === 0) ? SHORT_WIDTH : SINGLE_WIDTH;
  return [{ multiples: oddMultiples(point, width), digits: oddDigits(bytes, width) }];
}
