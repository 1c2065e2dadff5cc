/**
 * The connection sheet; what is in it is fetched when it is first asked for. It stands outside of every live region: its
 * figures move.
 */
import { createSignal, type JSX, lazy, Suspense } from 'solid-js';
import type { TableView } from '../../network/view.ts';
import { Button } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';

const Panel = lazy(async () => ({ default: (await import('./connection-panel.tsx')).ConnectionPanel }));

/** `view`: the table whose lines it shows. */
export function ConnectionSheet(props: {
  readonly view: TableView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): JSX.Element {
  const t = useT();
  return (
    <Sheet isOpen={props.isOpen} title={t('connection.title')} onClose={props.onClose}>
      <Suspense fallback={<p class="secondary">{t('common.oneMoment')}</p>}>
        <Panel view={props.view} />
      </Suspense>
    </Sheet>
  );
}

/** The way to the sheet where there is no menu. */
export function ConnectionButton(props: { readonly view: TableView }): JSX.Element {
  const t = useT();
  const [isOpen, setOpen] = createSignal(false);
  return (
    <>
      <Button kind="quiet" size="small" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {t('connection.title')}
      </Button>
      <ConnectionSheet view={props.view} isOpen={isOpen()} onClose={() => setOpen(false)} />
    </>
  );
}
