/** Chooses the rules of a table of 8: two presets first; points, end and leavers behind a fold. */
import { For, type JSX } from 'solid-js';
import type { PlanetsOptions } from '../../games/planets/types.ts';
import { useT } from '../i18n/use-t.tsx';
import { OptionChoice, OptionsFrame, Presets } from './option-choice.tsx';
import {
  CHOICE_NAMES,
  CHOICES,
  choiceHint,
  choiceLabel,
  choiceValue,
  PRESET_NAMES,
  PRESETS,
  planetsOptionsSentence,
  presetOf,
} from './planets-option-texts.ts';
import { PointsEditor } from './points-table.tsx';

export function PlanetsOptionsEditor(props: {
  readonly value: PlanetsOptions;
  readonly onChange: (value: PlanetsOptions) => void;
}): JSX.Element {
  const t = useT();
  return (
    <OptionsFrame
      sentence={planetsOptionsSentence(t, props.value)}
      presets={
        <Presets
          name="preset"
          label={t('options.preset')}
          values={PRESET_NAMES}
          chosen={presetOf(props.value)}
          title={(name) => t(`options.planets.presets.${name}`)}
          hint={(name) => t(`options.planets.presets.${name}Hint`)}
          onChoose={(name) => props.onChange(PRESETS[name])}
        />
      }
    >
      <PointsEditor value={props.value} onChange={props.onChange} />
      <For each={CHOICE_NAMES}>
        {(name) => (
          <OptionChoice<string>
            name={`option-${name}`}
            label={choiceLabel(t, name)}
            values={CHOICES[name]}
            value={props.value[name]}
            valueLabel={(value) => choiceValue(t, name, value)}
            hint={choiceHint(t, name, props.value[name])}
            onChange={(value) => props.onChange({ ...props.value, [name]: value })}
          />
        )}
      </For>
    </OptionsFrame>
  );
}
