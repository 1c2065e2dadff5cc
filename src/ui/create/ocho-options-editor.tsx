/** Chooses the rules of an El Ocho table: two presets first, every option with its consequence behind a fold. */
import { For, type JSX } from 'solid-js';
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
} from './ocho-option-texts.ts';
import { OptionChoice, OptionsFrame, Presets } from './option-choice.tsx';

const LEVELS = [1, 2] as const;

export function OchoOptionsEditor(props: {
  readonly value: OchoOptions;
  readonly onChange: (value: OchoOptions) => void;
}): JSX.Element {
  const t = useT();
  const change = (name: OptionName, value: OchoOptions[OptionName]): void => {
    props.onChange({ ...props.value, [name]: value });
  };
  return (
    <OptionsFrame
      sentence={optionsSentence(t, props.value)}
      presets={
        <Presets
          name="preset"
          label={t('options.preset')}
          values={LEVELS}
          chosen={differences(props.value).length === 0 ? props.value.level : null}
          title={(level) => t(`options.presets.level${level}`)}
          hint={(level) => t(`options.presets.level${level}Hint`)}
          onChoose={(level) => props.onChange(presetOptions(level))}
        />
      }
    >
      <For each={OPTION_NAMES}>
        {(name) => (
          <OptionChoice<string | number>
            name={`option-${name}`}
            label={optionLabel(t, name)}
            note={LEVEL_TWO_ONLY.includes(name) ? t('options.levelTwoOnly') : ''}
            values={OPTION_VALUES[name]}
            value={props.value[name]}
            valueLabel={(value) => valueLabel(t, name, value)}
            hint={valueHint(t, name, props.value[name])}
            state={isOptionOpen(props.value, name) ? 'open' : 'without-effect'}
            onChange={(value) => change(name, value as OchoOptions[OptionName])}
          />
        )}
      </For>
    </OptionsFrame>
  );
}
