/** How well a bot plays that sits in the lobby, for the creator to change. */
import { createUniqueId, For, type JSX } from 'solid-js';
import { STRENGTHS, type Strength } from '../../protocol/bot-strength.ts';
import { useT } from '../i18n/use-t.tsx';
import './lobby.css';

export function BotStrength(props: {
  readonly name: string;
  readonly value: Strength;
  readonly onChange: (strength: Strength) => void;
}): JSX.Element {
  const t = useT();
  const id = createUniqueId();
  return (
    <>
      <label class="visually-hidden" for={id}>
        {t('lobby.strengthOf', { name: props.name })}
      </label>
      <select
        id={id}
        class="lobby-strength"
        onChange={(event) => {
          const chosen = STRENGTHS[event.currentTarget.selectedIndex];
          if (chosen !== undefined && chosen !== props.value) props.onChange(chosen);
        }}
      >
        <For each={STRENGTHS}>
          {(strength) => (
            <option value={strength} selected={strength === props.value}>
              {t(`lobby.strengths.${strength}`)}
            </option>
          )}
        </For>
      </select>
    </>
  );
}
