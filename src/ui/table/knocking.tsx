/** On the way in: three lines that tick one after the other, and what stands in the way when something does. */
import { For, type JSX, Show } from 'solid-js';
import type { TableView } from '../../network/view.ts';
import { ButtonLink } from '../components/button.tsx';
import { CheckIcon } from '../components/icons.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useNow } from '../shell/now.ts';
import { Page } from '../shell/page.tsx';
import { ProblemPanel } from '../states/problem-panel.tsx';
import { placeOf } from './game-facts.ts';
import './knocking.css';

const STEPS = ['meeting', 'door', 'seat'] as const;
/** No wait stays longer than this without new words. */
const LONG_MS = 8_000;

type Knocking = Extract<TableView['stage'], { readonly kind: 'knocking' }>;

export function KnockingPage(props: {
  readonly view: TableView;
  readonly stage: Knocking;
  readonly onContinue: () => void;
}): JSX.Element {
  const t = useT();
  const nowMs = useNow();
  const at = (): number => STEPS.indexOf(props.stage.step);
  const mark = (index: number): 'done' | 'now' | 'next' =>
    index < at() ? 'done' : index === at() ? 'now' : 'next';
  const title = (): string =>
    props.view.role === 'creator'
      ? t('lobby.openingTitle')
      : t('lobby.knockTitle', { name: props.view.invitation.creatorName });
  return (
    <Page title={title()} place={placeOf(props.view.game)}>
      <ol class="knock" aria-live="polite">
        <For each={STEPS}>
          {(step, index) => (
            <li
              class="knock-step"
              data-state={mark(index())}
              aria-current={mark(index()) === 'now' ? 'step' : undefined}
            >
              <span class="knock-mark">
                <Show when={mark(index()) === 'done'}>
                  <CheckIcon />
                </Show>
              </span>
              <span class="knock-name">{t(`lobby.knock.${step}`)}</span>
              <span class="secondary small">{t(`lobby.knockState.${mark(index())}`)}</span>
            </li>
          )}
        </For>
      </ol>
      <Show
        when={props.view.problem}
        fallback={
          <Show when={nowMs() - props.stage.sinceMs > LONG_MS}>
            <p class="secondary" role="status">
              {t('lobby.knockLong')}
            </p>
          </Show>
        }
      >
        {(problem) => <ProblemPanel problem={problem()} view={props.view} onContinue={props.onContinue} />}
      </Show>
      <div>
        <ButtonLink kind="quiet" href="#/">
          {t('lobby.stopKnocking')}
        </ButtonLink>
      </div>
    </Page>
  );
}
