/**
 * Which tables of this device are nobody's unfinished business: those of a lesson, and those their person has left for good.
 * Home does not ask to go on with them. Kept in localStorage, for this page alone.
 *
 * Invariants
 * 1. Storage that refuses or holds something else never stops the page: nothing is put aside then.
 * 2. It grows no further than `MOST` tables; the oldest are forgotten first.
 */
import * as v from 'valibot';

/** Why a table is put aside. */
export type PutAside = 'lesson' | 'left';

const STORAGE_KEY = 'octet-put-aside';
const MOST = 100;

const asideSchema = v.array(v.tuple([v.string(), v.picklist(['lesson', 'left'])]));

/** Every table that is put aside, by its id. */
export function readPutAside(): ReadonlyMap<string, PutAside> {
  try {
    const parsed = v.safeParse(asideSchema, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
    return new Map(parsed.success ? parsed.output : []);
  } catch {
    return new Map();
  }
}

/** From now on `table` is put aside. */
export function putAside(table: string, why: PutAside): void {
  keep([...readPutAside()].filter(([known]) => known !== table).concat([[table, why]]));
}

/** Its person plays at `table` again (in another round): it is not left any more. */
export function takeUpAgain(table: string): void {
  const aside = readPutAside();
  if (aside.get(table) === 'left') keep([...aside].filter(([known]) => known !== table));
}

function keep(aside: readonly (readonly [string, PutAside])[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(aside.slice(-MOST)));
  } catch {
    // Home then shows it among the unfinished tables: nothing is lost.
  }
}
