/**
 * Ed25519 signatures by Node itself: the same bytes as tweetnacl's in a fiftieth of the time
 * (test/protocol/signing.test.ts). For simulated games; what is signed and verified in earnest is in protocol/signing.ts.
 */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** What stands before the seed in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

/** Signs with one key: `secretKey` is the seed, and the public key after it. */
export function signerOf(secretKey: Uint8Array): (message: Uint8Array) => Uint8Array {
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, secretKey.subarray(0, SEED_BYTES)]),
    format: 'der',
    type: 'pkcs8',
  });
  return (message) => new Uint8Array(sign(null, message, key));
}
