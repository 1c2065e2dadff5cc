/** A tick or a cross, and for a screen reader the word for it. */
import type { JSX } from 'solid-js';

export function Mark(props: { readonly holds: 'yes' | 'no'; readonly text: string }): JSX.Element {
  return (
    <span class="verdict-mark" data-holds={props.holds}>
      <span aria-hidden="true">{props.holds === 'yes' ? '✓' : '✗'}</span>
      <span class="visually-hidden">{props.text}</span>
    </span>
  );
}
