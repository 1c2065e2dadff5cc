/**
 * A model of absence: replicas (absence-replica.ts) driven one choice at a time, so that all orders of deliveries, taps, deaths,
 * partitions and returns can be gone through (absence-search.ts) and what must hold looked at (absence-checks.ts).
 *
 * A state is what every replica holds (how far it has each chain), who is there, who is torn apart from whom, and what is left
 * of the budget. Signing is a function of what a replica holds and of whom it reaches; so two ways to one state are one, and
 * each is gone once.
 *
 * What it covers. Any delivery may come as late as it likes, so links that are slow, dead or cut are among the orders gone
 * through, in one direction too. Whom a replica *reaches* decides what it may ask for: a death changes that, and so does a
 * partition into two groups (`cuts`), which stops what would cross it until it heals. A line cut between two whom a third still
 * reaches changes nothing: that one brings what is said, and counts as reaching. A liar signs whatever its choices hold; once
 * (`forks`) also a second entry at a place where it has signed one: whoever gets both has evidence, and who has got which of them
 * is part of the state. What it signs further on follows the first.
 */
import type { Seat } from '../../src/games/game.ts';
import { tappedVote } from '../../src/protocol/absence.ts';
import type { Agree, Value } from '../../src/protocol/ballot.ts';
import type { Body, Entry } from '../../src/protocol/entry.ts';
import { evidenceOf } from '../../src/protocol/evidence.ts';
import type { Fold } from '../../src/protocol/fold.ts';
import { Replica, World } from './absence-replica.ts';

/** How many entries of each chain a replica holds. */
export type Heads = readonly number[];

export type State = {
  /** By seat: all that was ever signed; of two histories the first. */
  readonly chains: readonly (readonly Entry[])[];
  /** The liar's second entry at a place. */
  readonly other: Entry | null;
  /** By seat: what its replica holds. */
  readonly heads: readonly Heads[];
  /** By seat: true if its replica holds the second entry in the place of the first. */
  readonly isMisled: readonly boolean[];
  /** By seat: the evidence its replica holds. later: that of the entry behind the two. */
  readonly proof: readonly ('none' | 'later' | 'both')[];
  readonly isThere: readonly boolean[];
  /** By seat: its side of the partition. Nothing crosses it. */
  readonly side: readonly (0 | 1)[];
  /** Steps that replicas have been past, as `seat step/attempt history`. */
  readonly passed: ReadonlySet<string>;
  readonly left: Budget;
};

/** How often each may still happen. cuts: partitions. forks: second entries at one place. */
export type Budget = {
  readonly taps: number;
  readonly deaths: number;
  readonly leaves: number;
  readonly lies: number;
  readonly cuts: number;
  readonly forks: number;
};
export const NOTHING: Budget = { taps: 0, deaths: 0, leaves: 0, lies: 0, cuts: 0, forks: 0 };

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

/** What a seat can do with what it holds. */
type Choice = { readonly name: string; readonly body: Body; readonly cost: Partial<Budget> };

/** What a replica comes to by what it holds. */
type Outcome = {
  readonly heads: Heads;
  readonly isMisled: boolean;
  readonly proof: State['proof'][number];
  readonly signed: readonly Entry[];
  readonly passed: readonly string[];
};

export class Model {
  readonly input: ModelInput;
  readonly world: World;
  readonly start: State;
  private readonly choices = new Map<string, readonly Choice[]>();
  private readonly known = new Map<string, Outcome>();

  constructor(input: ModelInput) {
    this.input = input;
    this.world = new World(input.seats);
    const start = this.begin();
    this.world.lastStep = this.stepOf(start) + input.depth;
    this.start = input.from === 'roll' ? this.rolling(start) : start;
  }

  get seats(): readonly Seat[] {
    return this.world.seats;
  }

  /** All replicas hold the same, and the first decision is awaited. */
  private begin(): State {
    const chains = this.world.begin();
    const all = <T>(one: T): readonly T[] => this.seats.map(() => one);
    return {
      chains,
      other: null,
      heads: all(chains.map(({ length }) => length)),
      isMisled: all(false),
      proof: all('none'),
      isThere: all(true),
      side: all(0),
      passed: new Set(),
      left: this.input.budget,
    };
  }

  private stepOf(state: State): number {
    return this.replica(state, 0).fold.now.state.step;
  }

