/** All English texts, one file an area. English is the model: `Translation<typeof en>` is what another language must be. */
import { common } from './en/common.ts';
import { ocho } from './en/ocho.ts';

export const en = { common, ocho };
