/** One finished game: its result as a table, and everything that can be done with it. */
import { For, type JSX, Show } from 'solid-js';
import { BROKEN_OFF } from '../../network/table-list.ts';
import { cardRows } from '../card/card-rows.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { momentText } from './game-line.tsx';
import type { ListedGame } from './games.ts';
import { useGamesTexts } from './games-texts.ts';

export function GameSheet(props: {
  readonly game: ListedGame;
  readonly onLuck: () => void;
  readonly onCard: () => void;
  readonly onSave: () => void;
  readonly onForget: () => void;
}): JSX.Element {
  const t = useT();
  const say = useGamesTexts();
  const isBrokenOff = (): boolean => props.game.kept?.outcome.reason === BROKEN_OFF;
  return (
    <>
      <p class="secondary small">{momentText(props.game, t, say)}</p>
      <Show when={props.game.kept}>
        {(kept) => (
          <table class="history-result">
            <caption class="visually-hidden">{say('history.result')}</caption>
            <thead class="visually-hidden">
              <tr>
                <th scope="col">{t('pages.verify.place')}</th>
                <th scope="col">{t('pages.verify.name')}</th>
                <th scope="col">{t('pages.verify.score')}</th>
              </tr>
            </thead>
            <tbody>
              <For
                each={cardRows(
                  kept().outcome,
                  kept().seats.map(({ name }) => name),
                )}
              >
                {(row) => (
                  <tr>
                    <td>{t.number(row.place)}.</td>
                    <th scope="row">{row.name}</th>
                    <td>{t.number(row.score)}</td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        )}
      </Show>
      <div class="history-acts">
        <Show when={props.game.isLast}>
          <ButtonLink kind={isBrokenOff() ? 'primary' : 'plain'} href={`#/table/${props.game.table}`}>
            {say(isBrokenOff() ? 'history.goOn' : 'history.look')}
          </ButtonLink>
        </Show>
        <Show when={props.game.kept !== null && props.game.game === 'ocho'}>
          <Button onPress={props.onLuck}>{t('table.end.luck')}</Button>
        </Show>
        <Show when={props.game.kept !== null && !isBrokenOff()}>
          <Button onPress={props.onCard}>{t('table.end.card')}</Button>
        </Show>
        <Button onPress={props.onSave}>{t('common.saveRecord')}</Button>
        <ButtonLink href={`#/verify/table/${props.game.table}/${props.game.round}`}>
          {t('common.verify')}
        </ButtonLink>
        <Button kind="danger" onPress={props.onForget}>
          {t('pages.history.forget')}
        </Button>
      </div>
    </>
  );
}
