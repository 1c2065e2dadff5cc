/**
 * The picture of a beat: which cards are seen, as backs or faces, and where each goes.
 *
 * Invariant: a face stands here only if it is on the table for all to see, or if this seat was told it in secret; three
 * cards that are shared out give one picture, whichever of them was kept.
 */
import { never } from '../../encoding/result.ts';
import type { Seat } from '../../games/game.ts';
import type { Face } from '../../games/planets/cards.ts';
import type { Translate } from '../i18n/translate.ts';
import type { People } from '../table/people.ts';
import type { Beat } from './beat.ts';
import { headline, toldOf } from './sentence.ts';

export type SceneCard = {
  /** null: a back. */
  readonly face: Face | null;
  /** Where it goes; empty: nowhere. */
  readonly label: string;
  /** Whence or whither it moves on the screen. */
  readonly way: 'from-pile' | 'to-others' | 'to-me' | 'to-pile' | 'here';
};

/** `points`: of a set just laid. */
export type Scene = { readonly cards: readonly SceneCard[]; readonly points: number | null };

const NOTHING: Scene = { cards: [], points: null };

/** The picture of what the beat's headline tells; no cards where there is nothing to see. */
export function sceneOf(beat: Beat, people: People, t: Translate): Scene {
  const story = headline(toldOf(beat.stories, beat.secrets, people, t))?.story;
  if (story === undefined) return NOTHING;
  const handOf = (seat: Seat): string =>
    seat === people.mySeat
      ? t('planets.stage.myHand')
      : t('planets.stage.hand', { name: people.nameOf(seat) });
  const wayTo = (seat: Seat): 'to-me' | 'to-others' => (seat === people.mySeat ? 'to-me' : 'to-others');
  const one = (face: Face | null, label: string, way: SceneCard['way']): Scene => ({
    cards: [{ face, label, way }],
    points: null,
  });
  switch (story.kind) {
    case 'drew': {
      const told = beat.secrets.find(({ kind }) => kind === 'drew');
      const faces = told?.kind === 'drew' ? told.faces : Array.from({ length: story.count }, () => null);
      return { cards: faces.map((face) => ({ face, label: '', way: 'from-pile' })), points: null };
    }
    case 'assigned': {
      const own = beat.secrets.find(({ kind }) => kind === 'assigned');
      const received = beat.secrets.find(({ kind }) => kind === 'received');
      const mine = own?.kind === 'assigned' ? own : null;
      const cards: SceneCard[] = [
        { face: mine?.kept ?? null, label: people.nameOf(story.seat), way: wayTo(story.seat) },
      ];
      if (story.deputy !== null) {
        const face = mine?.passed?.face ?? (received?.kind === 'received' ? received.face : null);
        cards.push({ face, label: people.nameOf(story.deputy), way: wayTo(story.deputy) });
      }
      if (story.returned > 0) {
        cards.push({ face: mine?.returned ?? null, label: t('planets.stage.pile'), way: 'to-pile' });
      }
      return { cards, points: null };
    }
    case 'planet':
      return one(null, handOf(story.seat), wayTo(story.seat));
    case 'black-hole':
    case 'no-effect':
      return one('black-hole', people.nameOf(story.seat), 'here');
    case 'hid': {
      const told = beat.secrets.find(({ kind }) => kind === 'hid');
      return one(told?.kind === 'hid' ? told.face : null, people.nameOf(story.seat), 'here');
    }
    case 'robs':
      return one(null, handOf(story.from), 'here');
    case 'stole': {
      const told = beat.secrets.find(({ kind }) => kind === 'stole' || kind === 'lost');
      const face = told?.kind === 'stole' || told?.kind === 'lost' ? told.face : null;
      return one(face, handOf(story.seat), wayTo(story.seat));
    }
    case 'laid':
      return {
        cards: story.faces.map((face) => ({ face, label: '', way: 'here' })),
        points: story.points,
      };
    case 'surplus': {
      const told = beat.secrets.find(({ kind }) => kind === 'returned');
      const faces = told?.kind === 'returned' ? told.faces : Array.from({ length: story.count }, () => null);
      return {
        cards: faces.map((face, i) => ({
          face,
          label: i === 0 ? t('planets.stage.under') : '',
          way: 'to-pile',
        })),
        points: null,
      };
    }
    case 'showed':
      return { cards: story.faces.map((face) => ({ face, label: '', way: 'here' })), points: null };
    case 'order':
    case 'turn':
    case 'laid-nothing':
    case 'left':
    case 'robs-again':
    case 'ended':
    case 'won':
      return NOTHING;
    default:
      return never(story);
  }
}
