/**
 * A model of absence: the protocol's own code (log, fold, ballots, votes) on replicas without clocks, stores and sessions,
 * driven one choice at a time, so that all orders of deliveries, taps, deaths and returns can be gone through.
 *
 * A state is what every replica holds (how far it has each chain), who is there, and what is left of the budget. Signing
 * is a function of what a replica holds and of whom it reaches; so two ways to one state are one, and each is gone once.
 *
 * Invariants it looks for (`check`, `heal`)
 * 1. At most one value is accepted by more than half of the seats at a place.
 * 2. A step that more than half of the seats have passed is not begun anew.
 * 3. Nobody honest is blamed.
 * 4. From every state: once those who are there hold the same entries and their people agree to go on, their tables are the
 *    same, and a majority waits for nobody who is away.
 */
import { SimulatedKeys } from '../../src/cli/simulated-keys.ts';
import { simulatedGenesis } from '../../src/cli/simulation.ts';
import type { Json, Seat } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { owedVote, tappedVote, type Voter } from '../../src/protocol/absence.ts';
import { type Agree, ballotBody, embeddedIn, isSameValue, type Value } from '../../src/protocol/ballot.ts';
import { linkChain } from '../../src/protocol/beacon.ts';
import type { Judged } from '../../src/protocol/contributions.ts';
import { type Body, decodeEntry, type Entry, signEntry } from '../../src/protocol/entry.ts';
import { Fold } from '../../src/protocol/fold.ts';
import { rosterKeys, sessionId } from '../../src/protocol/genesis.ts';
import { leadsRoll } from '../../src/protocol/judge.ts';
import { Log } from '../../src/protocol/log.ts';
import { expectedSeats, seatsIn } from '../../src/protocol/state.ts';
import { best } from '../protocol/bare-table.ts';

/** How many entries of each chain a replica holds. */
export type Heads = readonly number[];

export type State = {
  /** By seat: all that was ever signed. */
  readonly chains: readonly (readonly Entry[])[];
  /** By seat: what its replica holds. */
  readonly heads: readonly Heads[];
  readonly isThere: readonly boolean[];
  /** Steps that replicas have been past, as `seat step/attempt history`. */
  readonly passed: ReadonlySet<string>;
  readonly left: Budget;
};

/** How often each may still happen. */
export type Budget = {
  readonly taps: number;
  readonly deaths: number;
  readonly leaves: number;
  readonly lies: number;
};

export type Step = { readonly name: string; readonly next: () => State };

export type ModelInput = {
  readonly seats: number;
  /** decision: a move is awaited. roll: it has been made, and everybody's link is signed and not on its way yet. */
  readonly from: 'decision' | 'roll';
  /** In how many steps, the first one among them, seats contribute. */
  readonly depth: number;
  readonly budget: Budget;
  /** A seat whose program does not do as it should; null: none. */
  readonly liar: Seat | null;
  /** kept: a device that dies keeps all it held. own: it keeps what it signed itself. */
  readonly disk: 'kept' | 'own';
};

/** One replica, made anew for every state of its log. */
class Replica {
  readonly log: Log;
  fold: Fold;
  readonly voter: Voter;
  private readonly model: Model;

  constructor(model: Model, seat: Seat, isThere: readonly boolean[], from: 'start' | 'lot' = 'start') {
    this.model = model;
    this.log = new Log({ session: model.session, keys: model.keys, verify: model.verify });
    this.fold = model.fold(seat, undefined, from);
    const self = this;
    this.voter = {
      seat,
      log: this.log,
      get fold() {
        return self.fold;
      },
      reaches: (other) => isThere[other] === true,
    };
  }

