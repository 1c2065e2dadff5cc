/**
 * The rules of El Ocho on one page: a turn, points, odds, options, why the dice are fair. Every number comes from the rules
 * (ocho-numbers.ts).
 */
import { For, type JSX } from 'solid-js';
import { FACES } from '../../games/ocho/scoring.ts';
import type { OchoOptions } from '../../games/ocho/types.ts';
import { ButtonLink } from '../components/button.tsx';
import {
  OPTION_NAMES,
  OPTION_VALUES,
  optionLabel,
  optionsSentence,
  valueHint,
  valueLabel,
} from '../create/ocho-option-texts.ts';
import { useT } from '../i18n/use-t.tsx';
import { percentText } from '../ocho/odds-text.ts';
import { Page } from '../shell/page.tsx';
import {
  BIG_STRAIGHT,
  busts,
  FEWER,
  FOURTH,
  JOKER_FACE,
  LEVELS,
  laterStraight,
  MORE_ALIKE,
  NAMED,
  ODD_TRIPLE,
  SHORT_STRAIGHT,
  SINGLES,
  TRIPLE_PER_PIP,
} from './ocho-numbers.ts';
import { AtThisTable, Ours, RulesSection, RulesSteps } from './rules-parts.tsx';

type Row = { readonly what: string; readonly byLevel: (level: (typeof LEVELS)[number]) => string };

export function Rules(): JSX.Element {
  const t = useT();
  const same = (what: string, text: string): Row => ({ what, byLevel: () => text });
  const rows = (): readonly Row[] => [
    ...SINGLES.map(({ face, points }) => same(t('pages.rules.single', { face }), t.number(points))),
    same(t('pages.rules.triple'), t('pages.rules.tripleValue', { n: TRIPLE_PER_PIP })),
    same(t('pages.rules.tripleOdd', { face: ODD_TRIPLE.face }), t.number(ODD_TRIPLE.points)),
    ...MORE_ALIKE.map(({ count, factor }): Row => {
      const byLevel: Row['byLevel'] = (level) => {
        const n = factor[level];
        return n === null ? t('pages.rules.perTriple') : t('pages.rules.times', { n });
      };
      return { what: t('pages.rules.alike', { n: count }), byLevel };
    }),
    {
      what: t('pages.rules.big', { faces: FACES.join('-') }),
      byLevel: (level) => t.number(BIG_STRAIGHT[level] ?? 0),
    },
    {
      what: t('pages.rules.straight', { n: SHORT_STRAIGHT.dice }),
      byLevel: (level) =>
        laterStraight(FACES.slice(0, SHORT_STRAIGHT.dice), level) === null
          ? t('pages.rules.none')
          : t('pages.rules.straightValue', { n: SHORT_STRAIGHT.perDie }),
    },
    {
      what: t('pages.rules.joker', { face: JOKER_FACE }),
      byLevel: (level) => t(level === 1 ? 'pages.rules.jokerOne' : 'pages.rules.jokerTwo'),
    },
  ];
  const turn = (): readonly string[] => [
    t('pages.rules.turn1'),
    t('pages.rules.turn2'),
    t('pages.rules.turn3'),
    t('pages.rules.turn4'),
    t('pages.rules.turn5'),
    t('pages.rules.turn6'),
  ];
  const notes = (): readonly string[] => [
    t('pages.rules.note1', FEWER),
    t('pages.rules.note2'),
    t('pages.rules.note3', FOURTH),
    t('pages.rules.note4', { faces: FACES.join('-'), points: laterStraight(FACES, 2) ?? 0 }),
  ];
  return (
    <Page title={t('pages.rules.title')} place="chalet">
      <p class="lead">{t('pages.rules.lead', NAMED)}</p>
      <AtThisTable game="ocho" sentence={(say, options) => optionsSentence(say, options as OchoOptions)} />
      <div>
        <ButtonLink href="#/learn/ocho">{t('common.learn')}</ButtonLink>
      </div>
      <RulesSection title={t('pages.rules.turnTitle')}>
        <RulesSteps lines={turn()} />
      </RulesSection>
      <RulesSection title={t('pages.rules.tableTitle')}>
        <table class="rules-table">
          <caption class="visually-hidden">{t('pages.rules.tableCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('pages.rules.combination')}</th>
              <For each={LEVELS}>
                {(level) => <th scope="col">{t('pages.rules.level', { n: level })}</th>}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={rows()}>
              {(row) => (
                <tr>
                  <th scope="row">{row.what}</th>
                  <For each={LEVELS}>{(level) => <td>{row.byLevel(level)}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </RulesSection>
      <RulesSection title={t('pages.rules.notesTitle')} gap="tight">
        <For each={notes()}>{(line) => <p>{line}</p>}</For>
      </RulesSection>
      <RulesSection title={t('pages.rules.oddsTitle')}>
        <p>{t('pages.rules.odds')}</p>
        <table class="rules-table">
          <caption class="visually-hidden">{t('pages.rules.oddsCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('pages.rules.oddsDice')}</th>
              <For each={LEVELS}>
                {(level) => <th scope="col">{t('pages.rules.level', { n: level })}</th>}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={busts()}>
              {({ dice, odds }) => (
                <tr>
                  <th scope="row">{t.number(dice)}</th>
                  <For each={LEVELS}>{(level) => <td>{percentText(odds[level], t)}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </RulesSection>
      <RulesSection title={t('pages.rules.oursTitle')}>
        <p>
          {t('pages.rules.ours')} <Ours />
        </p>
        <For each={OPTION_NAMES}>
          {(name) => (
            <div class="stack" data-gap="tight">
              <h3>{optionLabel(t, name)}</h3>
              <dl class="rules-terms">
                <For each={OPTION_VALUES[name] as readonly (string | number)[]}>
                  {(value) => (
                    <div>
                      <dt>{valueLabel(t, name, value)}</dt>
                      <dd>{valueHint(t, name, value)}</dd>
                    </div>
                  )}
                </For>
              </dl>
            </div>
          )}
        </For>
      </RulesSection>
      <RulesSection title={t('pages.rules.fairTitle')} gap="tight">
        <p>{t('pages.rules.fair')}</p>
      </RulesSection>
    </Page>
  );
}
