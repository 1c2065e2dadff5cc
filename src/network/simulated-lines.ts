/**
 * Lines made without the meeting point, in the simulated world: who stands behind which description. A description
 * here is a name in the clothes of a real one, so that texts made of it are as long and as fragile as real ones.
 *
 * Invariants
 * 1. A description leads to the end that made it, once; a dropped end leads nowhere.
 */
import type { Address, LineDescription, LineName } from '../protocol/ports.ts';

export type LineEnd<Owner> = {
  readonly owner: Owner;
  readonly line: LineName;
  readonly at: Address;
  readonly dialled: Address | null;
};

export class SimulatedLines<Owner> {
  readonly #ends = new Map<string, LineEnd<Owner>>();

  /** `number` is new in this world. */
  add(end: LineEnd<Owner>, number: number): LineDescription {
    const ufrag = `sim${String(number).padStart(8, '0')}`;
    this.#ends.set(ufrag, end);
    return {
      ufrag,
      pwd: ufrag.repeat(3),
      fingerprint: number.toString(16).padStart(64, '0'),
      setup: end.dialled === null ? 'active' : 'actpass',
      mid: '0',
      candidates: [{ type: 'host', address: '192.0.2.1', port: 1 + (number % 65_535), priority: 1 }],
    };
  }

  /** Takes the end behind a description out of the book; null when it is gone. */
  take(description: LineDescription): LineEnd<Owner> | null {
    const end = this.#ends.get(description.ufrag) ?? null;
    this.#ends.delete(description.ufrag);
    return end;
  }

  /** The own end named `line`; null when there is none. */
  mine(owner: Owner, line: LineName): LineEnd<Owner> | null {
    for (const end of this.#ends.values()) if (end.owner === owner && end.line === line) return end;
    return null;
  }

  drop(owner: Owner, line: LineName): void {
    for (const [ufrag, end] of this.#ends) {
      if (end.owner === owner && end.line === line) this.#ends.delete(ufrag);
    }
  }
}
