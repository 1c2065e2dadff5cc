/** The page's side of the worker: which events belong to the game in view. */
import { expect, test } from 'vitest';
import type { TableEvent, Update } from '../../../src/network/view.ts';
import { createTableClient } from '../../../src/ui/table-client.ts';
import { game, lobby, named, seats } from '../fixtures/views.ts';

const event = (index: number): TableEvent => ({ index, story: [], state: null, roll: null, secret: [] });
const events = (session: string, ...indices: readonly number[]): Update => ({
  kind: 'events',
  session,
  events: indices.map(event),
});

function open() {
  let emit: (update: Update) => void = () => {};
  const client = createTableClient({
    post: () => {},
    listen: (onUpdate) => {
      emit = onUpdate;
      return () => {};
    },
  });
  const shown = (): readonly number[] => client.events().map(({ index }) => index);
  return { emit: (update: Update) => emit(update), shown, events: client.events, byHand: client.byHand };
}

const view = (session: string): Update => ({
  kind: 'view',
  view: game(named('Ana', 'Ben'), 1, { session }),
});

test('events arrive before the view of their game and are shown with it, each once', () => {
  const { emit, shown } = open();
  emit(events('first', 0, 1));
  expect(shown()).toEqual([]);
  emit(view('first'));
  expect(shown()).toEqual([0, 1]);
  emit(events('first', 1, 2));
  expect(shown()).toEqual([0, 1, 2]);
});

test('a game in view never shows the events of the one before, nor of the one to come', () => {
  const { emit, shown } = open();
  emit(events('first', 0, 1, 2));
  emit(view('first'));
  // A rematch whose set-up still runs: its view is there before its first event.
  emit(view('second'));
  expect(shown()).toEqual([]);
  emit(events('second', 0));
  expect(shown()).toEqual([0]);
  emit(events('third', 0, 1));
  expect(shown()).toEqual([0]);
  emit(view('third'));
  expect(shown()).toEqual([0, 1]);
});

test('back in the lobby there are no events', () => {
  const { emit, shown } = open();
  emit(events('first', 0));
  emit(view('first'));
  emit({ kind: 'view', view: lobby({ seats: seats(named('Ana', 'Ben'), 1) }) });
  expect(shown()).toEqual([]);
});

const told = (session: string, ...stories: readonly string[]): Update => ({
  kind: 'events',
  session,
  events: stories.map((kind, index) => ({ ...event(index), story: [{ kind }], state: { kind } })),
});
const stories = (all: readonly TableEvent[]): readonly unknown[] => all.map(({ story }) => story[0]);

test('a step begun anew takes its events back: what differs is replaced, what does not stays the same object', () => {
  const { emit, events: shown } = open();
  emit(told('first', 'turn', 'threw', 'kept', 'turn'));
  emit(view('first'));
  const before = shown();
  emit(told('first', 'turn', 'threw', 'left'));
  expect(stories(shown())).toEqual([{ kind: 'turn' }, { kind: 'threw' }, { kind: 'left' }]);
  expect(
    shown()
      .slice(0, 2)
      .every((one, at) => one === before[at]),
  ).toBe(true);
  // Fewer than before and nothing new: the rest is void.
  emit(told('first', 'turn', 'threw'));
  expect(shown()).toHaveLength(2);
  const kept = shown();
  emit(told('first', 'turn', 'threw'));
  expect(shown()).toBe(kept);
});

test('events told again without their states take nothing away; the newest is never left without its own', () => {
  const { emit, events: shown } = open();
  emit(told('first', 'turn', 'threw'));
  emit(view('first'));
  const before = shown();
  const bare = (at: number, kind: string): TableEvent => ({ ...event(at), story: [{ kind }] });
  emit({
    kind: 'events',
    session: 'first',
    events: [bare(0, 'turn'), bare(1, 'threw'), { ...bare(2, 'kept'), state: { kind: 'kept' } }],
  });
  expect(shown().slice(0, 2)).toEqual(before);
  emit({ kind: 'events', session: 'second', events: [bare(0, 'turn'), bare(1, 'threw')] });
  emit(view('second'));
  emit({
    kind: 'events',
    session: 'second',
    events: [{ ...bare(0, 'turn'), state: { kind: 'turn' } }],
  });
  expect(shown().at(-1)?.state).toEqual({ kind: 'turn' });
});

test('connecting by hand is shown for the table in view alone, and begins with nothing', () => {
  const { emit, byHand } = open();
  emit(view('first'));
  const { table } = game(named('Ana', 'Ben'), 1);
  expect(byHand()).toEqual({ kind: 'idle', refusal: null });
  emit({ kind: 'by-hand', table, hand: { kind: 'working' } });
  expect(byHand()).toEqual({ kind: 'working' });
  emit({ kind: 'by-hand', table: 'another', hand: { kind: 'joining' } });
  expect(byHand()).toEqual({ kind: 'idle', refusal: null });
});
