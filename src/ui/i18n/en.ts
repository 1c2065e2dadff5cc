/**
 * All English texts, one file an area. English is the model: `Translation<typeof en>` is what another language must be. The
 * page loads them in two parts (load-texts.ts); tests and types see them whole.
 */
import { atTable } from './en/at-table.ts';
import { first } from './en/first.ts';

export const en = { ...first, ...atTable };
