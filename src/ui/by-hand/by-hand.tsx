/** The way in when no meeting point answers: a button and, behind it, the sheet, which is loaded when it is asked for. */
import { createSignal, type JSX, lazy, Show, Suspense } from 'solid-js';
import type { TableView } from '../../network/view.ts';
import { Button, type ButtonKind, type ButtonSize } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { Texts, useT } from '../i18n/use-t.tsx';
import { useTable } from '../table-client.ts';

const Steps = lazy(async () => ({ default: (await import('./steps.tsx')).Steps }));

/** Nothing at a table that is on no network. */
export function ByHand(props: {
  readonly view: TableView;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
}): JSX.Element {
  const t = useT();
  const client = useTable();
  const [isOpen, setOpen] = createSignal(false);
  const open = (): void => {
    // How the last one ended was seen; a text on its way is still on its way.
    const { kind } = client.byHand();
    if (kind === 'joined' || kind === 'failed') client.send({ kind: 'by-hand', step: { kind: 'reset' } });
    setOpen(true);
  };
  return (
    <Show when={!props.view.isSolo}>
      <Button kind={props.kind ?? 'plain'} size={props.size ?? 'normal'} onPress={open}>
        {t('connection.byHand')}
      </Button>
      <Sheet isOpen={isOpen()} title={t('connection.byHandTitle')} onClose={() => setOpen(false)}>
        <Suspense fallback={<p role="status">{t('common.oneMoment')}</p>}>
          <Texts of={['byHand']}>
            <Steps view={props.view} onDone={() => setOpen(false)} />
          </Texts>
        </Suspense>
      </Sheet>
    </Show>
  );
}