  /** Entries in chain order a seat; those whose chain does not reach up to them are dropped. */
  take(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const chain = this.log.chain(entry.seat);
      if (entry.seq !== chain.length) continue;
      chain.push(entry);
      this.take(embeddedIn(entry).map((signed) => this.model.decode(signed)));
    }
  }

  advance(): void {
    this.fold.advance(this.log);
    while (this.fold.isOvertaken(this.log)) {
      this.fold = this.model.fold(this.voter.seat, this.fold);
      this.fold.advance(this.log);
    }
  }

  sign(body: Body): Entry {
    const { seat } = this.voter;
    const { state, history, stateHash } = this.fold.now;
    const chain = this.log.chain(seat);
    // As a session does: a leave from behind stands where its seat has been.
    const last = this.fold.isBehind(seat, this.log) ? chain.at(-1) : undefined;
    const entry = this.model.decode(
      signEntry(
        {
          session: this.model.session,
          seat,
          seq: chain.length,
          prev: chain.at(-1)?.id ?? this.model.session,
          step: last?.step ?? state.step,
          attempt: last?.attempt ?? state.attempt,
          checkpoint: last?.checkpoint ?? { history, state: stateHash },
          body,
        },
        this.model.pairs[seat] as Model['pairs'][number],
      ),
    );
    this.take([entry]);
    return entry;
  }

  /** Signs what its machine owes until there is nothing. */
  answer(): void {
    for (let turn = 0; turn < 50; turn++) {
      this.advance();
      const body = this.isOver() ? null : (this.owed() ?? owedVote(this.voter));
      if (body === null) return;
      this.sign(body);
    }
    throw new Error('a machine answers without end');
  }

  owed(): Body | null {
    const { fold, log, voter, model } = this;
    const { phase, step } = fold.now.state;
    if (fold.isBehind(voter.seat, log) || step >= model.lastStep || !fold.lacking(log).includes(voter.seat))
      return null;
    if (phase.kind === 'links') return { kind: 'link', k: phase.k, link: model.link(voter.seat, phase.k) };
    if (phase.kind === 'lead') return { kind: 'lead', k: phase.k, link: model.link(voter.seat, phase.k) };
    if (phase.kind === 'commit') return { kind: 'commit', chain: 0, head: model.link(voter.seat, 0) };
    return null;
  }

  /** The decision of its person, or null if it is not awaited. */
  moved(): Body | null {
    const { state } = this.fold.now;
    const { seat } = this.voter;
    const isMine = state.phase.kind === 'move' && state.phase.seat === seat;
    if (!isMine || this.isOver() || state.step >= this.model.lastStep || this.fold.isBehind(seat, this.log))
      return null;
    const move = best(state.game as never, seat);
    const k = state.beacon.next;
    const leads = leadsRoll(state, seat, move, ocho);
    return { kind: 'move', move, lead: leads ? { k, link: this.model.link(seat, k) } : null };
  }

  isOver(): boolean {
    const last = this.log.chain(this.voter.seat).at(-1);
    return (last?.rawBody as { readonly kind?: string } | undefined)?.kind === 'leave';
  }
}

/** What the seat of a replica can do with what it holds. */
type Choice = { readonly name: string; readonly body: Body; readonly cost: Partial<Budget> };

/** What a replica comes to by what it holds. */
type Outcome = {
  /** What it holds and has signed then. */
  readonly heads: Heads;
  readonly signed: readonly Entry[];
  readonly table: string;
  readonly passed: readonly string[];
};

export class Model {
  readonly session: string;
  readonly keys: readonly Uint8Array[];
  readonly verify = new SimulatedKeys().verify;
  readonly pairs: ReturnType<typeof simulatedGenesis>['pairs'];
  readonly seats: readonly Seat[];
  readonly input: ModelInput;
  start: State;
  lastStep = Number.POSITIVE_INFINITY;
  private readonly judged: Judged = new Map();
  private lot: Fold | null = null;
  /** How many entries of each chain the fold in `lot` has taken. */
  private base: readonly number[] = [];
  private readonly choices = new Map<string, readonly Choice[]>();
  private readonly decoded = new Map<string, Entry>();
  private readonly known = new Map<string, Outcome>();
  private readonly checked = new Set<string>();
  private readonly links: readonly ReturnType<typeof linkChain>[];
  private readonly genesis: ReturnType<typeof simulatedGenesis>['signed'];

