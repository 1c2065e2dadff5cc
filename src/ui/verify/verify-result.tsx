/** What the check found: the verdict in one sentence, then players, faults, and every roll with its parts. */
import { For, type JSX, Match, Show, Switch } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import type { VerifiedRoll, VerifyOutcome } from './verify-outcome.ts';

type Authentic = Extract<VerifyOutcome, { readonly kind: 'authentic' }>;
type Refused = Extract<VerifyOutcome, { readonly kind: 'forged' | 'unreadable' }>;

export function VerifyResult(props: { readonly outcome: VerifyOutcome }): JSX.Element {
  const t = useT();
  const authentic = (): Authentic | null => (props.outcome.kind === 'authentic' ? props.outcome : null);
  const refused = (): Refused | null =>
    props.outcome.kind === 'forged' || props.outcome.kind === 'unreadable' ? props.outcome : null;
  return (
    <section class="stack verify-result" role="status" data-outcome={props.outcome.kind}>
      <Switch>
        <Match when={authentic()}>{(outcome) => <AuthenticResult outcome={outcome()} />}</Match>
        <Match when={refused()}>
          {(outcome) => (
            <>
              <h2 class="verdict" data-tone="danger">
                {outcome().kind === 'forged' ? t('pages.verify.notAuthentic') : t('pages.verify.unreadable')}
              </h2>
              <p>
                {outcome().kind === 'forged'
                  ? t('pages.verify.notAuthenticHint')
                  : t('pages.verify.unreadableHint')}
              </p>
              <p class="secondary small">
                {t('pages.verify.where', { line: outcome().line ?? 1, why: outcome().why })}
              </p>
            </>
          )}
        </Match>
        <Match when={props.outcome.kind === 'failed'}>
          <h2 class="verdict" data-tone="danger">
            {t('pages.verify.failed')}
          </h2>
        </Match>
      </Switch>
    </section>
  );
}

function AuthenticResult(props: { readonly outcome: Authentic }): JSX.Element {
  const t = useT();
  const name = (seat: number): string => props.outcome.names[seat] ?? t.number(seat + 1);
  const isClean = (): boolean => props.outcome.faults.length === 0;
  const place = (seat: number): string => {
    const index = props.outcome.ranking?.findIndex((seats) => seats.includes(seat)) ?? -1;
    const before = props.outcome.ranking?.slice(0, index).flat().length ?? 0;
    return index < 0 ? '' : t.number(before + 1);
  };
  return (
    <>
      <h2 class="verdict" data-tone={isClean() ? 'ok' : 'danger'}>
        {isClean() ? t('pages.verify.authenticClean') : t('pages.verify.authenticFaults')}
      </h2>
      <p>{isClean() ? t('pages.verify.authenticCleanHint') : t('pages.verify.authenticFaultsHint')}</p>
      <p>{props.outcome.isComplete ? t('pages.verify.complete') : t('pages.verify.incomplete')}</p>
      <table class="rules-table">
        <caption class="verify-caption">{t('pages.verify.players')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('pages.verify.name')}</th>
            <Show when={props.outcome.ranking !== null}>
              <th scope="col">{t('pages.verify.place')}</th>
              <th scope="col">{t('pages.verify.score')}</th>
            </Show>
          </tr>
        </thead>
        <tbody>
          <For each={props.outcome.names}>
            {(player, seat) => (
              <tr>
                <th scope="row">{player}</th>
                <Show when={props.outcome.ranking !== null}>
                  <td>{place(seat())}</td>
                  <td>{t.number(props.outcome.scores?.[seat()] ?? 0)}</td>
                </Show>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={!isClean()}>
        <h3>{t('pages.verify.faults')}</h3>
        <ul class="stack" data-gap="tight">
          <For each={props.outcome.faults}>
            {(fault) => (
              <li>
                <p>{t('states.fault.text', { name: name(fault.seat) })}</p>
                <p class="secondary small">
                  {t('pages.verify.where', {
                    line: fault.line ?? 1,
                    why: [fault.code, fault.why].filter(Boolean).join(' · '),
                  })}
                </p>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={props.outcome.rolls.length > 0}>
        <h3>{t('pages.verify.rolls')}</h3>
        <div class="rolls">
          <For each={props.outcome.rolls}>{(roll) => <RollLine roll={roll} name={name} />}</For>
        </div>
      </Show>
    </>
  );
}

function RollLine(props: {
  readonly roll: VerifiedRoll;
  readonly name: (seat: number) => string;
}): JSX.Element {
  const t = useT();
  const isLot = (): boolean => props.roll.leader === null;
  return (
    <details class="roll">
      <summary>
        <span class="roll-k">{t('pages.verify.roll', { k: props.roll.k })}</span>
        <span class="secondary small">
          {isLot()
            ? t('pages.verify.rollOrder')
            : t('pages.verify.rollBy', { name: props.name(props.roll.leader ?? 0) })}
        </span>
        <span class="roll-dice">
          {isLot() ? props.roll.values.map(props.name).join(' → ') : props.roll.values.join(' ')}
        </span>
      </summary>
      <dl class="facts small">
        <For each={props.roll.links}>
          {(link) => (
            <>
              <dt>{t('pages.verify.link', { name: props.name(link.seat) })}</dt>
              <dd>
                <code>{link.link}</code>
              </dd>
            </>
          )}
        </For>
        <dt>{t('pages.verify.value')}</dt>
        <dd>
          <code>{props.roll.value}</code>
        </dd>
      </dl>
    </details>
  );
}
