/** English texts of the tables: loaded with the first one that is shown. */
import { hints } from './hints.ts';
import { ocho } from './ocho.ts';
import { planets } from './planets.ts';

export const atTable = { hints, ocho, planets };
