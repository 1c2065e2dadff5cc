/**
 * How the last roll was made: one sentence, then everything it was computed from, and the record to check it with.
 *
 * It shows what this page was told by its own session, which has verified the links before it computed the dice.
 */
import { For, type JSX, Show } from 'solid-js';
import type { GameView } from '../../network/view.ts';
import { useT } from '../i18n/use-t.tsx';
import type { People } from '../table/people.ts';
import { ShieldFrame } from '../table/shield-frame.tsx';
import { Die } from './die.tsx';

export function ShieldSheet(props: {
  readonly game: GameView;
  readonly people: People;
  readonly isSolo: boolean;
  readonly onRecord: () => void;
}): JSX.Element {
  const t = useT();
  const makers = (): readonly string[] => {
    const links = props.game.lastRoll?.links ?? [];
    const others = links
      .filter((link) => link.seat !== props.people.mySeat)
      .map((link) => props.people.nameOf(link.seat));
    return others.length === links.length ? others : [...others, t('common.you')];
  };
  return (
    <ShieldFrame game={props.game} people={props.people} onRecord={props.onRecord}>
      <Show when={props.game.lastRoll} fallback={<p>{t('ocho.shield.none')}</p>}>
        {(roll) => (
          <>
            <p class="lead">
              {props.isSolo
                ? t('ocho.shield.togetherSolo')
                : t('ocho.shield.together', { names: t.list(makers()) })}
            </p>
            <details>
              <summary>{t('ocho.shield.details', { k: roll().k })}</summary>
              <div class="shield-details">
                <Show when={roll().k > 1} fallback={<p>{t('ocho.shield.lot')}</p>}>
                  <ul class="shield-dice" aria-label={t('ocho.shield.dice')}>
                    <For each={roll().values}>
                      {(face) => (
                        <li role="img" aria-label={String(face)}>
                          <Die face={face} size="small" mark="plain" />
                        </li>
                      )}
                    </For>
                  </ul>
                </Show>
                <Show when={roll().leader !== null ? { seat: roll().leader ?? 0 } : null}>
                  {(leader) => <p>{t('ocho.shield.leader', { name: props.people.nameOf(leader().seat) })}</p>}
                </Show>
                <table class="shield-links">
                  <thead>
                    <tr>
                      <th scope="col">{t('ocho.shield.seat')}</th>
                      <th scope="col">{t('ocho.shield.link')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    <For each={roll().links}>
                      {(link) => (
                        <tr>
                          <th scope="row">{props.people.nameOf(link.seat)}</th>
                          <td>
                            <code>{link.link}</code>
                          </td>
                        </tr>
                      )}
                    </For>
                    <tr>
                      <th scope="row">{t('ocho.shield.value')}</th>
                      <td>
                        <code>{roll().value}</code>
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p class="secondary small">{t('ocho.shield.how')}</p>
              </div>
            </details>
          </>
        )}
      </Show>
    </ShieldFrame>
  );
}
