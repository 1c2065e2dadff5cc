import { describe, expect, test } from 'vitest';
import type { TableEvent } from '../../../src/network/view.ts';
import { type Beat, OCHO_BEATS } from '../../../src/ui/ocho/beat.ts';
import {
  BEAT_MS,
  type Follow,
  followerOf,
  NOTHING_SHOWN,
  QUICK_BEAT_MS,
  type Viewer,
} from '../../../src/ui/table/follow.ts';
import { SHORT_NAMES } from '../fixtures/table-view.ts';
import { type FixtureTable, fixtureTable } from './fixtures.ts';

const { advance, dueAtMs, feed, finish } = followerOf(OCHO_BEATS);

const WATCHING: Viewer = { mySeat: 0, page: 'visible', pace: 'table' };
const HIDDEN: Viewer = { mySeat: 0, page: 'hidden', pace: 'table' };

const fresh = (mySeat = 0): FixtureTable =>
  fixtureTable({ seats: 3, mySeat, names: SHORT_NAMES, options: {} });
const beats = (events: readonly TableEvent[]): readonly Beat[] =>
  events.map((event) => OCHO_BEATS.beatOf(event)).filter((beat) => beat !== null);

/** Seat 0 busts; then it is the others' turn. */
const opened = (): FixtureTable => fresh().roll().dice([2, 2, 3, 3, 4, 4, 6, 6]);
/** What seat 1 then does: three decisions with their dice, and banking. */
const turnOfBen = (table: FixtureTable): FixtureTable =>
  table.roll().dice([1, 1, 2, 3, 4, 6, 7, 8]).keep([1], 'roll').dice([1, 2, 3, 4, 6, 7, 8]).keep([1], 'bank');

function shownAfterOpening(): { readonly follow: Follow<Beat>; readonly table: FixtureTable } {
  const table = opened();
  return { follow: feed(NOTHING_SHOWN, beats(table.events), 0, WATCHING), table };
}

