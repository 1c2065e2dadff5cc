/** The rules of El Ocho on one page: a turn, the table of points, what is ours, why the dice are fair. */
import { For, type JSX } from 'solid-js';
import { ButtonLink } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { Page } from '../shell/page.tsx';
import { RulesSection, RulesSteps } from './rules-parts.tsx';

type Row = { readonly what: string; readonly one: string; readonly two: string };

export function Rules(): JSX.Element {
  const t = useT();
  const rows = (): readonly Row[] => {
    const n = t.number;
    const alike = (what: string, factor: number): Row => ({
      what,
      one: t('pages.rules.perTriple'),
      two: t('pages.rules.times', { n: factor }),
    });
    return [
      { what: t('pages.rules.ones'), one: n(100), two: n(100) },
      { what: t('pages.rules.fives'), one: n(50), two: n(50) },
      { what: t('pages.rules.triple'), one: t('pages.rules.tripleValue'), two: t('pages.rules.tripleValue') },
      { what: t('pages.rules.tripleOnes'), one: n(1000), two: n(1000) },
      alike(t('pages.rules.four'), 2),
      alike(t('pages.rules.five'), 4),
      alike(t('pages.rules.six'), 8),
      alike(t('pages.rules.seven'), 16),
      alike(t('pages.rules.eight'), 32),
      { what: t('pages.rules.big'), one: n(4000), two: n(4000) },
      { what: t('pages.rules.straight'), one: t('pages.rules.none'), two: t('pages.rules.straightValue') },
      { what: t('pages.rules.joker'), one: t('pages.rules.jokerOne'), two: t('pages.rules.jokerTwo') },
    ];
  };
  const turn = (): readonly string[] => [
    t('pages.rules.turn1'),
    t('pages.rules.turn2'),
    t('pages.rules.turn3'),
    t('pages.rules.turn4'),
    t('pages.rules.turn5'),
    t('pages.rules.turn6'),
  ];
  const notes = (): readonly string[] => [
    t('pages.rules.note1'),
    t('pages.rules.note2'),
    t('pages.rules.note3'),
    t('pages.rules.note4'),
  ];
  return (
    <Page title={t('pages.rules.title')} place="chalet">
      <p class="lead">{t('pages.rules.lead')}</p>
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
              <th scope="col">{t('pages.rules.level1')}</th>
              <th scope="col">{t('pages.rules.level2')}</th>
            </tr>
          </thead>
          <tbody>
            <For each={rows()}>
              {(row) => (
                <tr>
                  <th scope="row">{row.what}</th>
                  <td>{row.one}</td>
                  <td>{row.two}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </RulesSection>
      <RulesSection title={t('pages.rules.notesTitle')} gap="tight">
        <For each={notes()}>{(line) => <p>{line}</p>}</For>
      </RulesSection>
      <RulesSection title={t('pages.rules.oursTitle')} gap="tight">
        <p>{t('pages.rules.ours')}</p>
      </RulesSection>
      <RulesSection title={t('pages.rules.fairTitle')} gap="tight">
        <p>{t('pages.rules.fair')}</p>
      </RulesSection>
    </Page>
  );
}
