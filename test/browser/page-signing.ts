/** In a page, what src/cli/native-signing.ts is in Node: by noble, whose signatures are the same bytes (RFC 8032). */
import { ed25519 } from '@noble/curves/ed25519.js';

const SEED_BYTES = 32;

/** Signs with one key: `secretKey` is the seed, and the public key after it. */
export const signerOf =
  (secretKey: Uint8Array) =>
  (message: Uint8Array): Uint8Array =>
    ed25519.sign(message, secretKey.subarray(0, SEED_BYTES));
