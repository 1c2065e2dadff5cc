/** How well a bot plays that sits in the lobby, for the creator to change. */
import { createEffect, createUniqueId, For, type JSX, on } from 'solid-js';
import { STRENGTHS, type Strength } from '../../protocol/bot-strength.ts';
import { useT } from '../i18n/use-t.tsx';
import './lobby.css';

export function BotStrength(props: {
  readonly name: string;
  readonly value: Strength;
  /** Its place in the list: moving there takes the focus off it. */
  readonly at: number;
  /** keep: it has just been chosen here, in a row that is gone; the focus is passed on unless somebody has it. */
  readonly focus: 'keep' | 'leave';
  readonly onChange: (strength: Strength) => void;
}): JSX.Element {
  const t = useT();
  const id = createUniqueId();
  let select: HTMLSelectElement | undefined;
  createEffect(
    on([() => props.at, () => props.focus], ([, focus]) => {
      if (focus === 'keep' && document.activeElement === document.body) select?.focus();
    }),
  );
  // Rows are reused for whoever sits there now: what was chosen for another bot must not stay in the field.
  createEffect(
    on([() => props.name, () => props.value], ([, value]) => {
      if (select !== undefined) select.value = value;
    }),
  );
  return (
    <>
      <label class="visually-hidden" for={id}>
        {t('lobby.strengthOf', { name: props.name })}
      </label>
      <select
        ref={(element) => {
          select = element;
        }}
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
