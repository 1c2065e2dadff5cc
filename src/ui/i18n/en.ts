/**
 * All English texts, one file an area. English is the model: `Translation<typeof en>` is what another language must be. The
 * page loads them in parts (load-texts.ts); tests and types see them whole.
 */
import * as atTable from './en/at-table.ts';
import { byHand } from './en/by-hand.ts';
import * as first from './en/first.ts';
import { ocho } from './en/ocho.ts';
import { options } from './en/options.ts';
import { pages } from './en/pages.ts';
import { planets } from './en/planets.ts';
import * as seated from './en/seated.ts';

export const en = { ...first, ...seated, ...atTable, byHand, ocho, options, pages, planets };
