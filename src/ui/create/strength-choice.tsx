/** How well bots play: three words, and what the chosen one means. */
import type { JSX } from 'solid-js';
import { STRENGTHS, type Strength } from '../../protocol/bot-strength.ts';
import { useT } from '../i18n/use-t.tsx';
import { OptionChoice } from './option-choice.tsx';

export function StrengthChoice(props: {
  readonly name: string;
  readonly label: string;
  readonly value: Strength;
  readonly onChange: (strength: Strength) => void;
}): JSX.Element {
  const t = useT();
  return (
    <OptionChoice<Strength>
      name={props.name}
      label={props.label}
      values={STRENGTHS}
      value={props.value}
      valueLabel={(strength) => t(`lobby.strengths.${strength}`)}
      hint={t(`lobby.strengthHint.${props.value}`)}
      onChange={props.onChange}
    />
  );
}
