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
  return { emit: (update: Update) => emit(update), shown };
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
