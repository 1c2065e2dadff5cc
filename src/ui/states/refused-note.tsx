/** The last command that was not carried out, in words, beside the button that sent it. */
import { type JSX, Show } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { useTable } from '../table-client.ts';
import { problemText } from './problem-texts.ts';

export function RefusedNote(): JSX.Element {
  const t = useT();
  const client = useTable();
  const shown = () => {
    const refused = client.refused();
    return refused === null || refused.command === 'wake' ? null : refused;
  };
  return (
    <div role="alert">
      <Show when={shown()}>
        {(refused) => <p class="field-error">{problemText(t, refused().problem, null).text}</p>}
      </Show>
    </div>
  );
}
