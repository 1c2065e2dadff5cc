/** What an accepted entry proves, one by one, as plain data: which statement, about which cards, for whom, how large. */
import type { CardHandle, CardOperation, Seat } from '../games/game.ts';
import type { CardProof } from './deck/bodies.ts';
import type { Body } from './entry.ts';
import type { Phase } from './state.ts';
import type { StoryProof } from './story-types.ts';

/** Cards in a whole pile: two ciphertext points each. */
const CARD_BYTES = 64;

/** `phase`: what the step was about. `operations`: those the body's own proofs are of, in their order. */
export function proofsOf(
  body: Body,
  phase: Phase,
  operations: readonly CardOperation[],
): readonly StoryProof[] {
  switch (body.kind) {
    case 'keys':
      return [
        { kind: 'key', of: 'hand', sizeBytes: bytesIn(body.hand, body.handProof) },
        { kind: 'key', of: 'pile', sizeBytes: bytesIn(body.pile, body.pileProof) },
      ];
    case 'deal':
      return body.shares.map(({ receiver, share, ephemeral, proof, sealed }) => ({
        kind: 'deal',
        to: receiver,
        sizeBytes: bytesIn(share, ephemeral, proof, sealed),
      }));
    case 'check':
      return body.complaints.map(({ dealer, secret, proof }) => ({
        kind: 'complaint',
        about: dealer,
        sizeBytes: bytesIn(secret, proof),
      }));
    case 'shuffle':
      return [
        {
          kind: 'shuffle',
          cards: bytesIn(body.outputs) / CARD_BYTES,
          sizeBytes: bytesIn(body.outputs, body.proof),
        },
      ];
    case 'shares':
      return phase.kind === 'draw'
        ? body.shares.map(({ share, proof }, at) => ({
            kind: 'share',
            card: phase.cards[at] as CardHandle,
            to: phase.seat,
            sizeBytes: bytesIn(share, proof),
          }))
        : [];
    case 'move':
    case 'mix':
    case 'transfer':
    case 'identify':
    case 'open':
      return operations.flatMap((operation, at) => {
        const proof = body.proofs?.[at];
        return proof === undefined ? [] : proofOf(operation, sizeOf(proof));
      });
    default:
      return [];
  }
}

function proofOf(operation: CardOperation, sizeBytes: number): readonly StoryProof[] {
  switch (operation.kind) {
    case 'mix':
      return [{ kind: 'mix', cards: operation.cards, into: operation.into, sizeBytes }];
    case 'transfer': {
      const to: Seat | null = operation.to.kind === 'pile' ? null : operation.to.seat;
      return [{ kind: 'transfer', card: operation.card, to, sizeBytes }];
    }
    case 'open':
      return [{ kind: 'open', card: operation.card, face: operation.face, sizeBytes }];
    case 'planet':
      return [{ kind: 'planet', card: operation.card, sizeBytes }];
    case 'draw':
    case 'remove':
      return [];
  }
}

function sizeOf(proof: CardProof): number {
  switch (proof.kind) {
    case 'mix':
      return bytesIn(proof.outputs, proof.proof);
    case 'transfer':
      return bytesIn(proof.output, proof.proof);
    case 'open':
    case 'planet':
      return bytesIn(proof.proof);
  }
}

/** Bytes that base64url texts without padding hold. */
const bytesIn = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.floor((text.length * 6) / 8), 0);
