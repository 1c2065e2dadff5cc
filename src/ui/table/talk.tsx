/** Talk between the seats: short lines, six reactions, and a switch per seat to hear no more of it on this device. */
import { createSignal, For, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { SeatView, TalkLine } from '../../network/view.ts';
import { useT } from '../i18n/use-t.tsx';
import { REACTIONS } from './reactions.tsx';
import { emptyChat, heardLines, mutable } from './talk-shown.ts';

/** Longest line a seat can say. */
const LONGEST = 160;

export function Talk(props: {
  readonly lines: readonly TalkLine[];
  readonly seats: readonly SeatView[];
  readonly mySeat: Seat | null;
  readonly muted: ReadonlySet<Seat>;
  readonly onMute: (seat: Seat) => void;
  readonly onSay: (text: string) => void;
}): JSX.Element {
  const t = useT();
  const [draft, setDraft] = createSignal('');
  const heard = (): readonly TalkLine[] => heardLines(props);
  const say = (text: string): void => {
    if (text.trim() !== '') props.onSay(text.trim());
  };
  return (
    <div class="side-panel">
      <div class="side-scroll" tabindex="0" role="region" aria-label={t('table.talk.title')}>
        <ol class="talk-lines">
          <For each={heard()}>
            {(line) => (
              <li data-mine={line.seat === props.mySeat ? 'true' : undefined}>
                <span class="talk-name">{props.seats[line.seat]?.name}</span>{' '}
                <span class="talk-text">{line.text}</span>
              </li>
            )}
          </For>
        </ol>
      </div>
      <Show when={emptyChat(props)}>
        {(why) => <p class="side-empty">{t(`table.talk.empty.${why()}`)}</p>}
      </Show>
      <div class="side-foot">
        <Show when={mutable(props).length > 0}>
          <div class="talk-mutes">
            <For each={mutable(props)}>
              {(seat) => (
                <button
                  type="button"
                  class="talk-mute"
                  aria-pressed={props.muted.has(seat)}
                  onClick={() => props.onMute(seat)}
                >
                  {t(props.muted.has(seat) ? 'table.talk.unmute' : 'table.talk.mute', {
                    name: props.seats[seat]?.name ?? '',
                  })}
                </button>
              )}
            </For>
          </div>
        </Show>
        <Show when={props.mySeat !== null}>
          <div class="talk-reactions">
            <For each={REACTIONS}>
              {(reaction) => (
                <button
                  type="button"
                  class="reaction"
                  aria-label={t(`table.talk.${reaction.name}`)}
                  onClick={() => say(reaction.text)}
                >
                  {reaction.text}
                </button>
              )}
            </For>
          </div>
          <form
            class="talk-form"
            onSubmit={(event) => {
              event.preventDefault();
              say(draft());
              setDraft('');
            }}
          >
            <input
              class="input"
              type="text"
              maxLength={LONGEST}
              aria-label={t('table.talk.say')}
              placeholder={t('table.talk.say')}
              value={draft()}
              autocomplete="off"
              onInput={(event) => setDraft(event.currentTarget.value)}
            />
            <button type="submit" class="button" data-size="small">
              {t('table.talk.send')}
            </button>
          </form>
        </Show>
      </div>
    </div>
  );
}
