/**
 * A table of real sessions with some of its seats in a cheat's hands, in one process, without time or network.
 *
 * Honest seats are `Session`s over stores in memory; messages wait in one queue in the order they were sent, as texts,
 * and every byte that leaves a session is kept. A cheating seat is a key, a log and a fold (cheat.ts): it can compute
 * what an honest program would sign, and sign anything else.
 */

import { SimulatedKeys } from '../../src/cli/simulated-keys.ts';
import { simulatedGenesis } from '../../src/cli/simulation.ts';
import { decodeCanonical, encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { legalMoves } from '../../src/games/ocho/refusals.ts';
import type { OchoOptions, OchoState } from '../../src/games/ocho/types.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { entryId } from '../../src/protocol/entry.ts';
import { type SignedGenesis, sessionId } from '../../src/protocol/genesis.ts';
import type { Send } from '../../src/protocol/gossip.ts';
import type { SignedEntry } from '../../src/protocol/ports.ts';
import { openSession, type Session, type SessionSnapshot } from '../../src/protocol/session.ts';
import type { KeyPair } from '../../src/protocol/signing.ts';
import { createDisk, type Disk, type MemoryStore, openMemoryStore } from '../../src/storage/memory.ts';
import { type HandClock, handClock } from '../storage/hand-clock.ts';
import { Cheat } from './cheat.ts';

export const GAMES = { ocho };
/** Short games, so that whole ones can be played. */
export const OPTIONS: OchoOptions = { ...ocho.defaultOptions, target: 4000 };

/** One memo for all tables: the same signature is checked once a process, that of a seat's own key never. */
const keys = new SimulatedKeys();
export const checkOnce = keys.verify;

export type TableInput = {
  readonly seats: number;
  readonly seed?: number;
  readonly cheats?: readonly Seat[];
  readonly options?: OchoOptions;
  readonly chainLength?: number;
};

/** A replica as the others see it. */
export interface Attached {
  attach(peer: string, send: Send, seat: Seat | null): void;
  receive(peer: string, json: Json): boolean;
}

export class Table {
  readonly genesis: SignedGenesis;
  readonly pairs: readonly KeyPair[];
  readonly session: string;
  readonly clock: HandClock = handClock();
  readonly sessions = new Map<Seat, Session>();
  readonly cheats = new Map<Seat, Cheat>();
  readonly disks: readonly Disk[];
  readonly stores = new Map<Seat, MemoryStore>();
  /** Every entry any session ever sent, as `seat/seq` → ids; and whose bytes they were. */
  readonly sent = new Map<string, Set<string>>();
  private readonly queue: { readonly from: Seat; readonly to: Seat; readonly text: string }[] = [];
  /** Messages a test holds back: true keeps it from arriving. */
  loses: (from: Seat, to: Seat, message: Json) => boolean = () => false;
  private readonly seed: number;
  private lives = 0;

  private constructor(input: TableInput) {
    this.seed = input.seed ?? 1;
    const made = simulatedGenesis(
      {
        game: 'ocho',
        seats: input.seats,
        options: (input.options ?? OPTIONS) as unknown as Json,
        chainLength: input.chainLength ?? 64,
      },
      new SeededRng(this.seed, 'table'),
      keys,
    );
    this.genesis = made.signed;
    this.pairs = made.pairs;
    this.session = sessionId(made.signed.genesis);
    this.disks = this.pairs.map(() => createDisk());
  }

  /** Opens every honest session and connects everybody with everybody. */
  static async open(input: TableInput): Promise<Table> {
    const table = new Table(input);
    for (const seat of table.seats()) {
      if (input.cheats?.includes(seat) === true) {
        table.cheats.set(seat, new Cheat(table.genesis, table.pair(seat), seat, table.rng(seat)));
      } else await table.start(seat);
    }
    for (const seat of table.cheats.keys()) table.connect(seat);
    await table.settle();
    return table;
  }

  seats(): readonly Seat[] {
    return this.pairs.map((_, seat) => seat);
  }

  pair(seat: Seat): KeyPair {
    return this.pairs[seat] as KeyPair;
  }

  /** Begins a life of an honest seat on its disk, and connects it with those that are there. */
  async start(seat: Seat): Promise<Session> {
    const store = openMemoryStore(this.disks[seat]);
    this.stores.set(seat, store);
    const session = await openSession({
      signedGenesis: this.genesis,
      games: GAMES,
      seat,
      keyPair: this.pair(seat),
      store,
      rng: this.rng(seat),
      clock: this.clock,
      verify: checkOnce,
    });
    this.sessions.set(seat, session);
    this.connect(seat);
    return session;
  }

  /** A device dies: its store, its session and what it had not sent are gone. */
  crash(seat: Seat): void {
    this.stores.get(seat)?.crash();
    this.sessions.get(seat)?.close();
    this.sessions.delete(seat);
    for (const other of this.sessions.values()) other.detach(`seat ${seat}`);
  }

  private rng(seat: Seat): SeededRng {
    return new SeededRng(this.seed, `device ${seat} life ${this.lives++}`);
  }

  private connect(seat: Seat): void {
    const self = this.replica(seat);
    for (const other of this.seats()) {
      const peer = this.replica(other);
      if (other === seat || self === undefined || peer === undefined) continue;
      self.attach(`seat ${other}`, (message) => this.post(seat, other, message), other);
      peer.attach(`seat ${seat}`, (message) => this.post(other, seat, message), seat);
    }
  }

  replica(seat: Seat): Attached | undefined {
    return this.sessions.get(seat) ?? this.cheats.get(seat);
  }

  honest(seat: Seat): Session {
    const session = this.sessions.get(seat);
    if (session === undefined) throw new Error(`seat ${seat} is not honest`);
    return session;
  }

  cheat(seat: Seat): Cheat {
    const cheat = this.cheats.get(seat);
    if (cheat === undefined) throw new Error(`seat ${seat} does not cheat`);
    return cheat;
  }

  /** Puts a message on the wire as the bytes it would be. */
  post(from: Seat, to: Seat, message: Json): void {
    if (this.sessions.has(from)) this.note(message);
    this.queue.push({ from, to, text: encodeCanonical(message) });
  }

  private note(message: Json): void {
    const { entries } = message as { entries?: readonly SignedEntry[] };
    for (const { bytes } of entries ?? []) {
      const { seat, seq } = JSON.parse(bytes) as { seat: number; seq: number };
      const place = `${seat}/${seq}`;
      this.sent.set(place, (this.sent.get(place) ?? new Set()).add(entryId(bytes)));
    }
  }

  /** Hands signed entries (or anything) to some sessions, as sent by `from`. */
  give(from: Seat, entries: readonly SignedEntry[], to: readonly Seat[] = [...this.sessions.keys()]): void {
    for (const seat of to) this.post(from, seat, { kind: 'entries', entries });
  }

  /** Delivers until nothing moves. */
  async settle(): Promise<void> {
    let delivered = 0;
    for (let idle = 0; idle < 3; ) {
      const next = this.queue.shift();
      if (next !== undefined && ++delivered > 3000)
        throw new Error(`messages without end, now ${next.from} → ${next.to}: ${next.text.slice(0, 400)}`);
      if (next === undefined) {
        await hop();
        idle = this.queue.length === 0 ? idle + 1 : 0;
        continue;
      }
      idle = 0;
      const json = decodeCanonical(next.text);
      if (!json.ok || this.loses(next.from, next.to, json.value)) continue;
      this.replica(next.to)?.receive(`seat ${next.from}`, json.value);
    }
  }

  /** Lets time pass, so that everybody tells what it has, and delivers. */
  async exchange(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await this.clock.advance(3100);
      for (const cheat of this.cheats.values()) cheat.tell();
      await this.settle();
    }
  }

  /**
   * Plays on until `stop` holds or the game is over: honest seats take the best dice and bank, cheats in `playing`
   * sign what an honest program would. Throws when nothing moves any more: say whom the table waits for with `snapshot`.
   */
  async play(stop: () => boolean, playing: readonly Seat[] = [...this.cheats.keys()]): Promise<void> {
    await this.settle();
    for (let turn = 0; turn < 3000; turn++) {
      if (stop()) return;
      if (!(await this.playOne(playing)) && this.queue.length === 0)
        throw new Error(`the table stands still: ${this.describe()}`);
      await this.settle();
    }
    throw new Error('the game does not end');
  }

  /** One contribution of somebody. */
  private async playOne(playing: readonly Seat[]): Promise<boolean> {
    for (const seat of playing) {
      const signed = this.cheat(seat).honestly();
      if (signed === null) continue;
      this.give(seat, [signed]);
      for (const other of this.cheats.keys())
        if (other !== seat) this.post(seat, other, { kind: 'entries', entries: [signed] });
      return true;
    }
    for (const [seat, session] of this.sessions) {
      const { waiting, game } = session.snapshot();
      if (waiting?.for !== 'decision' || !waiting.seats.includes(seat)) continue;
      const acted = await session.act(bestMove(game as unknown as OchoState, seat));
      if (acted.ok) return true;
    }
    return false;
  }

  snapshot(seat: Seat): SessionSnapshot {
    return this.honest(seat).snapshot();
  }

  /** Any honest seat's view. */
  view(): SessionSnapshot {
    const [seat] = this.sessions.keys();
    return this.snapshot(seat as Seat);
  }

  describe(): string {
    return [...this.sessions.values()]
      .map((session) => {
        const { seat, table, waiting, trouble, faults, end } = session.snapshot();
        return `seat ${seat}: step ${table.step} ${table.phase.kind}, waits for ${JSON.stringify(waiting)}, ${end}, trouble ${trouble}, faults ${JSON.stringify(faults)}`;
      })
      .join('\n');
  }
}

/** What anybody sensible does: the most points, banked. */
export function bestMove(state: OchoState, seat: Seat): Json {
  const [first] = legalMoves(state, seat);
  if (first === undefined) throw new Error('no legal move');
  return first as unknown as Json;
}

const hop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
