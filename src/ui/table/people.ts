import type { Seat } from '../../games/game.ts';
import type { GameView, Removal, TableEvent } from '../../network/view.ts';

/** Who sits where, as the texts of a table need it. */
export type People = {
  readonly mySeat: Seat | null;
  nameOf(seat: Seat): string;
  /** The decision by which a seat is out; null if it left by itself or is in. */
  removalOf?(seat: Seat): Removal | null;
};

/** The people of a view and of the events that are told with it, read anew at each question. */
export const peopleOf = (game: () => GameView, events: () => readonly TableEvent[] = () => []): People => ({
  get mySeat() {
    return game().mySeat;
  },
  nameOf: (seat) => game().seats[seat]?.name ?? '',
  removalOf: (seat) => events().find(({ removal }) => removal?.seat === seat)?.removal ?? null,
});
