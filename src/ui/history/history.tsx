/** The games finished on this device: look at one again (its table is folded anew from the record) or forget it. */
import { createResource, createSignal, For, type JSX, Show } from 'solid-js';
import type { TableSummary } from '../../network/view.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { CloseIcon } from '../components/icons.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { Page } from '../shell/page.tsx';
import { gameName } from '../table/game-name.ts';
import '../home/home.css';

export function History(): JSX.Element {
  const t = useT();
  const services = useServices();
  const [tables, { refetch }] = createResource(() => services.tables.list());
  const [asked, setAsked] = createSignal<TableSummary | null>(null);
  const finished = (): readonly TableSummary[] =>
    (tables.state === 'ready' ? tables() : []).filter((table) => table.stage === 'over');
  const forget = async (table: string): Promise<void> => {
    await services.tables.forget(table);
    setAsked(null);
    await refetch();
  };
  return (
    <Page title={t('pages.history.title')} place="sky">
      <Show
        when={finished().length > 0}
        fallback={
          <Show when={!tables.loading}>
            <p>{t('pages.history.empty')}</p>
            <div>
              <ButtonLink kind="primary" href="#/create/ocho">
                {t('pages.history.emptyAction')}
              </ButtonLink>
            </div>
          </Show>
        }
      >
        <ul class="tables">
          <For each={finished()}>
            {(table) => (
              <li class="table-line">
                <a class="table-link" href={`#/table/${table.table}`}>
                  <strong>{gameName(t, table.game)}</strong>
                  <span class="table-names">
                    {table.isSolo
                      ? t('pages.history.solo')
                      : t('pages.history.with', { names: t.list(table.names) })}
                  </span>
                  <span class="secondary small">{t.moment(table.updatedMs)}</span>
                </a>
                <Button
                  kind="quiet"
                  size="icon"
                  aria-label={t('pages.history.forget')}
                  onPress={() => setAsked(table)}
                >
                  <CloseIcon />
                </Button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Sheet isOpen={asked() !== null} title={t('pages.history.forgetTitle')} onClose={() => setAsked(null)}>
        <p>{t('pages.history.forgetText')}</p>
        <div class="row">
          <Button kind="primary" onPress={() => setAsked(null)}>
            {t('common.cancel')}
          </Button>
          <Button kind="danger" onPress={() => void forget(asked()?.table ?? '')}>
            {t('pages.history.forget')}
          </Button>
        </div>
      </Sheet>
    </Page>
  );
}
