/** French texts of the tables. */
import type { atTable as english } from '../en/at-table.ts';
import type { Translation } from '../translation.ts';
import { hints } from './hints.ts';
import { ocho } from './ocho.ts';
import { planets } from './planets.ts';

export const atTable: Translation<typeof english> = { hints, ocho, planets };
