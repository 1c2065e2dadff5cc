/** A switch with its label and what it does. */
import { createUniqueId, type JSX } from 'solid-js';
import './toggle.css';

export function Toggle(props: {
  readonly label: string;
  readonly hint: string;
  readonly value: 'on' | 'off';
  readonly onChange: (value: 'on' | 'off') => void;
}): JSX.Element {
  const id = createUniqueId();
  return (
    <label class="toggle">
      <span class="toggle-text">
        <span class="field-label">{props.label}</span>
        <span id={id} class="field-hint" aria-hidden="true">
          {props.hint}
        </span>
      </span>
      <input
        class="toggle-input visually-hidden"
        type="checkbox"
        role="switch"
        checked={props.value === 'on'}
        aria-checked={props.value === 'on'}
        aria-label={props.label}
        aria-describedby={id}
        onChange={(event) => props.onChange(event.currentTarget.checked ? 'on' : 'off')}
      />
      <span class="toggle-track" aria-hidden="true" />
    </label>
  );
}
