/** What has happened, oldest first: the written trail for the eye. The live region of the shell speaks it. */
import { For, type JSX, Show } from 'solid-js';
import { RepeatLast } from '../components/live-log.tsx';
import { useT } from '../i18n/use-t.tsx';

export type LogSentence = {
  readonly text: string;
  /** The story's kind, for the style sheet. */
  readonly kind: string;
  /** private: only this page knows. */
  readonly of: 'me' | 'others' | 'private';
};
/** One event with what it told. */
export type LogEntry = { readonly index: number; readonly sentences: readonly LogSentence[] };

/** `entries` must be the same objects as long as they say the same. */
export function Log(props: { readonly entries: readonly LogEntry[] }): JSX.Element {
  const t = useT();
  return (
    <div class="side-panel">
      {/* Scrolls by itself to the newest line: its content hangs from the bottom. */}
      <div class="side-scroll" tabindex="0" role="region" aria-label={t('table.log.title')}>
        <ol class="log-lines">
          <For each={props.entries}>
            {(entry) => (
              <li>
                <For each={entry.sentences}>
                  {(sentence) => (
                    <p
                      data-kind={sentence.kind}
                      data-mine={sentence.of === 'others' ? undefined : 'true'}
                      data-private={sentence.of === 'private' ? 'true' : undefined}
                    >
                      {sentence.text}
                    </p>
                  )}
                </For>
              </li>
            )}
          </For>
        </ol>
      </div>
      <Show when={props.entries.length === 0}>
        <p class="side-empty">{t('table.log.empty')}</p>
      </Show>
      <div class="side-foot">
        <RepeatLast />
      </div>
    </div>
  );
}
