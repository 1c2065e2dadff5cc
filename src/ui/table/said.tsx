/** What a seat said last, floating by its chip for a moment; the talk and the live log keep it. */
import { type JSX, Show } from 'solid-js';
import type { TalkLine } from '../../network/view.ts';
import './said.css';

export function Said(props: { readonly line: TalkLine | undefined }): JSX.Element {
  return (
    <Show when={props.line} keyed>
      {(line) => (
        <span class="seat-said" aria-hidden="true">
          {line.text}
        </span>
      )}
    </Show>
  );
}
