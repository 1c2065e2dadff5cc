/** The last command that was not carried out, in words, beside the button that sent it. */
import { type JSX, Show, Suspense } from 'solid-js';
import type { Problem } from '../../network/view.ts';
import { Texts, useT } from '../i18n/use-t.tsx';
import { useTable } from '../table-client.ts';
import { problemText } from './problem-texts.ts';

export function RefusedNote(): JSX.Element {
  const client = useTable();
  const shown = () => {
    const refused = client.refused();
    return refused === null || refused.command === 'wake' ? null : refused;
  };
  return (
    <div role="alert">
      <Show when={shown()}>
        {(refused) => (
          <Suspense>
            <Texts of={['seated']}>
              <Words problem={refused().problem} />
            </Texts>
          </Suspense>
        )}
      </Show>
    </div>
  );
}

function Words(props: { readonly problem: Problem }): JSX.Element {
  const t = useT();
  return <p class="field-error">{problemText(t, props.problem, null).text}</p>;
}
