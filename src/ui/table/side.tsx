/** Log and talk as two tabs: a column of a large screen, the content of one sheet on a smaller one. */
import type { JSX } from 'solid-js';
import { Match, Switch } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import './side.css';

export type SideTab = 'log' | 'talk';

export function Side(props: {
  readonly tab: SideTab;
  readonly onTab: (tab: SideTab) => void;
  readonly log: JSX.Element;
  readonly talk: JSX.Element;
}): JSX.Element {
  const t = useT();
  const tab = (name: SideTab, text: string): JSX.Element => (
    <button
      type="button"
      role="tab"
      class="side-tab"
      aria-selected={props.tab === name}
      tabindex={props.tab === name ? 0 : -1}
      onClick={() => props.onTab(name)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        props.onTab(name === 'log' ? 'talk' : 'log');
        const other = event.currentTarget.parentElement?.querySelector<HTMLElement>('[tabindex="0"]');
        other?.focus();
      }}
    >
      {text}
    </button>
  );
  return (
    <div class="side">
      <div class="side-tabs" role="tablist" aria-label={t('table.bar.talk')}>
        {tab('log', t('table.bar.log'))}
        {tab('talk', t('table.bar.chat'))}
      </div>
      <div
        class="side-content"
        role="tabpanel"
        aria-label={props.tab === 'log' ? t('table.bar.log') : t('table.bar.chat')}
      >
        <Switch>
          <Match when={props.tab === 'log'}>{props.log}</Match>
          <Match when={props.tab === 'talk'}>{props.talk}</Match>
        </Switch>
      </div>
    </div>
  );
}
