/**
 * The tables a device knows, as Home, History and an invitation list them: read from what `table-store.ts` writes, by a
 * page that has loaded no session and no cryptography.
 *
 * A document that does not decode is skipped: one broken table must not hide the others.
 */
import * as v from 'valibot';
import type { Json } from '../games/game.ts';
import type { Store } from '../protocol/ports.ts';
import { profileSchema } from './messages.ts';
import type { TableSummary } from './view.ts';

const json = v.custom<Json>((value) => value !== undefined);

/** The document of a table, exactly: `TableDocument` of table-store.ts. */
export const tableSchema = v.strictObject({
  invitation: v.strictObject({
    secret: v.string(),
    creator: v.string(),
    game: v.string(),
    creatorName: v.string(),
  }),
  profile: profileSchema,
  role: v.picklist(['creator', 'seat', 'watcher']),
  isSolo: v.boolean(),
  nonce: v.string(),
  lobby: json,
  stage: v.picklist(['lobby', 'playing', 'over']),
  names: v.array(v.string()),
  updatedMs: v.number(),
});

/** The reason in the outcome of a game that its person put down as over while others were away (table-games.ts). */
export const BROKEN_OFF = 'broken-off';

const brokenOffSchema = v.looseObject({ outcome: v.looseObject({ reason: v.literal(BROKEN_OFF) }) });

/** The tables of this device newest first. */
export async function readTables(store: Store): Promise<readonly TableSummary[]> {
  const summaries: TableSummary[] = [];
  for (const { key: table, value } of await store.list('tables', '')) {
    const document = v.safeParse(tableSchema, value);
    if (!document.success) continue;
    const { invitation, names, role, stage, updatedMs, isSolo } = document.output;
    const kept = stage === 'playing' ? (await store.list('games', `${table}/`)).at(-1)?.value : null;
    const isBrokenOff = v.is(brokenOffSchema, kept);
    const { game } = invitation;
    summaries.push({ table, game, names, role, stage, updatedMs, invitation, isSolo, isBrokenOff });
  }
  return summaries.toSorted((a, b) => b.updatedMs - a.updatedMs);
}
