/**
 * The game told step by step, one line a step, grouped by turn. Turns are closed at first and made when they are opened;
 * behind each line stands what was signed, and behind each roll how it was made.
 */
import { createSignal, For, type JSX, Show } from 'solid-js';
import type { StoryEntry, StoryStep } from '../../protocol/story-types.ts';
import { Button } from '../components/button.tsx';
import { LazyDetails } from './lazy-details.tsx';
import { Mark } from './mark.tsx';
import { RollDetails } from './roll-details.tsx';
import { SignedDetails } from './signed-details.tsx';
import { proofCount, proofLines, stepSentences, type Words } from './step-words.ts';
import type { Turn } from './turns.ts';

type TaleProps = {
  readonly turns: readonly Turn[];
  readonly session: string;
  readonly words: Words;
  /** The record's line, counted from 1. */
  readonly lineAt: (line: number) => string;
};

export function Tale(props: TaleProps): JSX.Element {
  const { say } = props.words;
  const [areOpen, setOpen] = createSignal(false);
  return (
    <section class="stack tale">
      <h3>{say('tale.title')}</h3>
      <p class="secondary">{say('tale.intro')}</p>
      <div>
        <Button size="small" onPress={() => setOpen(!areOpen())}>
          {say(areOpen() ? 'tale.closeAll' : 'tale.openAll')}
        </Button>
      </div>
      <div class="turns">
        <For each={props.turns}>
          {(turn) => (
            <LazyDetails
              class="turn"
              isOpen={areOpen()}
              summary={
                <>
                  <span class="turn-name">{turnName(turn, props.words)}</span>
                  <span class="secondary small">{say.plural('tale.steps', turn.steps.length)}</span>
                </>
              }
            >
              {() => (
                <ol class="tale-steps">
                  <For each={turn.steps}>{(step) => <StepLine {...props} step={step} />}</For>
                </ol>
              )}
            </LazyDetails>
          )}
        </For>
      </div>
    </section>
  );
}

/** "Turn 3 · Ana". */
export function turnName(
  { kind, number, seat }: Turn,
  { say, people }: Pick<Words, 'say' | 'people'>,
): string {
  if (kind === 'set-up') return say('tale.setUp');
  if (kind === 'end') return say('tale.end');
  return say('tale.turn', { n: number, name: seat === null ? '' : people.nameOf(seat) });
}

const isWrong = ({ as, fault }: StoryEntry): boolean => as === 'fault' || fault !== null;

function StepLine(props: TaleProps & { readonly step: StoryStep }): JSX.Element {
  const { say, people } = props.words;
  const { step } = props;
  const proofs = proofCount(step);
  const lines = step.entries.flatMap((entry) => proofLines(entry, props.words));
  const holds = step.entries.some(isWrong) ? 'no' : 'yes';
  return (
    <li class="tale-step" data-testid={`step-${step.step}`}>
      <div class="tale-told">
        <Show when={step.lacking.length === 0}>
          <Mark holds={holds} text={say(holds === 'yes' ? 'tale.checked' : 'tale.wrong')} />
        </Show>
        <div>
          <For each={stepSentences(step, props.words)}>{(sentence) => <p>{sentence}</p>}</For>
          <Show when={lines.length > 0}>
            <ul class="proofs small secondary">
              <For each={lines}>{({ text }) => <li>{text}</li>}</For>
            </ul>
          </Show>
          <For each={step.asides}>
            {(entry) => (
              <p class="secondary small">
                {say(`aside.${entry.as}`, { name: people.nameOf(entry.seat), kind: entry.kind })}
              </p>
            )}
          </For>
        </div>
      </div>
      <Show when={step.roll}>
        {(roll) => (
          <LazyDetails class="more" summary={say('roll.how', { k: roll().k })}>
            {() => <RollDetails roll={roll()} session={props.session} words={props.words} />}
          </LazyDetails>
        )}
      </Show>
      <LazyDetails
        class="more"
        summary={
          <>
            {say('signed.title')}
            <Show when={proofs > 0}> · {say.plural('tale.proofs', proofs)}</Show>
          </>
        }
      >
        {() => <SignedDetails step={step} words={props.words} lineAt={props.lineAt} />}
      </LazyDetails>
    </li>
  );
}
