/**
 * Keys of simulated seats, and a memo of signature checks that all replicas of one process share.
 *
 * Most of a simulated game would be elliptic-curve work, so seats sign with Node's own Ed25519 (the same bytes as
 * tweetnacl in a fiftieth of the time: test/protocol/signing.test.ts), and no replica asks twice about one signature or
 * one key. What a simulated key signed itself counts as asked; whoever compares records verifies them once more from
 * scratch (protocol/verify.ts).
 */
import type { Rng } from '../protocol/ports.ts';
import {
  generateKey,
  isRosterKey,
  type KeyPair,
  signedBytes,
  type Verify,
  verify,
} from '../protocol/signing.ts';
import { signerOf } from './native-signing.ts';

const SEED_BYTES = 32;

export class SimulatedKeys {
  private readonly answers = new Map<string, boolean>();
  private readonly keys = new Map<string, boolean>();
  private readonly signers = new Map<string, ReturnType<typeof signerOf>>();

  /** A key pair from `rng` whose signatures this memo knows. */
  generate(rng: Rng): KeyPair {
    return this.quicken(generateKey(rng));
  }

  /** The same pair, signing faster, and signatures that this memo knows. */
  quicken(pair: KeyPair): KeyPair {
    return { ...pair, detached: (message) => this.detached(message, pair.secretKey) };
  }

  /** What tweetnacl's `sign.detached` gives, in its place where a program makes its own keys. */
  readonly detached = (message: Uint8Array, secretKey: Uint8Array): Uint8Array => {
    const asked = text(secretKey);
    const signer = this.signers.get(asked) ?? signerOf(secretKey);
    this.signers.set(asked, signer);
    const sig = signer(message);
    this.answers.set(question(secretKey.subarray(SEED_BYTES), message, sig), true);
    return sig;
  };

  /** `verify`, asked once a question. */
  readonly verify: Verify = (tag, publicKey, bytes, sig) => {
    const asked = question(publicKey, signedBytes(tag, bytes), sig);
    const known = this.answers.get(asked);
    if (known !== undefined) return known;
    const answer = verify(tag, publicKey, bytes, sig);
    this.answers.set(asked, answer);
    return answer;
  };

  /** `isRosterKey`, asked once a key. */
  readonly isRosterKey = (publicKey: Uint8Array): boolean => {
    const asked = text(publicKey);
    const known = this.keys.get(asked);
    if (known !== undefined) return known;
    const answer = isRosterKey(publicKey);
    this.keys.set(asked, answer);
    return answer;
  };
}

const question = (publicKey: Uint8Array, message: Uint8Array, sig: Uint8Array): string =>
  `${text(publicKey)}${sig.length} ${text(sig)}${text(message)}`;

/** As many as a call takes as arguments. */
const PIECE_BYTES = 8192;

/** Bytes as a string of the same length: one character a byte. */
function text(bytes: Uint8Array): string {
  let all = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    all += String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES));
  return all;
}
