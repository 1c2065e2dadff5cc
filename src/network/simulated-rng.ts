/**
 * Randomness from a seed: the `Rng` of simulations and tests, and the source of every decision of the simulated
 * network. The same seed and label give the same stream on every machine.
 *
 * Stream: block i = SHA-512(tag ‖ 0x00 ‖ label ‖ 0x00 ‖ seed ‖ 0x00 ‖ i), i in decimal; blocks are read byte by byte.
 * It protects nothing: whoever knows the seed knows every byte. Never used where a person plays.
 */
import nacl from 'tweetnacl';
import type { Rng } from '../protocol/ports.ts';

const TAG = 'octet/simulated-rng/1';

export class SeededRng implements Rng {
  readonly #prefix: string;
  #counter = 0;
  #block: Uint8Array = new Uint8Array(0);
  #used = 0;

  /** `label` separates the streams of one seed (a node's secrets from the network's faults). */
  constructor(seed: number | string, label = '') {
    this.#prefix = `${TAG}\0${label}\0${seed}\0`;
  }

  bytes(sizeBytes: number): Uint8Array {
    const out = new Uint8Array(sizeBytes);
    for (let filled = 0; filled < sizeBytes; ) {
      if (this.#used === this.#block.length) this.#refill();
      const part = this.#block.subarray(this.#used, this.#used + sizeBytes - filled);
      out.set(part, filled);
      filled += part.length;
      this.#used += part.length;
    }
    return out;
  }

  /** Uniform in [0, 1), 32 bits of resolution. */
  fraction(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.bytes(4);
    return (a * 0x1000000 + (b << 16) + (c << 8) + d) / 0x100000000;
  }

  /** An integer from 0 to `bound` − 1. Slightly uneven for huge bounds, which simulations do not mind. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  /** True with the given probability; draws even where the answer is certain, so profiles do not shift the stream. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  #refill(): void {
    this.#block = nacl.hash(new TextEncoder().encode(`${this.#prefix}${this.#counter}`));
    this.#counter += 1;
    this.#used = 0;
  }
}
