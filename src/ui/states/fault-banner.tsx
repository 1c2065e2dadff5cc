/**
 * A broken rule, in plain and unaccusing words, with what was signed behind "Details". A program broke it; whether
 * anyone meant to is not known, so nobody is accused.
 */
import { createSignal, type JSX } from 'solid-js';
import type { FaultView, SeatView } from '../../network/view.ts';
import { Button } from '../components/button.tsx';
import { CloseIcon } from '../components/icons.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useTable } from '../table-client.ts';
import './states.css';

export function FaultBanner(props: {
  readonly fault: FaultView;
  readonly seats: readonly SeatView[];
  readonly onDismiss: () => void;
}): JSX.Element {
  const t = useT();
  const client = useTable();
  const [isOpen, setOpen] = createSignal(false);
  const name = (): string =>
    props.seats[props.fault.seat]?.name ?? t('connection.seat', { n: props.fault.seat + 1 });
  const saveRecord = (): void => client.send({ kind: 'record' });
  return (
    <section class="strip" data-tone="danger" aria-label={t('states.fault.detailsTitle')}>
      <div class="strip-text">
        <p>{t('states.fault.text', { name: name() })}</p>
        <Button kind="quiet" size="icon" aria-label={t('common.close')} onPress={() => props.onDismiss()}>
          <CloseIcon />
        </Button>
      </div>
      <div class="strip-actions">
        <Button size="small" onPress={() => setOpen(true)}>
          {t('common.details')}
        </Button>
        <Button size="small" onPress={saveRecord}>
          {t('common.saveRecord')}
        </Button>
      </div>
      <Sheet isOpen={isOpen()} title={t('states.fault.detailsTitle')} onClose={() => setOpen(false)}>
        <p>{t('states.fault.explain', { name: name() })}</p>
        <dl class="facts">
          <dt>{t('states.fault.code')}</dt>
          <dd>
            <code>{props.fault.code}</code>
          </dd>
          <dt>{t('states.fault.entry')}</dt>
          <dd>{t.number(props.fault.seq)}</dd>
          <dt>{t('states.fault.why')}</dt>
          <dd>{props.fault.why === '' ? t('states.fault.refusedByRules') : props.fault.why}</dd>
        </dl>
        <Button onPress={saveRecord}>{t('common.saveRecord')}</Button>
      </Sheet>
    </section>
  );
}
