/**
 * The games finished on this device: how each ended, and what can still be done with it. Games whose summary is not kept
 * are read one after the other in the background; the list stands at once.
 */
import { createResource, createSignal, For, type JSX, lazy, onMount, Show, Suspense } from 'solid-js';
import { Button, ButtonLink } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { Page } from '../shell/page.tsx';
import { saveFile } from '../shell/save-file.ts';
import { gameName } from '../table/game-name.ts';
import { AddRecord } from './add-record.tsx';
import { GameLine } from './game-line.tsx';
import { GameSheet } from './game-sheet.tsx';
import type { ListedGame } from './games.ts';
import { GamesTexts, useGamesTexts } from './games-texts.ts';
import '../home/home.css';
import './history.css';

const StoredLuck = lazy(async () => ({ default: (await import('../luck/stored-luck.tsx')).StoredLuck }));
const ResultCard = lazy(async () => ({ default: (await import('../card/result-card.tsx')).ResultCard }));

/** Which sheet lies over the list. */
type Open = 'nothing' | 'game' | 'luck' | 'card' | 'forget';

const idOf = ({ table, round }: Pick<ListedGame, 'table' | 'round'>): string => `${table}/${round}`;

export function History(): JSX.Element {
  return (
    <GamesTexts>
      <HistoryPage />
    </GamesTexts>
  );
}

function HistoryPage(): JSX.Element {
  const t = useT();
  const say = useGamesTexts();
  const services = useServices();
  const [listed, { refetch }] = createResource(async () => (await services.games()).list());
  /** Read from its record since the list was made. */
  const [read, setRead] = createSignal<Readonly<Record<string, ListedGame>>>({});
  const [left, setLeft] = createSignal(0);
  const [chosen, setChosen] = createSignal<ListedGame | null>(null);
  const [open, setOpen] = createSignal<Open>('nothing');
  const games = (): readonly ListedGame[] =>
    (listed.state === 'ready' || listed.state === 'refreshing' ? (listed.latest ?? []) : []).map(
      (game) => read()[idOf(game)] ?? game,
    );
  const stateOf = (game: ListedGame): 'known' | 'unread' | 'unreadable' => {
    if (game.kept !== null) return 'known';
    return Object.hasOwn(read(), idOf(game)) ? 'unreadable' : 'unread';
  };

  onMount(async () => {
    const service = await services.games();
    const missing = (await service.list()).filter(({ kept }) => kept === null);
    setLeft(missing.length);
    if (missing.length === 0) return;
    await service.complete((game, stillLeft) => {
      setRead((before) => ({ ...before, [idOf(game)]: game }));
      setLeft(stillLeft);
    });
  });

  const close = (): void => {
    setOpen('nothing');
  };
  const forget = async (): Promise<void> => {
    await services.tables.forget(chosen()?.table ?? '');
    close();
    await refetch();
  };
  const save = async ({ table, round }: ListedGame): Promise<void> => {
    const record = await (await services.games()).record(table, round);
    if (record !== null) saveFile(record.text, record.fileName);
  };
  const saveAll = async (): Promise<void> => {
    const archive = await (await services.games()).archive();
    if (archive !== null) saveFile(archive, 'octet-records.zip');
  };
  const roundsOf = (game: ListedGame | null): number =>
    games().filter(({ table }) => table === game?.table).length;

  return (
    <Page title={t('pages.history.title')} place="sky">
      <Show
        when={games().length > 0}
        fallback={
          <Show when={!listed.loading}>
            <p>{listed.error === undefined ? t('pages.history.empty') : say('failed')}</p>
            <div>
              <ButtonLink kind="primary" href="#/create/ocho">
                {t('pages.history.emptyAction')}
              </ButtonLink>
            </div>
          </Show>
        }
      >
        <div class="row">
          <ButtonLink href="#/statistics">{t('common.statistics')}</ButtonLink>
          <p class="secondary small" role="status">
            {left() === 0 ? '' : say.plural('history.reading', left())}
          </p>
        </div>
        <ul class="tables">
          <For each={games()}>
            {(game) => (
              <GameLine
                game={game}
                state={stateOf(game)}
                onOpen={() => {
                  setChosen(game);
                  setOpen('game');
                }}
              />
            )}
          </For>
        </ul>
        <div class="stack" data-gap="tight">
          <div>
            <Button size="small" onPress={() => void saveAll()}>
              {say('history.archive')}
            </Button>
          </div>
          <p class="secondary small">{say('history.archiveHint')}</p>
        </div>
      </Show>
      <Show when={listed.state !== 'pending'}>
        <AddRecord onAdded={async () => refetch()} />
      </Show>
      <Show when={chosen()}>
        {(game) => (
          <>
            <Sheet isOpen={open() === 'game'} title={gameName(t, game().game)} onClose={close}>
              <GameSheet
                game={game()}
                onLuck={() => setOpen('luck')}
                onCard={() => setOpen('card')}
                onSave={() => void save(game())}
                onForget={() => setOpen('forget')}
              />
            </Sheet>
            <Sheet isOpen={open() === 'luck'} title={t('table.end.luck')} onClose={close}>
              <Suspense fallback={<p role="status">{t('common.oneMoment')}</p>}>
                <Show when={game().kept}>{(kept) => <StoredLuck kept={kept()} />}</Show>
              </Suspense>
            </Sheet>
            <Sheet isOpen={open() === 'card'} title={t('table.end.card')} onClose={close}>
              <Suspense fallback={<p role="status">{t('common.oneMoment')}</p>}>
                <Show when={game().kept}>
                  {(kept) => (
                    <ResultCard
                      game={kept().game}
                      names={kept().seats.map(({ name }) => name)}
                      outcome={kept().outcome}
                    />
                  )}
                </Show>
              </Suspense>
            </Sheet>
            <Sheet isOpen={open() === 'forget'} title={t('pages.history.forgetTitle')} onClose={close}>
              <p>
                {roundsOf(game()) > 1
                  ? say('history.forgetAll', { n: roundsOf(game()) })
                  : t('pages.history.forgetText')}
              </p>
              <div class="row">
                <Button kind="primary" onPress={close}>
                  {t('common.cancel')}
                </Button>
                <Button kind="danger" onPress={() => void forget()}>
                  {t('pages.history.forget')}
                </Button>
              </div>
            </Sheet>
          </>
        )}
      </Show>
    </Page>
  );
}
