/** The what-if line, always in its place under the dice, with Best beside it. */
import { For, Index, type JSX, Show } from 'solid-js';
import type { Line } from './what-if-text.ts';
import './what-if.css';

export function WhatIfLine(props: {
  readonly line: Line;
  /** The button beside the line; null when there is nothing to pick. */
  readonly button: { readonly text: string; readonly label: string; readonly onPress: () => void } | null;
}): JSX.Element {
  return (
    <div class="what-if" data-tone={props.line.tone}>
      <p
        class="what-if-line"
        data-testid="what-if"
        data-length={lengthOf(props.line) > 58 ? 'long' : 'short'}
      >
        <For each={props.line.parts}>
          {(fact, at) => (
            <>
              {/* The facts read as one line, which never begins with a dot: "a · b · c". */}
              <Show when={at() > 0}> </Show>
              <span class="what-if-fact">
                <Index each={fact}>
                  {(part) => (part().weight === 'strong' ? <strong>{part().text}</strong> : part().text)}
                </Index>
                <Show when={at() < props.line.parts.length - 1}>{'\u00a0·'}</Show>
              </span>
            </>
          )}
        </For>
      </p>
      <Show when={props.button}>
        {(button) => (
          <button
            type="button"
            class="what-if-button"
            aria-label={button().label}
            data-testid="best"
            onClick={() => button().onPress()}
          >
            {button().text}
          </button>
        )}
      </Show>
    </div>
  );
}

function lengthOf(line: Line): number {
  return line.parts.flat().reduce((sum, part) => sum + part.text.length + 1, 0);
}
