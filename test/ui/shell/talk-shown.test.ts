/** What a chat shows of itself: whom one may mute, and what stands where nothing is to be read. */
import { describe, expect, it } from 'vitest';
import type { Seat } from '../../../src/games/game.ts';
import type { SeatView, TalkLine } from '../../../src/network/view.ts';
import { type Chat, emptyChat, heardLines, mutable } from '../../../src/ui/table/talk-shown.ts';

const line = (seat: Seat): TalkLine => ({ id: `line-${seat}`, seat, text: 'Bravo', atMs: 0 });
const seats = (['person', 'person', 'person', 'bot'] as const).map(
  (who, at) => ({ name: `Seat ${at}`, isBot: who === 'bot' }) as SeatView,
);
const chat = (change: Partial<Chat> = {}): Chat => ({
  lines: [],
  seats,
  mySeat: 0,
  muted: new Set(),
  ...change,
});

describe('a chat', () => {
  it('offers to mute nobody before they have spoken, never oneself and never a bot', () => {
    expect(mutable(chat())).toEqual([]);
    expect(mutable(chat({ lines: [line(0), line(2), line(3)] }))).toEqual([2]);
    expect(mutable(chat({ lines: [line(0), line(2)], mySeat: null }))).toEqual([0, 2]);
  });

  it('can hear again whoever is muted, though their lines are gone', () => {
    expect(mutable(chat({ muted: new Set([1]) }))).toEqual([1]);
    expect(heardLines(chat({ lines: [line(1), line(2)], muted: new Set([1]) }))).toEqual([line(2)]);
  });

  it('says what it is for while it is empty, or why it is', () => {
    expect(emptyChat(chat())).toBe('say');
    expect(emptyChat(chat({ mySeat: null }))).toBe('watch');
    expect(emptyChat(chat({ seats: seats.filter((seat, at) => at === 0 || seat.isBot) }))).toBe('bots');
    expect(emptyChat(chat({ lines: [line(1)], muted: new Set([1]) }))).toBe('muted');
    expect(emptyChat(chat({ lines: [line(1)] }))).toBe(null);
  });
});
