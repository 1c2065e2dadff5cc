/** What every game's rules page is built of. */
import { createUniqueId, For, type JSX, Show } from 'solid-js';
import type { Json } from '../../games/game.ts';
import type { Translate } from '../i18n/translate.ts';
import { useT } from '../i18n/use-t.tsx';
import { tableAt, useTableBehind } from '../shell/way-back.ts';
import type { GameName } from '../table/game-facts.ts';
import { useTable } from '../table-client.ts';
import './rules.css';

export function RulesSection(props: {
  readonly title: string;
  readonly gap?: 'tight' | 'normal';
  readonly children: JSX.Element;
}): JSX.Element {
  const id = createUniqueId();
  return (
    <section class="stack" data-gap={props.gap ?? 'normal'} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** Numbered lines: one step of a turn each. */
export function RulesSteps(props: { readonly lines: readonly string[] }): JSX.Element {
  return (
    <ol class="rules-steps">
      <For each={props.lines}>{(line) => <li>{line}</li>}</For>
    </ol>
  );
}

/** Marks what is not from the game's source. */
export function Ours(): JSX.Element {
  const t = useT();
  return <span class="rules-ours">{t('pages.rules.oursMark')}</span>;
}

/** What is played at the table from which the rules were opened; nothing where they were not, or it is another game. */
export function AtThisTable(props: {
  readonly game: GameName;
  readonly sentence: (t: Translate, options: Json) => string;
}): JSX.Element {
  const t = useT();
  const client = useTable();
  const behind = useTableBehind();
  const options = (): Json | null => {
    const path = behind();
    const view = client.view();
    return path !== null && view?.table === tableAt(path) && view.game === props.game ? view.options : null;
  };
  return (
    <Show when={options()}>
      {(played) => (
        <section class="panel" aria-labelledby="rules-here">
          <h2 id="rules-here">{t('pages.rules.hereTitle')}</h2>
          <p>{props.sentence(t, played())}</p>
        </section>
      )}
    </Show>
  );
}
