/** Who signed what: each seat's key, how much it signed, from where to where, and whether it signed the end. */
import { For, type JSX, Show } from 'solid-js';
import type { StorySigner } from '../../protocol/story-types.ts';
import { LazyDetails } from './lazy-details.tsx';
import type { AuthenticOutcome } from './outcome.ts';
import { useSay } from './story-texts.ts';

export function Signers(props: {
  readonly outcome: AuthenticOutcome;
  readonly nameOf: (seat: number) => string;
}): JSX.Element {
  const say = useSay();
  return (
    <LazyDetails class="turn" summary={<span class="turn-name">{say('signers.title')}</span>}>
      {() => (
        <div class="stack signers">
          <p class="secondary small">{say('signers.intro')}</p>
          <For each={props.outcome.story.signers}>
            {(signer) => (
              <Signer
                signer={signer}
                name={props.nameOf(signer.seat)}
                host={hostName(props.outcome, signer.seat, props.nameOf)}
              />
            )}
          </For>
          <p class="small">
            <span class="secondary">{say('signers.session')}</span>{' '}
            <code class="mono">{props.outcome.session}</code>
          </p>
        </div>
      )}
    </LazyDetails>
  );
}

function hostName(
  { seats }: AuthenticOutcome,
  seat: number,
  nameOf: (seat: number) => string,
): string | null {
  const host = seats[seat]?.host ?? null;
  return host === null ? null : nameOf(host);
}

function Signer(props: {
  readonly signer: StorySigner;
  readonly name: string;
  readonly host: string | null;
}): JSX.Element {
  const say = useSay();
  const { signer } = props;
  return (
    <section class="signed-entry">
      <p>
        <strong>{props.name}</strong>
        <Show when={props.host}>
          {(host) => <span class="secondary small"> · {say('signers.bot', { name: host() })}</span>}
        </Show>
      </p>
      <p class="small">
        {say.plural('signers.entries', signer.entries)}
        <Show when={signer.first !== null && signer.last !== null} fallback={`, ${say('signers.nothing')}`}>
          {' · '}
          {say('signers.span', {
            first: signer.first?.seq ?? 0,
            last: signer.last?.seq ?? 0,
            from: signer.first?.line ?? 0,
            to: signer.last?.line ?? 0,
          })}
          {' · '}
          {say(`signers.${lastWord(signer)}`)}
        </Show>
      </p>
      <p class="secondary small">
        {say('signers.key')} <code class="mono">{signer.key}</code>
      </p>
    </section>
  );
}

function lastWord({ last }: StorySigner): 'closed' | 'left' | 'halted' | 'open' {
  switch (last?.kind) {
    case 'close':
      return 'closed';
    case 'leave':
      return 'left';
    case 'halt':
      return 'halted';
    default:
      return 'open';
  }
}
