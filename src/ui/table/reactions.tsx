/** Six things to say with one tap while another seat plays. They are ordinary talk. */
import { For, type JSX } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import './side.css';

export const REACTIONS = [
  { name: 'bravo', text: '👏' },
  { name: 'luck', text: '🍀' },
  { name: 'brave', text: '🏔️' },
  { name: 'ouch', text: '😬' },
  { name: 'wood', text: '🪵' },
  { name: 'hurry', text: '☕' },
] as const;

export function Reactions(props: { readonly onSay: (text: string) => void }): JSX.Element {
  const t = useT();
  return (
    <div class="reactions" role="group" aria-label={t('table.talk.react')}>
      <For each={REACTIONS}>
        {(reaction) => (
          <button
            type="button"
            class="reaction"
            aria-label={t(`table.talk.${reaction.name}`)}
            onClick={() => props.onSay(reaction.text)}
          >
            {reaction.text}
          </button>
        )}
      </For>
    </div>
  );
}
