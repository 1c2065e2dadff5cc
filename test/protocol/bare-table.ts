/**
 * One log and one fold, and the keys and beacon chains of every seat: all that is needed to sign a game by hand and look
 * at what the protocol makes of it, without sessions, storage or gossip.
 */
import { SimulatedKeys } from '../../src/cli/simulated-keys.ts';
import { simulatedGenesis } from '../../src/cli/simulation.ts';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { legalMoves } from '../../src/games/ocho/refusals.ts';
import type { OchoOptions, OchoState } from '../../src/games/ocho/types.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { type LinkChain, linkChain } from '../../src/protocol/beacon.ts';
import { type Body, type Draft, decodeEntry, type Entry, signEntry } from '../../src/protocol/entry.ts';
import { type Decisions, Fold } from '../../src/protocol/fold.ts';
import { rosterKeys, type SignedGenesis, sessionId } from '../../src/protocol/genesis.ts';
import { leadsRoll } from '../../src/protocol/judge.ts';
import { Log } from '../../src/protocol/log.ts';
import type { SignedEntry } from '../../src/protocol/ports.ts';
import { formatRecord } from '../../src/protocol/record.ts';
import type { KeyPair } from '../../src/protocol/signing.ts';

const checkOnce = new SimulatedKeys().verify;

export type BareInput = {
  readonly seats: number;
  readonly seed?: number;
  readonly chainLength?: number;
  readonly options?: Partial<OchoOptions>;
  readonly decisions?: Decisions;
};

/** Fields of an envelope to sign instead of the right ones. */
export type Patch = Partial<Omit<Draft, 'body'>>;

export class BareTable {
  readonly genesis: SignedGenesis;
  readonly pairs: readonly KeyPair[];
  readonly session: string;
  readonly chainLength: number;
  readonly log: Log;
  fold: Fold;
  private readonly tails: readonly (readonly Uint8Array[])[];
  private readonly chains = new Map<string, LinkChain>();

  constructor({ seats, seed = 1, chainLength = 64, options = {}, decisions = () => null }: BareInput) {
    const rng = new SeededRng(seed, 'bare table');
    const made = simulatedGenesis(
      {
        game: 'ocho',
        seats,
        options: { ...ocho.defaultOptions, ...options } as unknown as Json,
        chainLength,
      },
      rng,
    );
    this.genesis = made.signed;
    this.pairs = made.pairs;
    this.session = sessionId(made.signed.genesis);
    this.chainLength = chainLength;
    this.tails = made.pairs.map(() => Array.from({ length: 40 }, () => rng.bytes(32)));
    this.log = this.emptyLog();
    this.fold = this.freshFold(decisions);
  }

  emptyLog(): Log {
    const keys = rosterKeys(this.genesis.genesis);
    return new Log({ session: this.session, keys, verify: checkOnce });
  }

  freshFold(decisions: Decisions = () => null): Fold {
    return new Fold({ session: this.session, genesis: this.genesis.genesis, game: ocho }, { decisions });
  }

  /** Folds the same log from its start under other decisions. */
  refold(decisions: Decisions): void {
    this.fold = this.freshFold(decisions);
    this.fold.advance(this.log);
  }

  get seats(): readonly Seat[] {
    return this.pairs.map((_, seat) => seat);
  }

  get state() {
    return this.fold.now.state;
  }

  get game(): OchoState {
    return this.state.game as unknown as OchoState;
  }

  /** Signs `body` at the end of the seat's chain and at the table's present place, some fields replaced. */
  sign(seat: Seat, body: Json, patch: Patch = {}): SignedEntry {
    const { state, history, stateHash } = this.fold.now;
    const chain = this.log.chain(seat);
    const draft: Draft = {
      session: this.session,
      seat,
      seq: chain.length,
      prev: chain.at(-1)?.id ?? this.session,
      step: state.step,
      attempt: state.attempt,
      checkpoint: { history, state: stateHash },
      body: body as unknown as Body,
      ...patch,
    };
    return signEntry(draft, this.pairs[seat] as KeyPair);
  }

