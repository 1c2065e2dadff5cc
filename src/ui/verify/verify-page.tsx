/**
 * Checks a record: of a file that is dropped or chosen, or what this device keeps of a table (`#/verify/table/<id>`, from
 * the end of a game or from the past games). Offline, on this device alone.
 *
 * `?replay` shows the checked game on its own table; going back leaves the replay and keeps the result.
 */
import { useParams, useSearchParams } from '@solidjs/router';
import { createEffect, createSignal, type JSX, lazy, Match, on, Show, Suspense, Switch } from 'solid-js';
import { Button, ButtonLink } from '../components/button.tsx';
import { isAdded } from '../history/added-table.ts';
import { useT } from '../i18n/use-t.tsx';
import { useServices } from '../services.ts';
import { Page } from '../shell/page.tsx';
import { saveFile } from '../shell/save-file.ts';
import { useTableBehind } from '../shell/way-back.ts';
import { type Check, createCheck, type Verified } from './create-check.ts';
import type { AuthenticOutcome } from './outcome.ts';
import { RecordInput } from './record-input.tsx';
import { StoryTexts, useSay } from './story-texts.ts';
import { VerifyResult } from './verify-result.tsx';
import './verify.css';

const Replay = lazy(async () => ({ default: (await import('./replay.tsx')).Replay }));

export function VerifyPage(): JSX.Element {
  return (
    <StoryTexts>
      <Checked />
    </StoryTexts>
  );
}

function Checked(): JSX.Element {
  const params = useParams<{ readonly table?: string; readonly round?: string }>();
  const [search, setSearch] = useSearchParams<{ readonly replay?: string }>();
  const { check, file, table, cancel } = createCheck(useServices());
  createEffect(
    on(
      () => [params.table, params.round] as const,
      ([id, round]) => {
        if (id !== undefined) void table(id, round === undefined ? null : Number(round));
      },
    ),
  );
  const verified = (): Verified | null => {
    const current = check();
    return current.kind === 'done' ? current.verified : null;
  };
  const replayed = (): AuthenticOutcome | null => {
    const outcome = verified()?.outcome;
    return search.replay !== undefined && outcome?.kind === 'authentic' && outcome.events.length > 0
      ? outcome
      : null;
  };
  return (
    <Show
      when={replayed()}
      fallback={
        <Asking
          check={check()}
          verified={verified()}
          table={params.table ?? null}
          onFile={(chosen) => void file(chosen)}
          onCancel={cancel}
          onReplay={() => setSearch({ replay: '1' })}
        />
      }
    >
      {(outcome) => (
        <Suspense>
          <Replay outcome={outcome()} onClose={() => setSearch({ replay: undefined }, { replace: true })} />
        </Suspense>
      )}
    </Show>
  );
}

function Asking(props: {
  readonly check: Check;
  readonly verified: Verified | null;
  readonly table: string | null;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
  readonly onReplay: () => void;
}): JSX.Element {
  const t = useT();
  const say = useSay();
  const tableBehind = useTableBehind();
  const [isOver, setOver] = createSignal(false);
  let input: HTMLInputElement | undefined;
  const take = (file: File | undefined): void => {
    if (file !== undefined) props.onFile(file);
  };
  const fileName = (): string | null => {
    if (props.verified !== null) return props.verified.name;
    return 'name' in props.check ? props.check.name : null;
  };
  const save = (): void => {
    if (props.verified !== null) saveFile(props.verified.text, props.verified.name);
  };
  return (
    <Page title={t('pages.verify.title')} place="sky">
      <Show when={props.verified === null}>
        <p>{t('pages.verify.intro')}</p>
      </Show>
      <section
        class="drop"
        aria-label={t('pages.verify.drop')}
        data-over={isOver() ? 'true' : undefined}
        data-look={props.check.kind === 'none' ? 'large' : 'small'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer?.files[0]);
        }}
      >
        <p class="drop-words">{t('pages.verify.drop')}</p>
        <RecordInput
          ref={(element) => {
            input = element;
          }}
          label={t('pages.verify.choose')}
          takes="one"
          onFiles={([file]) => take(file)}
        />
        <Button kind={props.check.kind === 'none' ? 'primary' : 'plain'} onPress={() => input?.click()}>
          {props.check.kind === 'none' ? t('pages.verify.choose') : t('pages.verify.chooseOther')}
        </Button>
      </section>
      <div role="status" class="stack">
        <Show when={fileName()}>
          {(name) => (
            <p class="secondary small verify-file">{t('pages.verify.fileName', { name: name() })}</p>
          )}
        </Show>
        <Switch>
          <Match when={props.check.kind === 'working'}>
            <p>{fileName() === null ? say('device.opening') : t('pages.verify.working')}</p>
          </Match>
          <Match when={props.check.kind === 'too-large'}>
            <p class="verdict" data-tone="danger">
              {t('pages.verify.tooLarge')}
            </p>
          </Match>
          <Match when={props.check.kind === 'missing'}>
            <p>{say('device.missing')}</p>
          </Match>
        </Switch>
      </div>
      <Show when={props.check.kind === 'working' ? props.check : null}>
        {(working) => <Progress check={working()} onCancel={props.onCancel} />}
      </Show>
      <Show when={props.verified}>
        {(verified) => <VerifyResult verified={verified()} onReplay={props.onReplay} />}
      </Show>
      <Show when={props.table !== null && (props.verified !== null || props.check.kind === 'missing')}>
        <div class="row">
          <Show when={props.verified !== null}>
            <Button size="small" onPress={save}>
              {say('device.save')}
            </Button>
          </Show>
          {/* Whoever comes from the table finds the way back in the bar. */}
          <Show when={tableBehind() === null && !isAdded(props.table ?? '')}>
            <ButtonLink size="small" href={`#/table/${props.table}`}>
              {say('device.table')}
            </ButtonLink>
          </Show>
        </div>
      </Show>
      <p class="secondary small">{t('pages.verify.limits')}</p>
    </Page>
  );
}

/** How far the check is, by entries; said aloud by its stage alone. */
function Progress(props: {
  readonly check: Extract<Check, { readonly kind: 'working' }>;
  readonly onCancel: () => void;
}): JSX.Element {
  const t = useT();
  const say = useSay();
  const words = (): string => {
    const { progress } = props.check;
    if (progress === null) return say('progress.reading');
    if (progress.stage === 'rules' && progress.done >= progress.of) return say('progress.telling');
    return say(`progress.${progress.stage}`, { done: progress.done, of: progress.of });
  };
  /** Signatures are the smaller part of the work. */
  const share = (): number => {
    const { progress } = props.check;
    if (progress === null || progress.of === 0) return 0;
    const part = progress.done / progress.of;
    return progress.stage === 'signatures' ? part * 0.2 : 0.2 + part * 0.8;
  };
  return (
    <div class="stack verify-progress" data-testid="progress">
      <progress aria-label={say('progress.label')} aria-valuetext={words()} max="1" value={share()} />
      <div class="row">
        <p class="small">{words()}</p>
        <Button size="small" onPress={() => props.onCancel()}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}
