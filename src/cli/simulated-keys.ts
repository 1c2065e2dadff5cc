/**
 * Keys of simulated seats, and a memo of signature checks that all replicas of one process share.
 *
 * Most of a simulated game is elliptic-curve work, so seats sign with noble (the same bytes as tweetnacl in a fifth of
 * the time: test/protocol/signing.test.ts) and no replica asks twice about one signature. What a simulated key signed
 * itself counts as asked; whoever compares records verifies them once more from scratch (protocol/verify.ts).
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { toHex } from '../encoding/hash.ts';
import type { Rng } from '../protocol/ports.ts';
import { generateKey, type KeyPair, signedBytes, type Verify, verify } from '../protocol/signing.ts';

export class SimulatedKeys {
  private readonly answers = new Map<string, boolean>();

  /** A key pair from `rng` whose signatures this memo knows. */
  generate(rng: Rng): KeyPair {
    const pair = generateKey(rng);
    const seed = pair.secretKey.slice(0, 32);
    const detached = (message: Uint8Array): Uint8Array => {
      const sig = ed25519.sign(message, seed);
      this.answers.set(question(pair.publicKey, message, sig), true);
      return sig;
    };
    return { ...pair, detached };
  }

  /** `verify`, asked once a question. */
  readonly verify: Verify = (tag, publicKey, bytes, sig) => {
    const asked = question(publicKey, signedBytes(tag, bytes), sig);
    const known = this.answers.get(asked);
    if (known !== undefined) return known;
    const answer = verify(tag, publicKey, bytes, sig);
    this.answers.set(asked, answer);
    return answer;
  };
}

const question = (publicKey: Uint8Array, message: Uint8Array, sig: Uint8Array): string =>
  `${toHex(publicKey)} ${toHex(sig)} ${Buffer.from(message).toString('latin1')}`;
