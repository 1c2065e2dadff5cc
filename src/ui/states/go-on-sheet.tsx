/** What it means to go on without somebody, read before a person agrees to it. Cancel is what the focus begins at. */
import { createEffect, For, type JSX, Show } from 'solid-js';
import type { GameView, TableView } from '../../network/view.ts';
import { Button } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { aboutText, consequences } from './going-on.ts';

export function GoOnSheet(props: {
  readonly isOpen: boolean;
  readonly view: TableView;
  readonly game: GameView;
  readonly onCancel: () => void;
  readonly onAgree: () => void;
}): JSX.Element {
  const t = useT();
  let cancel: HTMLButtonElement | undefined;
  // After the sheet's own effect has opened it: a dialog gives the focus to its first button, and the first is to close it.
  createEffect(() => {
    if (props.isOpen) queueMicrotask(() => cancel?.focus());
  });
  const about = (): string =>
    props.game.goingOn === null ? '' : aboutText(props.game, props.game.goingOn, t);
  return (
    <Sheet
      isOpen={props.isOpen}
      title={t('states.goOn.title', { names: about() })}
      onClose={() => props.onCancel()}
    >
      <Show when={props.game.goingOn}>
        <ul class="consequences">
          <For each={consequences(props.view, props.game, t)}>{(line) => <li>{line}</li>}</For>
        </ul>
      </Show>
      <div class="row">
        <Button
          kind="primary"
          ref={(element: HTMLButtonElement) => {
            cancel = element;
          }}
          onPress={() => props.onCancel()}
        >
          {t('common.cancel')}
        </Button>
        <Button kind="danger" onPress={() => props.onAgree()}>
          {t('states.goOn.agree')}
        </Button>
      </div>
    </Sheet>
  );
}
