/** The bar: menu, the one sentence that tells what happens, the shield, talk and log. */
import { type JSX, Show } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import type { BarText } from './bar-text.ts';
import { ShieldIcon, type ShieldState } from './shield-icon.tsx';
import './bar.css';

export function Bar(props: {
  readonly menu: JSX.Element;
  readonly text: BarText;
  readonly shield: ShieldState;
  readonly unread: number;
  /** The log and talk have a column of their own. */
  readonly side: 'column' | 'sheet';
  readonly onShield: () => void;
  readonly onTalk: () => void;
}): JSX.Element {
  const t = useT();
  const shieldName = (): string => {
    if (props.shield === 'fault') return t('ocho.bar.shieldFault');
    return t(props.shield === 'pending' ? 'ocho.bar.shieldPending' : 'ocho.bar.shield');
  };
  const length = (): number => (props.text.news?.length ?? 0) + (props.text.prompt?.length ?? 0);
  return (
    <header class="bar">
      <div class="bar-menu">{props.menu}</div>
      <p
        class="bar-text"
        data-length={length() > 44 ? 'long' : length() > 32 ? 'medium' : 'short'}
        data-testid="bar-text"
      >
        <Show when={props.text.news}>
          <span class="bar-news">{props.text.news}</span>
        </Show>
        <Show when={props.text.prompt}>
          <strong class="bar-prompt">{props.text.prompt}</strong>
        </Show>
      </p>
      <button
        type="button"
        class="bar-button"
        aria-label={shieldName()}
        aria-haspopup="dialog"
        data-testid="shield"
        onClick={() => props.onShield()}
      >
        <ShieldIcon state={props.shield} />
      </button>
      <Show when={props.side === 'sheet'}>
        <button
          type="button"
          class="bar-button"
          aria-label={t('ocho.bar.talk')}
          aria-haspopup="dialog"
          data-testid="talk"
          onClick={() => props.onTalk()}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" class="bar-icon">
            <path d="M4 5.500h16v10.500H11L6.500 20v-4H4Z" />
          </svg>
          <Show when={props.unread > 0}>
            <span class="bar-unread">{props.unread}</span>
          </Show>
        </button>
      </Show>
    </header>
  );
}
