/** The hidden field behind a button that takes records from files. The same file can be chosen again. */
import type { JSX } from 'solid-js';

const RECORDS = '.jsonl,.json,.txt,.octet,application/x-ndjson';

/** `takes`: a single record, or several at once, and archives of them. */
export function RecordInput(props: {
  readonly ref: (input: HTMLInputElement) => void;
  readonly label: string;
  readonly takes: 'one' | 'several';
  /** At least one. */
  readonly onFiles: (files: readonly File[]) => void;
}): JSX.Element {
  return (
    <input
      ref={(element) => props.ref(element)}
      class="visually-hidden"
      type="file"
      tabindex="-1"
      aria-label={props.label}
      multiple={props.takes === 'several'}
      accept={props.takes === 'several' ? `${RECORDS},.zip,application/zip` : RECORDS}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        if (files.length > 0) props.onFiles(files);
        event.currentTarget.value = '';
      }}
    />
  );
}
