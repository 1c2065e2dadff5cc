/** Talk as this device sees it: who is muted, what is unread, and the line of each seat that floats by its chip. */
import { type Accessor, createEffect, createSignal, untrack } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { TalkLine } from '../../network/view.ts';
import { useLiveLog } from '../components/live-log.tsx';
import type { People } from './people.ts';

export interface TalkState {
  readonly muted: Accessor<ReadonlySet<Seat>>;
  toggleMute(seat: Seat): void;
  readonly unread: Accessor<number>;
  /** All lines have been seen. */
  read(): void;
  readonly floating: Accessor<ReadonlyMap<Seat, TalkLine>>;
}

/** Needs a Solid owner. Lines that were there before the page opened neither float nor count. */
export function createTalk(source: {
  readonly lines: Accessor<readonly TalkLine[]>;
  readonly people: People;
}): TalkState {
  const log = useLiveLog();
  const [muted, setMuted] = createSignal<ReadonlySet<Seat>>(new Set());
  const [unread, setUnread] = createSignal(0);
  const [floating, setFloating] = createSignal<ReadonlyMap<Seat, TalkLine>>(new Map());
  const known = new Set(untrack(source.lines).map((line) => line.id));

  /** A new line: it floats, and if another seat said it, it counts and is spoken. */
  const take = (line: TalkLine): void => {
    if (muted().has(line.seat)) return;
    setFloating((before) => new Map(before).set(line.seat, line));
    if (line.seat === source.people.mySeat) return;
    setUnread((before) => before + 1);
    log.say(`${source.people.nameOf(line.seat)}: ${line.text}`);
  };
  createEffect(() => {
    // The view is a store that changes in place: what floats is a copy.
    const fresh = source
      .lines()
      .filter((line) => !known.has(line.id))
      .map((line) => ({ ...line }));
    for (const line of fresh) known.add(line.id);
    untrack(() => fresh.forEach(take));
  });

  return {
    muted,
    toggleMute: (seat) => {
      setMuted((before) => {
        const next = new Set(before);
        if (!next.delete(seat)) next.add(seat);
        return next;
      });
    },
    unread,
    read: () => setUnread(0),
    floating,
  };
}
