import type { ocho as english } from '../en/ocho.ts';
import type { Translation } from '../translation.ts';

/** The El Ocho table, in French. */
export const ocho: Translation<typeof english> = {
  name: 'El Ocho',
};
