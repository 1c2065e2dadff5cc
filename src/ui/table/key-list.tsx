/** The keys of a table, as a list; the buttons do the same. */
import { For, type JSX } from 'solid-js';
import './key-list.css';

export type KeyLine = { readonly keys: string; readonly text: string };

export function KeyList(props: { readonly lines: readonly KeyLine[] }): JSX.Element {
  return (
    <dl class="help-keys">
      <For each={props.lines}>
        {(line) => (
          <div>
            <dt>
              <kbd>{line.keys}</kbd>
            </dt>
            <dd>{line.text}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}