  /** The entry as a log takes it. Throws if it is none. */
  entry(signed: SignedEntry): Entry {
    const decoded = decodeEntry(signed, this.log.context);
    if (!decoded.ok) throw new Error(decoded.error);
    return decoded.value;
  }

  /** Takes a signed entry and folds. Throws if the log drops it. */
  take(signed: SignedEntry): SignedEntry {
    const added = this.log.add(signed, () => 1_000_000);
    if (!added.ok) throw new Error(`dropped: ${added.error}`);
    this.fold.advance(this.log);
    return signed;
  }

  give(seat: Seat, body: Json, patch: Patch = {}): SignedEntry {
    return this.take(this.sign(seat, body, patch));
  }

  /** Seats the table lacks. */
  get lacking(): readonly Seat[] {
    return this.fold.lacking(this.log);
  }

  /** What an honest program in this seat signs now; `decide` makes its decisions. */
  owed(seat: Seat, decide: Decide = best): Json {
    const { phase } = this.state;
    switch (phase.kind) {
      case 'commit':
        return { kind: 'commit', chain: phase.chain, head: this.head(seat, phase.chain) };
      case 'links':
        return { kind: 'link', k: phase.k, link: this.link(seat, phase.k) };
      case 'lead':
        return { kind: 'lead', k: phase.k, link: this.link(seat, phase.k) };
      case 'move':
        return this.move(seat, decide(this.game, seat));
      case 'close':
        return { kind: 'close' };
      case 'done':
        throw new Error('nothing is expected');
      default:
        throw new Error(`dice know no step ${phase.kind}`);
    }
  }

  move(seat: Seat, move: Json): Json {
    const k = this.state.beacon.next;
    const leads = leadsRoll(this.state, seat, move, ocho);
    return { kind: 'move', move, lead: leads ? { k, link: this.link(seat, k) } : null };
  }

  link(seat: Seat, k: number): string {
    return this.chain(seat, Math.floor((k - 1) / this.chainLength)).at(k);
  }

  head(seat: Seat, number: number): string {
    return this.chain(seat, number).at(number * this.chainLength);
  }

  private chain(seat: Seat, number: number): LinkChain {
    const name = `${seat}/${number}`;
    const tail = this.tails[seat]?.[number];
    if (tail === undefined) throw new Error(`no chain ${name}`);
    const made = this.chains.get(name) ?? linkChain(this.session, seat, number, this.chainLength, tail);
    this.chains.set(name, made);
    return made;
  }

  /** Plays honestly until `stop` holds; seats in `silent` sign nothing. */
  play(stop: (table: this) => boolean, { silent = [], decide = best }: Playing = {}): void {
    for (let turn = 0; turn < 20_000; turn++) {
      if (stop(this)) return;
      const seat = this.lacking.find((one) => !silent.includes(one));
      if (seat === undefined) throw new Error(`nobody moves in ${encodeCanonical(this.state.phase as Json)}`);
      this.give(seat, this.owed(seat, decide));
    }
    throw new Error('never reached');
  }

  record(): string {
    return formatRecord(this.genesis, this.log);
  }
}

export type Decide = (state: OchoState, seat: Seat) => Json;
export type Playing = { readonly silent?: readonly Seat[]; readonly decide?: Decide };

/** The most points, banked. */
export const best: Decide = (state, seat) => legalMoves(state, seat)[0] as unknown as Json;

/** Never banks: sets the fewest dice aside and throws the rest. */
export const rollOn: Decide = (state, seat) => {
  const moves = legalMoves(state, seat).filter((move) => move.kind !== 'keep' || move.then === 'roll');
  const size = (move: (typeof moves)[number]): number => (move.kind === 'keep' ? move.dice.length : 0);
  return [...moves].sort((a, b) => size(a) - size(b))[0] as unknown as Json;
};

/** Seats in `phase`, by its name. */
export const inPhase =
  (kind: BareTable['state']['phase']['kind'], purpose: 'lot' | 'game' | null = null) =>
  ({ state: { phase } }: BareTable): boolean =>
    phase.kind === kind && (purpose === null || ('purpose' in phase && phase.purpose.kind === purpose));
