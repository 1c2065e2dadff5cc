/** All French texts. A missing or extra key does not compile. */
import type { en } from './en.ts';
import { byHand } from './fr/by-hand.ts';
import { common } from './fr/common.ts';
import { connection } from './fr/connection.ts';
import { hints } from './fr/hints.ts';
import { home } from './fr/home.ts';
import { lobby } from './fr/lobby.ts';
import { ocho } from './fr/ocho.ts';
import { options } from './fr/options.ts';
import { pages } from './fr/pages.ts';
import { planets } from './fr/planets.ts';
import { states } from './fr/states.ts';
import { table } from './fr/table.ts';
import type { Translation } from './translation.ts';

export const fr: Translation<typeof en> = {
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
