/**
 * 8 in a minute: four pictures, each with what it means, and a lesson to play. The points are those of the standard rules.
 */
import { For, type JSX } from 'solid-js';
import { type Face, PLANETS } from '../../games/planets/cards.ts';
import { defaultOptions } from '../../games/planets/schema.ts';
import { setPoints } from '../../games/planets/sets.ts';
import { HIDDEN_POINTS } from '../../games/planets/standing.ts';
import { HAND_LIMIT } from '../../games/planets/turn.ts';
import type { LaidSet } from '../../games/planets/types.ts';
import { useT } from '../i18n/use-t.tsx';
import { PlanetFace } from '../planets/art/planet-face.tsx';
import { Page } from '../shell/page.tsx';
import { BeginPlanetsLesson } from './begin-planets-lesson.tsx';
import './planets-learn.css';

/** What a Commander might draw, and where each card goes. */
const DRAWN = [
  ['saturn', 'keep'],
  ['mars', 'pass'],
  ['earth', 'back'],
] as const satisfies readonly (readonly [Face, string])[];

export function PlanetsLearn(): JSX.Element {
  const t = useT();
  const worth = (kind: LaidSet['kind'], count: number): string =>
    t('pages.planets.learn.worth', {
      commander: setPoints(defaultOptions, 'commander', kind, count),
      deputy: setPoints(defaultOptions, 'deputy', kind, count),
    });
  return (
    <Page title={t('pages.planets.learn.title')} place="sky">
      <p class="lead">{t('pages.planets.learn.intro')}</p>
      <Lesson n={1} title={t('pages.planets.learn.turnTitle')} text={t('pages.planets.learn.turn')}>
        <ul class="learn-cards">
          <For each={DRAWN}>
            {([face, place]) => (
              <li>
                <PlanetFace face={face} look="card" />
                <strong>{t(`pages.planets.learn.${place}`)}</strong>
                <span class="visually-hidden">{t(`common.face.${face}`)}</span>
              </li>
            )}
          </For>
        </ul>
      </Lesson>
      <Lesson n={2} title={t('pages.planets.learn.setsTitle')} text={t('pages.planets.learn.sets')}>
        <figure class="learn-set">
          <div class="learn-fan">
            <For each={[1, 2, 3, 4]}>{() => <PlanetFace face="saturn" look="stack" />}</For>
          </div>
          <figcaption>
            {t('pages.planets.learn.same', { n: 4, name: t('common.face.saturn') })}{' '}
            <strong>{worth('same', 4)}</strong>
          </figcaption>
        </figure>
        <figure class="learn-set">
          <div class="learn-fan" data-cards="many">
            <For each={PLANETS}>{(planet) => <PlanetFace face={planet} look="stack" />}</For>
          </div>
          <figcaption>
            {t('pages.planets.learn.different', { n: PLANETS.length })}{' '}
            <strong>{worth('different', PLANETS.length)}</strong>
          </figcaption>
        </figure>
      </Lesson>
      <Lesson n={3} title={t('pages.planets.learn.holeTitle')} text={t('pages.planets.learn.hole')}>
        <div class="learn-hole">
          <PlanetFace face="black-hole" look="card" />
          <ul class="learn-hole-ways">
            <li>{t('pages.planets.learn.hide', { points: HIDDEN_POINTS })}</li>
            <li>{t('pages.planets.learn.steal')}</li>
          </ul>
        </div>
      </Lesson>
      <Lesson
        n={4}
        title={t('pages.planets.learn.endTitle')}
        text={t('pages.planets.learn.end', { limit: HAND_LIMIT })}
      />
      <BeginPlanetsLesson />
      <p class="lone-link">
        <a href="#/solo/planets">{t('pages.planets.learn.try')}</a>
      </p>
      <p class="lone-link">
        <a href="#/rules/planets">{t('pages.learn.readRules')}</a>
      </p>
    </Page>
  );
}

function Lesson(props: {
  readonly n: number;
  readonly title: string;
  readonly text: string;
  readonly children?: JSX.Element;
}): JSX.Element {
  return (
    <section class="stack lesson" aria-labelledby={`lesson-${props.n}`}>
      <h2 id={`lesson-${props.n}`}>
        <span class="lesson-number">{props.n}</span> {props.title}
      </h2>
      {props.children}
      <p>{props.text}</p>
    </section>
  );
}
