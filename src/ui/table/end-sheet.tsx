/**
 * The end of a game: who won, the sheet, and what can be done now. It covers at most half of the page, so that the
 * final table stays visible, and can be folded to its title.
 */
import { createUniqueId, type JSX, Show } from 'solid-js';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import type { Rematch } from './rematch-note.ts';
import './end-sheet.css';

export function EndSheet(props: {
  readonly title: string;
  readonly reason: string;
  readonly sheetLabel: string;
  readonly sheet: JSX.Element;
  /** folded: title and buttons only. */
  readonly state: 'open' | 'folded';
  readonly onFold: (state: 'open' | 'folded') => void;
  /** null for a watcher. */
  readonly rematch: Rematch | null;
  readonly onRematch: () => void;
  readonly onShare: () => void;
  /** null where nothing honest can be said about luck. */
  readonly onLuck: (() => void) | null;
  readonly onRecord: () => void;
  /** Where this game's record is checked. */
  readonly checkHref: string;
}): JSX.Element {
  const t = useT();
  const titleId = createUniqueId();
  return (
    <section class="end" aria-labelledby={titleId} data-state={props.state} data-testid="end">
      <div class="end-head">
        <div>
          <h2 id={titleId} tabindex="-1">
            {props.title}
          </h2>
          <p class="end-reason">{props.reason}</p>
        </div>
        <Button
          kind="quiet"
          size="small"
          aria-expanded={props.state === 'open'}
          onPress={() => props.onFold(props.state === 'open' ? 'folded' : 'open')}
        >
          {t(props.state === 'open' ? 'table.end.collapse' : 'table.end.expand')}
        </Button>
      </div>
      <p class="end-links">
        <Show when={props.onLuck}>
          {(onLuck) => (
            <button type="button" class="end-link" onClick={() => onLuck()()}>
              {t('table.end.luck')}
            </button>
          )}
        </Show>
        <a class="end-link" href={props.checkHref}>
          {t('table.end.check')}
        </a>
        <a class="end-link" href="#/">
          {t('common.home')}
        </a>
      </p>
      <Show when={props.state === 'open'}>
        <div class="end-scroll" tabindex="0" role="region" aria-label={props.sheetLabel}>
          {props.sheet}
        </div>
      </Show>
      <div class="end-actions">
        <Show when={props.rematch}>
          {(rematch) => (
            <Button
              kind="primary"
              data-testid="rematch"
              aria-pressed={rematch().state === 'wanted'}
              onPress={props.onRematch}
            >
              <span class="end-rematch">
                {t('table.end.rematch')}
                <Show when={rematch().note}>{(note) => <small>{note()}</small>}</Show>
              </span>
            </Button>
          )}
        </Show>
        <Button size="small" onPress={props.onShare}>
          {t('table.end.share')}
        </Button>
        <Button size="small" onPress={props.onRecord}>
          {t('table.end.record')}
        </Button>
      </div>
    </section>
  );
}
