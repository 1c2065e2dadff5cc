/**
 * Stories of 8 as sentences: what all see, and what this seat alone is told.
 *
 * Invariants
 * 1. Every kind of story has its sentence; the compiler proves it.
 * 2. A secret sentence takes the place of the public one it goes beyond, on its owner's page only.
 */
import { never } from '../../encoding/result.ts';
import type { Seat } from '../../games/game.ts';
import type { PlanetsPrivateStory } from '../../games/planets/private-story.ts';
import type { PlanetsStory } from '../../games/planets/story.ts';
import type { EndReason } from '../../games/planets/types.ts';
import type { TextKey, Translate } from '../i18n/translate.ts';
import { leftText } from '../states/removal-text.ts';
import type { People } from '../table/people.ts';
import { copiesText, facesText, faceText } from './faces.ts';

/** The public sentence of one story. */
export function sentence(story: PlanetsStory, people: People, t: Translate): string {
  const isMine = (seat: Seat): boolean => seat === people.mySeat;
  const { nameOf } = people;
  /** `key` said to the person at this screen or of a player. */
  const told = (
    key: keyof typeof KEYS,
    seat: Seat,
    args: Readonly<Record<string, string | number>> = {},
  ): string => t(KEYS[key][isMine(seat) ? 0 : 1], { name: nameOf(seat), ...args });
  switch (story.kind) {
    case 'order':
      return t('planets.story.order', { names: story.order.map(nameOf).join(', ') });
    case 'turn': {
      const turn = told('turn', story.seat);
      if (story.turnsLeft === null) return turn;
      return `${turn}\u00a0· ${t.plural('planets.story.turnLeft', story.turnsLeft)}`;
    }
    case 'drew':
      return told('drew', story.seat, { cards: t.plural('planets.cards', story.count) });
    case 'assigned':
      return assignedSentence(story, people, t);
    case 'robs':
      if (isMine(story.from)) return t('planets.story.robsFromMe', { name: nameOf(story.seat) });
      return told('robs', story.seat, { from: nameOf(story.from) });
    case 'stole':
      if (isMine(story.from)) return t('planets.story.stoleFromMe', { name: nameOf(story.seat) });
      return told('stole', story.seat, { from: nameOf(story.from) });
    case 'laid':
      return told('laid', story.seat, { set: setText(story, t), points: story.points });
    case 'surplus':
      return told('surplus', story.seat, { cards: t.plural('planets.cards', story.count) });
    case 'showed':
      return told('showed', story.seat, { faces: facesText(story.faces, t) });
    case 'ended':
      return t(ENDS[story.reason]);
    case 'won':
      return wonSentence(story, people, t);
    case 'left':
      return leftText(story.seat, people, t) ?? told('left', story.seat);
    case 'planet':
    case 'black-hole':
    case 'no-effect':
    case 'hid':
    case 'laid-nothing':
    case 'robs-again':
      return told(story.kind, story.seat);
    default:
      return never(story);
  }
}

/** What this seat alone is told. */
export function secretSentence(secret: PlanetsPrivateStory, people: People, t: Translate): string {
  const { nameOf } = people;
  switch (secret.kind) {
    case 'drew':
      return t('planets.secret.drew', { faces: facesText(secret.faces, t) });
    case 'assigned': {
      const kept = faceText(secret.kept, t);
      if (secret.passed === null) return t('planets.secret.keptOnly', { kept });
      const args = { kept, passed: faceText(secret.passed.face, t), to: nameOf(secret.passed.to) };
      return secret.returned === null
        ? t('planets.secret.assignedTwo', args)
        : t('planets.secret.assigned', { ...args, returned: faceText(secret.returned, t) });
    }
    case 'received':
      return t('planets.secret.received', { from: nameOf(secret.from), face: faceText(secret.face, t) });
    case 'hid':
      return t('planets.secret.hid', { face: faceText(secret.face, t) });
    case 'stole':
      return t('planets.secret.stole', { face: faceText(secret.face, t), from: nameOf(secret.from) });
    case 'lost':
      return t('planets.secret.lost', { face: faceText(secret.face, t), to: nameOf(secret.to) });
    case 'returned':
      return t('planets.secret.returned', { faces: facesText(secret.faces, t) });
    default:
      return never(secret);
  }
}

/** The public story that a secret says better. */
const SAID_BETTER: Readonly<Record<PlanetsPrivateStory['kind'], PlanetsStory['kind']>> = {
  drew: 'drew',
  assigned: 'assigned',
  received: 'assigned',
  hid: 'hid',
  stole: 'stole',
  lost: 'stole',
  returned: 'surplus',
};