describe('following the table', () => {
  test('shows the newest of what was there on arrival and counts none of it as missed', () => {
    const { follow, table } = shownAfterOpening();
    expect(follow.shown?.last).toBe(table.events.length - 1);
    expect(follow.away).toBe(0);
    expect(follow.queue).toEqual([]);
  });

  test('keeps a beat of another seat on screen for its time', () => {
    const { follow, table } = shownAfterOpening();
    const next = table.roll();
    const fed = feed(follow, beats(next.events.slice(table.events.length)), 100, WATCHING);
    expect(fed.shown?.tray.kind).toBe('bust');
    expect(dueAtMs(fed, WATCHING)).toBe(BEAT_MS);
    expect(advance(fed, BEAT_MS - 1, WATCHING).shown?.tray.kind).toBe('bust');
    expect(advance(fed, BEAT_MS, WATCHING).shown?.tray).toEqual({ kind: 'air', seat: 1, count: 8 });
  });

  test('lets the dice land in the beat of the decision that threw them', () => {
    const { follow, table } = shownAfterOpening();
    const rolled = table.roll();
    let fed = feed(follow, beats(rolled.events.slice(table.events.length)), 2 * BEAT_MS, WATCHING);
    expect(fed.shown?.tray.kind).toBe('air');
    const landed = rolled.dice([1, 1, 2, 3, 4, 6, 7, 8]);
    fed = feed(fed, beats(landed.events.slice(rolled.events.length)), 2 * BEAT_MS + 40, WATCHING);
    expect(fed.shown?.tray.kind).toBe('live');
    expect(fed.queue).toEqual([]);
    expect(fed.shownAtMs).toBe(2 * BEAT_MS);
  });

  test('gives a bust that lands in a running beat its own full time', () => {
    const { follow, table } = shownAfterOpening();
    const rolled = table.roll();
    let fed = feed(follow, beats(rolled.events.slice(table.events.length)), 2000, WATCHING);
    const landed = rolled.dice([2, 2, 3, 3, 4, 4, 6, 6]);
    fed = feed(fed, beats(landed.events.slice(rolled.events.length)), 2400, WATCHING);
    expect(fed.shown?.tray.kind).toBe('bust');
    expect(fed.shownAtMs).toBe(2400);
  });

  test('never makes a person wait for their own moves', () => {
    const table = fresh();
    let follow = feed(NOTHING_SHOWN, beats(table.roll().events), 0, WATCHING);
    const landed = table.roll().dice([1, 1, 2, 3, 4, 6, 7, 8]);
    follow = feed(follow, beats(landed.events.slice(1)), 10, WATCHING);
    const kept = landed.keep([1], 'roll');
    follow = feed(follow, beats(kept.events.slice(2)), 20, WATCHING);
    expect(follow.shown?.tray).toEqual({ kind: 'air', seat: 0, count: 7 });
    expect(follow.queue).toEqual([]);
  });

  test('shows what a person does by hand at once, whatever was still to have its time', () => {
    const me: Viewer = { ...WATCHING, mySeat: 1 };
    const table = opened();
    const follow = feed(NOTHING_SHOWN, beats(table.events), 0, me);
    expect(follow.shown?.tray.kind).toBe('bust');
    const fed = feed(follow, beats(table.roll().events.slice(table.events.length)), 400, me);
    expect(fed.shown?.tray).toEqual({ kind: 'air', seat: 1, count: 8 });
    expect(fed.queue).toEqual([]);
  });

  test('hurries while more than one beat waits, so that programs playing fast do not pile up', () => {
    const { follow, table } = shownAfterOpening();
    const later = turnOfBen(table);
    const fed = feed(
      follow,
      beats(later.events.slice(table.events.length, table.events.length + 3)),
      100,
      WATCHING,
    );
    expect(fed.queue.length).toBe(2);
    expect(dueAtMs(fed, WATCHING)).toBe(QUICK_BEAT_MS);
  });

  test('skips to now with more than three beats queued and counts every event it skipped', () => {
    const { follow, table } = shownAfterOpening();
    const later = turnOfBen(
      turnOfBen(table).roll().dice([2, 2, 3, 3, 4, 4, 6, 6]).roll().dice([2, 2, 3, 3, 4, 4, 6, 6]),
    );
    const missed = later.events.slice(table.events.length);
    const fed = feed(follow, beats(missed), 100, WATCHING);
    expect(fed.shown?.last).toBe(later.events.length - 1);
    expect(fed.queue).toEqual([]);
    expect(fed.away).toBe(missed.length);
  });

  test('skips to now after the page was hidden, however few came', () => {
    const { follow, table } = shownAfterOpening();
    const rolled = table.roll();
    const fed = feed(follow, beats(rolled.events.slice(table.events.length)), 100, HIDDEN);
    expect(fed.shown?.tray.kind).toBe('air');
    expect(fed.away).toBe(1);
  });

  test('forgets the count of skipped events with the next beat', () => {
    const { follow, table } = shownAfterOpening();
    const rolled = table.roll();
    let fed = feed(follow, beats(rolled.events.slice(table.events.length)), 100, HIDDEN);
    const later = rolled.dice([1, 1, 2, 3, 4, 6, 7, 8]).keep([1], 'bank');
    fed = feed(fed, beats(later.events.slice(rolled.events.length)), 5000, WATCHING);
    expect(fed.away).toBe(0);
  });

  test('shows now on a tap and counts nothing as missed', () => {
    const { follow, table } = shownAfterOpening();
    const later = turnOfBen(table);
    const fed = feed(follow, beats(later.events.slice(table.events.length)), 100, WATCHING);
    expect(fed.queue.length).toBeGreaterThan(0);
    const done = finish(fed, 120);
    expect(done.shown?.last).toBe(later.events.length - 1);
    expect(done.away).toBe(0);
    expect(dueAtMs(done, WATCHING)).toBe(null);
  });
});
