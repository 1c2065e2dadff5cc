/**
 * Speaks the table: one announcement an event, the chime and the tab's title when a turn begins, the sounds of a
 * throw, a bust and the end.
 *
 * Invariants
 * 1. Events that were already there when the page opened are not spoken again; the newest of them is, once.
 * 2. Each later event is spoken exactly once, when it arrives, whatever the screen is still showing.
 */
import { type Accessor, createEffect, on, onCleanup, untrack } from 'solid-js';
import type { OchoStory } from '../../games/ocho/types.ts';
import type { TableEvent } from '../../network/view.ts';
import { useLiveLog } from '../components/live-log.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useAttention, useSounds } from '../shell/attention-context.ts';
import type { Cue } from '../shell/sound.ts';
import { announcementOf } from './announce.ts';
import { promptText } from './bar-text.ts';
import type { Beat } from './beat.ts';
import type { People } from './sentence.ts';

/** Needs a Solid owner and the shell's providers. */
export function createAnnouncer(source: {
  readonly session: Accessor<string>;
  readonly events: Accessor<readonly TableEvent[]>;
  readonly people: People;
  readonly beat: Accessor<Beat>;
}): void {
  const t = useT();
  const log = useLiveLog();
  const attention = useAttention();
  const sounds = useSounds();
  let spokenIndex = (untrack(source.events).at(-1)?.index ?? -1) - 1;

  const speak = (event: TableEvent): void => {
    const { urgency, text } = announcementOf(event, source.people, t);
    if (urgency === 'assertive') attention.yourTurn(text, t('common.title.yourTurn'));
    else log.say(text);
    const cue = cueOf(event.story as unknown as readonly OchoStory[]);
    if (cue !== null) sounds.play(cue);
  };
  createEffect(
    on(
      source.session,
      () => {
        spokenIndex = -1;
      },
      { defer: true },
    ),
  );
  createEffect(() => {
    const fresh = source.events().filter((event) => event.index > spokenIndex);
    untrack(() => {
      for (const event of fresh) {
        spokenIndex = event.index;
        speak(event);
      }
    });
  });
  createEffect(() => {
    const { turn, over } = source.beat().state;
    const isMine = over === null && turn.seat === source.people.mySeat;
    if (!isMine) attention.calm();
    else if (untrack(source.events).length === 0) {
      untrack(() =>
        attention.yourTurn(`${promptText(source.beat(), source.people, t)}.`, t('common.title.yourTurn')),
      );
    }
  });
  onCleanup(() => attention.calm());
}

function cueOf(stories: readonly OchoStory[]): Cue | null {
  const has = (kind: OchoStory['kind']): boolean => stories.some((story) => story.kind === kind);
  if (has('won')) return 'end';
  if (has('bust')) return 'breath';
  if (has('threw')) return 'dice';
  return has('kept') ? 'wood' : null;
}
