/**
 * The frame of every screen but Home and the table: a bar with the way back and the title, then the content.
 *
 * Invariants
 * 1. A screen reached by a tap begins with its title focused, so that a screen reader says where one is; the first
 *    screen of a visit does not take the focus.
 * 2. The title is in the tab as well, and the place (sky or chalet) on `<html>`, where dialogs find it too.
 */
import { createEffect, createRenderEffect, type JSX, onMount, Show } from 'solid-js';
import { BackIcon } from '../components/icons.tsx';
import { Ridge } from '../components/ridge.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useAttention } from './attention-context.ts';
import { useTableBehind } from './way-back.ts';
import './page.css';

export type Place = 'sky' | 'chalet';

let isFirstScreen = true;

/** Sets the tab's title and the place, and moves the focus to `heading`. Every screen calls it once. */
export function useScreen(screen: {
  readonly title: () => string;
  readonly place: Place;
  readonly heading: () => HTMLElement | undefined;
}): void {
  const t = useT();
  const attention = useAttention();
  createEffect(() => {
    attention.setPageTitle(t('common.title.page', { page: screen.title() }));
  });
  createRenderEffect(() => {
    document.documentElement.dataset['place'] = screen.place;
  });
  onMount(() => {
    if (!isFirstScreen) screen.heading()?.focus({ preventScroll: true });
    isFirstScreen = false;
  });
}

export function Page(props: {
  readonly title: string;
  readonly place: Place;
  /** narrow: one column to read or fill in; wide: two columns on a desk. */
  readonly width?: 'narrow' | 'wide';
  /** Where the back button leads; Home unless said. A page opened from a table leads back there (way-back.ts). */
  readonly backHref?: string;
  /** At the right end of the bar. */
  readonly actions?: JSX.Element;
  readonly children: JSX.Element;
}): JSX.Element {
  const t = useT();
  const tableBehind = useTableBehind();
  let heading: HTMLHeadingElement | undefined;
  useScreen({
    title: () => props.title,
    get place() {
      return props.place;
    },
    heading: () => heading,
  });
  return (
    <div class="page" data-width={props.width ?? 'narrow'}>
      <header class="page-bar">
        <Show
          when={tableBehind()}
          fallback={
            <a
              class="button"
              data-kind="quiet"
              data-size="icon"
              href={props.backHref ?? '#/'}
              aria-label={t('common.home')}
            >
              <BackIcon />
            </a>
          }
        >
          {(table) => (
            <a class="button" data-kind="quiet" data-size="small" href={`#${table()}`}>
              <BackIcon /> {t('common.backToTable')}
            </a>
          )}
        </Show>
        <Show when={props.actions}>
          <div class="page-actions">{props.actions}</div>
        </Show>
      </header>
      <main class="page-main">
        <h1
          ref={(element) => {
            heading = element;
          }}
          tabindex="-1"
        >
          {props.title}
        </h1>
        {props.children}
      </main>
      <div class="page-ridge">
        <Ridge />
      </div>
    </div>
  );
}
