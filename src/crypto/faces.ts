/**
 * What is printed on the cards, as points: F_face = hash_to_ristretto255(u64be(face)) under the tag 'octet/1/face'.
 * Faces 0 to 7 are the planets, face 8 is the black hole.
 *
 * The canonical deck is public: twelve cards of each planet in order of face, then eight black holes, every card
 * the ciphertext (O, F) of randomness zero. It is the input of the first shuffle and hides nothing.
 *
 * Invariant: nobody knows a logarithm between two faces or of a face to G; else an owner could open one card as another.
 */
import { type Ciphertext, plainCiphertext } from './elgamal.ts';
import { asLongLived, hashToPoint, isSamePoint, type Point } from './group.ts';
import { TAG } from './tags.ts';

export const PLANETS = 8;
export const BLACK_HOLE = 8;
/** 0 to 7: a planet; 8: the black hole. */
export type Face = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export const FACES: readonly Face[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** Cards of each face, by face. */
export const COPIES: readonly number[] = [12, 12, 12, 12, 12, 12, 12, 12, 8];
export const DECK_CARDS = 104;

let points: readonly Point[] | null = null;

/** The points of all faces, by face. */
export function facePoints(): readonly Point[] {
  points ??= FACES.map((face) => asLongLived(hashToPoint(TAG.face, face)));
  return points;
}

export const facePoint = (face: Face): Point => facePoints()[face] as Point;

/** The face whose point this is; null for any other point (a decryption with a wrong key). */
export function faceOf(point: Point): Face | null {
  return FACES.find((face) => isSamePoint(facePoint(face), point)) ?? null;
}

/** 104 ciphertexts in canonical order. */
export const canonicalDeck = (): readonly Ciphertext[] =>
  FACES.flatMap((face) =>
    Array.from({ length: COPIES[face] as number }, () => plainCiphertext(facePoint(face))),
  );
