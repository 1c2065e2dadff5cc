/** People and bots as a decision of the table counts them: bots follow the people, so the people must be a majority by themselves. */
import type { Seat } from '../games/game.ts';
import type { Genesis } from '../protocol/genesis.ts';
import { seatsIn, type TableState } from '../protocol/state.ts';

/** true if the seats for which `is` holds are more than half of those still in that are no bots. */
export function areMostPeople({ roster }: Genesis, table: TableState, is: (seat: Seat) => boolean): boolean {
  const people = seatsIn(table).filter((seat) => roster[seat]?.host === null);
  return 2 * people.filter(is).length > people.length;
}
