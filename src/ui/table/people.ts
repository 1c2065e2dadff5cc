import type { Seat } from '../../games/game.ts';

/** Who sits where, as the texts of a table need it. */
export type People = {
  readonly mySeat: Seat | null;
  nameOf(seat: Seat): string;
};
