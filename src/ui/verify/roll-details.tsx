/**
 * One roll made again on this page, with every value in between: commitments and links, the hash of each link down to what
 * was known, the value, its bytes, and what each byte gives. Computed when it is opened, from the parts in the record alone.
 */
import { createMemo, For, Index, type JSX, Show } from 'solid-js';
import { type ByteRead, traceLink, traceValue, type ValueTrace } from '../../protocol/roll-trace.ts';
import type { StoryDraw, StoryLink, StoryRoll } from '../../protocol/story-types.ts';
import { Button } from '../components/button.tsx';
import { useToasts } from '../components/toasts.tsx';
import { LazyDetails } from './lazy-details.tsx';
import { Mark } from './mark.tsx';
import { MonoBox } from './mono-box.tsx';
import { rollText } from './roll-text.ts';
import type { Words } from './step-words.ts';

type RollProps = { readonly roll: StoryRoll; readonly session: string; readonly words: Words };

export function RollDetails(props: RollProps): JSX.Element {
  const { say } = props.words;
  const toasts = useToasts();
  const trace = createMemo(() => traceValue(props.session, props.roll));
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(rollText(props.roll, props.session, trace(), props.words));
    toasts.show(say('roll.copied'));
  };
  return (
    <div class="roll-made" data-testid="roll-made">
      <h4>{say('roll.partOne')}</h4>
      <For each={props.roll.links}>
        {(link) => <LinkMade link={link} session={props.session} words={props.words} />}
      </For>
      <h4>{say('roll.partTwo')}</h4>
      <p class="secondary small">{say('roll.partTwoText')}</p>
      <dl class="facts small">
        <dt>{say('roll.history')}</dt>
        <dd>
          <code class="mono">{props.roll.history}</code>
        </dd>
        <dt>{say('roll.value')}</dt>
        <dd>
          <code class="mono" data-testid="roll-value">
            {trace()?.value ?? '—'}
          </code>
        </dd>
      </dl>
      <p>
        <Show when={trace()} fallback={say('roll.noValue')}>
          {(made) => {
            const isSame = (): boolean => props.roll.value === null || made().value === props.roll.value;
            return (
              <>
                <Mark holds={isSame() ? 'yes' : 'no'} text={say(isSame() ? 'tale.checked' : 'tale.wrong')} />{' '}
                {say(isSame() ? 'roll.same' : 'roll.differs')}
              </>
            );
          }}
        </Show>
      </p>
      <Show when={trace()}>
        {(made) => <BytesRead trace={made()} draw={props.roll.draw} words={props.words} />}
      </Show>
      {/* The clipboard exists on https and localhost only; elsewhere each value can be marked by itself. */}
      <Show when={'clipboard' in navigator}>
        <div>
          <Button size="small" onPress={() => void copy()}>
            {say('roll.copy')}
          </Button>
        </div>
      </Show>
    </div>
  );
}

function LinkMade(props: {
  readonly link: StoryLink;
  readonly session: string;
  readonly words: Words;
}): JSX.Element {
  const { say, people } = props.words;
  const { link } = props;
  const down = createMemo(() =>
    link.known === null ? null : traceLink(props.session, link.seat, link, link.known),
  );
  const isWhole = link.known !== null && link.head !== null && link.known.k > link.head.k;
  return (
    <section class="link-made">
      <h5>{people.nameOf(link.seat)}</h5>
      <dl class="facts small">
        <Show when={link.head}>
          {(head) => (
            <>
              <dt>{say('roll.commitmentAt', { k: head().k, line: head().line })}</dt>
              <dd>
                <code class="mono">{head().link}</code>
              </dd>
            </>
          )}
        </Show>
        <dt>{say('roll.link', { k: link.k, line: link.line })}</dt>
        <dd>
          <code class="mono" data-testid="link">
            {link.link}
          </code>
        </dd>
        <Index each={down()?.hashes ?? []}>
          {(hash) => (
            <>
              <dt>{say('roll.hashes', { from: hash().k + 1, k: hash().k })}</dt>
              <dd>
                <code class="mono">{hash().link}</code>
              </dd>
            </>
          )}
        </Index>
        <Show when={link.known}>
          {(known) => (
            <>
              <dt>{say('roll.known', { k: known().k })}</dt>
              <dd>
                <code class="mono">{known().link}</code>
              </dd>
            </>
          )}
        </Show>
      </dl>
      <p>
        <Mark
          holds={down()?.holds === true ? 'yes' : 'no'}
          text={say(down()?.holds === true ? 'tale.checked' : 'tale.wrong')}
        />{' '}
        {say(down()?.holds === true ? 'roll.holds' : 'roll.fails')}
      </p>
      <Show when={isWhole}>
        <LazyDetails class="raw" summary={say('roll.toHead')}>
          {() => <ToHead link={link} session={props.session} words={props.words} />}
        </LazyDetails>
      </Show>
    </section>
  );
}

