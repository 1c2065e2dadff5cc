/** A text to hand to somebody: copied, shared, or shown as a QR code. */
import { createUniqueId, type JSX } from 'solid-js';
import { QR } from '../components/qr.tsx';
import { useT } from '../i18n/use-t.tsx';
import { HandOn } from '../lobby/hand-on.tsx';

export function TextOut(props: { readonly label: string; readonly text: string }): JSX.Element {
  const t = useT();
  const id = createUniqueId();
  let field: HTMLTextAreaElement | undefined;
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
        <HandOn
          text={props.text}
          field={() => field}
          share={{ text: props.text }}
          copyLabel={t('byHand.copy')}
          failed={t('byHand.copyFailed')}
          saidClass="small"
        />
      </div>
      <details class="by-hand-qr">
        <summary>{t('byHand.showQr')}</summary>
        <QR text={props.text} label={t('byHand.qrLabel')} />
      </details>
    </div>
  );
}
