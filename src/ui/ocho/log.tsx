/** What has happened, oldest first: the written trail for the eye. The live region of the shell speaks it. */
import { For, type JSX, Show } from 'solid-js';
import type { OchoStory } from '../../games/ocho/types.ts';
import type { TableEvent } from '../../network/view.ts';
import { RepeatLast } from '../components/live-log.tsx';
import { useT } from '../i18n/use-t.tsx';
import { type People, sentence } from './sentence.ts';

export function Log(props: { readonly events: readonly TableEvent[]; readonly people: People }): JSX.Element {
  const t = useT();
  const told = (): readonly TableEvent[] => props.events.filter((event) => event.story.length > 0);
  return (
    <div class="side-panel">
      {/* Scrolls by itself to the newest line: its content hangs from the bottom. */}
      <div class="side-scroll" tabindex="0" role="region" aria-label={t('ocho.log.title')}>
        <ol class="log-lines">
          <For each={told()}>
            {(event) => (
              <li>
                <For each={event.story as unknown as readonly OchoStory[]}>
                  {(story) => (
                    <p
                      data-kind={story.kind}
                      data-mine={'seat' in story && story.seat === props.people.mySeat ? 'true' : undefined}
                    >
                      {sentence(story, props.people, t)}
                    </p>
                  )}
                </For>
              </li>
            )}
          </For>
        </ol>
      </div>
      <Show when={told().length === 0}>
        <p class="side-empty">{t('ocho.log.empty')}</p>
      </Show>
      <div class="side-foot">
        <RepeatLast />
      </div>
    </div>
  );
}
