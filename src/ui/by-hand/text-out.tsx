/** A text to hand to somebody: copied, shared, or shown as a QR code. */
import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import { Button } from '../components/button.tsx';
import { CopyIcon, ShareIcon } from '../components/icons.tsx';
import { QR } from '../components/qr.tsx';
import { useT } from '../i18n/use-t.tsx';
import { copyText } from '../lobby/copy-text.ts';

export function TextOut(props: { readonly label: string; readonly text: string }): JSX.Element {
  const t = useT();
  const id = createUniqueId();
  const [said, setSaid] = createSignal('');
  let field: HTMLTextAreaElement | undefined;
  const copy = async (): Promise<void> => {
    if (field === undefined) return;
    setSaid((await copyText(props.text, field)) === 'copied' ? t('common.copied') : t('byHand.copyFailed'));
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ text: props.text });
    } catch {
      // The person closed the share sheet: nothing to do.
    }
  };
  return (
    <div class="by-hand-text">
      <label class="field-label" for={id}>
        {props.label}
      </label>
      <textarea
        ref={(element) => {
          field = element;
        }}
        id={id}
        class="input by-hand-field"
        rows={4}
        readOnly
        value={props.text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="row">
        <Show when={typeof navigator.share === 'function'}>
          <Button onPress={() => void share()}>
            <ShareIcon />
            {t('common.share')}
          </Button>
        </Show>
        <Button onPress={() => void copy()}>
          <CopyIcon />
          {t('byHand.copy')}
        </Button>
        <span role="status" class="small">
          {said()}
        </span>
      </div>
      <details class="by-hand-qr">
        <summary>{t('byHand.showQr')}</summary>
        <QR text={props.text} label={t('byHand.qrLabel')} />
      </details>
    </div>
  );
}
