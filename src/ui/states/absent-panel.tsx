/**
 * Who holds the table up, for how long, connected or not, and what can be done about it: wait, keep the table for later, or
 * ask the others to go on without them. Nobody is removed by a clock: it only offers, and waiting is what happens by itself.
 *
 * Invariants
 * 1. Nothing is sent before the person has read what it means and agreed once more.
 * 2. How far the decision is, is told to a screen reader when it changes, once and politely.
 */
import { createEffect, createMemo, createSignal, For, type JSX, on, Show } from 'solid-js';
import type { GameView, TableView } from '../../network/view.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { useLiveLog } from '../components/live-log.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useNow } from '../shell/now.ts';
import { useTable } from '../table-client.ts';
import { absentSeats, absentText } from './absent-seats.ts';
import { BreakOff } from './break-off.tsx';
import { GoOnSheet } from './go-on-sheet.tsx';
import { aboutText, goingOnKind, goingOnText, SETTLING_MS, stalledText } from './going-on.ts';
import './states.css';

export function AbsentPanel(props: {
  readonly view: TableView;
  readonly game: GameView;
  readonly onWait: () => void;
}): JSX.Element {
  const t = useT();
  const log = useLiveLog();
  const client = useTable();
  const nowMs = useNow();
  const [isAsking, setAsking] = createSignal(false);
  const kind = createMemo(() => goingOnKind(props.game, nowMs()));
  const stalledSinceMs = createMemo<number | null>(
    (sinceMs) => (props.game.goingOn?.stalledBy == null ? null : (sinceMs ?? nowMs())),
    null,
  );
  const mayAskAgain = createMemo(() => {
    const sinceMs = stalledSinceMs();
    return kind() === 'agreed' && sinceMs !== null && nowMs() - sinceMs > SETTLING_MS;
  });
  const text = createMemo(
    () => (mayAskAgain() ? stalledText(props.game, t) : null) ?? goingOnText(props.game, kind(), t),
  );
  createEffect(
    on(text, (said) => {
      if (said !== null) log.say(said);
    }),
  );
  const names = (): string => t.list(absentSeats(props.game).map((seat) => seat.name));
  const about = (): string =>
    props.game.goingOn === null ? '' : aboutText(props.game, props.game.goingOn, t);
  const mayAgree = (): boolean => kind() === 'offer' || kind() === 'asked';
  const agree = (): void => {
    setAsking(false);
    client.send({ kind: 'go-on' });
  };
  const label = (): string =>
    names() === '' ? t('states.goOn.label', { names: about() }) : t('states.absent.list', { names: names() });

  return (
    <section class="strip" aria-label={label()} data-going-on={kind()}>
      <Show when={kind() !== 'about-me'}>
        <ul class="absent">
          <For each={absentSeats(props.game)}>
            {(seat) => (
              <li>
                <strong>{seat.name}</strong>{' '}
                <span class="secondary">{absentText(props.game, seat, nowMs(), t)}</span>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={text()}>{(said) => <p class="going-on">{said()}</p>}</Show>
      <div class="strip-actions">
        <Show when={kind() === 'too-few'}>
          <ButtonLink kind="primary" size="small" href="#/">
            {t('states.absent.keep')}
          </ButtonLink>
        </Show>
        <Show when={kind() === 'too-few' ? props.game.standing : null}>
          {(standing) => (
            <BreakOff
              view={props.view}
              game={props.game}
              standing={standing()}
              names={(props.game.goingOn?.about ?? []).flatMap((seat) => props.game.seats[seat]?.name ?? [])}
            />
          )}
        </Show>
        <Show when={kind() !== 'agreed'}>
          <Button
            kind={kind() === 'too-few' ? 'plain' : 'primary'}
            size="small"
            onPress={() => props.onWait()}
          >
            {t(kind() === 'about-me' || kind() === 'watched' ? 'states.goOn.noted' : 'states.absent.wait')}
          </Button>
        </Show>
        <Show when={mayAgree()}>
          <Button size="small" onPress={() => setAsking(true)}>
            {kind() === 'asked' ? t('states.goOn.agree') : t('states.goOn.button', { names: about() })}
          </Button>
        </Show>
        <Show when={mayAskAgain()}>
          <Button kind="primary" size="small" onPress={agree}>
            {t('states.goOn.again')}
          </Button>
        </Show>
        <Show when={kind() !== 'too-few' && kind() !== 'about-me'}>
          <ButtonLink size="small" href="#/">
            {t('states.absent.keep')}
          </ButtonLink>
        </Show>
      </div>
      <GoOnSheet
        isOpen={isAsking() && mayAgree()}
        view={props.view}
        game={props.game}
        onCancel={() => setAsking(false)}
        onAgree={agree}
      />
    </section>
  );
}
