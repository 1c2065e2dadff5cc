/** Chooses the rules of a table: two presets first, every option with its consequence behind a fold. */
import { For, type JSX, Show } from 'solid-js';
import type { OchoOptions } from '../../games/ocho/types.ts';
import { useT } from '../i18n/use-t.tsx';
import {
  differences,
  isOptionOpen,
  LEVEL_TWO_ONLY,
  OPTION_NAMES,
  OPTION_VALUES,
  type OptionName,
  optionLabel,
  optionsSentence,
  presetOptions,
  valueHint,
  valueLabel,
} from './option-texts.ts';
import './options-editor.css';

export function OptionsEditor(props: {
  readonly value: OchoOptions;
  readonly onChange: (value: OchoOptions) => void;
}): JSX.Element {
  const t = useT();
  const change = (name: OptionName, value: OchoOptions[OptionName]): void => {
    props.onChange({ ...props.value, [name]: value });
  };
  return (
    <div class="stack options">
      <fieldset class="presets">
        <legend class="visually-hidden">{t('options.preset')}</legend>
        <For each={[1, 2] as const}>
          {(level) => (
            <label class="preset">
              <input
                class="visually-hidden"
                type="radio"
                name="preset"
                checked={props.value.level === level && differences(props.value).length === 0}
                onChange={() => props.onChange(presetOptions(level))}
              />
              <strong class="preset-name">{t(`options.presets.level${level}`)}</strong>
              <span class="secondary small">{t(`options.presets.level${level}Hint`)}</span>
            </label>
          )}
        </For>
      </fieldset>
      <details class="options-more">
        <summary>{t('options.more')}</summary>
        <div class="options-list">
          <For each={OPTION_NAMES}>
            {(name) => (
              <fieldset class="option" disabled={!isOptionOpen(props.value, name)}>
                <legend class="field-label">
                  {optionLabel(t, name)}
                  <Show when={LEVEL_TWO_ONLY.includes(name)}>
                    <span class="option-note secondary small">{t('options.levelTwoOnly')}</span>
                  </Show>
                </legend>
                <div class="choices">
                  <For each={OPTION_VALUES[name]}>
                    {(value) => (
                      <label class="choice">
                        <input
                          class="visually-hidden"
                          type="radio"
                          name={`option-${name}`}
                          checked={props.value[name] === value}
                          onChange={() => change(name, value)}
                        />
                        {valueLabel(t, name, value)}
                      </label>
                    )}
                  </For>
                </div>
                <p class="field-hint">{valueHint(t, name, props.value[name])}</p>
              </fieldset>
            )}
          </For>
        </div>
      </details>
      <p class="options-sentence secondary small" role="status">
        {optionsSentence(t, props.value)}
      </p>
    </div>
  );
}
