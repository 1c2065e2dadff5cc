/** All English texts, one file an area. English is the model: `Translation<typeof en>` is what another language must be. */
import { byHand } from './en/by-hand.ts';
import { common } from './en/common.ts';
import { connection } from './en/connection.ts';
import { hints } from './en/hints.ts';
import { home } from './en/home.ts';
import { lobby } from './en/lobby.ts';
import { ocho } from './en/ocho.ts';
import { options } from './en/options.ts';
import { pages } from './en/pages.ts';
import { planets } from './en/planets.ts';
import { states } from './en/states.ts';
import { table } from './en/table.ts';

export const en = {
  byHand,
  common,
  connection,
  hints,
  home,
  lobby,
  ocho,
  options,
  pages,
  planets,
  states,
  table,
};