  constructor(input: ModelInput) {
    this.input = input;
    const rng = new SeededRng(1, 'absence model');
    const options = { ...ocho.defaultOptions, target: 4000 } as unknown as Json;
    const made = simulatedGenesis({ game: 'ocho', seats: input.seats, options, chainLength: 64 }, rng);
    this.genesis = made.signed;
    this.pairs = made.pairs;
    this.seats = made.pairs.map((_, seat) => seat);
    this.session = sessionId(made.signed.genesis);
    this.keys = rosterKeys(made.signed.genesis);
    this.links = this.seats.map((seat) => linkChain(this.session, seat, 0, 64, rng.bytes(32)));
    this.start = this.begin();
    if (input.from === 'roll') this.start = this.rolling(this.start);
  }

  /** A fold that has come to the first decision, if its replica holds all that it takes. */
  fold(seat: Seat | null, before?: Fold, from: 'start' | 'lot' = 'start'): Fold {
    const { genesis } = this.genesis;
    const context = { session: this.session, genesis, game: ocho };
    const fold = new Fold(context, {
      seat,
      judged: this.judged,
      ...(before === undefined ? {} : { before }),
    });
    if (from === 'start' || this.lot === null) return fold;
    const { steps, completed, events, rolls } = this.lot;
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

  decode(signed: Entry['signed']): Entry {
    const known = this.decoded.get(signed.bytes);
    if (known !== undefined) return known;
    const decoded = decodeEntry(signed, { session: this.session, keys: this.keys, verify: this.verify });
    if (!decoded.ok) throw new Error(decoded.error);
    this.decoded.set(signed.bytes, decoded.value);
    return decoded.value;
  }

  /** All replicas hold the same, and the first decision is awaited. */
  private begin(): State {
    const isThere = this.seats.map(() => true);
    const replicas = this.seats.map((seat) => new Replica(this, seat, isThere));
    for (let before = -1, now = 0; before !== now; ) {
      before = now;
      for (const one of replicas) one.answer();
      const all = replicas.flatMap(({ log, voter }) => log.chain(voter.seat));
      for (const one of replicas) one.take(all);
      now = all.length;
    }
    const { state } = (replicas[0] as Replica).fold.now;
    if (state.phase.kind !== 'move') throw new Error('the lot is not drawn');
    this.lastStep = state.step + this.input.depth;
    this.lot = (replicas[0] as Replica).fold;
    this.base = (replicas[0] as Replica).log.chains.map(({ length }) => length);
    const chains = this.seats.map((seat) => [...(replicas[0] as Replica).log.chain(seat)]);
    const heads = this.seats.map(() => chains.map(({ length }) => length));
    return { chains, heads, isThere, passed: new Set(), left: this.input.budget };
  }

  /** The move that is awaited has been made, and come to everybody. */
  private rolling(state: State): State {
    this.lastStep++;
    const step = this.steps(state).find(({ name }) => name.endsWith(' moves')) as Step;
    const after = step.next();
    const made = this.seats.flatMap((seat) => this.entriesOfMove(after, state, seat));
    return this.seats
      .filter((seat) => !made.some((entry) => entry.seat === seat))
      .reduce((next, seat) => this.deliver(next, seat, made), after);
  }

  /** What `seat` has signed between the two: the move, and nothing that it signed upon it. */
  private entriesOfMove(after: State, before: State, seat: Seat): readonly Entry[] {
    const { length } = before.chains[seat] as readonly Entry[];
    return (after.chains[seat] as readonly Entry[]).slice(length, length + 1);
  }

  /** Everything that can happen next. */
  steps(state: State): readonly Step[] {
    const { left, isThere } = state;
    const there = this.seats.filter((seat) => isThere[seat]);
    const steps: Step[] = [];
    for (const to of there)
      for (const from of there) {
        if (from === to) continue;
        for (const chain of this.seats) {
          const next = (state.heads[to] as Heads)[chain] as number;
          if (chain === to || next >= ((state.heads[from] as Heads)[chain] as number)) continue;
          const name = `${to} gets ${chain}#${next} from ${from}`;
          // From whom it comes makes no difference.
          if (steps.some((one) => one.name.startsWith(`${to} gets ${chain}#`))) continue;
          steps.push({ name, next: () => this.deliver(state, to, [this.entry(state, chain, next)]) });
        }
      }
    for (const seat of there) {
      for (const { name, body, cost } of this.choicesOf(state, seat)) {
        const isAfforded = Object.entries(cost).every(
          ([kind, amount]) => left[kind as keyof Budget] >= amount,
        );
        if (isAfforded)
          steps.push({ name: `${seat} ${name}`, next: () => this.act(state, seat, body, cost) });
      }
      if (left.deaths > 0) steps.push({ name: `${seat} dies`, next: () => this.die(state, seat) });
    }
    for (const seat of this.seats)
      if (!isThere[seat]) steps.push({ name: `${seat} returns`, next: () => this.comeBack(state, seat) });
    return steps;
  }

  private choicesOf(state: State, seat: Seat): readonly Choice[] {
    const name = `${seat} ${this.nameOfHeld(state, seat)} ${state.isThere.join()}`;
    const known = this.choices.get(name);
    if (known !== undefined) return known;
    const replica = this.replica(state, seat);
    const choices: Choice[] = [];
    const add = (what: string, body: Body | null, cost: Partial<Budget> = {}): void => {
      if (body !== null) choices.push({ name: what, body, cost });
    };
    if (!replica.isOver()) {
      add('moves', replica.moved());
      add('leaves', { kind: 'leave' }, { leaves: 1 });
      if (seat === this.input.liar) {
        add('contributes', replica.owed());
        for (const lie of this.lies(replica))
          add(`lies ${JSON.stringify(lie).slice(0, 80)}`, lie, { lies: 1 });
      } else {
        const vote = tappedVote(replica.voter);
        add('taps', vote.ok ? vote.value : null, { taps: 1 });
      }
    }
    this.choices.set(name, choices);
    return choices;
  }

  /** What a seat might sign that wants something else than to go on. */
  private lies({ fold, log, voter }: Replica): readonly Body[] {
    const { seat } = voter;
    const instance = fold.instance(log);
    const { step, attempt } = instance;
    const ballots = fold.ballots(log);
    const { promised, accepted } = ballots.stand(seat, instance);
    const highest = ballots.highest(instance);
    const round = Math.max(highest?.round ?? 0, promised?.round ?? 0) + 1;
    const own = { step, attempt, round, seat };
    const victim = this.seats.find((one) => one !== seat && instance.expected.includes(one));
    const agree: Agree = { kind: 'agree', ballot: own, passed: false, holds: [], accepted };
    const lies: Body[] = [
      agree,
      { ...agree, holds: [...instance.expected] },
      { ...agree, ballot: { ...own, round: round + 40 } },
      {
        ...agree,
        accepted: accepted === null ? { ballot: own, value: { kind: 'remove', seats: [0] } } : null,
      },
    ];
    if (highest !== null && highest.seat !== seat) lies.push({ ...agree, ballot: highest });
    for (const ballot of [promised, highest]) {
      if (ballot === null || victim === undefined) continue;
      const value: Value = { kind: 'remove', seats: [victim] };
      lies.push({ kind: 'propose', ballot, value }, { kind: 'accept', ballot, value });
      lies.push({ kind: 'accept', ballot, value: { kind: 'complete', entries: [] } });
    }
    return lies;
  }

  private entry({ chains }: State, seat: Seat, seq: number): Entry {
    return (chains[seat] as readonly Entry[])[seq] as Entry;
  }

  private held(state: State, seat: Seat): readonly Entry[] {
    return (state.heads[seat] as Heads).flatMap((head, chain) =>
      (state.chains[chain] as readonly Entry[]).slice(0, head),
    );
  }

  private replica(state: State, seat: Seat): Replica {
    const held = state.heads[seat] as Heads;
    const isWhole =
      this.lot !== null && this.base.every((length, chain) => (held[chain] as number) >= length);
    const replica = new Replica(this, seat, state.isThere, isWhole ? 'lot' : 'start');
    replica.take(this.held(state, seat));
    replica.advance();
    return replica;
  }

  private deliver(state: State, seat: Seat, entries: readonly Entry[]): State {
    return this.react(
      state,
      seat,
      (replica) => {
        replica.take(entries);
        if (seat !== this.input.liar) replica.answer();
      },
      entries.map(({ id }) => id).join(),
    );
  }

  private act(state: State, seat: Seat, body: Body, cost: Partial<Budget>): State {
    const left = { ...state.left };
    for (const [name, amount] of Object.entries(cost)) left[name as keyof Budget] -= amount;
    return this.react(
      { ...state, left },
      seat,
      (replica) => {
        replica.sign(body);
        if (seat !== this.input.liar) replica.answer();
      },
      JSON.stringify(body),
    );
  }

  private die(state: State, seat: Seat): State {
    const left = { ...state.left, deaths: state.left.deaths - 1 };
    const isThere = state.isThere.with(seat, false);
    const own = (head: number, chain: number): number => (chain === seat ? head : 0);
    const heads =
      this.input.disk === 'kept'
        ? state.heads
        : state.heads.with(seat, (state.heads[seat] as Heads).map(own));
    return this.awake({ ...state, left, isThere, heads });
  }

  private comeBack(state: State, seat: Seat): State {
    return this.awake({ ...state, isThere: state.isThere.with(seat, true) });
  }

  /** Who is reached has changed: every machine looks again. */
  private awake(state: State): State {
    return this.seats
      .filter((seat) => state.isThere[seat] && seat !== this.input.liar)
      .reduce((after, seat) => this.react(after, seat, (replica) => replica.answer(), ''), state);
  }

  /** Lets a replica do something with what it holds; the same thing only once. */
  private react(state: State, seat: Seat, run: (replica: Replica) => void, what: string): State {
    const name = `${seat} ${this.nameOfHeld(state, seat)} ${state.isThere.join()} ${what}`;
    let outcome = this.known.get(name);
    if (outcome === undefined) {
      const replica = this.replica(state, seat);
      const from = replica.log.chain(seat).length;
      run(replica);
      outcome = {
        heads: replica.log.chains.map(({ length }) => length),
        signed: replica.log.chain(seat).slice(from),
        table: replica.fold.now.stateHash + replica.fold.now.history,
        passed: replica.fold.steps.slice(1).map((_, step) => {
          const before = replica.fold.steps[step] as Fold['now'];
          return `${seat} ${before.state.step}/${before.state.attempt} ${before.history}`;
        }),
      };
      this.expectBlameless(replica.fold, name);
      this.known.set(name, outcome);
    }
    const { heads, signed, passed } = outcome;
    const chain = state.chains[seat] as readonly Entry[];
    return {
      ...state,
      chains: signed.length === 0 ? state.chains : state.chains.with(seat, [...chain, ...signed]),
      heads: state.heads.with(seat, heads),
      passed: new Set([...state.passed, ...passed]),
    };
  }

  private nameOfHeld(state: State, seat: Seat): string {
    return (state.heads[seat] as Heads)
      .map((head, chain) => (head === 0 ? '' : this.entry(state, chain, head - 1).id.slice(0, 12)))
      .join();
  }

  nameOf(state: State): string {
    const { taps, deaths, leaves, lies } = state.left;
    const held = this.seats.map((seat) => this.nameOfHeld(state, seat)).join(';');
    // Those who are away hold what they held.
    return `${held} ${state.isThere.join()} ${taps} ${deaths} ${leaves} ${lies}`;
  }

  private expectBlameless(fold: Fold, where: string): void {
    const blamed = fold.faults.find(({ seat }) => seat !== this.input.liar);
    if (blamed !== undefined) throw new Error(`blamed: ${JSON.stringify(blamed)} at ${where}`);
  }

  /** Looks at all that was ever signed. Throws what is wrong. */
  check(state: State): void {
    const name = `${state.chains.map((chain) => chain.at(-1)?.id).join()} ${[...state.passed].join()}`;
    if (this.checked.has(name)) return;
    this.checked.add(name);
    const replica = new Replica(this, 0, state.isThere);
    replica.take(state.chains.flat());
    const fold = this.fold(null, undefined, 'lot');
    fold.advance(replica.log);
    this.expectBlameless(fold, 'all chains');
    const ballots = fold.ballots(replica.log);
    for (const place of ballots.disputed()) {
      const accepts = state.chains.flatMap((chain) =>
        chain.flatMap((entry) => {
          const body = ballots.refusal(entry) === null ? ballotBody(entry) : null;
          return body?.kind === 'accept' &&
            body.ballot.step === place.step &&
            body.ballot.attempt === place.attempt
            ? [{ seat: entry.seat, body }]
            : [];
        }),
      );
      const chosen = accepts.filter(({ body }) => {
        const same = accepts.filter(
          (other) =>
            JSON.stringify(other.body.ballot) === JSON.stringify(body.ballot) &&
            isSameValue(other.body.value, body.value),
        );
        return 2 * new Set(same.map(({ seat }) => seat)).size > this.seats.length;
      });
      for (const { body } of chosen)
        if (
          !isSameValue(body.value, (chosen[0] as (typeof chosen)[number]).body.value) &&
          !isEmptyTwin(body.value, (chosen[0] as (typeof chosen)[number]).body.value)
        )
          throw new Error(`two values decided at ${place.step}/${place.attempt}`);
      if (chosen[0]?.body.value.kind !== 'remove') continue;
      const through = new Map<string, Set<string>>();
      for (const one of state.passed) {
        const [seat, at, history] = one.split(' ') as [string, string, string];
        if (at !== `${place.step}/${place.attempt}` || Number(seat) === this.input.liar) continue;
        through.set(history, (through.get(history) ?? new Set()).add(seat));
      }
      for (const seats of through.values())
        if (2 * seats.size > this.seats.length)
          throw new Error(
            `${place.step}/${place.attempt} is begun anew though ${[...seats].join()} have passed it`,
          );
    }
  }

  /** Everybody who is there gets all that the others hold, their people tap and decide; then they must agree and go on. */
  heal(from: State): void {
    const honest = this.seats.filter((seat) => from.isThere[seat] && seat !== this.input.liar);
    const joined = this.seats.map((chain) =>
      Math.max(...honest.map((seat) => (from.heads[seat] as Heads)[chain] as number), 0),
    );
    const name = `heal ${joined.map((head, chain) => (head === 0 ? '' : this.entry(from, chain, head - 1).id)).join()} ${from.isThere.join()}`;
    if (this.checked.has(name) || honest.length === 0) return;
    this.checked.add(name);
    const isThere = from.isThere.map((is, seat) => is && seat !== this.input.liar);
    let state: State = this.awake({ ...from, isThere, left: { taps: 99, deaths: 0, leaves: 0, lies: 0 } });
    for (let turn = 0; turn < 200; turn++) {
      const steps = this.steps(state).filter((step) => !step.name.endsWith('returns'));
      const step = steps.find(({ name }) => name.includes('gets')) ?? steps[0];
      if (step === undefined) break;
      if (turn === 199) throw new Error(`never at rest: ${step.name}`);
      state = step.next();
      this.check(state);
    }
    this.expectRest(state, honest);
  }

  private expectRest(state: State, honest: readonly Seat[]): void {
    const replicas = honest.map((seat) => this.replica(state, seat));
    const tables = new Set(replicas.map(({ fold }) => fold.now.history + fold.now.stateHash));
    if (tables.size > 1) throw new Error(`tables differ: ${this.describe(replicas)}`);
    const [{ fold, log }] = replicas as [Replica];
    const { state: table } = fold.now;
    if (table.step >= this.lastStep || table.phase.kind === 'close' || table.phase.kind === 'done') return;
    const lacking = fold.lacking(log);
    const electors = seatsIn(table).filter((seat) => !this.isGone(log, seat));
    const playing = electors.filter((seat) => honest.includes(seat));
    if (2 * playing.length <= electors.length) return;
    throw new Error(
      `${playing.join()} of ${electors.join()} stand still at ${table.step}/${table.attempt} ${table.phase.kind}, waiting for ${lacking.join()} of ${expectedSeats(table).join()}: ${this.describe(replicas)}`,
    );
  }

  private isGone(log: Log, seat: Seat): boolean {
    return (log.chain(seat).at(-1)?.rawBody as { readonly kind?: string } | undefined)?.kind === 'leave';
  }

  private describe(replicas: readonly Replica[]): string {
    const [first] = replicas;
    const chains = (first as Replica).log.chains.map(
      (chain, seat) =>
        `${seat}: ${chain
          .slice(this.base[seat])
          .map(
            ({ step, attempt, rawBody }) =>
              `${step}/${attempt} ${JSON.stringify(rawBody)
                .replace(/"bytes.*?sig/g, '')
                .slice(0, 200)}`,
          )
          .join('\n   ')}`,
    );
    const tables = replicas.map(
      ({ fold, voter }) =>
        `seat ${voter.seat}: ${fold.now.state.step}/${fold.now.state.attempt} ${fold.now.history.slice(0, 6)}`,
    );
    return `\n${tables.join('\n')}\n${chains.join('\n')}`;
  }
}

/** Both go on with everybody's contributions, whether they carry them along or not. */
const isEmptyTwin = (a: { readonly kind: string }, b: { readonly kind: string }): boolean =>
  a.kind === 'complete' && b.kind === 'complete';

/** Goes through everything that can happen, each state once. Returns how many there were. Throws with the way to what is wrong. */
export function explore(model: Model, limit: number): { readonly states: number; readonly isWhole: boolean } {
  const seen = new Set<string>([model.nameOf(model.start)]);
  const stack: { readonly state: State; readonly path: readonly string[] }[] = [
    { state: model.start, path: [] },
  ];
  for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
    const { state, path } = one;
    try {
      model.check(state);
      model.heal(state);
      for (const step of model.steps(state)) {
        const next = step.next();
        const name = model.nameOf(next);
        if (seen.has(name)) continue;
        seen.add(name);
        if (seen.size > limit) return { states: seen.size, isWhole: false };
        stack.push({ state: next, path: [...path, step.name] });
      }
    } catch (error) {
      throw new Error(`${(error as Error).message}\nafter ${path.join('; ')}`, { cause: error });
    }
  }
  return { states: seen.size, isWhole: true };
}

/** One way through, by chance; what holds of every state is looked at after each step, and at its end it is healed. */
export function wander(model: Model, seed: number, length: number): number {
  const rng = new SeededRng(seed, 'wander');
  let state = model.start;
  const path: string[] = [];
  try {
    for (let turn = 0; turn < length; turn++) {
      const steps = model.steps(state);
      const step = steps[rng.below(steps.length)];
      if (step === undefined) break;
      path.push(step.name);
      state = step.next();
      model.check(state);
    }
    model.heal(state);
    model.heal({ ...state, isThere: state.isThere.map(() => true) });
  } catch (error) {
    throw new Error(`${(error as Error).message}\nseed ${seed}, after ${path.join('; ')}`, { cause: error });
  }
  return path.length;
}
