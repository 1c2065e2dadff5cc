/** One finished game in the list: which, with whom, how it ended, when. A tap shows what can be done with it. */
import { type JSX, Show } from 'solid-js';
import { BROKEN_OFF } from '../../network/table-list.ts';
import { wonText } from '../card/card-rows.ts';
import type { Translate } from '../i18n/translate.ts';
import { useT } from '../i18n/use-t.tsx';
import { gameName } from '../table/game-name.ts';
import type { ListedGame } from './games.ts';
import { type SayGames, useGamesTexts } from './games-texts.ts';
import { companyOf } from './statistics-of.ts';

export function GameLine(props: {
  readonly game: ListedGame;
  /** Its record has been read in vain. */
  readonly state: 'known' | 'unread' | 'unreadable';
  readonly onOpen: () => void;
}): JSX.Element {
  const t = useT();
  const say = useGamesTexts();
  return (
    <li class="table-line">
      <button type="button" class="table-link history-line" onClick={() => props.onOpen()}>
        <strong>{gameName(t, props.game.game)}</strong>
        <Show when={resultText(props.game, t, say)}>{(text) => <span>{text()}</span>}</Show>
        <Show when={props.state === 'unreadable'}>
          <span class="secondary">{say('history.unreadable')}</span>
        </Show>
        <span class="table-names secondary">{companyText(props.game, t)}</span>
        <span class="secondary small">{momentText(props.game, t, say)}</span>
      </button>
    </li>
  );
}

/** "Ben won · your place 2 of 3, 6,100", or how far it came; empty until its record has been read. */
export function resultText({ kept, from }: ListedGame, t: Translate, say: SayGames): string {
  if (kept === null) return '';
  const { outcome, mySeat, seats } = kept;
  if (outcome.reason === BROKEN_OFF)
    return say('history.brokenOff', {
      names: t.list(kept.waitedFor ?? []),
      scores: outcome.scores.map((score) => t.number(score)).join('–'),
    });
  const names = seats.map(({ name }) => name);
  const [winners = []] = outcome.ranking;
  const won = wonText(outcome, names, say);
  // Of a record from a file nobody can say whether it was watched here.
  if (mySeat === null) return from === 'file' ? won : `${won} · ${say('history.watched')}`;
  const at = outcome.ranking.findIndex((level) => level.includes(mySeat));
  const mine = say('history.place', {
    place: 1 + outcome.ranking.slice(0, at).flat().length,
    of: seats.length,
    score: t.plural('common.points', outcome.scores[mySeat] ?? 0),
  });
  const isMine = winners.length === 1 && winners[0] === mySeat;
  return `${isMine ? say('history.wonMe') : won} · ${mine}`;
}

/** When it ended here, or when its record was added. */
export function momentText({ atMs, from }: ListedGame, t: Translate, say: SayGames): string {
  const when = t.moment(atMs);
  return from === 'file' ? say('history.fromFile', { when }) : when;
}

function companyText(game: ListedGame, t: Translate): string {
  const isSolo = game.kept === null ? game.isSolo : companyOf(game.kept) === 'solo';
  return isSolo ? t('common.aloneWithBots') : t('pages.history.with', { names: t.list(game.names) });
}
