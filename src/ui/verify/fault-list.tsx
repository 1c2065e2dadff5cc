/** What broke a rule, in plain and unaccusing words, and the signed entries that show it. */
import { For, type JSX } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { LazyDetails } from './lazy-details.tsx';
import { MonoBox } from './mono-box.tsx';
import type { AuthenticOutcome, VerifiedFault } from './outcome.ts';
import { type StoryKey, useSay } from './story-texts.ts';

type Shared = {
  readonly nameOf: (seat: number) => string;
  readonly lineAt: (line: number) => string;
};

export function FaultList(props: Shared & { readonly faults: readonly VerifiedFault[] }): JSX.Element {
  const t = useT();
  return (
    <section class="stack" data-gap="tight">
      <h3>{t('pages.verify.faults')}</h3>
      <ul class="fault-list">
        <For each={props.faults}>
          {(fault) => <FaultLine fault={fault} nameOf={props.nameOf} lineAt={props.lineAt} />}
        </For>
      </ul>
    </section>
  );
}

function FaultLine(props: Shared & { readonly fault: VerifiedFault }): JSX.Element {
  const t = useT();
  const say = useSay();
  const { fault } = props;
  const name = props.nameOf(fault.seat);
  return (
    <li class="stack" data-gap="tight">
      <p>
        <strong>{t('states.fault.text', { name })}</strong> {say(`fault.${fault.code}` as StoryKey)}
      </p>
      <p class="secondary small">
        {t('pages.verify.where', {
          line: fault.line,
          why: [fault.code, fault.why].filter(Boolean).join(' · '),
        })}
      </p>
      <LazyDetails class="more" summary={say('evidence.title')}>
        {() => (
          <>
            <dl class="facts small">
              <dt>{say('evidence.code')}</dt>
              <dd>
                <code>{fault.code}</code>
              </dd>
              <dt>{say('evidence.entry', { seq: fault.seq, name })}</dt>
              <dd>{say('evidence.line', { line: fault.line })}</dd>
              <dt>{say('evidence.ids')}</dt>
              <dd>
                <For each={fault.evidence}>{(id) => <code class="mono">{id}</code>}</For>
              </dd>
            </dl>
            <MonoBox label={say('signed.raw')} text={props.lineAt(fault.line)} />
          </>
        )}
      </LazyDetails>
    </li>
  );
}

/** Seats that went before the end, and who agreed to go on without them. */
export function WentList(props: {
  readonly outcome: AuthenticOutcome;
  readonly nameOf: (seat: number) => string;
}): JSX.Element {
  const say = useSay();
  return (
    <section class="stack" data-gap="tight">
      <h3>{say('went.title')}</h3>
      <ul class="fault-list">
        <For each={props.outcome.story.departures}>
          {({ seat, step, by, agreed }) => (
            <li>
              {by === 'removal' && agreed.length === 0
                ? say('went.removalBare', { name: props.nameOf(seat), step })
                : say(`went.${by}`, {
                    name: props.nameOf(seat),
                    step,
                    names: say.list(agreed.map(props.nameOf)),
                  })}
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}
