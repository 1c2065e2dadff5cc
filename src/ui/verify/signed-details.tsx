/** What was signed in one step, for whoever wants to check it: entry by entry, with ids, sizes and the line itself. */
import { For, type JSX, Show } from 'solid-js';
import type { StoryEntry, StoryStep } from '../../protocol/story-types.ts';
import { LazyDetails } from './lazy-details.tsx';
import { Mark } from './mark.tsx';
import { MonoBox } from './mono-box.tsx';
import { type ProofLine, proofLines, type Words } from './step-words.ts';

export function SignedDetails(props: {
  readonly step: StoryStep;
  readonly words: Words;
  readonly lineAt: (line: number) => string;
}): JSX.Element {
  const { say } = props.words;
  return (
    <div class="signed">
      <dl class="facts small">
        <dt>{say('signed.step')}</dt>
        <dd>
          {say.number(props.step.step)}
          <Show when={props.step.attempt > 0}> · {say('signed.attempt', { n: props.step.attempt })}</Show>
        </dd>
        <dt>{say('signed.history')}</dt>
        <dd>
          <code class="mono">{props.step.history}</code>
        </dd>
        <dt>{say('signed.state')}</dt>
        <dd>
          <code class="mono">{props.step.state}</code>
        </dd>
      </dl>
      <For each={[...props.step.entries, ...props.step.asides]}>
        {(entry) => <SignedEntry entry={entry} words={props.words} lineAt={props.lineAt} />}
      </For>
    </div>
  );
}

function SignedEntry(props: {
  readonly entry: StoryEntry;
  readonly words: Words;
  readonly lineAt: (line: number) => string;
}): JSX.Element {
  const { say, people } = props.words;
  const { entry } = props;
  const name = people.nameOf(entry.seat);
  return (
    <section class="signed-entry">
      <p>
        <strong>{say('signed.by', { name, seq: entry.seq, kind: entry.kind })}</strong>{' '}
        <span class="secondary small">
          {say('signed.place', { line: entry.line, size: entry.sizeBytes })}
        </span>
      </p>
      <p class="secondary small">
        {say('signed.id')} <code class="mono">{entry.id}</code>
      </p>
      <ul class="proofs">
        <For each={proofLines(entry, props.words)}>{(line) => <Proof line={line} words={props.words} />}</For>
      </ul>
      <LazyDetails class="raw" summary={say('signed.raw')}>
        {() => <MonoBox label={say('signed.raw')} text={props.lineAt(entry.line)} />}
      </LazyDetails>
    </section>
  );
}

function Proof(props: { readonly line: ProofLine; readonly words: Words }): JSX.Element {
  const { say } = props.words;
  const { line } = props;
  const facts = (): string =>
    [
      line.sizeBytes > 0 ? say.plural('signed.bytes', line.sizeBytes) : '',
      line.cards.length > 0 ? say('signed.cards', { handles: line.cards.join(', ') }) : '',
      line.into.length > 0 ? say('signed.becomes', { handles: line.into.join(', ') }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <li>
      <Mark holds="yes" text={say('tale.checked')} /> {line.text}
      <Show when={facts()}>
        <span class="secondary small proof-facts">{facts()}</span>
      </Show>
    </li>
  );
}
