/**
 * One replica of the model of absence, and what replicas share: the genesis, keys and links of a table that stands at its first
 * decision. The protocol's own code, without clocks, stores and sessions; a replica is made anew for every state of its log.
 */
import { SimulatedKeys } from '../../src/cli/simulated-keys.ts';
import { simulatedGenesis } from '../../src/cli/simulation.ts';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { legalMoves } from '../../src/games/ocho/refusals.ts';
import type { OchoState } from '../../src/games/ocho/types.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { owedVote, type Voter } from '../../src/protocol/absence.ts';
import { embeddedIn } from '../../src/protocol/ballot.ts';
import { linkChain } from '../../src/protocol/beacon.ts';
import type { Judged } from '../../src/protocol/contributions.ts';
import { type Body, type Draft, decodeEntry, type Entry, signEntry } from '../../src/protocol/entry.ts';
import { type Evidence, evidenceIn, evidenceOf, isFinal } from '../../src/protocol/evidence.ts';
import { Fold } from '../../src/protocol/fold.ts';
import { owedHalt } from '../../src/protocol/fork.ts';
import { rosterKeys, sessionId } from '../../src/protocol/genesis.ts';
import { leadsRoll } from '../../src/protocol/judge.ts';
import { Log } from '../../src/protocol/log.ts';

/** What the replicas of one table share. */
export class World {
  readonly session: string;
  readonly keys: readonly Uint8Array[];
  readonly pairs: ReturnType<typeof simulatedGenesis>['pairs'];
  readonly seats: readonly Seat[];
  /** Seats contribute to steps below it. */
  lastStep = Number.POSITIVE_INFINITY;
  /** Entries of each chain that the lot took. */
  base: readonly number[] = [];
  private readonly verify = new SimulatedKeys().verify;
  private readonly judged: Judged = new Map();
  private readonly decoded = new Map<string, Entry>();
  private readonly links: readonly ReturnType<typeof linkChain>[];
  private readonly genesis: ReturnType<typeof simulatedGenesis>['signed'];
  private lot: Fold | null = null;

  constructor(seats: number) {
    const rng = new SeededRng(1, 'absence model');
    const options = { ...ocho.defaultOptions, target: 4000 } as unknown as Json;
    const made = simulatedGenesis({ game: 'ocho', seats, options, chainLength: 64 }, rng);
    this.genesis = made.signed;
    this.pairs = made.pairs;
    this.seats = made.pairs.map((_, seat) => seat);
    this.session = sessionId(made.signed.genesis);
    this.keys = rosterKeys(made.signed.genesis);
    this.links = this.seats.map((seat) => linkChain(this.session, seat, 0, 64, rng.bytes(32)));
  }

  /** Everybody's entries up to the first decision. */
  begin(): readonly (readonly Entry[])[] {
    const replicas = this.seats.map((seat) => new Replica(this, seat, () => true));
    for (let before = -1, now = 0; before !== now; ) {
      before = now;
      for (const one of replicas) one.answer();
      const all = replicas.flatMap(({ log, voter }) => log.chain(voter.seat));
      for (const one of replicas) one.take(all);
      now = all.length;
    }
    const [{ fold, log }] = replicas as [Replica];
    if (fold.now.state.phase.kind !== 'move') throw new Error('the lot is not drawn');
    this.lot = fold;
    this.base = log.chains.map(({ length }) => length);
    return log.chains.map((chain) => [...chain]);
  }

  log(): Log {
    return new Log({ session: this.session, keys: this.keys, verify: this.verify });
  }

  /** A fold at the start, or at the first decision, if its replica holds all that it takes. */
  fold(seat: Seat | null, from: 'start' | 'lot', before?: Fold): Fold {
    const { genesis } = this.genesis;
    const context = { session: this.session, genesis, game: ocho };
    const { judged, lot } = this;
    const fold = new Fold(context, { seat, judged, ...(before === undefined ? {} : { before }) });
    if (from === 'start' || lot === null) return fold;
    const { steps, completed, events, rolls } = lot;
    Object.assign(Reflect.get(fold, 'judging'), { cursors: [...this.base] });
    return Object.assign(fold, {
      steps: [...steps],
      completed: [...completed],
      events: [...events],
      rolls: [...rolls],
    });
  }

  link(seat: Seat, k: number): string {
    return (this.links[seat] as (typeof this.links)[number]).at(k);
  }

  sign(draft: Omit<Draft, 'session'>): Entry {
    const pair = this.pairs[draft.seat] as World['pairs'][number];
    return this.decode(signEntry({ session: this.session, ...draft }, pair));
  }

