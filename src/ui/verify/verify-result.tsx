/**
 * What the check found: the verdict in one sentence, players and result, what broke a rule; then, for a record that is
 * authentic, who signed what and the game told step by step.
 */
import { createMemo, createResource, For, type JSX, Match, Show, Switch } from 'solid-js';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import type { People } from '../table/people.ts';
import type { Verified } from './create-check.ts';
import { FaultList, WentList } from './fault-list.tsx';
import type { AuthenticOutcome, VerifyOutcome } from './outcome.ts';
import { Signers } from './signers.tsx';
import { proofCount, type Words } from './step-words.ts';
import { useSay } from './story-texts.ts';
import { Tale } from './tale.tsx';
import { loadTell } from './tell.ts';
import { turnsOf } from './turns.ts';

type Refused = Extract<VerifyOutcome, { readonly kind: 'forged' | 'unreadable' }>;

export function VerifyResult(props: {
  readonly verified: Verified;
  readonly onReplay: () => void;
}): JSX.Element {
  const t = useT();
  const outcome = (): VerifyOutcome => props.verified.outcome;
  const authentic = (): AuthenticOutcome | null => {
    const found = outcome();
    return found.kind === 'authentic' ? found : null;
  };
  const refused = (): Refused | null => {
    const found = outcome();
    return found.kind === 'forged' || found.kind === 'unreadable' ? found : null;
  };
  return (
    <section class="stack verify-result" data-outcome={outcome().kind}>
      <Switch>
        <Match when={authentic()}>
          {(found) => (
            <AuthenticResult outcome={found()} text={props.verified.text} onReplay={props.onReplay} />
          )}
        </Match>
        <Match when={refused()}>{(found) => <RefusedResult outcome={found()} />}</Match>
        <Match when={outcome().kind === 'failed'}>
          <div role="status">
            <h2 class="verdict" data-tone="danger">
              {t('pages.verify.failed')}
            </h2>
          </div>
        </Match>
      </Switch>
    </section>
  );
}

function RefusedResult(props: { readonly outcome: Refused }): JSX.Element {
  const t = useT();
  const say = useSay();
  const isForged = (): boolean => props.outcome.kind === 'forged';
  return (
    <div class="stack" role="status">
      <h2 class="verdict" data-tone="danger">
        {t(isForged() ? 'pages.verify.notAuthentic' : 'pages.verify.unreadable')}
      </h2>
      <p>{t(isForged() ? 'pages.verify.notAuthenticHint' : 'pages.verify.unreadableHint')}</p>
      <Show when={say.maybe(`refused.${props.outcome.why}`)}>{(words) => <p>{words()}</p>}</Show>
      <p class="secondary small">
        {t('pages.verify.where', { line: props.outcome.line ?? 1, why: props.outcome.why })}
      </p>
    </div>
  );
}

function AuthenticResult(props: {
  readonly outcome: AuthenticOutcome;
  readonly text: string;
  readonly onReplay: () => void;
}): JSX.Element {
  const t = useT();
  const say = useSay();
  const [tell] = createResource(() => props.outcome.game, loadTell);
  const name = (seat: number): string => props.outcome.seats[seat]?.name ?? t.number(seat + 1);
  const people: People = { mySeat: null, nameOf: name };
  const lines = createMemo(() => props.text.split('\n'));
  const lineAt = (line: number): string => lines()[line - 1] ?? '';
  return (
    <>
      <Verdict outcome={props.outcome} nameOf={name} />
      <Players outcome={props.outcome} />
      <Show when={props.outcome.events.length > 0}>
        <div>
          <Button kind="primary" onPress={() => props.onReplay()}>
            {say('replay.open')}
          </Button>
        </div>
      </Show>
      <Show when={props.outcome.faults.length > 0}>
        <FaultList faults={props.outcome.faults} nameOf={name} lineAt={lineAt} />
      </Show>
      <Show when={props.outcome.story.departures.length > 0}>
        <WentList outcome={props.outcome} nameOf={name} />
      </Show>
      <Show when={tell()}>
        {(ready) => {
          const words: Words = { t, say, tell: ready(), people, events: props.outcome.events };
          return (
            <Tale
              turns={turnsOf(props.outcome)}
              session={props.outcome.session}
              words={words}
              lineAt={lineAt}
            />
          );
        }}
      </Show>
      <Signers outcome={props.outcome} nameOf={name} />
    </>
  );
}

function Verdict(props: {
  readonly outcome: AuthenticOutcome;
  readonly nameOf: (seat: number) => string;
}): JSX.Element {
  const t = useT();
  const say = useSay();
  const isClean = (): boolean => props.outcome.faults.length === 0;
  const checked = (): string => {
    const { entries, story } = props.outcome;
    const shuffles = story.steps.filter(
      ({ phase, entries: given }) => phase === 'shuffle' && given.some(({ as }) => as === 'given'),
    ).length;
    const rolls = story.steps.filter(({ roll }) => (roll?.value ?? null) !== null).length;
    const proofs = story.steps.reduce((sum, step) => sum + proofCount(step), 0);
    return shuffles > 0
      ? say('checked.cards', { entries, shuffles, proofs })
      : say('checked.dice', { entries, rolls });
  };
  const completeness = (): string => {
    const { isComplete, end, missingCloses } = props.outcome;
    if (!isComplete) return t('pages.verify.incomplete');
    if (end === 'halt') return say('end.halt');
    return missingCloses.length === 0
      ? t('pages.verify.complete')
      : say('end.missing', { names: say.list(missingCloses.map(props.nameOf)) });
  };
  return (
    <div class="stack" role="status">
      <h2 class="verdict" data-tone={isClean() ? 'ok' : 'danger'}>
        {t(isClean() ? 'pages.verify.authenticClean' : 'pages.verify.authenticFaults')}
      </h2>
      <p>{t(isClean() ? 'pages.verify.authenticCleanHint' : 'pages.verify.authenticFaultsHint')}</p>
      <p>{completeness()}</p>
      <p class="secondary">{checked()}</p>
    </div>
  );
}

function Players(props: { readonly outcome: AuthenticOutcome }): JSX.Element {
  const t = useT();
  const ranking = (): readonly (readonly number[])[] => props.outcome.outcome?.ranking ?? [];
  const place = (seat: number): string => {
    const index = ranking().findIndex((seats) => seats.includes(seat));
    return index < 0 ? '' : t.number(ranking().slice(0, index).flat().length + 1);
  };
  return (
    <table class="rules-table" data-testid="players">
      <caption class="verify-caption">{t('pages.verify.players')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('pages.verify.name')}</th>
          <Show when={props.outcome.outcome !== null}>
            <th scope="col">{t('pages.verify.place')}</th>
            <th scope="col">{t('pages.verify.score')}</th>
          </Show>
        </tr>
      </thead>
      <tbody>
        <For each={props.outcome.seats}>
          {(player, seat) => (
            <tr>
              <th scope="row">{player.name}</th>
              <Show when={props.outcome.outcome !== null}>
                <td>{place(seat())}</td>
                <td>{t.number(props.outcome.outcome?.scores[seat()] ?? 0)}</td>
              </Show>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
