/**
 * What strikes the devices of a simulated game, by the name of the script: deaths, sleep, cut lines, people who go.
 *
 * Invariants
 * 1. Which strike, when and on whom follows from the seed alone.
 * 2. After `end` nothing strikes any more, and every line is whole; whoever died for good stays dead.
 * 3. `standstills` names every partition after the healing of which a device did not go on within `QUIET_MS`, nothing
 *    else being in its way.
 */
import type { SeededRng, SimulatedWorld } from '../network/simulated.ts';
import type { Device, SimulationOptions } from './simulation.ts';

/** How long a table whose lines are whole again may take until it goes on: lost lines are noticed and dialled anew within it. */
const QUIET_MS = 120_000;

/**
 * none: only what the profile does. crashes: devices die and come back. cuts: partitions, sleep and lost networks. leaves:
 * seats leave for good. absences: devices are away for minutes or die for good, and the others may go on without them.
 * one-way: lines that carry one direction only. partitions: the table is torn apart in one direction or both, made whole, and
 * left alone until it must have gone on. all: everything but that.
 */
export type Script = 'none' | 'crashes' | 'cuts' | 'leaves' | 'absences' | 'one-way' | 'partitions' | 'all';

/** What happens to the devices, by the script's name. */
export class Strikes {
  private readonly options: Pick<SimulationOptions, 'script'>;
  private readonly world: SimulatedWorld;
  private readonly devices: readonly Device[];
  private readonly rng: SeededRng;
  private isOn = true;
  private readonly down = new Set<Device>();
  readonly standstills: string[] = [];

  constructor(
    options: Pick<SimulationOptions, 'script'>,
    world: SimulatedWorld,
    devices: readonly Device[],
    rng: SeededRng,
  ) {
    this.options = options;
    this.world = world;
    this.devices = devices;
    this.rng = rng;
  }

  begin(): void {
    const { script } = this.options;
    if (script === 'none') return;
    if (script === 'partitions') this.tear();
    else this.next(() => this.strike());
  }

  /** No more of it: everybody comes back. */
  end(): void {
    this.isOn = false;
    this.world.heal();
  }

  private next(run: () => void): void {
    this.world.at(this.world.nowMs() + 3000 + this.rng.below(25_000), () => {
      if (!this.isOn) return;
      run();
      this.next(run);
    });
  }

  private strike(): void {
    const { script } = this.options;
    const kinds = {
      none: [],
      partitions: [],
      crashes: ['crash'],
      cuts: ['cut', 'sleep', 'offline'],
      leaves: ['leave'],
      absences: ['away', 'away', 'die', 'crash'],
      'one-way': ['one-way', 'one-way', 'cut'],
      all: ['crash', 'crash', 'cut', 'one-way', 'sleep', 'offline', 'leave', 'away', 'die'],
    } as const;
    const kind = pick(this.rng, kinds[script]);
    const device = pick(this.rng, this.devices);
    if (device === undefined || this.down.has(device)) return;
    switch (kind) {
      case undefined:
        return;
      case 'crash': {
        this.down.add(device);
        device.crash(pick(this.rng, ['tells', 'silent', 'never'] as const) ?? 'tells');
        this.later(() => {
          this.down.delete(device);
          device.start();
        });
        return;
      }
      case 'away': {
        // Most of a table is there most of the time. Long enough for the others to go on without it.
        if (this.isHalfAway(1)) return;
        this.down.add(device);
        device.crash(pick(this.rng, ['tells', 'silent', 'never'] as const) ?? 'tells');
        this.world.at(this.world.nowMs() + 60_000 + this.rng.below(600_000), () => {
          this.down.delete(device);
          device.start();
        });
        return;
      }
      case 'die': {
        // Those who stay are more than half of those who were ever there, so they can always go on.
        if (this.isHalfAway(1) || this.rng.below(3) > 0) return;
        this.down.add(device);
        device.isGone = true;
        device.crash(pick(this.rng, ['tells', 'silent', 'never'] as const) ?? 'tells');
        return;
      }
      case 'one-way': {
        const other = pick(this.rng, this.devices);
        if (other === undefined || other === device) return;
        this.world.deafen(device.name, other.name);
        this.later(() => this.world.heal());
        return;
      }
      case 'cut': {
        const [left, right] = halves(
          this.rng,
          this.devices.map(({ name }) => name),
        );
        this.world.partition([left, right]);
        this.later(() => this.world.heal());
        return;
      }
      case 'sleep':
        this.down.add(device);
        this.world.freeze(device.name);
        this.later(() => {
          this.down.delete(device);
          this.world.thaw(device.name);
          device.mesh?.wake();
        });
        return;
      case 'offline':
        this.down.add(device);
        this.world.offline(device.name);
        this.later(() => {
          this.down.delete(device);
          this.world.online(device.name);
          device.mesh?.wake();
        });
        return;
      case 'leave':
        // A game nobody stays in shows nothing: two keep playing, and one in four strikes is enough.
        if (
          this.devices.filter(({ hasLeft, isGone }) => !hasLeft && !isGone).length > 2 &&
          this.rng.below(4) === 0
        )
          device.leave();
        return;
    }
  }