  decode(signed: Entry['signed']): Entry {
    const known = this.decoded.get(signed.bytes);
    if (known !== undefined) return known;
    const decoded = decodeEntry(signed, { session: this.session, keys: this.keys, verify: this.verify });
    if (!decoded.ok) throw new Error(decoded.error);
    this.decoded.set(signed.bytes, decoded.value);
    return decoded.value;
  }
}

export class Replica {
  readonly log: Log;
  fold: Fold;
  readonly voter: Voter;
  private readonly world: World;

  constructor(world: World, seat: Seat, reaches: (seat: Seat) => boolean, from: 'start' | 'lot' = 'start') {
    this.world = world;
    this.log = world.log();
    this.fold = world.fold(seat, from);
    const self = this;
    this.voter = {
      seat,
      log: this.log,
      get fold() {
        return self.fold;
      },
      reaches,
    };
  }

  /** As a log takes entries whose signatures are known: two histories of a seat become evidence, what has no place is dropped. */
  take(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const chain = this.log.chain(entry.seat);
      const last = chain.at(-1);
      const held = chain[entry.seq] ?? (last !== undefined && last.id !== entry.prev ? last : undefined);
      if (held !== undefined) this.prove(evidenceOf(held, entry));
      if (entry.seq !== chain.length || held !== undefined || (last !== undefined && isFinal(last))) continue;
      chain.push(entry);
      this.prove(evidenceIn(entry, this.log.context));
      this.take(embeddedIn(entry).map((signed) => this.world.decode(signed)));
    }
  }

  prove(evidence: Evidence | null): void {
    if (evidence !== null) this.log.takeEvidence(evidence);
  }

  advance(): void {
    this.fold.advance(this.log);
    while (this.fold.isOvertaken(this.log)) {
      this.fold = this.world.fold(this.voter.seat, 'start', this.fold);
      this.fold.advance(this.log);
    }
  }

  sign(body: Body): Entry {
    const { seat } = this.voter;
    const { state, history, stateHash } = this.fold.now;
    const chain = this.log.chain(seat);
    // As a session does: a leave from behind stands where its seat has been.
    const last = this.fold.isBehind(seat, this.log) ? chain.at(-1) : undefined;
    const entry = this.world.sign({
      seat,
      seq: chain.length,
      prev: chain.at(-1)?.id ?? this.world.session,
      step: last?.step ?? state.step,
      attempt: last?.attempt ?? state.attempt,
      checkpoint: last?.checkpoint ?? { history, state: stateHash },
      body,
    });
    this.take([entry]);
    return entry;
  }

  /** Signs what its machine owes until there is nothing. */
  answer(): void {
    for (let turn = 0; turn < 50; turn++) {
      this.advance();
      const body = this.isOver() ? null : (this.halt() ?? this.owed() ?? owedVote(this.voter));
      if (body === null) return;
      this.sign(body);
    }
    throw new Error('a machine answers without end');
  }

  halt(): Body | null {
    const { voter, fold, log } = this;
    const evidence = fold.isBehind(voter.seat, log) ? null : owedHalt(voter.seat, fold, log);
    return evidence === null
      ? null
      : { kind: 'halt', pair: [evidence.pair[0].signed, evidence.pair[1].signed] };
  }

  owed(): Body | null {
    const { fold, log, voter, world } = this;
    const { phase, step } = fold.now.state;
    if (fold.isBehind(voter.seat, log) || step >= world.lastStep || !fold.lacking(log).includes(voter.seat))
      return null;
    if (phase.kind === 'links') return { kind: 'link', k: phase.k, link: world.link(voter.seat, phase.k) };
    if (phase.kind === 'lead') return { kind: 'lead', k: phase.k, link: world.link(voter.seat, phase.k) };
    if (phase.kind === 'commit') return { kind: 'commit', chain: 0, head: world.link(voter.seat, 0) };
    return null;
  }

  /** The decisions that its person may take, the first one first; none if none is awaited. */
  moves(): readonly Body[] {
    const { state } = this.fold.now;
    const { seat } = this.voter;
    const isMine = state.phase.kind === 'move' && state.phase.seat === seat;
    const isBehind = (): boolean => this.fold.isBehind(seat, this.log);
    if (!isMine || this.isOver() || state.step >= this.world.lastStep || isBehind()) return [];
    const k = state.beacon.next;
    return (legalMoves(state.game as unknown as OchoState, seat) as unknown as readonly Json[]).map(
      (move) => {
        const leads = leadsRoll(state, seat, move, ocho);
        return { kind: 'move', move, lead: leads ? { k, link: this.world.link(seat, k) } : null };
      },
    );
  }

  isOver(): boolean {
    const last = this.log.chain(this.voter.seat).at(-1);
    return last !== undefined && isFinal(last);
  }
}
