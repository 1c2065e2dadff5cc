/** Going on without whom the table waits for: what is offered when, and in which words. */
import { describe, expect, test } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { planets } from '../../../src/games/planets/game.ts';
import type { GameView, GoingOn } from '../../../src/network/view.ts';
import { absentSeats, absentText, LOST_MS, waitNow } from '../../../src/ui/states/absent-seats.ts';
import {
  consequences,
  goingOnKind,
  goingOnText,
  PATIENCE_MS,
  stalledText,
} from '../../../src/ui/states/going-on.ts';
import { game as gameFixture, type SeatSpec } from '../fixtures/views.ts';
import { translator } from '../translator.ts';

const en = translator('en');
const fr = translator('fr');
const NOW_MS = 1_000_000;

const gone = (ms: number): SeatSpec['connection'] => ({ kind: 'gone', sinceMs: NOW_MS - ms });

/** Ana, Ben, Cleo, Dora; the table waits for Ben. `me`: whose page it is. */
function game(change: Partial<GameView> = {}, me: number | null = 0, ben = gone(20_000)): GameView {
  const specs: readonly SeatSpec[] = [
    { name: 'Ana' },
    { name: 'Ben', ...(me === 1 || ben === undefined ? {} : { connection: ben }) },
    { name: 'Cleo' },
    { name: 'Dora' },
  ];
  const { stage } = gameFixture(specs, me, {
    waiting: { for: 'decision', seats: [1], sinceMs: NOW_MS - 30_000 },
    ...change,
  });
  if (stage.kind !== 'game') throw new Error('a fixture of a game');
  return stage.game;
}

const goingOn = (change: Partial<GoingOn> = {}): GoingOn => ({
  about: [1],
  agreed: [],
  needed: 3,
  mine: false,
  stalledBy: null,
  refusal: null,
  ...change,
});
const waitedMs = (ms: number): Partial<GameView> => ({
  waiting: { for: 'decision', seats: [1], sinceMs: NOW_MS - ms },
});
const kind = (view: GameView): string => goingOnKind(view, NOW_MS);
const words = (view: GameView, t = en): string | null => goingOnText(view, goingOnKind(view, NOW_MS), t);

