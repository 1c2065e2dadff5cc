/** Bytes or hashes in a box that wraps and scrolls; one tap marks all of it, to be copied. */
import type { JSX } from 'solid-js';

export function MonoBox(props: { readonly label: string; readonly text: string }): JSX.Element {
  return (
    <pre class="mono" tabindex="0" role="group" aria-label={props.label}>
      {props.text}
    </pre>
  );
}