/** Hundreds of hashes late in a long game: only when they are asked for. */
function ToHead(props: {
  readonly link: StoryLink;
  readonly session: string;
  readonly words: Words;
}): JSX.Element {
  const { say } = props.words;
  const { link, session } = props;
  const { hashes, holds } =
    link.head === null ? { hashes: [], holds: false } : traceLink(session, link.seat, link, link.head);
  return (
    <>
      <p>
        <Mark holds={holds ? 'yes' : 'no'} text={say(holds ? 'tale.checked' : 'tale.wrong')} />{' '}
        {holds ? say.plural('roll.headHolds', hashes.length) : say('roll.headFails')}
      </p>
      <MonoBox
        label={say('roll.toHead')}
        text={hashes.map(({ k, link: hash }) => `h${k} ${hash}`).join('\n')}
      />
    </>
  );
}

const BLOCK_BYTES = 32;

function BytesRead(props: {
  readonly trace: ValueTrace;
  readonly draw: StoryDraw;
  readonly words: Words;
}): JSX.Element {
  const { say, people } = props.words;
  const result = (): { readonly label: string; readonly text: string } => {
    const { values } = props.trace;
    switch (props.draw.kind) {
      case 'dice':
        return { label: say('roll.dice'), text: values.join(' ') };
      case 'index':
        return { label: say('roll.number'), text: values.map((value) => value + 1).join(' ') };
      case 'lot':
        return { label: say('roll.order'), text: values.map(people.nameOf).join(' → ') };
    }
  };
  return (
    <>
      <h4>{say('roll.partThree')}</h4>
      <p class="secondary small">{say('roll.partThreeText')}</p>
      <dl class="facts small">
        <Index each={props.trace.blocks}>
          {(block, at) => (
            <>
              <dt>{say('roll.block', { from: at * BLOCK_BYTES, to: (at + 1) * BLOCK_BYTES - 1 })}</dt>
              <dd>
                <code class="mono">{block()}</code>
              </dd>
            </>
          )}
        </Index>
      </dl>
      <table class="rules-table bytes">
        <thead>
          <tr>
            <th scope="col">{say('roll.byte')}</th>
            <th scope="col">{say('roll.rest')}</th>
            <th scope="col">{say('roll.gives')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.trace.reads}>
            {(read) => (
              <tr data-refused={read.gives === null ? 'true' : undefined}>
                <td>
                  <code>{read.byte}</code>
                </td>
                <td>
                  <code>
                    {read.gives === null
                      ? `${read.byte} ≥ ${read.limit}`
                      : `${read.byte} mod ${read.bound} = ${read.gives}`}
                  </code>
                </td>
                <td>{givesText(read, props.draw, props.words)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <p class="roll-result">
        {result().label}: <strong>{result().text}</strong>
      </p>
    </>
  );
}

function givesText({ gives, bound }: ByteRead, draw: StoryDraw, { say }: Words): string {
  if (gives === null) return say('roll.refused');
  switch (draw.kind) {
    case 'dice':
      return say('roll.die', { face: gives + 1 });
    case 'index':
      return say('roll.index', { n: gives + 1 });
    case 'lot':
      return say('roll.swap', { i: bound, j: gives + 1 });
  }
}
