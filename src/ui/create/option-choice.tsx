/** The building blocks of every options editor: a choice among values, a preset, and the fold over all options. */
import { For, type JSX, Show } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import './options-editor.css';

/** One option: its values as radio buttons, and what the chosen one means. */
export function OptionChoice<Value extends string | number>(props: {
  readonly name: string;
  readonly label: string;
  /** Beside the label; '' for none. */
  readonly note?: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly valueLabel: (value: Value) => string;
  /** The consequence of the chosen value; '' for none. */
  readonly hint: string;
  readonly state?: 'open' | 'without-effect';
  readonly onChange: (value: Value) => void;
}): JSX.Element {
  return (
    <fieldset class="option" disabled={props.state === 'without-effect'}>
      <legend class="field-label">
        {props.label}
        <Show when={props.note}>
          <span class="option-note secondary small">{props.note}</span>
        </Show>
      </legend>
      <div class="choices">
        <For each={props.values}>
          {(value) => (
            <label class="choice">
              <input
                class="visually-hidden"
                type="radio"
                name={props.name}
                checked={props.value === value}
                onChange={() => props.onChange(value)}
              />
              {props.valueLabel(value)}
            </label>
          )}
        </For>
      </div>
      <Show when={props.hint !== ''}>
        <p class="field-hint">{props.hint}</p>
      </Show>
    </fieldset>
  );
}

/** Large choices side by side, each with its consequence. `chosen`: null when none of them is in force. */
export function Presets<Value extends string | number>(props: {
  readonly name: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: Value | null;
  readonly title: (value: Value) => string;
  readonly hint: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}): JSX.Element {
  return (
    <fieldset class="presets">
      <legend class="visually-hidden">{props.label}</legend>
      <For each={props.values}>
        {(value) => (
          <label class="preset">
            <input
              class="visually-hidden"
              type="radio"
              name={props.name}
              checked={props.chosen === value}
              onChange={() => props.onChoose(value)}
            />
            <strong class="preset-name">{props.title(value)}</strong>
            <span class="secondary small">{props.hint(value)}</span>
          </label>
        )}
      </For>
    </fieldset>
  );
}

/** Presets above, all options behind a fold, and what they come to in one sentence. */
export function OptionsFrame(props: {
  readonly presets: JSX.Element;
  readonly sentence: string;
  readonly children: JSX.Element;
}): JSX.Element {
  const t = useT();
  return (
    <div class="stack options">
      {props.presets}
      <details class="options-more">
        <summary>{t('options.more')}</summary>
        <div class="options-list">{props.children}</div>
      </details>
      <p class="options-sentence secondary small" role="status">
        {props.sentence}
      </p>
    </div>
  );
}
