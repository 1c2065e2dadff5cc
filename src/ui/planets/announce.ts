/**
 * What a screen reader hears of the table of 8.
 *
 * Invariants
 * 1. Every event becomes exactly one announcement, so that the log has one node an event.
 * 2. Only being asked interrupts; everything else waits until the reader is idle.
 */
import type { Json } from '../../games/game.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { TableEvent } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Cue } from '../shell/sound.ts';
import type { Announcement } from '../table/create-announcer.ts';
import type { People } from '../table/people.ts';
import { promptText } from './bar-text.ts';
import { secretsOf, storiesOf } from './beat.ts';
import { toldOf } from './sentence.ts';

/** The announcement of one event. `asks`: what the state after it leaves this person to decide; null: nothing. */
export function announcementOf(
  event: TableEvent,
  asks: (state: PlanetsState) => string | null,
  people: People,
  t: Translate,
): Announcement {
  const state = stateOf(event.state);
  const parts = toldOf(storiesOf(event), secretsOf(event), people, t).map(({ text }) => ended(text));
  const isAsked = state !== null && asks(state) !== null;
  if (isAsked) parts.push(ended(promptText(state, 'sets', people, t)));
  if (parts.length === 0) {
    parts.push(ended(t(state?.turn.phase === 'take' ? 'planets.story.lot' : 'planets.story.mixed')));
  }
  return { urgency: isAsked ? 'assertive' : 'polite', text: parts.join(' ') };
}

/** The sound of an event. */
export function cueOf(event: TableEvent): Cue | null {
  const kinds = storiesOf(event).map(({ kind }) => kind);
  if (kinds.includes('won')) return 'end';
  if (kinds.includes('laid')) return 'chime';
  if (kinds.includes('black-hole')) return 'breath';
  return kinds.includes('assigned') || kinds.includes('hid') ? 'wood' : null;
}

const stateOf = (state: Json | null): PlanetsState | null => state as unknown as PlanetsState | null;

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
