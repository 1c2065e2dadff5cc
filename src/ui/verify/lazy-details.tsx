/** Details whose content is made when they are first opened: a record has hundreds, and a phone draws what it shows. */
import { createSignal, type JSX, Show } from 'solid-js';

export function LazyDetails(props: {
  readonly class?: string;
  readonly summary: JSX.Element;
  /** Opens or closes it from outside; a person may do the other at any time. */
  readonly isOpen?: boolean;
  readonly children: () => JSX.Element;
}): JSX.Element {
  const [wasOpened, setOpened] = createSignal(false);
  return (
    <details
      class={props.class}
      open={props.isOpen ?? false}
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true);
      }}
    >
      <summary>{props.summary}</summary>
      <Show when={wasOpened()}>{props.children()}</Show>
    </details>
  );
}
