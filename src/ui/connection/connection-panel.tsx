/**
 * How this device is connected: what to do now, the line to each of the others, meeting point and relay; copied as a
 * text that gives nobody away.
 *
 * Only the advice is a live region: figures move every two seconds and would drown a screen reader.
 */
import { createMemo, createSignal, Index, type JSX, Show } from 'solid-js';
import type { TableView } from '../../network/view.ts';
import { ByHand } from '../by-hand/by-hand.tsx';
import { Button } from '../components/button.tsx';
import { CopyIcon } from '../components/icons.tsx';
import { useT } from '../i18n/use-t.tsx';
import { copyText } from '../lobby/copy-text.ts';
import { useServices } from '../services.ts';
import { adviceText } from './advice.ts';
import { aroundFacts, type Fact, lineFacts, reportText, wayText } from './connection-text.ts';
import { createConnection } from './create-connection.ts';
import './connection.css';

/** Inside a sheet that says what it is. */
export function ConnectionPanel(props: { readonly view: TableView }): JSX.Element {
  const t = useT();
  const services = useServices();
  const state = createMemo(createConnection(() => props.view, services.lines));
  const nameOf = (seat: number): string => state().lines[seat]?.name ?? '';
  const [said, setSaid] = createSignal('');
  /** The text, where no way to copy it works. */
  const [byHand, setByHand] = createSignal<string | null>(null);
  const copy = async (): Promise<void> => {
    const text = reportText(t, state());
    const isCopied = (await copyText(text)) === 'copied';
    setSaid(isCopied ? t('common.copied') : '');
    setByHand(isCopied ? null : text);
  };
  return (
    <div class="connection" data-testid="connection">
      <section aria-labelledby="connection-now">
        <h3 id="connection-now">{t('connection.now')}</h3>
        <div role="status" data-testid="connection-advice">
          <ul class="connection-advice">
            <Index each={state().advice}>
              {(advice) => (
                <li data-advice={advice().kind}>{adviceText(t, advice(), (line) => line.name)}</li>
              )}
            </Index>
          </ul>
        </div>
      </section>
      <section aria-labelledby="connection-people">
        <h3 id="connection-people">{t('connection.people')}</h3>
        <Show when={state().lines.length > 0} fallback={<p class="secondary">{t('connection.nobody')}</p>}>
          <ul class="connection-lines">
            <Index each={state().lines}>
              {(line) => (
                <li data-way={line().way.kind} data-testid={`line-${line().seat}`}>
                  <p class="connection-line">
                    <strong>{line().name}</strong> <span>{wayText(t, line(), state().nowMs, nameOf)}</span>
                  </p>
                  <Facts facts={lineFacts(t, line().stats)} />
                </li>
              )}
            </Index>
          </ul>
        </Show>
      </section>
      <section aria-labelledby="connection-around">
        <h3 id="connection-around">{t('connection.around')}</h3>
        <Facts facts={aroundFacts(t, state())} />
      </section>
      <Show when={props.view.meeting.state === 'down'}>
        <div class="row">
          <ByHand view={props.view} />
        </div>
      </Show>
      <div class="row">
        <Button onPress={() => void copy()}>
          <CopyIcon />
          {t('connection.copyText')}
        </Button>
        <span role="status" class="small">
          {said()}
        </span>
      </div>
      <Show when={byHand()} fallback={<p class="secondary small">{t('connection.copyNote')}</p>}>
        {(text) => (
          <textarea
            class="input connection-text"
            readonly
            rows="8"
            aria-label={t('connection.copyByHand')}
            onFocus={(event) => event.currentTarget.select()}
          >
            {text()}
          </textarea>
        )}
      </Show>
    </div>
  );
}

function Facts(props: { readonly facts: readonly Fact[] }): JSX.Element {
  return (
    <Show when={props.facts.length > 0}>
      <dl class="connection-facts">
        <Index each={props.facts}>
          {(fact) => (
            <div>
              <dt>{fact().term}</dt>
              <dd>{fact().text}</dd>
            </div>
          )}
        </Index>
      </dl>
    </Show>
  );
}
