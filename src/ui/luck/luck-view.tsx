/** The luck of a game of El Ocho, or the dice of many: drawings, the same in words, and the same as tables. */
import { createResource, For, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { Luck, LuckQuestion } from '../history/games.ts';
import { GamesTexts, useGamesTexts } from '../history/games-texts.ts';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import type { Figures } from './figures.ts';
import { FacesPlot, RangePlot, reachOf } from './plots.tsx';
import { about, bustsText, facesText, luckText, signed } from './words.ts';
import './luck.css';

/** Works the luck of a game out, and shows it. */
export function LuckOf(props: {
  readonly question: LuckQuestion;
  readonly nameOf: (seat: Seat) => string;
}): JSX.Element {
  return (
    <GamesTexts>
      <WorkedOut {...props} />
    </GamesTexts>
  );
}

function WorkedOut(props: {
  readonly question: LuckQuestion;
  readonly nameOf: (seat: Seat) => string;
}): JSX.Element {
  const t = useT();
  const say = useGamesTexts();
  const services = useServices();
  const [luck] = createResource(
    () => props.question,
    async (question) => (await services.games()).luck(question),
  );
  return (
    <Show
      when={luck.state === 'ready' ? luck() : null}
      fallback={<p role="status">{luck.state === 'errored' ? say('failed') : t('common.oneMoment')}</p>}
    >
      {(found) => <LuckView luck={found()} nameOf={props.nameOf} />}
    </Show>
  );
}

export function LuckView(props: {
  readonly luck: Luck;
  readonly nameOf: (seat: Seat) => string;
}): JSX.Element {
  const say = useGamesTexts();
  const reach = (): number => reachOf(props.luck.seats.map(({ gain }) => gain));
  return (
    <Show when={props.luck.figures.throws > 0} fallback={<p>{say('luck.none')}</p>}>
      <div class="luck stack" data-testid="luck">
        <p class="secondary small">{say('luck.how')}</p>
        <section class="stack" data-gap="tight">
          <h3>{say('luck.seats')}</h3>
          <ul class="luck-seats">
            <For each={props.luck.seats}>
              {(seat) => (
                <li>
                  <p>{luckText(seat, props.nameOf(seat.seat), say)}</p>
                  <RangePlot measured={seat.gain} reach={reach()} />
                </li>
              )}
            </For>
          </ul>
          <p class="luck-ends secondary small" aria-hidden="true">
            <span>← {say('luck.less')}</span>
            <span>{say('luck.more')} →</span>
          </p>
          <p class="secondary small">{say('luck.seatsHow')}</p>
          <details class="luck-numbers">
            <summary>{say('luck.numbers')}</summary>
            <SeatsTable luck={props.luck} nameOf={props.nameOf} />
          </details>
        </section>
        <DiceView figures={props.luck.figures} />
      </div>
    </Show>
  );
}

/** Faces and busts of one game or of many. */
export function DiceView(props: { readonly figures: Figures }): JSX.Element {
  const say = useGamesTexts();
  return (
    <div class="luck stack">
      <section class="stack" data-gap="tight">
        <h3>{say('luck.faces')}</h3>
        <FacesPlot faces={props.figures.faces} />
        <p>{facesText(props.figures, say)}</p>
        <details class="luck-numbers">
          <summary>{say('luck.numbers')}</summary>
          <FacesTable figures={props.figures} />
        </details>
      </section>
      <section class="stack" data-gap="tight">
        <h3>{say('luck.busts')}</h3>
        <RangePlot measured={props.figures.busts} reach={reachOf([props.figures.busts])} />
        <p>{bustsText(props.figures, say)}</p>
      </section>
    </div>
  );
}

function FacesTable(props: { readonly figures: Figures }): JSX.Element {
  const say = useGamesTexts();
  return (
    <table class="luck-table">
      <caption class="visually-hidden">{say('luck.facesCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('luck.face')}</th>
          <th scope="col">{say('luck.came')}</th>
          <th scope="col">{say('luck.expected')}</th>
          <th scope="col">{say('luck.range')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.figures.faces}>
          {(face, at) => (
            <tr>
              <th scope="row">{say.number(at() + 1)}</th>
              <td>{say.number(face.got)}</td>
              <td>{about(face.expected, say)}</td>
              <td>{say('luck.between', face.range)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

function SeatsTable(props: { readonly luck: Luck; readonly nameOf: (seat: Seat) => string }): JSX.Element {
  const say = useGamesTexts();
  return (
    <table class="luck-table">
      <caption class="visually-hidden">{say('luck.seatsCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('luck.player')}</th>
          <th scope="col">{say('luck.gain')}</th>
          <th scope="col">{say('luck.range')}</th>
          <th scope="col">{say('luck.busts')}</th>
          <th scope="col">{say('luck.expected')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.luck.seats}>
          {({ seat, gain, busts }) => (
            <tr>
              <th scope="row">{props.nameOf(seat)}</th>
              <td>{signed(gain.got - gain.expected, say)}</td>
              <td>
                {say('luck.between', {
                  low: signed(gain.range.low - gain.expected, say),
                  high: signed(gain.range.high - gain.expected, say),
                })}
              </td>
              <td>{say.number(busts.got)}</td>
              <td>{about(busts.expected, say)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
