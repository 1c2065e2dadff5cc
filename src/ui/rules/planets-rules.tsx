/**
 * The rules of 8 on one page. Counts, points and options are those of the rules themselves; what the source does not say
 * is marked.
 */
import { For, type JSX } from 'solid-js';
import { BLACK_HOLES, COPIES, DECK, type Face, PLANETS } from '../../games/planets/cards.ts';
import { defaultOptions, SEATS } from '../../games/planets/schema.ts';
import { LEAST_SAME } from '../../games/planets/sets.ts';
import { HELD_COST, HIDDEN_POINTS } from '../../games/planets/standing.ts';
import { COUNTED_TURNS, DRAW, HAND_LIMIT, TURN_LIMIT } from '../../games/planets/turn.ts';
import type { PlanetsOptions } from '../../games/planets/types.ts';
import { ButtonLink } from '../components/button.tsx';
import {
  CHOICE_NAMES,
  CHOICES,
  choiceHint,
  choiceLabel,
  choiceValue,
  planetsOptionsSentence,
} from '../create/planets-option-texts.ts';
import { PointsTable } from '../create/points-table.tsx';
import { useT } from '../i18n/use-t.tsx';
import { PlanetFace } from '../planets/art/planet-face.tsx';
import { Page } from '../shell/page.tsx';
import { AtThisTable, Ours, RulesSection, RulesSteps } from './rules-parts.tsx';

const FACES: readonly Face[] = [...new Set(DECK)];

export function PlanetsRules(): JSX.Element {
  const t = useT();
  return (
    <Page title={t('pages.planets.rules.title')} place="sky">
      <p class="lead">
        {t('pages.planets.rules.lead', {
          cards: DECK.length,
          planets: PLANETS.length,
          copies: COPIES,
          holes: BLACK_HOLES,
          least: SEATS.least,
          most: SEATS.most,
        })}
      </p>
      <AtThisTable
        game="planets"
        sentence={(say, options) => planetsOptionsSentence(say, options as unknown as PlanetsOptions)}
      />
      <div class="rules-deck">
        <For each={FACES}>{(face) => <PlanetFace face={face} look="stack" />}</For>
      </div>
      <div>
        <ButtonLink href="#/learn/planets">{t('common.learn')}</ButtonLink>
      </div>
      <RulesSection title={t('pages.planets.rules.turnTitle')}>
        <p>{t('pages.planets.rules.turnIntro')}</p>
        <RulesSteps
          lines={[
            t('pages.planets.rules.turn1', { draw: DRAW }),
            t('pages.planets.rules.turn2'),
            t('pages.planets.rules.turn3'),
            t('pages.planets.rules.turn4', { limit: HAND_LIMIT }),
          ]}
        />
      </RulesSection>
      <RulesSection title={t('pages.planets.rules.setsTitle')} gap="tight">
        <p>{t('pages.planets.rules.sets1', { least: LEAST_SAME })}</p>
        <p>{t('pages.planets.rules.sets2')}</p>
        <p>{t('pages.planets.rules.sets3')}</p>
      </RulesSection>
      <RulesSection title={t('pages.planets.rules.pointsTitle')}>
        <p>
          {t('pages.planets.rules.points')} <Ours />
        </p>
        <PointsTable options={defaultOptions} />
      </RulesSection>
      <RulesSection title={t('pages.planets.rules.holesTitle')} gap="tight">
        <p>{t('pages.planets.rules.holes1')}</p>
        <p>{t('pages.planets.rules.holes2', { points: HIDDEN_POINTS })}</p>
        <p>{t('pages.planets.rules.holes3')}</p>
        <p>{t('pages.planets.rules.holes4')}</p>
      </RulesSection>
      <RulesSection title={t('pages.planets.rules.endTitle')} gap="tight">
        <p>{t('pages.planets.rules.end1')}</p>
        <p>{t('pages.planets.rules.end2')}</p>
        <p>{t('pages.planets.rules.end3', { hidden: HIDDEN_POINTS, held: HELD_COST })}</p>
        <p>{t('pages.planets.rules.end4')}</p>
        <p>
          {t('pages.planets.rules.end5', { turns: TURN_LIMIT, counted: COUNTED_TURNS })} <Ours />
        </p>
      </RulesSection>
      <RulesSection title={t('pages.planets.rules.seenTitle')} gap="tight">
        <p>{t('pages.planets.rules.seen1')}</p>
        <p>{t('pages.planets.rules.seen2')}</p>
        <p>{t('pages.planets.rules.seen3')}</p>
      </RulesSection>
      <RulesSection title={t('pages.planets.rules.leaveTitle')} gap="tight">
        <p>{t('pages.planets.rules.leave')}</p>
      </RulesSection>
      <RulesSection title={t('pages.planets.rules.optionsTitle')}>
        <p>
          {t('pages.planets.rules.options')} <Ours />
        </p>
        <For each={CHOICE_NAMES}>
          {(name) => (
            <div class="stack" data-gap="tight">
              <h3>{choiceLabel(t, name)}</h3>
              <dl class="rules-terms">
                <For each={CHOICES[name]}>
                  {(value) => (
                    <div>
                      <dt>{choiceValue(t, name, value)}</dt>
                      <dd>{choiceHint(t, name, value)}</dd>
                    </div>
                  )}
                </For>
              </dl>
            </div>
          )}
        </For>
      </RulesSection>
      <RulesSection title={t('pages.planets.rules.fairTitle')} gap="tight">
        <p>{t('pages.planets.rules.fair1')}</p>
        <p>{t('pages.planets.rules.fair2')}</p>
      </RulesSection>
    </Page>
  );
}