export type Told = {
  readonly story: PlanetsStory;
  readonly text: string;
  /** private: the sentence holds what only this seat knows. */
  readonly of: 'me' | 'others' | 'private';
};

/** What happened, as this page tells it: one sentence a story, the secret one where there is one. */
export function toldOf(
  stories: readonly PlanetsStory[],
  secrets: readonly PlanetsPrivateStory[],
  people: People,
  t: Translate,
): readonly Told[] {
  return stories.map((story) => {
    const secret = secrets.find(({ kind }) => SAID_BETTER[kind] === story.kind);
    if (secret !== undefined) return { story, text: secretSentence(secret, people, t), of: 'private' };
    const isMine = 'seat' in story && story.seat === people.mySeat;
    return { story, text: sentence(story, people, t), of: isMine ? 'me' : 'others' };
  });
}

/** Most telling first. */
const WEIGHT: readonly PlanetsStory['kind'][] = [
  'won',
  'left',
  'ended',
  'robs-again',
  'laid',
  'stole',
  'no-effect',
  'black-hole',
  'hid',
  'robs',
  'assigned',
  'surplus',
  'showed',
  'planet',
  'drew',
  'turn',
  'laid-nothing',
  'order',
];

/** What the bar tells of several; null of none. */
export function headline(told: readonly Told[]): Told | null {
  const weight = ({ story }: Told): number => WEIGHT.indexOf(story.kind);
  return [...told].sort((a, b) => weight(a) - weight(b))[0] ?? null;
}

const KEYS = {
  turn: ['planets.story.turnMe', 'planets.story.turn'],
  drew: ['planets.story.drewMe', 'planets.story.drew'],
  robs: ['planets.story.robsMe', 'planets.story.robs'],
  stole: ['planets.story.stoleMe', 'planets.story.stole'],
  laid: ['planets.story.laidMe', 'planets.story.laid'],
  surplus: ['planets.story.surplusMe', 'planets.story.surplus'],
  showed: ['planets.story.showedMe', 'planets.story.showed'],
  planet: ['planets.story.planetMe', 'planets.story.planet'],
  'black-hole': ['planets.story.blackHoleMe', 'planets.story.blackHole'],
  'no-effect': ['planets.story.noEffectMe', 'planets.story.noEffect'],
  hid: ['planets.story.hidMe', 'planets.story.hid'],
  'laid-nothing': ['planets.story.laidNothingMe', 'planets.story.laidNothing'],
  left: ['planets.story.leftMe', 'planets.story.left'],
  'robs-again': ['planets.story.robsAgainMe', 'planets.story.robsAgain'],
} as const satisfies Readonly<Record<string, readonly [TextKey, TextKey]>>;

const ENDS: Readonly<Record<EndReason, TextKey>> = {
  'pile-empty': 'planets.story.endedPile',
  'turn-limit': 'planets.story.endedTurns',
  'last-seat': 'planets.story.endedLast',
  leaver: 'planets.story.endedLeaver',
};

function assignedSentence(
  story: PlanetsStory & { readonly kind: 'assigned' },
  { mySeat, nameOf }: People,
  t: Translate,
): string {
  const name = nameOf(story.seat);
  if (story.deputy === null) {
    return t(story.seat === mySeat ? 'planets.story.keptOnlyMe' : 'planets.story.keptOnly', { name });
  }
  const args = { name, deputy: nameOf(story.deputy) };
  const isThree = story.returned > 0;
  if (story.seat === mySeat) {
    return t(isThree ? 'planets.story.assignedMe' : 'planets.story.assignedTwoMe', args);
  }
  if (story.deputy === mySeat) {
    return t(isThree ? 'planets.story.assignedToMe' : 'planets.story.assignedTwoToMe', args);
  }
  return t(isThree ? 'planets.story.assigned' : 'planets.story.assignedTwo', args);
}

function setText(story: PlanetsStory & { readonly kind: 'laid' }, t: Translate): string {
  const [planet] = story.faces;
  return story.set === 'different' || planet === undefined
    ? t('planets.story.different')
    : copiesText(planet, story.faces.length, t);
}

function wonSentence(story: PlanetsStory & { readonly kind: 'won' }, people: People, t: Translate): string {
  const [only] = story.winners;
  if (only !== undefined && story.winners.length === 1) {
    return t(only === people.mySeat ? 'planets.story.wonMe' : 'planets.story.won', {
      name: people.nameOf(only),
      score: story.score,
    });
  }
  return t('planets.story.wonShared', {
    names: t.list(story.winners.map(people.nameOf)),
    score: story.score,
  });
}
