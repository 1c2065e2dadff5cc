/**
 * One's own turn at this page: what is picked of the throw, what that would mean, which buttons there are.
 *
 * Invariants
 * 1. What is picked belongs to one throw, and leaves the device only as the move that Bank or Roll sends.
 * 2. Everything said of it (points, odds, legality) is asked of games/ocho.
 * 3. A move is sent only while its button has stood for the guard's time, and once.
 */
import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import { keep, RETHROW, ROLL } from '../../games/ocho/moves.ts';
import { bestSelection, type DieScore, scoringDice } from '../../games/ocho/selections.ts';
import { throwContext } from '../../games/ocho/turn.ts';
import type { Face, OchoMove, OchoState } from '../../games/ocho/types.ts';
import { whatIf } from '../../games/ocho/what-if.ts';
import { useT } from '../i18n/use-t.tsx';
import { createDebounced } from '../table/debounced.ts';
import { isArmed } from '../table/guard.ts';
import type { People } from '../table/people.ts';
import { type Act, actOf } from './acts.ts';
import type { Beat } from './beat.ts';
import { comingOdds, idleLine } from './idle-line.ts';
import { shareOf } from './odds-text.ts';
import { groupToggled, type Picked, toggled } from './selection.ts';
import { deadDieText, type Line, type OddsShown, spokenWhatIf, whatIfLine } from './what-if-text.ts';

export type TurnSource = {
  readonly beat: Accessor<Beat>;
  /** Names the throw in the tray. */
  readonly throwId: Accessor<string>;
  readonly mySeat: Accessor<Seat | null>;
  readonly people: People;
  /** The page is at now and the table waits for this person. */
  readonly isMine: Accessor<boolean>;
  readonly odds: Accessor<OddsShown>;
  /** Ends what moves on screen. */
  readonly settle: () => void;
  readonly send: (move: OchoMove) => void;
};

export interface TurnHere {
  /** A throw of one's own lies there to be chosen from. */
  readonly isChoosing: Accessor<boolean>;
  readonly picked: Accessor<Picked>;
  setPicked(next: Picked): void;
  /** Takes the die up or puts it back; one that does not score explains itself. */
  toggle(index: number): void;
  /** The same with all its equals. */
  toggleGroup(index: number): void;
  explain(face: Face): void;
  readonly best: Accessor<Picked>;
  readonly hasBest: Accessor<boolean>;
  /** By index into the throw. */
  readonly scoring: Accessor<readonly DieScore[]>;
  readonly line: Accessor<Line>;
  /** The selection for a screen reader, once it has been quiet. */
  readonly spoken: Accessor<string>;
  /** Height of the lamp's flame, 0 to 1. */
  readonly flame: Accessor<number>;
  readonly isHot: Accessor<boolean>;
  /** Points of the turn, the picked dice included. */
  readonly total: Accessor<number>;
  readonly act: Accessor<Act>;
  roll(): void;
  bank(): void;
}

/** How long a selection is left alone before a screen reader is told what it is worth. */
const QUIET_MS = 400;

/** How long the page waits for the table's answer before a button that was pressed may be pressed again. */
const ANSWER_MS = 700;