  /** Tears the table apart, makes it whole again, leaves it alone, looks whether it has gone on; then once more. */
  private tear(): void {
    const { world } = this;
    world.at(world.nowMs() + 3000 + this.rng.below(10_000), () => {
      if (!this.isOn) return;
      const how = this.part();
      // Short ones pass unnoticed; in long ones those who are more than half go on without the others.
      const lengthMs = pick(this.rng, [2000, 20_000, 200_000]) ?? 0;
      world.at(world.nowMs() + lengthMs + this.rng.below(lengthMs), () => {
        world.heal();
        const before = this.devices.map(placeOf);
        const from = `${how}, healed at ${world.nowMs()}`;
        world.at(world.nowMs() + QUIET_MS, () => {
          for (const [at, device] of this.devices.entries())
            if (this.isOn && !device.isDone() && placeOf(device) === before[at])
              this.standstills.push(`${device.name} at ${placeOf(device)}: ${from}`);
          this.tear();
        });
      });
    });
  }

  /** Cuts the lines between two halves in both directions or in one; or single lines in one direction each. */
  private part(): string {
    const names = this.devices.map(({ name }) => name);
    const [left, right] = halves(this.rng, names);
    const kind = pick(this.rng, ['cut', 'asymmetric', 'single'] as const) ?? 'cut';
    if (kind === 'cut') this.world.partition([left, right]);
    else
      for (const hearer of kind === 'single' ? names : left)
        for (const speaker of kind === 'single' ? names : right)
          if (hearer !== speaker && (kind === 'asymmetric' || this.rng.below(2) === 0))
            this.world.deafen(hearer, speaker);
    return `${kind} ${left.join('+')} | ${right.join('+')}`;
  }

  /** true if with `more` others down, half of the devices or more would not be there. */
  private isHalfAway(more: number): boolean {
    const left = this.devices.filter((device) => device.hasLeft && !this.down.has(device)).length;
    return 2 * (this.down.size + left + more) >= this.devices.length;
  }

  private later(run: () => void): void {
    this.world.at(this.world.nowMs() + 500 + this.rng.below(12_000), run);
  }
}

const pick = <T>(rng: SeededRng, from: readonly T[]): T | undefined =>
  from[from.length === 0 ? 0 : rng.below(from.length)];

/** Where a device's table is, as one text. */
function placeOf({ session }: Device): string {
  const table = session?.snapshot().table;
  return table === undefined ? 'down' : `${table.step}/${table.attempt}`;
}

function halves<T>(rng: SeededRng, of: readonly T[]): readonly [T[], T[]] {
  const left: T[] = [];
  const right: T[] = [];
  for (const one of of) (rng.below(2) === 0 ? left : right).push(one);
  return [left, right];
}
