/** All French texts. A missing or extra key does not compile. */
import type { en } from './en.ts';
import { common } from './fr/common.ts';
import { ocho } from './fr/ocho.ts';
import type { Translation } from './translation.ts';

export const fr: Translation<typeof en> = { common, ocho };
