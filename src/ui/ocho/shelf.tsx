/** What has been set aside in this turn, throw by throw, and the points that a bust would cost. */
import { For, Index, type JSX, Show } from 'solid-js';
import type { Kept } from '../../games/ocho/types.ts';
import { useT } from '../i18n/use-t.tsx';
import { Die } from './die.tsx';
import { facesText } from './faces.ts';
import './shelf.css';

export function Shelf(props: {
  readonly kept: readonly Kept[];
  /** Points of the turn, the picked dice included. */
  readonly total: number;
  readonly level: 1 | 2;
}): JSX.Element {
  const t = useT();
  return (
    <section class="shelf" aria-label={t('ocho.die.shelf')}>
      <ul class="shelf-throws">
        <For each={props.kept}>
          {(kept) => (
            <li>
              <span
                class="shelf-throw"
                role="img"
                aria-label={`${facesText(kept.faces)}: ${t.number(kept.points)}`}
              >
                <Index each={kept.faces}>
                  {(face) => (
                    <span class="shelf-die">
                      <Die face={face()} size="small" mark="plain" />
                    </span>
                  )}
                </Index>
              </span>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.kept.length === 0}>
        <span class="shelf-empty">{t('ocho.die.shelfEmpty')}</span>
      </Show>
      <Show when={props.total > 0}>
        <p class="shelf-total" data-testid="turn-total">
          <strong>{t.number(props.total)}</strong> <span>{t('ocho.act.atRisk')}</span>
        </p>
      </Show>
    </section>
  );
}
