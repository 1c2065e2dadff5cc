/** What this seat alone knows it did with cards: told by its private stories, for the tracker sheet. */
import type { Seat } from '../../games/game.ts';
import type { Face } from '../../games/planets/cards.ts';
import type { TableEvent } from '../../network/view.ts';
import { secretsOf, storiesOf } from './beat.ts';

export type OwnMove = {
  /** Turn of the game, counted from 1. */
  readonly turn: number;
  readonly face: Face;
  readonly where:
    | { readonly kind: 'passed' | 'stolen'; readonly seat: Seat }
    | { readonly kind: 'back' | 'under' | 'hidden' };
};

/** Oldest first. */
export function ownMoves(events: readonly TableEvent[]): readonly OwnMove[] {
  const moves: OwnMove[] = [];
  let turn = 1;
  for (const event of events) {
    for (const secret of secretsOf(event)) {
      switch (secret.kind) {
        case 'assigned':
          if (secret.passed !== null) {
            moves.push({ turn, face: secret.passed.face, where: { kind: 'passed', seat: secret.passed.to } });
          }
          if (secret.returned !== null) moves.push({ turn, face: secret.returned, where: { kind: 'back' } });
          break;
        case 'hid':
          moves.push({ turn, face: secret.face, where: { kind: 'hidden' } });
          break;
        case 'lost':
          moves.push({ turn, face: secret.face, where: { kind: 'stolen', seat: secret.to } });
          break;
        case 'returned':
          for (const face of secret.faces) moves.push({ turn, face, where: { kind: 'under' } });
          break;
        case 'drew':
        case 'received':
        case 'stole':
          break;
      }
    }
    // A turn that begins in the same event begins after what ended the one before.
    for (const story of storiesOf(event)) if (story.kind === 'turn') turn = story.number;
  }
  return moves;
}
