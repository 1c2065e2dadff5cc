/**
 * What a screen reader hears of the table.
 *
 * Invariants
 * 1. Every event becomes exactly one announcement, so that the log has one node an event.
 * 2. Only the start of one's own turn interrupts; everything else waits until the reader is idle.
 * 3. Points, odds and what scores are the rules' answers.
 */

import type { Group } from '../../games/ocho/scoring.ts';
import { bestSelection } from '../../games/ocho/selections.ts';
import { throwContext } from '../../games/ocho/turn.ts';
import type { OchoState, OchoStory } from '../../games/ocho/types.ts';
import type { TableEvent } from '../../network/view.ts';
import type { TextKey, Translate } from '../i18n/translate.ts';
import type { Cue } from '../shell/sound.ts';
import type { Announcement } from '../table/create-announcer.ts';
import type { People } from '../table/people.ts';
import { throwText } from './faces.ts';
import { sentence } from './sentence.ts';

/** The announcement of one event. */
export function announcementOf(event: TableEvent, people: People, t: Translate): Announcement {
  const stories = event.story as unknown as readonly OchoStory[];
  const state = event.state as unknown as OchoState | null;
  const isMyTurnNow = stories.some((story) => story.kind === 'turn' && story.seat === people.mySeat);
  const parts = stories.map((story) =>
    story.kind === 'threw' && story.seat === people.mySeat
      ? ownThrow(story.dice, state, t)
      : ended(sentence(story, people, t)),
  );
  if (isMyTurnNow && state !== null) {
    parts.push(t('ocho.say.ready', { dice: t.plural('ocho.dice', state.turn.hand) }));
  }
  if (parts.length === 0) parts.push(fallback(state, people, t));
  return { urgency: isMyTurnNow ? 'assertive' : 'polite', text: parts.join(' ') };
}

function ownThrow(dice: readonly number[], state: OchoState | null, t: Translate): string {
  const best = state === null || state.turn.phase !== 'thrown' ? null : bestSelection(throwContext(state));
  if (best === null) return ended(t('ocho.story.threwMe', { faces: throwText(dice) }));
  return t('ocho.say.thrown', {
    faces: throwText(dice),
    scoring: best.groups.map((group) => groupText(group, t)).join(', '),
  });
}

/** "1", "three 7s", "straight 4-5-6". */
export function groupText(group: Group, t: Translate): string {
  switch (group.kind) {
    case 'single':
      return String(group.faces[0]);
    case 'triple':
    case 'alike':
      return t('ocho.say.group', {
        count: t(`ocho.die.face.f${group.faces.length}` as TextKey),
        face: String(group.faces[0]),
      });
    case 'straight':
    case 'big-straight':
      return t('ocho.say.straight', { faces: group.faces.join('-') });
  }
}

/** An event without a story of its own is a throw under way. */
function fallback(state: OchoState | null, people: People, t: Translate): string {
  if (state === null || state.turn.phase !== 'rolling') return ended(t('ocho.prompt.setUp'));
  const { seat, hand } = state.turn;
  return ended(
    t(seat === people.mySeat ? 'ocho.prompt.rollingMe' : 'ocho.prompt.rolling', {
      name: people.nameOf(seat),
      dice: t.plural('ocho.dice', hand),
    }),
  );
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The sound of an event. */
export function cueOf(event: TableEvent): Cue | null {
  const stories = event.story as unknown as readonly OchoStory[];
  const has = (kind: OchoStory['kind']): boolean => stories.some((story) => story.kind === kind);
  if (has('won')) return 'end';
  if (has('bust')) return 'breath';
  if (has('threw')) return 'dice';
  return has('kept') ? 'wood' : null;
}
