/**
 * Speaks the table: one announcement an event, the chime and the tab's title when this person is asked, the game's sounds.
 *
 * Invariants
 * 1. Events that were already there when the page opened are not spoken again; the newest of them is, once.
 * 2. Each later event is spoken exactly once, when it arrives, whatever the screen is still showing; of events that take
 *    the place of others (a step begun anew), those that were not there before.
 */
import { type Accessor, createEffect, on, onCleanup, untrack } from 'solid-js';
import type { TableEvent } from '../../network/view.ts';
import { useLiveLog } from '../components/live-log.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useAttention, useSounds } from '../shell/attention-context.ts';
import type { Cue } from '../shell/sound.ts';

/** assertive: this person is asked now, and is told at once. */
export type Announcement = { readonly urgency: 'polite' | 'assertive'; readonly text: string };

export type AnnouncerSource = {
  readonly session: Accessor<string>;
  readonly events: Accessor<readonly TableEvent[]>;
  announcementOf(event: TableEvent): Announcement;
  /** The sound of an event; null for none. */
  cueOf(event: TableEvent): Cue | null;
  /** What is on screen waits for this person. */
  readonly isMyTurn: Accessor<boolean>;
  /** What this person is asked, said when a game begins with it. */
  prompt(): string;
};

/** Needs a Solid owner and the shell's providers. */
export function createAnnouncer(source: AnnouncerSource): void {
  const t = useT();
  const log = useLiveLog();
  const attention = useAttention();
  const sounds = useSounds();
  let spokenIndex = (untrack(source.events).at(-1)?.index ?? -1) - 1;
  let heard: readonly TableEvent[] = [];

  const speak = (event: TableEvent): void => {
    const { urgency, text } = source.announcementOf(event);
    if (urgency === 'assertive') attention.yourTurn(text, t('common.title.yourTurn'));
    else log.say(text);
    const cue = source.cueOf(event);
    if (cue !== null) sounds.play(cue);
  };
  createEffect(
    on(
      source.session,
      () => {
        spokenIndex = -1;
        heard = [];
      },
      { defer: true },
    ),
  );
  createEffect(() => {
    const events = source.events();
    if (heard.length > 0 && events[heard.length - 1] !== heard.at(-1)) {
      const parting = events.findIndex((event, at) => event !== heard[at]);
      const stays = (parting === -1 ? events.length : parting) - 1;
      spokenIndex = Math.min(spokenIndex, Math.max(stays, events.length - 2));
    }
    const fresh = events.filter((event) => event.index > spokenIndex);
    heard = events;
    untrack(() => {
      for (const event of fresh) {
        spokenIndex = event.index;
        speak(event);
      }
    });
  });
  createEffect(() => {
    if (!source.isMyTurn()) attention.calm();
    else if (untrack(source.events).length === 0) {
      untrack(() => attention.yourTurn(`${source.prompt()}.`, t('common.title.yourTurn')));
    }
  });
  onCleanup(() => attention.calm());
}