  /** The move that is awaited has been made, and come to everybody. */
  private rolling(state: State): State {
    this.world.lastStep++;
    const step = this.steps(state).find(({ name }) => name.endsWith(' moves')) as Step;
    const after = step.next();
    const made = this.seats.flatMap((seat) =>
      (after.chains[seat] as readonly Entry[])
        .slice((state.chains[seat] as readonly Entry[]).length)
        .slice(0, 1),
    );
    return this.seats
      .filter((seat) => !made.some((entry) => entry.seat === seat))
      .reduce((next, seat) => this.deliver(next, seat, made), after);
  }

  /** Everything that can happen next, as far as it is one of `among` that does it. */
  steps(state: State, among: readonly Seat[] = this.seats): readonly Step[] {
    const { left, isThere } = state;
    const there = among.filter((seat) => isThere[seat]);
    const steps = new Map<string, Step>();
    const add = (name: string, next: () => State): void => {
      // From whom something comes makes no difference.
      if (!steps.has(name)) steps.set(name, { name, next });
    };
    for (const to of there)
      for (const from of there) {
        if (from === to || state.side[from] !== state.side[to]) continue;
        for (const entry of this.given(state, from, to))
          add(`${to} gets ${entry.seat}#${entry.seq} ${entry.id.slice(0, 4)}`, () =>
            this.deliver(state, to, [entry]),
          );
        if (rank(state, from) > rank(state, to)) add(`${to} gets evidence`, () => this.show(state, from, to));
      }
    for (const seat of there) {
      for (const { name, body, cost } of this.choicesOf(state, seat))
        if (isAfforded(cost, left)) add(`${seat} ${name}`, () => this.act(state, seat, body, cost));
      if (left.deaths > 0) add(`${seat} dies`, () => this.die(state, seat));
    }
    if (among === this.seats) this.addFork(state, add);
    if (left.cuts > 0 && state.side.every((side) => side === 0))
      for (let sides = 1; sides < 1 << (this.seats.length - 1); sides++)
        add(`a cut apart from ${sides}`, () => this.part(state, sides));
    if (state.side.includes(1))
      add('the cut heals', () => this.awake({ ...state, side: this.seats.map(() => 0) }));
    for (const seat of this.seats)
      if (!isThere[seat])
        add(`${seat} returns`, () => this.awake({ ...state, isThere: isThere.with(seat, true) }));
    return [...steps.values()];
  }

  /** What `from` has for `to`: the next entry of each chain, and what contradicts what is there. */
  private given(state: State, from: Seat, to: Seat): readonly Entry[] {
    const { liar } = this.input;
    return this.seats.flatMap((seat) => {
      if (seat === to) return [];
      const [own, others] = [this.chain(state, to, seat), this.chain(state, from, seat)];
      const next = own.length < others.length ? [others[own.length] as Entry] : [];
      const { other } = state;
      if (seat !== liar || other === null) return next;
      // Of two histories the liar has both to give, and whoever holds one shows it to whom holds the other.
      const twin = others[other.seq];
      const known = rank(state, to);
      return [...next, ...(twin === undefined ? [] : [twin]), ...(from === liar ? [other] : [])].filter(
        (entry) => {
          const held = own[entry.seq];
          if (held !== undefined) return held.id !== entry.id && known < RANKS.both;
          return (
            entry.seq === own.length &&
            (entry.prev === (own.at(-1)?.id ?? this.world.session) || known < RANKS.later)
          );
        },
      );
    });
  }

  private addFork(state: State, add: (name: string, next: () => State) => void): void {
    const { liar } = this.input;
    if (liar === null || state.left.forks < 1 || state.isThere[liar] !== true) return;
    const chain = state.chains[liar] as readonly Entry[];
    const last = chain.at(-1);
    if (last === undefined || chain.length <= (this.world.base[liar] as number)) return;
    // What it could have signed instead of its last entry, holding what it holds now.
    const before: State = {
      ...state,
      chains: state.chains.with(liar, chain.slice(0, -1)),
      heads: state.heads.with(liar, (state.heads[liar] as Heads).with(liar, chain.length - 1)),
    };
    for (const { name, body } of this.choicesOf(before, liar)) {
      const { seq, prev, step, attempt, checkpoint } = last;
      const other = this.world.sign({ seat: liar, seq, prev, step, attempt, checkpoint, body });
      if (other.id === last.id) continue;
      const left = { ...state.left, forks: state.left.forks - 1 };
      add(`${liar} also ${name} at #${seq}`, () => ({ ...state, other, left }));
    }
  }

