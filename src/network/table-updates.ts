/**
 * What the page is told of the room in view, and when: the new events of its game, then the whole view.
 *
 * Message flow: a part of the room changes → `changed` → `emit`, once per turn of the event loop.
 *
 * Invariants
 * 1. Events of a session are emitted each once, in order, and before the view that includes them.
 * 2. While a game waits for programs only, news wait for at most `HELD_MS`: mostly the answer is there by then, and the two
 *    are told together. Drawing what is over in a moment would keep the page from passing on what others wait for.
 * 3. A game that begins, and what this seat has just decided (a move, going on, leaving), are told at once.
 * 4. A view that says what the one before it said is not told: peers send word every second, which mostly changes nothing.
 */
import type { FoldEvent } from '../protocol/fold.ts';
import type { Clock } from '../protocol/ports.ts';
import { HAND_IDLE, type HandView } from './manual.ts';
import type { Room } from './table-room.ts';
import { stageOf } from './table-room.ts';
import { eventView, viewOf } from './table-view.ts';
import type { Update } from './view.ts';

/** Nobody knows when somebody else has tapped: so long, and no longer, others' news wait unnoticed. */
const HELD_MS = 150;

export interface Updates {
  /** Tells the page of `room`, unless another one is in view by then. */
  changed(room: Room): void;
  /** The page has dropped the view that it had: the next one is told whatever it says. */
  dropped(): void;
  /** No room is in view any more: the next one's events are told from the first on. */
  forget(): void;
}

/** How far the page has been told of a session's events. */
type Emitted = { readonly session: string; readonly count: number; readonly last: FoldEvent | undefined };

const NOTHING_EMITTED: Emitted = { session: '', count: 0, last: undefined };

/** `inView`: the room that the page shows now. */
export function openUpdates(
  clock: Clock,
  emit: (update: Update) => void,
  inView: () => Room | null,
): Updates {
  let isDue = false;
  let cancelHeld: (() => void) | null = null;
  let emitted = NOTHING_EMITTED;
  let shownByHand: HandView = HAND_IDLE;
  /** What the last view said. */
  let told = '';

  function look(room: Room): void {
    if (room !== inView()) return;
    const isTold = room.play?.session === emitted.session;
    if (!isTold || !isMachines(room)) tell(room);
    else cancelHeld ??= clock.after(HELD_MS, () => tell(room));
  }

  function tell(room: Room): void {
    cancelHeld?.();
    cancelHeld = null;
    if (room !== inView()) return;
    emitByHand(room);
    emitEvents(room);
    const view = viewOf(room);
    const says = JSON.stringify(view);
    if (says === told) return;
    told = says;
    emit({ kind: 'view', view });
  }

  function emitEvents(room: Room): void {
    const { play } = room;
    if (play === null || stageOf(room) !== 'game') return;
    const snapshot = play.snapshot();
    const { events } = snapshot;
    const isAttach = emitted.session !== play.session;
    if (isAttach) emitted = { ...NOTHING_EMITTED, session: play.session };
    // A decision to go on without a seat may begin a passed step anew: the page then gets all of it again.
    if (events[emitted.count - 1] !== emitted.last) emitted = { ...NOTHING_EMITTED, session: play.session };
    if (events.length === emitted.count) return;
    const fresh = events.slice(emitted.count);
    emitted = { session: play.session, count: events.length, last: events.at(-1) };
    const last = fresh.length - 1;
    emit({
      kind: 'events',
      session: play.session,
      events: fresh.map((event, at) =>
        eventView(event, snapshot, isAttach && at < last ? 'without-state' : 'with-state'),
      ),
    });
  }

  function emitByHand({ table, byHand }: Room): void {
    if (byHand === shownByHand) return;
    shownByHand = byHand;
    emit({ kind: 'by-hand', table, hand: byHand });
  }

  return {
    changed(room) {
      if (isDue) return;
      isDue = true;
      queueMicrotask(() => {
        isDue = false;
        look(room);
      });
    },
    dropped() {
      told = '';
    },
    forget() {
      cancelHeld?.();
      cancelHeld = null;
      emitted = NOTHING_EMITTED;
      told = '';
    },
  };
}

/** Whether the game goes on by itself in a moment, and by nobody's hand here. */
function isMachines(room: Room): boolean {
  const { play } = room;
  if (play === null || stageOf(room) !== 'game' || play.isPending()) return false;
  return play.snapshot().waiting?.for === 'machine';
}
