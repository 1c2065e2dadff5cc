/** A field for a text that somebody sent: pasted, or scanned where the browser reads codes itself. */
import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { canScan, Scan } from './scan.tsx';

export function TextIn(props: {
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  /** What is wrong with the text that was handed over last; null when nothing is. */
  readonly error: string | null;
  readonly onText: (text: string) => void;
}): JSX.Element {
  const t = useT();
  const id = createUniqueId();
  const [text, setText] = createSignal('');
  const [isScanning, setScanning] = createSignal(false);
  const scanned = (found: string): void => {
    setScanning(false);
    setText(found);
    props.onText(found);
  };
  return (
    <div class="by-hand-text">
      <label class="field-label" for={id}>
        {props.label}
      </label>
      <textarea
        id={id}
        class="input by-hand-field"
        rows={4}
        value={text()}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-invalid={props.error === null ? undefined : 'true'}
        aria-describedby={props.error === null ? undefined : `${id}-error`}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Show when={props.error}>
        {(error) => (
          <p id={`${id}-error`} class="field-error" role="alert">
            {error()}
          </p>
        )}
      </Show>
      <Show when={isScanning()}>
        <Scan onFound={scanned} onStop={() => setScanning(false)} />
      </Show>
      <div class="row">
        <Button kind="primary" onPress={() => props.onText(text())}>
          {props.action}
        </Button>
        <Show when={canScan() && !isScanning()}>
          <Button onPress={() => setScanning(true)}>{t('byHand.scan')}</Button>
        </Show>
      </div>
    </div>
  );
}
