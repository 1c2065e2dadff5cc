/**
 * Where a proof belongs: everything that ties it to one place of one game, so that it can be replayed nowhere else.
 * Each proof hashes all of it (sigma.ts, shuffle-proof.ts), in this order:
 *
 *   session (32 bytes), seat, step, attempt, handles
 */
import { fromBase64url } from '../encoding/base64url.ts';
import { concatPrefixed, type HashPart } from '../encoding/hash.ts';

export type ProofContext = {
  /** The session id: base64url of 32 bytes. */
  readonly session: string;
  /** The seat that proves. */
  readonly seat: number;
  readonly step: number;
  readonly attempt: number;
  /** The cards (or receivers) the statement is about, in the order in which it takes them. */
  readonly handles: readonly number[];
};

/** The five parts of a hash that stand for a context. Throws if the session is not 32 bytes: that is our bug. */
export function contextParts(context: ProofContext): readonly HashPart[] {
  const session = fromBase64url(context.session, 32);
  if (!session.ok) throw new Error('the session id is not 32 bytes in base64url');
  return [session.value, context.seat, context.step, context.attempt, concatPrefixed(context.handles)];
}
