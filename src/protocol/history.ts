/**
 * The history: a hash chain over what was applied, the first half of every checkpoint.
 *
 *   h_0     = hash('octet/1/history', session)
 *   removal = hash('octet/1/history/remove', h, step, removed seats ascending as one byte each)
 *   step    = hash('octet/1/history/step', h, step, id of each contribution by roster index, 32 bytes each)
 *
 * Per step: the removals made there, then the contributions that completed it. Never ballots, never void entries.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { HASH_BYTES, hash } from '../encoding/hash.ts';
import type { Seat } from '../games/game.ts';
import { TAG } from './tags.ts';

export const startHistory = (session: string): string =>
  toBase64url(hash(TAG.historyStart, idBytes(session)));

export const absorbRemoval = (history: string, step: number, seats: readonly Seat[]): string =>
  toBase64url(
    hash(TAG.historyRemoval, idBytes(history), step, Uint8Array.from([...seats].sort((a, b) => a - b))),
  );

/** `ids` by roster index of their seats. */
export const absorbStep = (history: string, step: number, ids: readonly string[]): string =>
  toBase64url(hash(TAG.historyStep, idBytes(history), step, ...ids.map(idBytes)));

/** 32 bytes of a hash we made or checked the spelling of. */
export function idBytes(id: string): Uint8Array {
  const bytes = fromBase64url(id, HASH_BYTES);
  if (!bytes.ok) throw new Error('not a hash');
  return bytes.value;
}
