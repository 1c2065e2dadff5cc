/**
 * The simulated meeting point (the broker): who holds which address. It knows nothing else.
 *
 * Invariants
 * 1. An address has one holder; another token is refused as long as the holder is known, the same token takes over
 *    without a word to the earlier holder.
 * 2. What a node that vanished silently held stays stale for `TIMES.staleMs`: dials to it time out.
 * 3. When it goes down it forgets everything.
 */
import type { Address } from '../protocol/ports.ts';
import type { Life } from './simulated-queue.ts';

export type Holder<Owner> = { readonly token: string; readonly owner: Owner };

export class SimulatedMeeting<Owner extends { readonly life: Life }> {
  readonly #holders = new Map<Address, Holder<Owner>>();
  #state: 'up' | 'down' = 'up';

  get state(): 'up' | 'down' {
    return this.#state;
  }

  /** Sets whether it answers; going down forgets all holders. */
  become(state: 'up' | 'down'): void {
    this.#state = state;
    if (state === 'down') this.#holders.clear();
  }

  answers(life: Life): boolean {
    return this.#state === 'up' && !life.isOffline;
  }

  hold(address: Address, token: string, owner: Owner): 'held' | 'taken' {
    const holder = this.#holders.get(address);
    if (holder !== undefined && holder.token !== token) return 'taken';
    this.#holders.set(address, { token, owner });
    return 'held';
  }

  holder(address: Address): Owner | null {
    return this.#holders.get(address)?.owner ?? null;
  }

  /** Forgets `address` if `owner` holds it. */
  drop(address: Address, owner: Owner): void {
    if (this.#holders.get(address)?.owner === owner) this.#holders.delete(address);
  }

  dropAllOf(owner: Owner): void {
    for (const [address, holder] of this.#holders) if (holder.owner === owner) this.#holders.delete(address);
  }
}
