/** The bar: menu, the one sentence that tells what happens, the shield, talk and log. */
import { type JSX, Show } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { ShieldIcon, type ShieldState } from './shield-icon.tsx';
import './bar.css';

/** The news of what is on screen, and what is asked now. */
export type BarText = { readonly news: string | null; readonly prompt: string | null };

/** How much there is to read, in letters; the style sheet gives less room to each, and at last leaves the news to the log. */
const LENGTHS = [
  { above: 78, name: 'longest' },
  { above: 44, name: 'long' },
  { above: 32, name: 'medium' },
  { above: -1, name: 'short' },
] as const;

export function Bar(props: {
  readonly menu: JSX.Element;
  readonly text: BarText;
  readonly shield: ShieldState;
  /** What the shield's button is called in this state. */
  readonly shieldLabel: string;
  readonly unread: number;
  /** The log and talk have a column of their own. */
  readonly side: 'column' | 'sheet';
  readonly onShield: () => void;
  readonly onTalk: () => void;
}): JSX.Element {
  const t = useT();
  /** Two sentences stand on lines of their own, so that they need more room than one as long. */
  const length = (): number => {
    const { news, prompt } = props.text;
    return (news?.length ?? 0) + (prompt?.length ?? 0) + (news !== null && prompt !== null ? 10 : 0);
  };
  return (
    <header class="bar">
      <div class="bar-menu">{props.menu}</div>
      <p
        class="bar-text"
        data-length={LENGTHS.find(({ above }) => length() > above)?.name}
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
        aria-label={props.shieldLabel}
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
          aria-label={t('table.bar.talk')}
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
