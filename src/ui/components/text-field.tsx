/** A labelled text field with a hint and an error, both tied to it for screen readers. */
import { createUniqueId, type JSX, Show } from 'solid-js';

export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hint?: string;
  /** What is wrong, in words; null when nothing is. */
  readonly error?: string | null;
  readonly maxLength?: number;
  readonly autocomplete?: string;
  readonly placeholder?: string;
  readonly ref?: (element: HTMLInputElement) => void;
}): JSX.Element {
  const id = createUniqueId();
  const describedBy = (): string | undefined => {
    const ids = [props.hint !== undefined ? `${id}-hint` : '', props.error ? `${id}-error` : ''].filter(
      Boolean,
    );
    return ids.length > 0 ? ids.join(' ') : undefined;
  };
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {props.label}
      </label>
      <input
        ref={(element) => props.ref?.(element)}
        id={id}
        class="input"
        type="text"
        value={props.value}
        maxLength={props.maxLength}
        autocomplete={props.autocomplete ?? 'off'}
        placeholder={props.placeholder}
        spellcheck={false}
        aria-invalid={props.error ? 'true' : undefined}
        aria-describedby={describedBy()}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Show when={props.hint !== undefined}>
        <p id={`${id}-hint`} class="field-hint">
          {props.hint}
        </p>
      </Show>
      <Show when={props.error}>
        <p id={`${id}-error`} class="field-error">
          {props.error}
        </p>
      </Show>
    </div>
  );
}
