/**
 * A modal: a bottom sheet on a phone, a dialog from 744 px. The native `<dialog>` traps focus and gives it back.
 *
 * Invariants
 * 1. Escape, a tap beside it and the close button do the same: `onClose`. The owner decides whether it closes.
 * 2. Its content exists only while it is open.
 */
import { createEffect, createUniqueId, type JSX, onCleanup, Show } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';

export function Sheet(props: {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** `must-answer`: no close button, Escape and a tap beside it do nothing. */
  readonly mode?: 'normal' | 'must-answer';
  readonly children: JSX.Element;
}): JSX.Element {
  const t = useT();
  const titleId = createUniqueId();
  let dialog: HTMLDialogElement | undefined;
  const mayClose = (): boolean => props.mode !== 'must-answer';

  createEffect(() => {
    if (dialog === undefined) return;
    if (props.isOpen && !dialog.open) dialog.showModal();
    if (!props.isOpen && dialog.open) dialog.close();
  });
  onCleanup(() => dialog?.close());

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the tap beside the sheet; its key is Escape (`cancel`)
    <dialog
      ref={(element) => {
        dialog = element;
      }}
      class="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (mayClose()) props.onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog && mayClose()) props.onClose();
      }}
    >
      <Show when={props.isOpen}>
        <div class="sheet-head">
          <h2 id={titleId}>{props.title}</h2>
          <Show when={mayClose()}>
            <Button kind="quiet" size="icon" aria-label={t('common.close')} onPress={() => props.onClose()}>
              <CloseIcon />
            </Button>
          </Show>
        </div>
        <div class="sheet-body">{props.children}</div>
      </Show>
    </dialog>
  );
}
