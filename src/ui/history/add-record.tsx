/** Brings a record that was saved as a file back into the list: checked first, refused in one sentence if it does not hold. */
import { createSignal, type JSX, Show } from 'solid-js';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { MAX_FILE_BYTES } from '../verify/create-check.ts';
import { decodeFile } from '../verify/decode-file.ts';
import { RecordInput } from '../verify/record-input.tsx';
import type { AddRefusal } from './games.ts';
import { useGamesTexts } from './games-texts.ts';

type Adding =
  | { readonly kind: 'none' | 'checking' | 'added' }
  | { readonly kind: 'refused'; readonly why: Refusal };
type Refusal = AddRefusal | 'too-large' | 'failed';

/** `onAdded`: the list has one game more. */
export function AddRecord(props: { readonly onAdded: () => void }): JSX.Element {
  const t = useT();
  const say = useGamesTexts();
  const services = useServices();
  const [adding, setAdding] = createSignal<Adding>({ kind: 'none' });
  let input: HTMLInputElement | undefined;

  const add = async (file: File): Promise<'added' | Refusal> => {
    if (file.size > MAX_FILE_BYTES) return 'too-large';
    try {
      const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
      if (decoded.kind === 'broken') return 'unreadable';
      const done = await (await services.games()).add(decoded.text);
      return typeof done === 'string' ? done : 'added';
    } catch {
      return 'failed';
    }
  };
  const take = async (file: File): Promise<void> => {
    if (adding().kind === 'checking') return;
    setAdding({ kind: 'checking' });
    const done = await add(file);
    setAdding(done === 'added' ? { kind: 'added' } : { kind: 'refused', why: done });
    if (done === 'added') props.onAdded();
  };
  const said = (): string => {
    const now = adding();
    if (now.kind === 'none') return '';
    return now.kind === 'refused' ? say(`history.refused.${now.why}`) : say(`history.${now.kind}`);
  };
  return (
    <div class="stack" data-gap="tight">
      <RecordInput
        ref={(element) => {
          input = element;
        }}
        label={say('history.add')}
        onFile={(file) => void take(file)}
      />
      <div>
        <Button
          size="small"
          busy={adding().kind === 'checking' ? t('common.oneMoment') : null}
          onPress={() => input?.click()}
        >
          {say('history.add')}
        </Button>
      </div>
      <p
        role="status"
        class="small history-added"
        data-tone={adding().kind === 'refused' ? 'danger' : undefined}
      >
        {said()}
      </p>
      <Show when={adding().kind === 'none'}>
        <p class="secondary small">{say('history.addHint')}</p>
      </Show>
    </div>
  );
}
