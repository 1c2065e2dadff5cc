/** French texts of the table of any game. */
export { hints } from './hints.ts';
export { table } from './table.ts';
