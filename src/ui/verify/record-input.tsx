/** The hidden field behind a button that takes a record from a file. The same file can be chosen again. */
import type { JSX } from 'solid-js';

export function RecordInput(props: {
  readonly ref: (input: HTMLInputElement) => void;
  readonly label: string;
  readonly onFile: (file: File) => void;
}): JSX.Element {
  return (
    <input
      ref={(element) => props.ref(element)}
      class="visually-hidden"
      type="file"
      tabindex="-1"
      aria-label={props.label}
      accept=".jsonl,.json,.txt,.octet,application/x-ndjson"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        if (file !== undefined) props.onFile(file);
        event.currentTarget.value = '';
      }}
    />
  );
}
