/**
 * The vectors of test/vectors/crypto.json, made by the code from seeds: `npx tsx test/crypto/make-vectors.ts` writes
 * them, vectors.test.ts checks them without this code.
 */
import type { ProofContext } from '../../src/crypto/context.ts';
import {
  decryptionShare,
  encodeCiphertext,
  encodeCiphertexts,
  transferTo,
} from '../../src/crypto/elgamal.ts';
import { BLACK_HOLE, canonicalDeck, FACES, facePoint } from '../../src/crypto/faces.ts';
import { cardGenerators, chainGenerator, MAX_CARDS } from '../../src/crypto/generators.ts';
import { encodePoint, encodeScalar, type Point, seededScalar } from '../../src/crypto/group.ts';
import { randomPermutation } from '../../src/crypto/permutation.ts';
import { complain, deal } from '../../src/crypto/sharing.ts';
import { shuffle } from '../../src/crypto/shuffle.ts';
import { prove } from '../../src/crypto/sigma.ts';
import { decryptingShare, isPlanet, openAs, ownKey, transfer } from '../../src/crypto/statements.ts';
import { toBase64url } from '../../src/encoding/base64url.ts';
import type { Json } from '../../src/games/game.ts';
import { CONTEXT, cardUnder, keyPair, seeded } from './fixtures.ts';

/** The same document every time. */
export function makeVectors(): Json {
  const random = seeded(2026);
  const own = keyPair(random);
  const other = keyPair(random);
  const one = (scalar: bigint) => ({ branch: 0, scalars: [scalar] });
  const card = cardUnder(own.key, 2, random);
  const hole = cardUnder(own.key, BLACK_HOLE, random);
  const share = decryptionShare(card, own.secret);
  const moved = transferTo(card, own.secret, other.key, random);
  const hand = [card, hole, cardUnder(own.key, 7, random)];
  const mixed = shuffle(CONTEXT, own.key, hand, random);
  const first = shuffle(CONTEXT, own.key, canonicalDeck().slice(94), random);
  const at = placeOf(CONTEXT);
  const receivers = [0, 3].map((seat) => ({ seat, pair: keyPair(random) }));
  const dealt = deal(
    at,
    own.secret,
    receivers.map(({ seat, pair }) => ({ seat, key: pair.key })),
    random,
  );
  const [receiver] = receivers as [(typeof receivers)[0]];
  const [dealtShare] = dealt as [(typeof dealt)[0]];
  const complaintAt = { ...at, seat: receiver.seat, step: at.step + 1 };
  const stream = seeded(2027)(64);
  return {
    context: { ...CONTEXT, handles: [...CONTEXT.handles] },
    faces: FACES.map((face) => encodePoint(facePoint(face))),
    generators: {
      h: encodePoint(chainGenerator()),
      h1: generator(1),
      h2: generator(2),
      h104: generator(MAX_CARDS),
    },
    scalars: [0, 1].map((index) => ({
      seed: toBase64url(new Uint8Array(32).fill(5)),
      index,
      scalar: encodeScalar(seededScalar(new Uint8Array(32).fill(5), index)),
    })),
    permutation: { bytes: toBase64url(stream), order: [...randomPermutation(20, () => stream)] },
    statements: {
      ownKey: { key: encodePoint(own.key), proof: prove(ownKey(CONTEXT, own.key), one(own.secret), random) },
      share: {
        key: encodePoint(own.key),
        input: encodeCiphertext(card),
        share: encodePoint(share),
        proof: prove(decryptingShare(CONTEXT, { key: own.key, input: card, share }), one(own.secret), random),
      },
      transfer: {
        from: encodePoint(own.key),
        to: encodePoint(other.key),
        input: encodeCiphertext(card),
        output: encodeCiphertext(moved.output),
        proof: prove(
          transfer(CONTEXT, { from: own.key, to: other.key, input: card, output: moved.output }),
          { branch: 0, scalars: [own.secret, moved.s] },
          random,
        ),
      },
      open: {
        key: encodePoint(own.key),
        input: encodeCiphertext(hole),
        face: BLACK_HOLE,
        proof: prove(
          openAs(CONTEXT, { key: own.key, input: hole, face: BLACK_HOLE }),
          one(own.secret),
          random,
        ),
      },
      planet: {
        key: encodePoint(own.key),
        input: encodeCiphertext(card),
        proof: prove(
          isPlanet(CONTEXT, { key: own.key, input: card }),
          { branch: 2, scalars: [own.secret] },
          random,
        ),
      },
    },
    shuffles: [
      { key: encodePoint(own.key), inputs: encodeCiphertexts(hand), ...mixed.message },
      { key: encodePoint(own.key), inputs: encodeCiphertexts(canonicalDeck().slice(94)), ...first.message },
    ],
    sharing: {
      key: encodePoint(own.key),
      receivers: receivers.map(({ seat, pair }) => ({
        seat,
        secret: encodeScalar(pair.secret),
        key: encodePoint(pair.key),
      })),
      deal: dealt.map((part) => ({ ...part })),
      complaint: {
        step: complaintAt.step,
        ...complain(complaintAt, at.seat, dealtShare, receiver.pair, random),
      },
    },
  };
}

const generator = (i: number): string => encodePoint(cardGenerators(i)[i - 1] as Point);

const placeOf = ({ session, seat, step, attempt }: ProofContext) => ({ session, seat, step, attempt });
