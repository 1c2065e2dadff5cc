/** French texts of everything but the tables themselves. A missing or extra key does not compile. */
import type { first as english } from '../en/first.ts';
import type { Translation } from '../translation.ts';
import { byHand } from './by-hand.ts';
import { common } from './common.ts';
import { connection } from './connection.ts';
import { home } from './home.ts';
import { lobby } from './lobby.ts';
import { options } from './options.ts';
import { pages } from './pages.ts';
import { states } from './states.ts';
import { table } from './table.ts';

export const first: Translation<typeof english> = {
  byHand,
  common,
  connection,
  home,
  lobby,
  options,
  pages,
  states,
  table,
};
