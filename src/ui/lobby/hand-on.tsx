/** Hands a text on that stands in a field beside: shared where the device can, copied also on plain http. */
import { createSignal, type JSX, Show } from 'solid-js';
import { Button } from '../components/button.tsx';
import { CopyIcon, ShareIcon } from '../components/icons.tsx';
import { useT } from '../i18n/use-t.tsx';
import { copyText } from './copy-text.ts';

/**
 * `field` shows `text`; `failed` is said when it could not be copied and stays selected. `share`: what is shared. `kind`: the
 * look of the first button, `primary` where handing on is what the screen wants.
 */
export function HandOn(props: {
  readonly text: string;
  readonly field: () => HTMLInputElement | HTMLTextAreaElement | undefined;
  readonly share: ShareData;
  readonly copyLabel: string;
  readonly failed: string;
  readonly saidClass: string;
  readonly kind?: 'primary' | 'plain';
}): JSX.Element {
  const t = useT();
  const canShare = typeof navigator.share === 'function';
  const kind = (): 'primary' | 'plain' => props.kind ?? 'plain';
  const [said, setSaid] = createSignal('');
  const copy = async (): Promise<void> => {
    const field = props.field();
    if (field === undefined) return;
    setSaid((await copyText(props.text, field)) === 'copied' ? t('common.copied') : props.failed);
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share(props.share);
    } catch {
      // The person closed the share sheet: nothing to do.
    }
  };
  return (
    <>
      <Show when={canShare}>
        <Button kind={kind()} onPress={() => void share()}>
          <ShareIcon />
          {t('common.share')}
        </Button>
      </Show>
      <Button kind={canShare ? 'plain' : kind()} onPress={() => void copy()}>
        <CopyIcon />
        {props.copyLabel}
      </Button>
      <span role="status" class={props.saidClass}>
        {said()}
      </span>
    </>
  );
}
