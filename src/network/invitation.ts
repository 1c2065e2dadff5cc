/**
 * The invitation: what the link of a table carries.
 *
 * `<site>#/join/<secret>.<creator>.<game>.<name>`: all of it in the fragment, which browsers never send to a
 * server. `secret` opens the doors of the table and keys the channel binding; `creator` pins whose lobby a guest
 * believes; game and name are hints, shown before anything connects and believed by nobody.
 *
 * Invariants
 * 1. `parseInvitation(formatInvitation(x))` is `x`, for every invitation this code makes.
 * 2. Nothing here hashes: a guest reads an invitation before the page has loaded any cryptography (table-id.ts has it).
 *
 * Does not protect against a link that was passed on: whoever has it may knock and watch.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import type { Rng } from '../protocol/ports.ts';
import { normaliseName } from './lobby-profile.ts';
import type { Invitation } from './view.ts';

export const SECRET_BYTES = 16;
const FINGERPRINT = /^[0-9a-f]{16}$/;
const GAME = /^[a-z]{1,16}$/;

/** The last path segment of the link; `formatInvitation` is what `#/join/` is followed by. */
export function formatInvitation(invitation: Invitation): string {
  const { secret, creator, game, creatorName } = invitation;
  return `${secret}.${creator}.${game}.${encodeURIComponent(creatorName)}`;
}

/** Accepts the segment as it stands in the address bar, percent-encoded or already decoded by a router. */
export function parseInvitation(text: string): Result<Invitation, 'link-broken'> {
  const [secret, creator, game, ...rest] = text.trim().split('.');
  if (secret === undefined || creator === undefined || game === undefined || rest.length === 0) {
    return err('link-broken');
  }
  if (!fromBase64url(secret, SECRET_BYTES).ok) return err('link-broken');
  if (!FINGERPRINT.test(creator) || !GAME.test(game)) return err('link-broken');
  const name = normaliseName(percentDecoded(rest.join('.')));
  return name.ok ? ok({ secret, creator, game, creatorName: name.value }) : err('link-broken');
}

/** A fresh 128-bit secret, base64url. */
export function newSecret(rng: Rng): string {
  return toBase64url(rng.bytes(SECRET_BYTES));
}

/** The secret's bytes. Throws on an invitation that did not come from `parseInvitation` or `newSecret`. */
export function secretBytes(invitation: Pick<Invitation, 'secret'>): Uint8Array {
  const bytes = fromBase64url(invitation.secret, SECRET_BYTES);
  if (!bytes.ok) throw new Error('an invitation whose secret was never checked');
  return bytes.value;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
