/** Checks a record from a file: dropped or chosen, offline, on this device alone. */
import { createSignal, type JSX, Match, Show, Switch } from 'solid-js';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { Page } from '../shell/page.tsx';
import type { VerifyOutcome } from './verify-outcome.ts';
import { VerifyResult } from './verify-result.tsx';
import './verify.css';

/** What the page reads into memory at most; games of hours stay far below. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

type Check =
  | { readonly kind: 'none' }
  | { readonly kind: 'too-large'; readonly fileName: string }
  | { readonly kind: 'working'; readonly fileName: string }
  | { readonly kind: 'done'; readonly fileName: string; readonly outcome: VerifyOutcome };

export function VerifyPage(): JSX.Element {
  const t = useT();
  const services = useServices();
  const [check, setCheck] = createSignal<Check>({ kind: 'none' });
  const [isOver, setOver] = createSignal(false);
  let input: HTMLInputElement | undefined;

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MAX_FILE_BYTES) {
      setCheck({ kind: 'too-large', fileName: file.name });
      return;
    }
    setCheck({ kind: 'working', fileName: file.name });
    const outcome = await services.verify(await file.text());
    setCheck({ kind: 'done', fileName: file.name, outcome });
  };
  const fileName = (): string => {
    const current = check();
    return current.kind === 'none' ? '' : current.fileName;
  };
  const outcome = (): VerifyOutcome | null => {
    const current = check();
    return current.kind === 'done' ? current.outcome : null;
  };
  return (
    <Page title={t('pages.verify.title')} place="sky">
      <p>{t('pages.verify.intro')}</p>
      <section
        class="drop"
        aria-label={t('pages.verify.drop')}
        data-over={isOver() ? 'true' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer?.files[0]);
        }}
      >
        <p class="drop-words">{t('pages.verify.drop')}</p>
        <input
          ref={(element) => {
            input = element;
          }}
          class="visually-hidden"
          type="file"
          tabindex="-1"
          aria-label={t('pages.verify.choose')}
          accept=".jsonl,.json,.txt,application/x-ndjson"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button kind={check().kind === 'none' ? 'primary' : 'plain'} onPress={() => input?.click()}>
          {check().kind === 'none' ? t('pages.verify.choose') : t('pages.verify.chooseOther')}
        </Button>
      </section>
      <div role="status" class="stack">
        <Show when={check().kind !== 'none'}>
          <p class="secondary small verify-file">{t('pages.verify.fileName', { name: fileName() })}</p>
        </Show>
        <Switch>
          <Match when={check().kind === 'working'}>
            <p>{t('pages.verify.working')}</p>
          </Match>
          <Match when={check().kind === 'too-large'}>
            <p class="verdict" data-tone="danger">
              {t('pages.verify.tooLarge')}
            </p>
          </Match>
        </Switch>
      </div>
      <Show when={outcome()}>{(done) => <VerifyResult outcome={done()} />}</Show>
      <p class="secondary small">{t('pages.verify.limits')}</p>
    </Page>
  );
}
