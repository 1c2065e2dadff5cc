/** That somebody is out by a decision of others, in words: for the strip, the log and whoever it is about. */
import type { Seat } from '../../games/game.ts';
import type { Removal } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';
import type { People } from '../table/people.ts';

/** More names than this make no sentence any more: then it says how many they are. */
const MOST_NAMES = 3;

/** "Ben was taken out by a decision of Ana and Cleo"; said to this person, if it is the one. */
export function removalText({ seat, by }: Removal, people: People, t: Translate): string {
  const name = people.nameOf(seat);
  const isMe = seat === people.mySeat;
  if (by.length === 0) return t(isMe ? 'states.removed.byOthersMe' : 'states.removed.byOthers', { name });
  const decided =
    by.length > MOST_NAMES
      ? t.plural('states.removed.seats', by.length)
      : t.list(by.map((one) => (one === people.mySeat ? t('common.you') : people.nameOf(one))));
  return t(isMe ? 'states.removed.byMe' : 'states.removed.by', { name, decided });
}

/** The same for a seat that has gone, for the log; null if it left by itself. */
export function leftText(seat: Seat, people: People, t: Translate): string | null {
  const removal = people.removalOf?.(seat) ?? null;
  return removal === null ? null : removalText(removal, people, t);
}
