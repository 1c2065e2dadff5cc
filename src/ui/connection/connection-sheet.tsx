/**
 * The connection sheet; what is in it is fetched when it is first asked for. It stands outside of every live region: its
 * figures move.
 */
import { type JSX, lazy, Suspense } from 'solid-js';
import type { TableView } from '../../network/view.ts';
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
