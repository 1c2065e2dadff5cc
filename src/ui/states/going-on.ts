/**
 * Going on without whom the table waits for, as the page puts it: how far a decision is, and the words for it.
 *
 *   patience   nobody is named for long enough yet, or nobody may decide: waiting is all there is
 *   too-few    those who are here could never be more than half of the seats: the table is kept, and goes on later
 *   offer      whoever likes may ask the others
 *   asked      somebody has asked; this person has not answered, and need not
 *   agreed     this person has agreed
 *   about-me   the others consider going on without this person, who is here
 *   watched    a watcher is told how far it is
 *
 * Invariants
 * 1. Nothing here decides: who has agreed and how many it takes is the view's word, the clock only offers.
 * 2. Waiting is the default: no state but `agreed` is without a way to go on waiting.
 */
import type { GameView, GoingOn, SeatView } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';
import { hasHiddenHands } from '../table/game-facts.ts';

/** A person may think, or be away, this long before the others are offered to go on. */
export const PATIENCE_MS = 60_000;
/** A device settles what enough have agreed to in a moment; after so long a person may ask again. */
export const SETTLING_MS = 15_000;

export type GoingOnKind = 'patience' | 'too-few' | 'offer' | 'asked' | 'agreed' | 'about-me' | 'watched';

/** What the page may offer now. */
export function goingOnKind(game: GameView, nowMs: number): GoingOnKind {
  const { goingOn, mySeat } = game;
  if (goingOn === null || game.outcome !== null) return 'patience';
  const isAsked = goingOn.agreed.length > 0;
  if (goingOn.refusal === 'watching') return isAsked ? 'watched' : 'patience';
  if (goingOn.mine) return 'agreed';
  if (mySeat !== null && isWaitedFor(game, mySeat)) return isAsked ? 'about-me' : 'patience';
  if (!isAsked && !isPatienceOver(game, goingOn, nowMs)) return 'patience';
  if (goingOn.refusal === 'too-few') return isAnyAway(game, goingOn) ? 'too-few' : 'patience';
  return isAsked ? 'asked' : 'offer';
}

/** The table waits for this very person: whoever plays on is not gone on without. */
const isWaitedFor = ({ waiting, goingOn }: GameView, mySeat: number): boolean =>
  goingOn?.about.includes(mySeat) === true || waiting?.seats.includes(mySeat) === true;

function isPatienceOver(game: GameView, { about }: GoingOn, nowMs: number): boolean {
  const { waiting } = game;
  if (waiting !== null && nowMs - waiting.sinceMs > PATIENCE_MS) return true;
  return about.some((seat) => {
    const view = game.seats[seat];
    const sinceMs = view === undefined ? null : goneSince(game, view);
    return sinceMs !== null && nowMs - sinceMs > PATIENCE_MS;
  });
}

/** Who only thinks is waited for without a word about closing the table. */
const isAnyAway = (game: GameView, { about }: GoingOn): boolean =>
  about.some((seat) => {
    const view = game.seats[seat];
    return view !== undefined && goneSince(game, view) !== null;
  });

/** Since when the device of a seat is away; a bot's is its host's. null: it is connected. */
export function goneSince(game: GameView, { connection }: SeatView): number | null {
  if (connection.kind === 'gone') return connection.sinceMs;
  if (connection.kind !== 'bot') return null;
  const host = game.seats[connection.host]?.connection;
  return host?.kind === 'gone' ? host.sinceMs : null;
}

const namesOf = (seats: readonly SeatView[], which: readonly number[]): readonly string[] =>
  which.flatMap((seat) => seats[seat]?.name ?? []);

/** "Ben", "Ben and Cleo": whom it is about. */
export const aboutText = ({ seats }: GameView, { about }: GoingOn, t: Translate): string =>
  t.list(namesOf(seats, about));

/**
 * How far the decision is, in one sentence or two; also what a screen reader is told when it changes. null where there is
 * nothing to say: only the wait itself is shown.
 */
export function goingOnText(game: GameView, kind: GoingOnKind, t: Translate): string | null {
  const { goingOn, seats } = game;
  if (goingOn === null) return null;
  const names = aboutText(game, goingOn, t);
  const others = goingOn.agreed.filter((seat) => seat !== game.mySeat);
  const by = t.list(namesOf(seats, others));
  switch (kind) {
    case 'patience':
    case 'offer':
      return null;
    case 'too-few':
      return t(stillIn(game).length === 2 ? 'states.goOn.twoSeats' : 'states.goOn.halfAway', { names });
    case 'asked':
      return `${t.plural('states.goOn.asked', others.length, { by, names })} ${missingText(game, goingOn, t)}`;
    case 'agreed': {
      // Everything else has come since.
      if (goingOn.stalledBy !== null && goingOn.about.includes(goingOn.stalledBy))
        return t('states.goOn.enough');
      const who = t('states.goOn.agreed', {
        by: t.list([t('states.goOn.me'), ...namesOf(seats, others)]),
        names,
      });
      return `${who} ${missingText(game, goingOn, t)}`;
    }
    case 'about-me':
      return t.plural('states.goOn.aboutMe', others.length, { by });
    case 'watched':
      return `${t.plural('states.goOn.watched', others.length, { by, names })} ${missingText(game, goingOn, t)}`;
  }
}

/** That nothing comes of what enough have agreed to, from whom it should come, and what can be done; null while nobody is to act. */
export function stalledText({ seats, goingOn }: GameView, t: Translate): string | null {
  const name = goingOn?.stalledBy == null ? undefined : seats[goingOn.stalledBy]?.name;
  return name === undefined ? null : t('states.goOn.stalled', { name });
}

/** "1 more is needed: waiting for Cleo." */
function missingText(game: GameView, { about, agreed, needed }: GoingOn, t: Translate): string {
  const missing = needed - agreed.length;
  if (missing <= 0) return t('states.goOn.enough');
  const asked = stillIn(game).filter(
    (seat) => !about.includes(seat) && !agreed.includes(seat) && seat !== game.mySeat,
  );
  const more = t.plural('states.goOn.missing', missing);
  // Whoever has not agreed itself is told of its own answer by the buttons.
  const isMineOpen = game.mySeat !== null && !agreed.includes(game.mySeat);
  if (isMineOpen || asked.length === 0) return t('states.goOn.more', { more });
  return t('states.goOn.moreFrom', { more, names: t.list(namesOf(game.seats, asked)) });
}

const stillIn = ({ seats }: GameView): readonly number[] =>
  seats.flatMap(({ hasLeft }, seat) => (hasLeft ? [] : [seat]));

/** What it means to go on without them, a sentence a line: read before anybody agrees. `options`: the table's. */
export function consequences(
  table: { readonly game: string; readonly options: unknown },
  game: GameView,
  t: Translate,
): readonly string[] {
  const { goingOn } = game;
  if (goingOn === null) return [];
  const names = aboutText(game, goingOn, t);
  return [
    t('states.goOn.quorum', { needed: goingOn.needed, of: stillIn(game).length }),
    t('states.goOn.rank', { names }),
    leaverText(table, t),
    t('states.goOn.back'),
    t('states.goOn.binding'),
  ];
}

function leaverText(table: { readonly game: string; readonly options: unknown }, t: Translate): string {
  if (!hasHiddenHands(table.game)) return t('states.goOn.dice');
  const { leaver } = (table.options ?? {}) as { readonly leaver?: unknown };
  return t(leaver === 'end' ? 'states.goOn.ends' : 'states.goOn.cards');
}
