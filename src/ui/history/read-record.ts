/** Checks and folds a record with the rules of every game. A file of its own, loaded when a record has to be read. */
import { ocho } from '../../games/ocho/game.ts';
import { planets } from '../../games/planets/game.ts';
import { type VerifyReport, verifyRecord } from '../../protocol/verify.ts';

export const readRecord = (text: string): VerifyReport => verifyRecord(text, { ocho, planets });
