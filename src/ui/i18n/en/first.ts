/** English texts of everything but the tables themselves: what a visitor loads first. */
import { byHand } from './by-hand.ts';
import { common } from './common.ts';
import { connection } from './connection.ts';
import { home } from './home.ts';
import { lobby } from './lobby.ts';
import { options } from './options.ts';
import { pages } from './pages.ts';
import { states } from './states.ts';
import { table } from './table.ts';

export const first = { byHand, common, connection, home, lobby, options, pages, states, table };
