/**
 * Real sessions of one round on stores in memory, whose links the test makes and cuts and whose messages it delivers: what
 * absences and decisions about them are tried on.
 */
import { SimulatedKeys } from '../../src/cli/simulated-keys.ts';
import { simulatedGenesis } from '../../src/cli/simulation.ts';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { legalMoves } from '../../src/games/ocho/refusals.ts';
import type { OchoState } from '../../src/games/ocho/types.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import type { Judged } from '../../src/protocol/contributions.ts';
import type { SignedGenesis } from '../../src/protocol/genesis.ts';
import { openSession, type Session } from '../../src/protocol/session.ts';
import type { KeyPair } from '../../src/protocol/signing.ts';
import { createDisk, type Disk, type MemoryStore, openMemoryStore } from '../../src/storage/memory.ts';
import { flush, type HandClock, handClock } from '../storage/hand-clock.ts';

const checkOnce = new SimulatedKeys().verify;
const judged: Judged = new Map();

type Line = `${Seat}>${Seat}`;

export class Replicas {
  readonly signed: SignedGenesis;
  readonly pairs: readonly KeyPair[];
  readonly seats: readonly Seat[];
  readonly sessions: (Session | null)[];
  /** Of each seat's present life. */
  readonly stores: MemoryStore[] = [];
  readonly clock: HandClock = handClock();
  private readonly disks: readonly Disk[];
  private readonly rng: SeededRng;
  private readonly lines = new Map<Line, Json[]>();

  constructor(seats: number, seed: number) {
    this.rng = new SeededRng(seed, 'replicas');
    const options = { ...ocho.defaultOptions, target: 4000 } as unknown as Json;
    const made = simulatedGenesis({ game: 'ocho', seats, options, chainLength: 64 }, this.rng);
    this.signed = made.signed;
    this.pairs = made.pairs;
    this.seats = made.pairs.map((_, seat) => seat);
    this.disks = made.pairs.map(() => createDisk());
    this.sessions = made.pairs.map(() => null);
  }

  /** Starts the replica of `seat` from what its disk holds, connected to nobody. */
  async open(seat: Seat): Promise<void> {
    const store = openMemoryStore(this.disks[seat] as Disk);
    this.stores[seat] = store;
    this.sessions[seat] = await openSession({
      signedGenesis: this.signed,
      games: { ocho },
      seat,
      keyPair: this.pairs[seat] as KeyPair,
      store,
      rng: this.rng,
      clock: this.clock,
      verify: checkOnce,
      judged,
    });
  }

  /** The device of `seat` dies: its links go, its disk stays. */
  crash(seat: Seat): void {
    for (const other of this.seats) this.cut(seat, other);
    this.sessions[seat]?.close();
    this.sessions[seat] = null;
  }

  at(seat: Seat): Session {
    const session = this.sessions[seat];
    if (session === null || session === undefined) throw new Error(`seat ${seat} is not here`);
    return session;
  }

  connect(a: Seat, b: Seat): void {
    if (a === b || this.lines.has(`${a}>${b}`) || this.sessions[a] === null || this.sessions[b] === null)
      return;
    const ends: readonly (readonly [Seat, Seat])[] = [
      [a, b],
      [b, a],
    ];
    for (const [from, to] of ends) this.lines.set(`${from}>${to}`, []);
    for (const [from, to] of ends)
      this.at(from).attach(`${to}`, (message) => void this.lines.get(`${from}>${to}`)?.push(message), to);
  }

  cut(a: Seat, b: Seat): void {
    if (!this.lines.delete(`${a}>${b}`)) return;
    this.lines.delete(`${b}>${a}`);
    this.sessions[a]?.detach(`${b}`);
    this.sessions[b]?.detach(`${a}`);
  }

  /** Connects these seats with each other and with nobody else. */
  among(seats: readonly Seat[]): void {
    for (const a of this.seats)
      for (const b of this.seats)
        if (a < b && seats.includes(a) && seats.includes(b)) this.connect(a, b);
        else if (a < b) this.cut(a, b);
  }

  /** Lines with a message under way, in a fixed order. */
  pending(): readonly Line[] {
    return [...this.lines].flatMap(([line, queue]) => (queue.length > 0 ? [line] : [])).sort();
  }

  /** Delivers the next message of one line, and lets its receiver answer. */
  async deliver(line: Line): Promise<void> {
    const message = this.lines.get(line)?.shift();
    const [from, to] = line.split('>') as [string, string];
    if (message !== undefined) this.sessions[Number(to)]?.receive(from, message);
    await flush();
  }

  /** Delivers everything until nothing is under way; what goes over a line that `isHeld` stays on its way. */
  async calm(isHeld: (line: Line) => boolean = () => false): Promise<void> {
    await flush();
    const next = (): Line | undefined => this.pending().find((line) => !isHeld(line));
    for (let line = next(); line !== undefined; line = next()) await this.deliver(line);
  }

  /** All replicas open and connected, the lot drawn. */
  async begin(): Promise<void> {
    for (const seat of this.seats) await this.open(seat);
    this.among(this.seats);
    await this.calm();
  }

  /** Whose decision the replica of `seat` waits for. */
  mover(seat: Seat): Seat {
    const mover = this.at(seat).snapshot().waiting?.seats[0];
    if (mover === undefined) throw new Error('nobody is awaited');
    return mover;
  }

  /** The seat that the table waits for decides, if its replica is here. */
  async move(seat: Seat): Promise<void> {
    const { game } = this.at(seat).snapshot();
    const [move] = legalMoves(game as unknown as OchoState, seat);
    await this.at(seat).act(move as unknown as Json);
  }

  async goOn(seats: readonly Seat[]): Promise<void> {
    for (const seat of seats) await this.at(seat).goOn();
  }
}
