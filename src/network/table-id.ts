/**
 * The names that follow from an invitation's secret and from a creator's key.
 *
 * Both are hashes: a record names its table without letting anyone in, and a link pins whose lobby a guest believes
 * without carrying the whole key.
 */
import { toBase64url } from '../encoding/base64url.ts';
import { hash, toHex } from '../encoding/hash.ts';

/** The name of the table in every genesis and in this device's store: base64url of 32 bytes. */
export function tableId(secret: Uint8Array): string {
  return toBase64url(hash('octet/1/table', secret));
}

/** The creator as the link names them: 16 hex characters of the hash of the key. */
export function fingerprintOf(publicKey: Uint8Array): string {
  return toHex(hash('octet/1/creator', publicKey)).slice(0, 16);
}
