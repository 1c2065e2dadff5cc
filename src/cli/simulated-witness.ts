/**
 * A witness at the network's edge of a simulation: it reads what devices send and remembers what each seat has signed
 * where, through all lives of its device. Logs and disks forget; what was shown to others once does not.
 *
 * Invariant: whatever two different entries of one seat and seq were ever sent, by whomever, is found in `contradictions`.
 */
import type { Json } from '../games/game.ts';
import type { SignedEntry } from '../protocol/ports.ts';

export class Witness {
  /** By `seat/seq`: the bytes that were sent first. */
  private readonly seen = new Map<string, string>();
  private readonly different = new Set<string>();

  /** Reads one message that a device sends. */
  look(message: Json): void {
    const { entries } = message as { readonly entries?: readonly SignedEntry[] };
    for (const { bytes } of entries ?? []) {
      const place = /"seat":(\d+),"seq":(\d+),/.exec(bytes);
      if (place === null) throw new Error(`a device sent an entry without a place: ${bytes.slice(0, 200)}`);
      const name = `${place[1]}/${place[2]}`;
      const first = this.seen.get(name);
      if (first === undefined) this.seen.set(name, bytes);
      else if (first !== bytes) this.different.add(name);
    }
  }

  /** How many places of chains have been seen. */
  get count(): number {
    return this.seen.size;
  }

  /** Places at which a seat has signed two different entries, as `seat/seq`. */
  get contradictions(): readonly string[] {
    return [...this.different];
  }
}
