/** What every game's rules page is built of. */
import { createUniqueId, For, type JSX } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
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
