/**
 * What is where: the twelve cards of each planet as far as this seat can tell, its own secret moves, the sets on the
 * table, and how the hand is shown. A sheet on a phone, the left column of a large screen.
 */
import { createUniqueId, For, Index, type JSX, Show } from 'solid-js';
import { BLACK_HOLES } from '../../games/planets/cards.ts';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import { scoreOf } from '../../games/planets/standing.ts';
import { blackHolesOut, type TrackerLine, tracker } from '../../games/planets/tracker.ts';
import { seatOf } from '../../games/planets/turn.ts';
import type { PlanetsState } from '../../games/planets/types.ts';
import type { TextKey } from '../i18n/translate.ts';
import { useT } from '../i18n/use-t.tsx';
import { useSettings } from '../settings/settings.ts';
import { Toggle } from '../settings/toggle.tsx';
import type { People } from '../table/people.ts';
import { PlanetFace } from './art/planet-face.tsx';
import { faceText } from './faces.ts';
import type { OwnMove } from './own-moves.ts';
import '../create/options-editor.css';
import './tracker.css';

export function TrackerPanel(props: {
  readonly state: PlanetsState;
  readonly people: People;
  readonly knowledge: PlanetsKnowledge;
  readonly moves: readonly OwnMove[];
}): JSX.Element {
  const t = useT();
  const settings = useSettings();
  const id = createUniqueId();
  const lines = (): readonly TrackerLine[] => tracker(props.state, props.people.mySeat, props.knowledge);
  const whereText = (move: OwnMove): string =>
    t(WHERE[move.where.kind], {
      name: 'seat' in move.where ? props.people.nameOf(move.where.seat) : '',
    });
  return (
    <div class="tracker">
      <table class="tracker-table">
        <caption>{t('planets.tracker.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('planets.tracker.planet')}</th>
            <th scope="col">{t('planets.tracker.laid')}</th>
            <Show when={props.people.mySeat !== null}>
              <th scope="col">{t('planets.tracker.mine')}</th>
              <th scope="col">{t('planets.tracker.elsewhere')}</th>
            </Show>
            <th scope="col">{t('planets.tracker.unseen')}</th>
          </tr>
        </thead>
        <tbody>
          <Index each={lines()}>
            {(line) => (
              <tr>
                <th scope="row">
                  <span class="tracker-planet">
                    <PlanetFace face={line().planet} look="chip" />
                    {faceText(line().planet, t)}
                  </span>
                </th>
                <td>{t('planets.tracker.ofTwelve', { n: line().laid + line().shown })}</td>
                <Show when={props.people.mySeat !== null}>
                  <td>{line().mine}</td>
                  <td>{line().hidden + line().placed}</td>
                </Show>
                <td class="tracker-unseen">{line().unseen}</td>
              </tr>
            )}
          </Index>
        </tbody>
      </table>
      <p class="secondary small">
        {t('planets.tracker.holes', { n: blackHolesOut(props.state), of: BLACK_HOLES })}
      </p>
      <section aria-labelledby={`${id}-sets`}>
        <h2 id={`${id}-sets`}>{t('planets.tracker.sets')}</h2>
        <Show
          when={props.state.seats.some(({ sets }) => sets.length > 0)}
          fallback={<p class="secondary">{t('planets.tracker.noSets')}</p>}
        >
          <ul class="tracker-sets">
            <For each={props.state.order}>
              {(seat) => (
                <Show when={seatOf(props.state, seat).sets.length > 0}>
                  <li>
                    <span class="tracker-name">
                      {props.people.nameOf(seat)} <strong>{scoreOf(props.state, seat).total}</strong>
                    </span>
                    <For each={seatOf(props.state, seat).sets}>
                      {(set) => (
                        <span class="tracker-set" data-role={set.role}>
                          <span class="visually-hidden">
                            {`${t(`planets.${set.role}`)}: ${set.faces.map((face) => faceText(face, t)).join(', ')}`}
                          </span>
                          <For each={set.faces}>{(face) => <PlanetFace face={face} look="chip" />}</For>
                        </span>
                      )}
                    </For>
                  </li>
                </Show>
              )}
            </For>
          </ul>
        </Show>
      </section>
      <Show when={props.people.mySeat !== null}>
        <section aria-labelledby={`${id}-own`}>
          <h2 id={`${id}-own`}>{t('planets.tracker.own')}</h2>
          <Show
            when={props.moves.length > 0}
            fallback={<p class="secondary">{t('planets.tracker.nothing')}</p>}
          >
            <ol class="tracker-own">
              <For each={[...props.moves].reverse()}>
                {(move) => (
                  <li>
                    <PlanetFace face={move.face} look="chip" />
                    <span>
                      <strong>{faceText(move.face, t)}</strong> {whereText(move)}
                      <span class="secondary small"> · {t('planets.tracker.turn', { n: move.turn })}</span>
                    </span>
                  </li>
                )}
              </For>
            </ol>
          </Show>
        </section>
        <fieldset>
          <legend class="field-label">{t('planets.tracker.order')}</legend>
          <div class="choices">
            <For each={ORDERS}>
              {(order) => (
                <label class="choice">
                  <input
                    class="visually-hidden"
                    type="radio"
                    name={`${id}-order`}
                    checked={settings.values.handOrder === order}
                    onChange={() => settings.set({ handOrder: order })}
                  />
                  {t(`planets.tracker.${order}`)}
                </label>
              )}
            </For>
          </div>
        </fieldset>
        <Toggle
          label={t('planets.tracker.dim')}
          hint={t('common.dimmedHint')}
          value={settings.values.isDimmed ? 'on' : 'off'}
          onChange={(value) => settings.set({ isDimmed: value === 'on' })}
        />
      </Show>
    </div>
  );
}

const ORDERS = ['sun', 'most'] as const;

const WHERE: Readonly<Record<OwnMove['where']['kind'], TextKey>> = {
  passed: 'planets.tracker.passed',
  stolen: 'planets.tracker.stolen',
  back: 'planets.tracker.back',
  under: 'planets.tracker.under',
  hidden: 'planets.tracker.hidden',
};
