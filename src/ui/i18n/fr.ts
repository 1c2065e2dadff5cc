/** All French texts, whole for tests and types. */
import type { en } from './en.ts';
import { atTable } from './fr/at-table.ts';
import { first } from './fr/first.ts';
import type { Translation } from './translation.ts';

export const fr: Translation<typeof en> = { ...first, ...atTable };
