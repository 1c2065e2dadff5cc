/**
 * When a simulated game is over though it has no end: a table that waits for dead devices alone.
 *
 * Invariant: whatever strikes the others passes within less than it waits, so they are all there.
 */
import type { SimulatedWorld } from '../network/simulated.ts';
import type { Device } from './simulation.ts';

/**
 * Whether a table waits for dead devices alone, and has done so for longer than anything that strikes lasts: then nothing
 * will happen any more, and hours of heartbeats need not be gone through.
 */
export class Adjournment {
  private readonly devices: readonly Device[];
  private readonly world: SimulatedWorld;
  private sinceMs: number | null = null;
  private lookedMs = 0;

  constructor(devices: readonly Device[], world: SimulatedWorld) {
    this.devices = devices;
    this.world = world;
  }

  isCertain(): boolean {
    const nowMs = this.world.nowMs();
    if (nowMs - this.lookedMs < 60_000) return false;
    this.lookedMs = nowMs;
    const dead = this.devices.flatMap(({ isGone, seat }) => (isGone ? [seat] : []));
    const waits = ({ session, isGone }: Device): boolean => {
      if (isGone) return true;
      const { goingOn, waiting } = session?.snapshot() ?? {};
      const isRefused = goingOn?.refusal === 'too-few' || goingOn?.refusal === 'watching';
      return isRefused && waiting?.seats.every((seat) => dead.includes(seat)) === true;
    };
    if (dead.length === 0 || !this.devices.every(waits)) this.sinceMs = null;
    else this.sinceMs ??= nowMs;
    return this.sinceMs !== null && nowMs - this.sinceMs > 20 * 60_000;
  }
}
