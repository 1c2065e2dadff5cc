/** All French texts, whole for tests and types. */
import type { en } from './en.ts';
import * as atTable from './fr/at-table.ts';
import { byHand } from './fr/by-hand.ts';
import * as first from './fr/first.ts';
import { ocho } from './fr/ocho.ts';
import { options } from './fr/options.ts';
import { pages } from './fr/pages.ts';
import { planets } from './fr/planets.ts';
import * as seated from './fr/seated.ts';
import type { Translation } from './translation.ts';

export const fr: Translation<typeof en> = {
  ...first,
  ...seated,
  ...atTable,
  byHand,
  ocho,
  options,
  pages,
  planets,
};