describe('going on without a seat', () => {
  test('is offered after a minute of waiting, or of absence, and not before', () => {
    const { connection } = { connection: { kind: 'direct' } as const };
    const open = { goingOn: goingOn() };
    expect(kind(game({ ...open, ...waitedMs(PATIENCE_MS) }, 0, connection))).toBe('patience');
    expect(kind(game({ ...open, ...waitedMs(PATIENCE_MS + 1) }, 0, connection))).toBe('offer');
    expect(kind(game({ ...open, ...waitedMs(1000) }, 0, gone(PATIENCE_MS)))).toBe('patience');
    expect(kind(game({ ...open, ...waitedMs(1000) }, 0, gone(PATIENCE_MS + 1)))).toBe('offer');
  });
  test('is offered to nobody while the table’s word is missing, and no more once the game is over', () => {
    expect(kind(game(waitedMs(PATIENCE_MS + 1)))).toBe('patience');
    const outcome = { ranking: [[0], [2], [3], [1]], scores: [0, 0, 0, 0], reason: 'target' };
    const over = game({ goingOn: goingOn(), ...waitedMs(PATIENCE_MS + 1), outcome });
    expect(kind(over)).toBe('patience');
    expect(waitNow(over, NOW_MS)).toBeNull();
  });
  test('that somebody asks for is put to the others at once, in words that say what is missing', () => {
    const asked = game({ goingOn: goingOn({ agreed: [2] }) });
    expect(kind(asked)).toBe('asked');
    expect(words(asked)).toBe('Cleo asks to go on without Ben. 2 more are needed.');
    expect(words(asked, fr)).toBe('Cleo propose de continuer sans Ben. Il manque encore 2 accords.');
    const two = game({ goingOn: goingOn({ agreed: [2, 3], about: [1] }) });
    expect(words(two)).toBe('Cleo and Dora ask to go on without Ben. 1 more is needed.');
  });
  test('once agreed to names who agreed, how many are missing and whom it waits for', () => {
    const alone = game({ goingOn: goingOn({ agreed: [0], mine: true }) });
    expect(kind(alone)).toBe('agreed');
    expect(words(alone)).toBe(
      'You agreed to go on without Ben. 2 more are needed; waiting for Cleo and Dora.',
    );
    const three = game({ goingOn: goingOn({ agreed: [0, 2], mine: true }) });
    expect(words(three)).toBe(
      'You and Cleo agreed to go on without Ben. 1 more is needed; waiting for Dora.',
    );
    expect(words(three, fr)).toBe(
      'Vous et Cleo êtes d’accord pour continuer sans Ben. Il manque encore 1 accord ; on attend Dora.',
    );
    const enough = game({ goingOn: goingOn({ agreed: [0, 2, 3], mine: true }) });
    expect(words(enough)).toBe(
      'You, Cleo, and Dora agreed to go on without Ben. Enough have agreed; their devices are settling it.',
    );
  });
  test('that one of those who agreed holds up is said with the name, and says nothing of whom it was about', () => {
    const stalled = goingOn({ agreed: [0, 2, 3], mine: true, stalledBy: 2 });
    expect(stalledText(game({ goingOn: stalled }), en)).toBe(
      'Enough have agreed, but nothing comes from Cleo. You can ask again.',
    );
    expect(stalledText(game({ goingOn: stalled }), fr)).toBe(
      'Les accords suffisent, mais Cleo ne donne pas suite. Vous pouvez redemander.',
    );
    expect(stalledText(game({ goingOn: goingOn({ agreed: [0], mine: true }) }), en)).toBeNull();
    // Everything else has come meanwhile: nobody is to be gone on without any more.
    const come = game({ goingOn: { ...stalled, about: [2] } });
    expect(words(come)).toBe('Enough have agreed; their devices are settling it.');
  });
  test('is told to whoever is asked about and is here: playing on keeps the seat', () => {
    const mine = game({ goingOn: goingOn({ agreed: [0, 2] }) }, 1);
    expect(kind(mine)).toBe('about-me');
    expect(words(mine)).toBe('Ana and Cleo consider going on without you. Play on, and you stay in.');
    expect(absentSeats(mine)).toEqual([]);
    expect(waitNow(mine, NOW_MS)).not.toBeNull();
    expect(kind(game({ goingOn: goingOn() }, 1))).toBe('patience');
    expect(waitNow(game({ goingOn: goingOn() }, 1), NOW_MS)).toBeNull();
  });
  test('is told to a watcher, who is not asked', () => {
    const watched = game({ goingOn: goingOn({ agreed: [0, 2], refusal: 'watching' }) }, null);
    expect(kind(watched)).toBe('watched');
    expect(words(watched)).toBe(
      'Ana and Cleo agreed to go on without Ben. 1 more is needed; waiting for Dora.',
    );
    const quiet = { goingOn: goingOn({ refusal: 'watching' }), ...waitedMs(PATIENCE_MS + 1) };
    expect(kind(game(quiet, null))).toBe('patience');
  });
  test('is refused to two players, and to half a table, with the reason and what becomes of the game', () => {
    const half = game({ goingOn: goingOn({ refusal: 'too-few' }), ...waitedMs(PATIENCE_MS + 1) });
    expect(kind(half)).toBe('too-few');
    expect(words(half)).toMatch(
      /^Half of the table is away, .* without Ben\. The game is kept on every device/,
    );
    const thinking = { goingOn: goingOn({ refusal: 'too-few' }), ...waitedMs(PATIENCE_MS + 1) };
    expect(kind(game(thinking, 0, { kind: 'direct' }))).toBe('patience');
    const asked = game({ goingOn: goingOn({ agreed: [2], refusal: 'too-few' }) });
    expect(kind(asked)).toBe('too-few');
    const { seats } = half;
    const two = { ...half, seats: seats.map((seat, at) => (at > 1 ? { ...seat, hasLeft: true } : seat)) };
    expect(words(two)).toMatch(/^Two players can’t outvote each other: the table waits for Ben\./);
    expect(words(two, fr)).toMatch(/^À deux, personne ne peut mettre l’autre en minorité/);
  });
});

