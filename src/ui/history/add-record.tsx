/**
 * Brings records that were saved as files back into the list, one file or many, or an archive of them: each checked first.
 * A single one that does not hold is refused in one sentence; of many, one summary says what became of them.
 */
import { For, type JSX, Show } from 'solid-js';
import { Button } from '../components/button.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { RecordInput } from '../verify/record-input.tsx';
import { type AddOutcome, createAdding, type FileOutcome } from './create-adding.ts';
import { type SayGames, useGamesTexts } from './games-texts.ts';

type Refusal = Exclude<AddOutcome, 'added'>;

/** `onAdded`: the list may have more games; it resolves when they are shown. */
export function AddRecord(props: { readonly onAdded: () => Promise<unknown> }): JSX.Element {
  const t = useT();
  const say = useGamesTexts();
  const { adding, take, stop } = createAdding(useServices());
  let input: HTMLInputElement | undefined;
  let end: HTMLDivElement | undefined;

  const add = async (files: readonly File[]): Promise<void> => {
    if (!(await take(files)) || !outcomes().some(({ outcome }) => outcome === 'added')) return;
    await props.onAdded();
    // The list above has grown.
    end?.scrollIntoView({ block: 'nearest' });
  };
  const outcomes = (): readonly FileOutcome[] => {
    const now = adding();
    return now.kind === 'done' ? now.outcomes : [];
  };
  /** Of many files, those that are neither in the list now nor were before. */
  const refused = (): readonly (FileOutcome & { readonly outcome: Refusal })[] => {
    const now = adding();
    return now.kind === 'done' && now.of > 1 ? now.outcomes.filter(isRefused) : [];
  };
  const busy = (): string | null => {
    const now = adding();
    if (now.kind !== 'checking') return null;
    if (now.of === 1) return t('common.oneMoment');
    return now.stops ? say('history.stopping') : null;
  };
  const isStoppable = (): boolean => adding().kind === 'opening' || adding().kind === 'checking';
  const said = (): string => {
    const now = adding();
    switch (now.kind) {
      case 'none':
        return '';
      case 'opening':
        return say('history.opening');
      case 'checking':
        return now.of === 1 ? say('history.checking') : say('history.checkingOf', { at: now.at, of: now.of });
      case 'done':
        return now.of === 1 ? single(now.outcomes[0], say) : summary(now.outcomes, now.of, say);
    }
  };
  const isBad = (): boolean => {
    const now = adding();
    if (now.kind !== 'done' || now.outcomes.some(({ outcome }) => outcome === 'added')) return false;
    return now.of === 1 || now.outcomes.some(isRefused);
  };
  return (
    <div ref={end} class="stack history-add" data-gap="tight">
      <RecordInput
        ref={(element) => {
          input = element;
        }}
        label={say('history.add')}
        takes="several"
        onFiles={(files) => void add(files)}
      />
      <div>
        <Button size="small" busy={busy()} onPress={() => (isStoppable() ? stop() : input?.click())}>
          {isStoppable() ? say('history.stop') : say('history.add')}
        </Button>
      </div>
      <p role="status" class="small history-added" data-tone={isBad() ? 'danger' : undefined}>
        {said()}
      </p>
      <Show when={refused().length > 0}>
        <ul class="history-refused small" aria-label={say('history.notAdded')}>
          <For each={refused()}>
            {({ name, outcome }) => (
              <li>
                <bdi>{name}</bdi> {say(`history.refused.${outcome}`)}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={adding().kind === 'none'}>
        <p class="secondary small">{say('history.addHint')}</p>
      </Show>
    </div>
  );
}

const isRefused = (one: FileOutcome): one is FileOutcome & { readonly outcome: Refusal } =>
  one.outcome !== 'added' && one.outcome !== 'known';

function single(one: FileOutcome | undefined, say: SayGames): string {
  if (one === undefined) return '';
  return one.outcome === 'added' ? say('history.added') : say(`history.refused.${one.outcome}`);
}

function summary(outcomes: readonly FileOutcome[], of: number, say: SayGames): string {
  const count = (is: (one: FileOutcome) => boolean): number => outcomes.filter(is).length;
  const [added, known, refused] = [
    count(({ outcome }) => outcome === 'added'),
    count(({ outcome }) => outcome === 'known'),
    count(isRefused),
  ];
  return [
    ...(outcomes.length < of ? [say('history.stopped', { at: outcomes.length, of })] : []),
    added === 0 ? say('history.noneAdded') : say.plural('history.someAdded', added),
    ...(known === 0 ? [] : [say.plural('history.someKnown', known)]),
    ...(refused === 0 ? [] : [say.plural('history.someRefused', refused)]),
  ].join(' ');
}
