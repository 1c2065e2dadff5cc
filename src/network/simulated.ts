/**
 * A simulated world: nodes, links and a meeting point in virtual time, with seeded faults. For tests and
 * `npm run simulate`.
 *
 *   const world = new SimulatedWorld({ seed: 7, profile: PROFILES.storm });
 *   const ana = world.transport('ana');            // and world.clock('ana'), world.rng('ana')
 *   await world.run({ untilMs: 60_000, until: () => finished });
 *
 * Invariants
 * 1. The same seed, profile and program give the same order of everything: one event at a time, each followed by all
 *    the promise chains it started. Code under test must take time from `clock` and chance from `rng`.
 * 2. A crashed node runs nothing afterwards: its timers, messages and transport are dead. `transport(name)` then
 *    begins a new life.
 * 3. Real time plays no part: no timer is set, only `setImmediate` hops.
 *
 * It does not model bandwidth, and links are as reliable as the profile says.
 */
import type { Clock, Rng } from '../protocol/ports.ts';
import type { Inside } from './simulated-inside.ts';
import { TIMES } from './simulated-inside.ts';
import { SimulatedLines } from './simulated-lines.ts';
import { SimulatedMeeting } from './simulated-meeting.ts';
import { type FaultProfile, PROFILES } from './simulated-profile.ts';
import { type Life, type Task, TaskQueue } from './simulated-queue.ts';
import { SeededRng } from './simulated-rng.ts';
import { SimulatedTransport } from './simulated-transport.ts';

export { type FaultProfile, PROFILES } from './simulated-profile.ts';
export { SeededRng } from './simulated-rng.ts';
export type { SimulatedTransport } from './simulated-transport.ts';

export type WorldOptions = {
  readonly seed: number | string;
  /** PROFILES.calm unless given. */
  readonly profile?: FaultProfile;
  /** Called after every event until the code under test has nothing left to do now; one `setImmediate` hop unless given. */
  readonly settle?: () => Promise<void>;
  /** Lines of trace kept for failures; 400 unless given. */
  readonly traceLines?: number;
};

/** Why `run` returned: the condition held, the time was reached, nothing is left to happen, or `maxSteps` ran. */
export type RunEnd = 'until' | 'time' | 'idle' | 'steps';

/**
 * What the others notice of a crash. tells: links close at once (a tab closed politely); silent: after 15 s without a
 * sign of life (a killed process); never: only when they probe or dial again.
 */
export type CrashManner = 'tells' | 'silent' | 'never';

