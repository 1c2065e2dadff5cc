/**
 * The strips above a running game, the most pressing one only: a broken rule, being offline, somebody out by a decision,
 * a seat in the next game, somebody absent. Each has one sentence and what to do; a strip that was put away stays away until
 * its cause changes.
 */
import { createMemo, createSignal, type JSX, Match, Switch } from 'solid-js';
import type { GameView, Removal, TableView } from '../../network/view.ts';
import { useNow } from '../shell/now.ts';
import { AbsentPanel } from '../states/absent-panel.tsx';
import { waitNow } from '../states/absent-seats.ts';
import { FaultBanner } from '../states/fault-banner.tsx';
import { NextGameStrip } from '../states/next-game-strip.tsx';
import { OfflineStrip, useIsOffline } from '../states/offline-strip.tsx';
import { RemovedStrip } from '../states/removed-strip.tsx';
import { mostSeats } from './game-facts.ts';

export function Notices(props: {
  readonly view: TableView;
  readonly game: GameView;
  /** Puts the view's problem away. */
  readonly onContinue: () => void;
}): JSX.Element {
  const nowMs = useNow();
  const isOffline = useIsOffline();
  const [faultsSeen, setFaultsSeen] = createSignal(0);
  const [waitedFor, setWaitedFor] = createSignal<string | null>(null);
  const fault = () => (props.game.faults.length > faultsSeen() ? props.game.faults.at(-1) : undefined);
  const wait = createMemo(() => waitNow(props.game, nowMs()));
  // Of the others, only what is decided while this page looks on: the log keeps the rest. Of this person, always.
  const removalsOf = (whose: 'all' | 'others'): readonly string[] =>
    props.game.removals
      .filter(({ seat }) => whose === 'all' || seat !== props.game.mySeat)
      .map(({ seat }) => `${props.game.session}/${seat}`);
  const [removalsSeen, setRemovalsSeen] = createSignal(removalsOf('others'));
  const removal = () =>
    props.game.removals.find(({ seat }) => !removalsSeen().includes(`${props.game.session}/${seat}`));
  const removed = (shown: () => Removal): JSX.Element => (
    <RemovedStrip removal={shown()} game={props.game} onDismiss={() => setRemovalsSeen(removalsOf('all'))} />
  );
  return (
    <Switch>
      <Match when={fault()}>
        {(shown) => (
          <FaultBanner
            fault={shown()}
            seats={props.game.seats}
            onDismiss={() => setFaultsSeen(props.game.faults.length)}
          />
        )}
      </Match>
      <Match when={isOffline() && !props.view.isSolo}>
        <OfflineStrip unsent={props.game.unsent} isOffline={true} />
      </Match>
      <Match when={removal()?.seat === props.game.mySeat ? removal() : undefined}>{removed}</Match>
      <Match when={props.view.problem?.code === 'already-started'}>
        <NextGameStrip
          view={props.view}
          game={props.game}
          maxSeats={mostSeats(props.view.game, props.game.seats.length)}
          onDismiss={props.onContinue}
        />
      </Match>
      <Match when={wait() !== null && wait() !== waitedFor()}>
        <AbsentPanel view={props.view} game={props.game} onWait={() => setWaitedFor(wait())} />
      </Match>
      <Match when={removal()}>{removed}</Match>
    </Switch>
  );
}
