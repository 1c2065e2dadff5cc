/** The luck of a game of El Ocho, or the dice of many: drawings, the same in words, and the same as tables. */
import { createResource, For, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { Luck, LuckQuestion } from '../history/games.ts';
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
  const t = useT();
  const services = useServices();
  const [luck] = createResource(
    () => props.question,
    async (question) => (await services.games()).luck(question),
  );
  return (
    <Show
      when={luck.state === 'ready' ? luck() : null}
      fallback={<p role="status">{t(luck.state === 'errored' ? 'games.failed' : 'common.oneMoment')}</p>}
    >
      {(found) => <LuckView luck={found()} nameOf={props.nameOf} />}
    </Show>
  );
}

export function LuckView(props: {
  readonly luck: Luck;
  readonly nameOf: (seat: Seat) => string;
}): JSX.Element {
  const t = useT();
  const reach = (): number => reachOf(props.luck.seats.map(({ gain }) => gain));
  return (
    <Show when={props.luck.figures.throws > 0} fallback={<p>{t('games.luck.none')}</p>}>
      <div class="luck stack" data-testid="luck">
        <p class="secondary small">{t('games.luck.how')}</p>
        <section class="stack" data-gap="tight">
          <h3>{t('games.luck.seats')}</h3>
          <ul class="luck-seats">
            <For each={props.luck.seats}>
              {(seat) => (
                <li>
                  <p>{luckText(seat, props.nameOf(seat.seat), t)}</p>
                  <RangePlot measured={seat.gain} reach={reach()} />
                </li>
              )}
            </For>
          </ul>
          <p class="luck-ends secondary small" aria-hidden="true">
            <span>← {t('games.luck.less')}</span>
            <span>{t('games.luck.more')} →</span>
          </p>
          <p class="secondary small">{t('games.luck.seatsHow')}</p>
          <details class="luck-numbers">
            <summary>{t('games.luck.numbers')}</summary>
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
  const t = useT();
  return (
    <div class="luck stack">
      <section class="stack" data-gap="tight">
        <h3>{t('games.luck.faces')}</h3>
        <FacesPlot faces={props.figures.faces} />
        <p>{facesText(props.figures, t)}</p>
        <details class="luck-numbers">
          <summary>{t('games.luck.numbers')}</summary>
          <FacesTable figures={props.figures} />
        </details>
      </section>
      <section class="stack" data-gap="tight">
        <h3>{t('games.luck.busts')}</h3>
        <RangePlot measured={props.figures.busts} reach={reachOf([props.figures.busts])} />
        <p>{bustsText(props.figures, t)}</p>
      </section>
    </div>
  );
}

function FacesTable(props: { readonly figures: Figures }): JSX.Element {
  const t = useT();
  return (
    <table class="luck-table">
      <caption class="visually-hidden">{t('games.luck.facesCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('games.luck.face')}</th>
          <th scope="col">{t('games.luck.came')}</th>
          <th scope="col">{t('games.luck.expected')}</th>
          <th scope="col">{t('games.luck.range')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.figures.faces}>
          {(face, at) => (
            <tr>
              <th scope="row">{t.number(at() + 1)}</th>
              <td>{t.number(face.got)}</td>
              <td>{about(face.expected, t)}</td>
              <td>{t('games.luck.between', face.range)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

function SeatsTable(props: { readonly luck: Luck; readonly nameOf: (seat: Seat) => string }): JSX.Element {
  const t = useT();
  return (
    <table class="luck-table">
      <caption class="visually-hidden">{t('games.luck.seatsCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('games.luck.player')}</th>
          <th scope="col">{t('games.luck.gain')}</th>
          <th scope="col">{t('games.luck.range')}</th>
          <th scope="col">{t('games.luck.busts')}</th>
          <th scope="col">{t('games.luck.expected')}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.luck.seats}>
          {({ seat, gain, busts }) => (
            <tr>
              <th scope="row">{props.nameOf(seat)}</th>
              <td>{signed(gain.got - gain.expected, t)}</td>
              <td>
                {t('games.luck.between', {
                  low: signed(gain.range.low - gain.expected, t),
                  high: signed(gain.range.high - gain.expected, t),
                })}
              </td>
              <td>{t.number(busts.got)}</td>
              <td>{about(busts.expected, t)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
