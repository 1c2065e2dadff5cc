/**
 * Where the players of a table find each other: addresses at the meeting point, derived from the link's secret.
 *
 * Every device holds the address of its own key; the seat with roster index `i` holds door `i` as well. A guest
 * knows no keys yet and tries the doors: the link works as long as anyone sits at the table.
 *
 * Invariants
 * 1. Addresses are 40 lower-case hex characters (some base64url ids are refused by the PeerJS broker).
 * 2. Without the secret an address says nothing about table or key.
 *
 * Does not protect against a broker that hands an address to somebody else: channel binding (binding.ts) does.
 */
import { hash, toHex } from '../encoding/hash.ts';
import type { Address } from '../protocol/ports.ts';

/** One door a seat; the largest table has eight seats. */
export const DOORS = 8;

/** The address of a key, of a seat or a watcher alike. `publicKey`: 32 bytes. */
export function seatAddress(secret: Uint8Array, publicKey: Uint8Array): Address {
  return toHex(hash('octet/1/seat-address', secret, publicKey)).slice(0, 40);
}

/** The address of door `index`, 0 to 7. */
export function doorAddress(secret: Uint8Array, index: number): Address {
  if (!Number.isInteger(index) || index < 0 || index >= DOORS) throw new Error(`no door ${index}`);
  return toHex(hash('octet/1/door-address', secret, Uint8Array.of(index))).slice(0, 40);
}

/** All eight, by index. */
export function doorAddresses(secret: Uint8Array): readonly Address[] {
  return Array.from({ length: DOORS }, (_, index) => doorAddress(secret, index));
}