describe('what it means', () => {
  test('is read before agreeing: how many it takes, the rank, the dice, and what a return changes', () => {
    const view = game({ goingOn: goingOn() });
    expect(consequences({ game: 'ocho', options: ocho.defaultOptions }, view, en)).toEqual([
      '3 of the 4 seats still in have to agree; nothing happens before.',
      'Ben: ranked last, and free to watch.',
      'A throw under way is thrown anew.',
      'Whoever is back before it is decided is in again.',
      'Once given, your word stands until this is decided.',
    ]);
  });
  test('counts the seats still in, not those that have left', () => {
    const view = game({ goingOn: goingOn({ needed: 2 }) });
    const left = {
      ...view,
      seats: view.seats.map((seat, at) => (at === 3 ? { ...seat, hasLeft: true } : seat)),
    };
    expect(consequences({ game: 'ocho', options: ocho.defaultOptions }, left, en)[0]).toBe(
      '2 of the 3 seats still in have to agree; nothing happens before.',
    );
  });
  test('is about the hand in a game of cards, or about the end where the options say so', () => {
    const view = game({ goingOn: goingOn() });
    const options = planets.defaultOptions;
    expect(consequences({ game: 'planets', options }, view, en)).toContain(
      'The cards in that hand leave the game.',
    );
    expect(consequences({ game: 'planets', options: { ...options, leaver: 'end' } }, view, fr)).toContain(
      'Selon les options de cette table, la partie s’arrête alors en l’état.',
    );
  });
});

describe('a wait', () => {
  test('is told after five seconds without a connection, and anew for every offer and answer', () => {
    expect(waitNow(game({}, 0, gone(LOST_MS)), NOW_MS)).toBeNull();
    const lost = waitNow(game({ goingOn: goingOn() }, 0, gone(LOST_MS + 1)), NOW_MS);
    const offered = waitNow(game({ goingOn: goingOn() }, 0, gone(PATIENCE_MS + 1)), NOW_MS);
    const asked = waitNow(game({ goingOn: goingOn({ agreed: [2] }) }), NOW_MS);
    const answered = waitNow(game({ goingOn: goingOn({ agreed: [2, 3] }) }), NOW_MS);
    expect(lost).not.toBeNull();
    expect(new Set([lost, offered, asked, answered]).size).toBe(4);
    expect(waitNow(game({ goingOn: goingOn() }, 0, gone(LOST_MS + 2)), NOW_MS)).not.toBeNull();
  });
  test('for a bot is one for the device that plays it, and only while that is away', () => {
    const bot = (host: SeatSpec['connection']): GameView => {
      const view = game({}, 0, host);
      const seats = view.seats.map((seat, at) =>
        at === 2 ? { ...seat, isBot: true, connection: { kind: 'bot', host: 1 } as const } : seat,
      );
      return { ...view, seats, waiting: { for: 'machine', seats: [2], sinceMs: NOW_MS - 1000 } };
    };
    const held = bot(gone(20_000));
    expect(absentSeats(held).map(({ name }) => name)).toEqual(['Cleo']);
    expect(absentText(held, held.seats[2] as (typeof held.seats)[number], NOW_MS, en)).toBe(
      'plays on Ben’s device; not connected for 20 seconds.',
    );
    expect(absentSeats(bot({ kind: 'direct' }))).toEqual([]);
  });
});
