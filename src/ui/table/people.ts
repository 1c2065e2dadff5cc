import type { Seat } from '../../games/game.ts';
import type { GameView } from '../../network/view.ts';

/** Who sits where, as the texts of a table need it. */
export type People = {
  readonly mySeat: Seat | null;
  nameOf(seat: Seat): string;
};

/** The people of a view, read anew at each question. */
export const peopleOf = (game: () => GameView): People => ({
  get mySeat() {
    return game().mySeat;
  },
  nameOf: (seat) => game().seats[seat]?.name ?? '',
});