const hop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class SimulatedWorld {
  readonly seed: number | string;
  readonly #queue = new TaskQueue();
  readonly #lives = new Map<string, Life>();
  #transports: SimulatedTransport[] = [];
  readonly #meeting = new SimulatedMeeting<SimulatedTransport>();
  readonly #lines = new SimulatedLines<SimulatedTransport>();
  readonly #rng: SeededRng;
  readonly #settle: () => Promise<void>;
  readonly #inside: Inside;
  readonly #traceLimit: number;
  #trace: string[] = [];
  #groups = new Map<string, number>();
  /** `speaker>hearer` of lines that carry the other direction only. */
  readonly #deaf = new Set<string>();
  #profile: FaultProfile;
  #fingerprints: 'honest' | 'intercepted' = 'honest';
  #nowMs = 0;
  #steps = 0;
  #number = 0;

  constructor(options: WorldOptions) {
    this.seed = options.seed;
    this.#profile = options.profile ?? PROFILES.calm;
    this.#settle = options.settle ?? hop;
    this.#traceLimit = options.traceLines ?? 400;
    this.#rng = new SeededRng(options.seed, 'network');
    this.#inside = this.#makeInside();
  }

  /** A transport of the node's current life; a new life if the last one crashed. */
  transport(node: string): SimulatedTransport {
    const transport = new SimulatedTransport(this.#inside, this.#meeting, this.#lines, this.#life(node));
    this.#transports.push(transport);
    return transport;
  }

  /** Virtual time; timers die with the node's current life. */
  clock(node: string): Clock {
    const life = this.#life(node);
    return {
      nowMs: () => this.#nowMs,
      after: (delayMs, run) => this.#schedule(life, Math.max(0, delayMs), `${node} timer`, run),
    };
  }

  /** Randomness of the node's current life. */
  rng(node: string): Rng {
    const life = this.#life(node);
    return new SeededRng(this.seed, `node ${life.name}/${life.incarnation}`);
  }

  nowMs(): number {
    return this.#nowMs;
  }

  /** Events run since the beginning. */
  steps(): number {
    return this.#steps;
  }

  /** Calls `run` at virtual time `atMs`: a script of faults. */
  at(atMs: number, run: () => void): void {
    this.#schedule(null, Math.max(0, atMs - this.#nowMs), 'script', run);
  }

  setProfile(profile: FaultProfile): void {
    this.#profile = profile;
  }

  /** intercepted: a broker in the middle; both ends of later links see its fingerprint. */
  setFingerprints(mode: 'honest' | 'intercepted'): void {
    this.#fingerprints = mode;
  }

  /** Cuts all lines between different groups; a node in no group reaches everybody. The meeting point stays reachable. */
  partition(groups: readonly (readonly string[])[]): void {
    this.#note(`partition ${groups.map((group) => group.join('+')).join(' | ')}`);
    this.#groups = new Map(groups.flatMap((group, index) => group.map((node) => [node, index] as const)));
    this.#review();
  }

  /** From now on nothing of what `speaker` sends reaches `hearer`; the other direction stays as it is. */
  deafen(hearer: string, speaker: string): void {
    this.#note(`${hearer} no longer hears ${speaker}`);
    this.#deaf.add(`${speaker}>${hearer}`);
    this.#review();
  }

  heal(): void {
    this.#deaf.clear();
    this.partition([]);
  }

  /** Takes a node off the network, meeting point included. */
  offline(node: string): void {
    this.#note(`${node} offline`);
    const life = this.#life(node);
    life.isOffline = true;
    this.#review();
    for (const transport of this.#of(life)) {
      this.#schedule(life, this.#inside.latencyMs(), `${node} loses the meeting point`, () =>
        transport.loseMeeting(),
      );
      this.#staleLater(transport, () => life.isOffline);
    }
  }

  online(node: string): void {
    this.#note(`${node} online`);
    this.#life(node).isOffline = false;
    this.#review();
  }

  /** A sleeping phone: nothing of the node runs until `thaw`; the others hear nothing from it. */
  freeze(node: string): void {
    this.#note(`${node} frozen`);
    this.#life(node).state = 'frozen';
    this.#review();
  }

  thaw(node: string): void {
    this.#note(`${node} thawed`);
    const life = this.#life(node);
    if (life.state !== 'frozen') return;
    life.state = 'alive';
    for (const transport of this.#of(life)) for (const end of transport.links()) end.grantFreshWindow();
    for (const task of life.held.splice(0)) {
      if (!task.isCancelled)
        this.#queue.add(this.#nowMs, life, task.label, () => task.isCancelled || task.run());
    }
    this.#review();
  }

  /** Ends the node's life now. */
  crash(node: string, manner: CrashManner = 'tells'): void {
    this.#note(`${node} crashes (${manner})`);
    const life = this.#lives.get(node);
    if (life === undefined || life.state === 'dead') return;
    const transports = this.#of(life);
    life.state = 'dead';
    life.held.length = 0;
    for (const transport of transports) {
      const ends = transport.links();
      for (const end of ends) {
        if (manner === 'tells') end.close('local');
        else if (manner === 'silent') end.fail('local');
        else end.vanish();
      }
      if (manner === 'tells') this.#meeting.dropAllOf(transport);
      else this.#staleLater(transport, () => true);
    }
    this.#transports = this.#transports.filter((transport) => transport.life !== life);
    this.#review();
  }

  meetingDown(): void {
    this.#note('meeting point down');
    this.#meeting.become('down');
    for (const transport of this.#transports) {
      if (transport.life.state === 'dead') continue;
      this.#schedule(
        transport.life,
        this.#inside.latencyMs(),
        `${transport.life.name} loses the meeting point`,
        () => transport.loseMeeting(),
      );
    }
  }

  meetingUp(): void {
    this.#note('meeting point up');
    this.#meeting.become('up');
  }

  /**
   * Runs events until `until()` holds (asked before the first and after each event), virtual time would pass
   * `untilMs` (the clock then stands there), nothing is left, or `maxSteps` events ran.
   * Throws what the code under test throws, with seed, time and step in front.
   */
  async run(
    limits: { readonly untilMs?: number; readonly until?: () => boolean; readonly maxSteps?: number } = {},
  ): Promise<RunEnd> {
    const lastStep = this.#steps + (limits.maxSteps ?? 5_000_000);
    await this.#settle();
    for (;;) {
      if (limits.until?.() === true) return 'until';
      if (this.#steps >= lastStep) return 'steps';
      const task = this.#queue.next();
      if (limits.untilMs !== undefined && (task === null || task.atMs > limits.untilMs)) {
        this.#nowMs = Math.max(this.#nowMs, limits.untilMs);
        return task === null ? 'idle' : 'time';
      }
      if (task === null) return 'idle';
      this.#queue.take();
      await this.#step(task);
    }
  }

  /** The last events, oldest first: printed by a test that fails, beside the seed. */
  trace(): readonly string[] {
    return this.#trace.slice(-this.#traceLimit);
  }

  async #step(task: Task): Promise<void> {
    this.#nowMs = Math.max(this.#nowMs, task.atMs);
    const state = task.owner?.state ?? 'alive';
    if (state === 'dead') return;
    if (state === 'frozen') {
      task.owner?.held.push(task);
      return;
    }
    this.#steps += 1;
    this.#note(task.label);
    try {
      task.run();
      await this.#settle();
    } catch (cause) {
      throw new Error(
        `simulated world, seed ${this.seed}, ${this.#nowMs} ms, step ${this.#steps} (${task.label}): ${String(cause)}`,
        { cause },
      );
    }
  }

  #life(node: string): Life {
    const known = this.#lives.get(node);
    if (known !== undefined && known.state !== 'dead') return known;
    const life: Life = {
      name: node,
      incarnation: known === undefined ? 0 : known.incarnation + 1,
      state: 'alive',
      isOffline: false,
      held: [],
    };
    this.#lives.set(node, life);
    return life;
  }

  #of(life: Life): readonly SimulatedTransport[] {
    return this.#transports.filter((transport) => transport.life === life);
  }

  #staleLater(transport: SimulatedTransport, isGone: () => boolean): void {
    this.#schedule(null, TIMES.staleMs, `${transport.life.name} goes stale`, () => {
      if (isGone()) this.#meeting.dropAllOf(transport);
    });
  }

  #review(): void {
    for (const transport of this.#transports) for (const end of transport.links()) end.review();
  }

  #schedule(owner: Life | null, delayMs: number, label: string, run: () => void): () => void {
    const task = this.#queue.add(this.#nowMs + delayMs, owner, label, run);
    return () => {
      task.isCancelled = true;
    };
  }

  #note(label: string): void {
    this.#trace.push(`${this.#nowMs} ms  ${label}`);
    if (this.#trace.length > 4 * this.#traceLimit) this.#trace = this.#trace.slice(-this.#traceLimit);
  }

  #makeInside(): Inside {
    const world = this;
    return {
      rng: this.#rng,
      get profile() {
        return world.#profile;
      },
      nowMs: () => this.#nowMs,
      schedule: (owner, delayMs, label, run) => this.#schedule(owner, delayMs, label, run),
      isBlocked: (a, b) => {
        if (a.isOffline || b.isOffline || this.#deaf.has(`${b.name}>${a.name}`)) return true;
        const [groupOfA, groupOfB] = [this.#groups.get(a.name), this.#groups.get(b.name)];
        return groupOfA !== undefined && groupOfB !== undefined && groupOfA !== groupOfB;
      },
      latencyMs: () => {
        const { least, most } = this.#profile.latencyMs;
        return least + this.#rng.below(most - least + 1);
      },
      nextNumber: () => {
        this.#number += 1;
        return this.#number;
      },
      areFingerprintsHonest: () => this.#fingerprints === 'honest',
    };
  }
}