/** Needs a Solid owner. */
export function createTurn(source: TurnSource): TurnHere {
  const t = useT();
  const state = createMemo((): OchoState => source.beat().state);

  // What is picked belongs to one throw; with the next one it is nothing again.
  const [pick, setPick] = createSignal<{ readonly of: string; readonly picked: Picked }>({
    of: '',
    picked: [],
  });
  const isChoosing = createMemo(() => source.isMine() && state().turn.phase === 'thrown');
  const picked = createMemo(
    (): Picked => (isChoosing() && pick().of === source.throwId() ? pick().picked : []),
  );
  const setPicked = (next: Picked): void => {
    setHint(null);
    setPick({ of: source.throwId(), picked: next });
  };
  const [hint, setHint] = createSignal<{ readonly of: string; readonly face: Face } | null>(null);
  const scoring = createMemo((): readonly DieScore[] =>
    state().turn.phase === 'thrown' && source.beat().tray.kind === 'live'
      ? scoringDice(throwContext(state()))
      : [],
  );
  const outlook = createMemo(() => (isChoosing() ? whatIf(state(), picked()) : null));
  const best = createMemo(
    (): Picked => (isChoosing() ? (bestSelection(throwContext(state()))?.dice ?? []) : []),
  );
  const hasBest = (): boolean => picked().join() === best().join();

  const line = createMemo((): Line => {
    const told = hint();
    if (isChoosing() && told !== null && told.of === source.throwId() && picked().length === 0) {
      return {
        parts: [[{ text: deadDieText(told.face, state().turn.dice, t), weight: 'plain' }]],
        tone: 'refused',
      };
    }
    return isChoosing()
      ? whatIfLine(state(), picked(), source.odds(), t)
      : idleLine(source.beat(), source.people, source.odds(), t);
  });
  const spoken = createDebounced(
    () => {
      const now = outlook();
      return now === null || pick().of !== source.throwId()
        ? ''
        : spokenWhatIf(now, line(), source.odds(), t);
    },
    QUIET_MS,
    '',
  );
  const flame = (): number => {
    const { tray } = source.beat();
    // Out for whoever bust; lit again for the person whose turn has come.
    if (tray.kind === 'bust') return source.isMine() && tray.seat !== source.mySeat() ? 1 : 0;
    const now = outlook();
    const odds = now?.kind === 'scores' ? now.odds : comingOdds(source.beat());
    return odds === null || source.odds() === 'hidden' ? 1 : 1 - shareOf(odds);
  };
  const isHot = (): boolean => {
    const now = outlook();
    return (
      (now?.kind === 'scores' && now.isHot) ||
      source.beat().stories.some((story) => story.kind === 'hot-dice' && story.seat === state().turn.seat)
    );
  };
  const total = (): number => {
    const now = outlook();
    return now?.kind === 'scores' ? now.total : state().turn.risk;
  };

  // The buttons, and the moment since when they stand where they are.
  const act = createMemo(() =>
    source.isMine() ? actOf(state(), source.mySeat(), picked(), t) : ({ kind: 'none' } as const),
  );
  let standsSinceMs = 0;
  /** Names the buttons that stand there: picking dice does not change them. */
  const standing = createMemo(() => `${act().kind}/${source.throwId()}`);
  createEffect(
    on(standing, () => {
      standsSinceMs = performance.now();
    }),
  );
  const sendMove = (move: OchoMove): void => {
    if (!isArmed(standsSinceMs, performance.now())) return;
    // Sent once: the same press again finds the button deaf until the table has answered, or for a while.
    standsSinceMs = performance.now() + ANSWER_MS;
    source.settle();
    source.send(move);
  };
  const roll = (): void => {
    const now = act();
    if (now.kind === 'throw') sendMove(now.move === 'roll' ? ROLL : RETHROW);
    if (now.kind === 'choose' && now.rollRefusal === null) sendMove(keep(picked(), 'roll'));
  };
  const bank = (): void => {
    const now = act();
    if (now.kind === 'choose' && now.bankRefusal === null) sendMove(keep(picked(), 'bank'));
  };
  const explain = (face: Face): void => {
    setHint({ of: source.throwId(), face });
  };

  return {
    isChoosing,
    picked,
    setPicked,
    toggle: (index) => {
      const face = state().turn.dice[index];
      if (!isChoosing() || face === undefined) return;
      if (scoring()[index]?.kind === 'nothing') explain(face);
      else setPicked(toggled(picked(), index));
    },
    toggleGroup: (index) => setPicked(groupToggled(picked(), index, throwContext(state()))),
    explain,
    best,
    hasBest,
    scoring,
    line,
    spoken,
    flame,
    isHot,
    total,
    act,
    roll,
    bank,
  };
}
