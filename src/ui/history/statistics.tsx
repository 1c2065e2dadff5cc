/** Figures over all games that this device keeps: played, won, scores, and whether the dice fell as fair ones do. */
import { createResource, createSignal, For, type JSX, onMount, Show } from 'solid-js';
import { ButtonLink } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { DiceView } from '../luck/luck-view.tsx';
import { useServices } from '../services.ts';
import { Page } from '../shell/page.tsx';
import { gameName } from '../table/game-name.ts';
import { GamesTexts, useGamesTexts } from './games-texts.ts';
import type { Company, GameStatistics, Statistics } from './statistics-of.ts';
import './history.css';

const COMPANIES: readonly Company[] = ['all', 'people', 'solo'];

export function StatisticsPage(): JSX.Element {
  return (
    <GamesTexts>
      <AllGames />
    </GamesTexts>
  );
}

function AllGames(): JSX.Element {
  const t = useT();
  const say = useGamesTexts();
  const services = useServices();
  const [company, setCompany] = createSignal<Company>('all');
  const [left, setLeft] = createSignal(0);
  const [found, { refetch }] = createResource(company, async (which) =>
    (await services.games()).statistics(which),
  );
  const shown = (): Statistics | null =>
    found.state === 'ready' || found.state === 'refreshing' ? (found.latest ?? null) : null;

  onMount(async () => {
    const service = await services.games();
    const missing = (await service.list()).filter(({ kept }) => kept === null);
    setLeft(missing.length);
    if (missing.length === 0) return;
    await service.complete((_, stillLeft) => setLeft(stillLeft));
    await refetch();
  });

  return (
    <Page title={t('common.statistics')} place="sky" backHref="#/history">
      <div>
        <p class="secondary small">{say('statistics.local')}</p>
        <p class="secondary small" role="status">
          {left() === 0 ? '' : say.plural('history.reading', left())}
        </p>
      </div>
      <fieldset class="statistics-company">
        <legend class="field-label">{say('statistics.company')}</legend>
        <For each={COMPANIES}>
          {(value) => (
            <label class="statistics-choice">
              <input
                class="visually-hidden"
                type="radio"
                name="company"
                checked={company() === value}
                onChange={() => setCompany(value)}
              />
              {say(`statistics.${value}`)}
            </label>
          )}
        </For>
      </fieldset>
      <Show when={found.state === 'errored'}>
        <p role="status">{say('failed')}</p>
      </Show>
      <Show when={shown()}>
        {(statistics) => (
          <>
            <Show when={statistics().games.length === 0}>
              <p>{say(company() === 'all' ? 'statistics.empty' : 'statistics.none')}</p>
              <div>
                <ButtonLink href="#/create/ocho">{t('pages.history.emptyAction')}</ButtonLink>
              </div>
            </Show>
            <For each={statistics().games}>{(game) => <OneGame game={game} />}</For>
            <Show when={statistics().dice}>
              {(dice) => (
                <section class="stack panel" aria-labelledby="statistics-dice">
                  <h2 id="statistics-dice">{say('statistics.dice')}</h2>
                  <p class="secondary small">
                    {say('statistics.diceHow')} {say('luck.manyDice')}
                  </p>
                  <DiceView figures={dice()} />
                </section>
              )}
            </Show>
          </>
        )}
      </Show>
    </Page>
  );
}

function OneGame(props: { readonly game: GameStatistics }): JSX.Element {
  const t = useT();
  const say = useGamesTexts();
  const played = (): string =>
    [
      say.plural('statistics.played', props.game.played),
      ...(props.game.watched === 0 ? [] : [say.plural('statistics.watched', props.game.watched)]),
    ].join(' · ');
  return (
    <section class="stack panel" data-gap="tight" data-game={props.game.game}>
      <h2>{gameName(t, props.game.game)}</h2>
      <p>{played()}</p>
      <Show when={props.game.average}>
        {(average) => (
          <dl class="statistics-facts">
            <div>
              <dt>{say('statistics.won')}</dt>
              <dd>{say('statistics.wonOf', { n: props.game.won, of: props.game.played })}</dd>
            </div>
            <div>
              <dt>{say('statistics.average')}</dt>
              <dd>{t.number(Math.round(average()))}</dd>
            </div>
            <div>
              <dt>{say(props.game.game === 'planets' ? 'statistics.bestSet' : 'statistics.bestTurn')}</dt>
              <dd>{t.number(props.game.best)}</dd>
            </div>
          </dl>
        )}
      </Show>
      <Show when={props.game.game === 'planets'}>
        <p class="secondary small">{say('statistics.cards')}</p>
      </Show>
    </section>
  );
}
