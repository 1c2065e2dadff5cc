/**
 * Stories of the game as sentences: for the bar (one, the most telling) and for the log (all of them).
 *
 * Invariants
 * 1. Every kind of story has its sentence; the compiler proves it.
 * 2. Names come from the table, numbers and plurals from the language; no text is built from pieces of grammar.
 */
import { never } from '../../encoding/result.ts';
import type { Seat } from '../../games/game.ts';
import type { OchoStory } from '../../games/ocho/types.ts';
import type { TextArgs, Translate } from '../i18n/translate.ts';
import { leftText } from '../states/removal-text.ts';
import type { People } from '../table/people.ts';
import { facesText, throwText } from './faces.ts';

/** The sentence of one story. */
export function sentence(story: OchoStory, people: People, t: Translate): string {
  const named = (seat: Seat, args: TextArgs = {}): TextArgs => ({ name: people.nameOf(seat), ...args });
  const mine = (seat: Seat): boolean => seat === people.mySeat;
  switch (story.kind) {
    case 'order':
      return t('ocho.story.order', { names: story.order.map((seat) => people.nameOf(seat)).join(', ') });
    case 'turn':
      return t(mine(story.seat) ? 'ocho.story.turnMe' : 'ocho.story.turn', named(story.seat));
    case 'threw':
      return t(
        mine(story.seat) ? 'ocho.story.threwMe' : 'ocho.story.threw',
        named(story.seat, { faces: throwText(story.dice) }),
      );
    case 'kept':
      return t(
        mine(story.seat) ? 'ocho.story.keptMe' : 'ocho.story.kept',
        named(story.seat, {
          faces: facesText(story.faces),
          risk: story.risk,
          dice: t.plural('ocho.dice', story.hand),
        }),
      );
    case 'hot-dice':
      return t(
        mine(story.seat) ? 'ocho.story.hotMe' : 'ocho.story.hot',
        named(story.seat, { risk: story.risk }),
      );
    case 'joker':
      return t(
        mine(story.seat) ? 'ocho.story.jokerMe' : 'ocho.story.joker',
        named(story.seat, { dice: t.plural('ocho.dice', story.hand), risk: story.risk }),
      );
    case 'bust':
      if (story.lost === 0) {
        return t(mine(story.seat) ? 'ocho.story.bustNothingMe' : 'ocho.story.bustNothing', named(story.seat));
      }
      return t(
        mine(story.seat) ? 'ocho.story.bustMe' : 'ocho.story.bust',
        named(story.seat, { lost: story.lost }),
      );
    case 'banked':
      return t(
        mine(story.seat) ? 'ocho.story.bankedMe' : 'ocho.story.banked',
        named(story.seat, { points: story.points, score: story.score }),
      );
    case 'overshot':
      return t(
        mine(story.seat) ? 'ocho.story.overshotMe' : 'ocho.story.overshot',
        named(story.seat, { points: story.points, score: story.score }),
      );
    case 'last-round':
      return t(
        mine(story.seat) ? 'ocho.story.lastRoundMe' : 'ocho.story.lastRound',
        named(story.seat, { beat: story.beat }),
      );
    case 'left':
      return (
        leftText(story.seat, people, t) ??
        t(mine(story.seat) ? 'ocho.story.leftMe' : 'ocho.story.left', named(story.seat))
      );
    case 'won':
      return wonSentence(story, people, t);
    default:
      return never(story);
  }
}

function wonSentence(story: OchoStory & { readonly kind: 'won' }, people: People, t: Translate): string {
  const [only] = story.winners;
  if (only !== undefined && story.winners.length === 1) {
    return t(only === people.mySeat ? 'ocho.story.wonMe' : 'ocho.story.won', {
      name: people.nameOf(only),
      score: story.score,
    });
  }
  return t('ocho.story.wonShared', {
    names: t.list(story.winners.map((seat) => people.nameOf(seat))),
    score: story.score,
  });
}

/** Most telling first. */
const WEIGHT: readonly OchoStory['kind'][] = [
  'won',
  'left',
  'last-round',
  'overshot',
  'bust',
  'banked',
  'joker',
  'hot-dice',
  'kept',
  'threw',
  'order',
  'turn',
];

/** The story that the bar tells of several; null of none. */
export function headline(stories: readonly OchoStory[]): OchoStory | null {
  return [...stories].sort((a, b) => WEIGHT.indexOf(a.kind) - WEIGHT.indexOf(b.kind))[0] ?? null;
}