  /** The chain of `of` as the replica of `seat` holds it. */
  private chain(state: State, seat: Seat, of: Seat): readonly Entry[] {
    const { other } = state;
    const chain = (state.chains[of] as readonly Entry[]).slice(0, (state.heads[seat] as Heads)[of]);
    return other !== null && of === other.seat && state.isMisled[seat]
      ? [...chain.slice(0, other.seq), other]
      : chain;
  }

  private choicesOf(state: State, seat: Seat): readonly Choice[] {
    const name = this.nameOfReplica(state, seat);
    const known = this.choices.get(name);
    if (known !== undefined) return known;
    const replica = this.replica(state, seat);
    const choices: Choice[] = [];
    const add = (what: string, body: Body | null, cost: Partial<Budget> = {}): void => {
      if (body !== null) choices.push({ name: what, body, cost });
    };
    const isLiar = seat === this.input.liar;
    if (!replica.isOver() && (isLiar || replica.halt() === null)) {
      const [move, second] = replica.moves();
      add('moves', move ?? null);
      add('leaves', { kind: 'leave' }, { leaves: 1 });
      if (isLiar) {
        add('moves otherwise', second ?? null, { lies: 1 });
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

  /** The replica of `seat` with what it holds in this state, folded. */
  replica(state: State, seat: Seat): Replica {
    const held = state.heads[seat] as Heads;
    const isWhole = this.world.base.every((length, chain) => (held[chain] as number) >= length);
    const reaches = (other: Seat): boolean => this.reaches(state, seat, other);
    const replica = new Replica(this.world, seat, reaches, isWhole ? 'lot' : 'start');
    replica.take(this.seats.flatMap((of) => this.chain(state, seat, of)));
    replica.prove(this.evidence(state, state.proof[seat] ?? 'none'));
    replica.advance();
    return replica;
  }

  private reaches(state: State, seat: Seat, other: Seat): boolean {
    return state.isThere[other] === true && state.side[other] === state.side[seat];
  }

  private evidence({ other, chains }: State, proof: State['proof'][number]) {
    if (other === null || proof === 'none') return null;
    const chain = chains[other.seat] as readonly Entry[];
    if (proof === 'both') return evidenceOf(chain[other.seq] as Entry, other);
    return evidenceOf(other, chain[other.seq + 1] as Entry);
  }

  private show(state: State, from: Seat, to: Seat): State {
    const evidence = this.evidence(state, state.proof[from] ?? 'none');
    const run = (replica: Replica): void => {
      replica.prove(evidence);
      this.answer(replica);
    };
    return this.react(state, to, run, `evidence ${evidence?.pair.map(({ id }) => id).join()}`);
  }

  deliver(state: State, seat: Seat, entries: readonly Entry[]): State {
    const run = (replica: Replica): void => {
      replica.take(entries);
      this.answer(replica);
    };
    return this.react(state, seat, run, entries.map(({ id }) => id).join());
  }

  private answer(replica: Replica): void {
    if (replica.voter.seat !== this.input.liar) replica.answer();
  }

  private act(state: State, seat: Seat, body: Body, cost: Partial<Budget>): State {
    const left = { ...state.left };
    for (const [name, amount] of Object.entries(cost)) left[name as keyof Budget] -= amount;
    const run = (replica: Replica): void => {
      replica.sign(body);
      this.answer(replica);
    };
    return this.react({ ...state, left }, seat, run, JSON.stringify(body));
  }

  private die(state: State, seat: Seat): State {
    const left = { ...state.left, deaths: state.left.deaths - 1 };
    const isThere = state.isThere.with(seat, false);
    if (this.input.disk === 'kept') return this.awake({ ...state, left, isThere });
    const heads = (state.heads[seat] as Heads).map((head, chain) => (chain === seat ? head : 0));
    return this.awake({
      ...state,
      left,
      isThere,
      heads: state.heads.with(seat, heads),
      isMisled: state.isMisled.with(seat, false),
      proof: state.proof.with(seat, 'none'),
    });
  }

  /** Tears the table apart into two groups. */
  private part(state: State, sides: number): State {
    const side = this.seats.map((seat) => ((sides >> seat) & 1) as 0 | 1);
    return this.awake({ ...state, side, left: { ...state.left, cuts: state.left.cuts - 1 } });
  }

  /** Who is reached has changed: every machine looks again. */
  awake(state: State): State {
    return this.seats
      .filter((seat) => state.isThere[seat] && seat !== this.input.liar)
      .reduce((after, seat) => this.react(after, seat, (replica) => replica.answer(), ''), state);
  }

  /** Lets a replica do something with what it holds; the same thing only once. */
  private react(state: State, seat: Seat, run: (replica: Replica) => void, what: string): State {
    const name = `${this.nameOfReplica(state, seat)} ${what}`;
    const outcome = this.known.get(name) ?? this.come(state, seat, run);
    this.known.set(name, outcome);
    const { heads, isMisled, proof, signed, passed } = outcome;
    const chain = state.chains[seat] as readonly Entry[];
    return {
      ...state,
      chains: signed.length === 0 ? state.chains : state.chains.with(seat, [...chain, ...signed]),
      heads: state.heads.with(seat, heads),
      isMisled: state.isMisled.with(seat, isMisled),
      proof: state.proof.with(seat, proof),
      passed: passed.every((one) => state.passed.has(one))
        ? state.passed
        : new Set([...state.passed, ...passed]),
    };
  }

  private come(state: State, seat: Seat, run: (replica: Replica) => void): Outcome {
    const { other } = state;
    const replica = this.replica(state, seat);
    const from = replica.log.chain(seat).length;
    run(replica);
    const { log, fold } = replica;
    const [evidence] = log.evidence;
    this.expectBlameless(fold);
    return {
      heads: log.chains.map(({ length }) => length),
      isMisled: other !== null && log.chain(other.seat)[other.seq]?.id === other.id,
      proof: evidence === undefined ? 'none' : evidence.seq === other?.seq ? 'both' : 'later',
      signed: log.chain(seat).slice(from),
      passed: fold.steps.slice(1).flatMap((_, step) => {
        const { state, history } = fold.steps[step] as Fold['now'];
        const isNew = state.step >= this.world.lastStep - this.input.depth - 1;
        return isNew ? [`${seat} ${state.step}/${state.attempt} ${history}`] : [];
      }),
    };
  }

  /** Throws if an honest seat is found at fault. */
  expectBlameless(fold: Fold): void {
    const blamed = fold.faults.find(({ seat }) => seat !== this.input.liar);
    if (blamed !== undefined) throw new Error(`blamed: ${JSON.stringify(blamed)}`);
  }

  /** What a replica does follows from this, and how it is written down: which of two histories is the other one. */
  private nameOfReplica(state: State, seat: Seat): string {
    const reached = this.seats.map((other) => (this.reaches(state, seat, other) ? 1 : 0)).join('');
    return `${seat} ${this.nameOfHeld(state, seat)} ${reached} ${state.other?.id.slice(0, 12)}`;
  }

  /** What the replica of `seat` holds, evidence by the entries it is made of. */
  nameOfHeld(state: State, seat: Seat): string {
    const heads = this.seats.map((of) => this.chain(state, seat, of).at(-1)?.id.slice(0, 12) ?? '');
    const pair = this.evidence(state, state.proof[seat] ?? 'none')?.pair ?? [];
    return `${heads.join()}${pair.map(({ id }) => id.slice(0, 12)).join('/')}`;
  }

  nameOf(state: State): string {
    const held = this.seats.map((seat) => this.nameOfHeld(state, seat)).join(';');
    const passed = [...state.passed].map((one) => one.slice(0, 12)).sort();
    // Those who are away hold what they held.
    return `${held} ${state.other?.id.slice(0, 12)} ${state.isThere.join()} ${state.side.join('')} ${passed.join()} ${Object.values(state.left).join()}`;
  }
}

const RANKS = { none: 0, later: 1, both: 2 } as const;
const rank = ({ proof }: State, seat: Seat): number => RANKS[proof[seat] ?? 'none'];
const isAfforded = (cost: Partial<Budget>, left: Budget): boolean =>
  Object.entries(cost).every(([kind, amount]) => left[kind as keyof Budget] >= amount);
