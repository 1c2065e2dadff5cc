/**
 * A session: one replica of one game, with or without a seat. It receives, judges and applies (log, fold), answers by
 * itself what machines answer (heads, links, keys, shuffles, shares and proofs of cards, the closing signature), signs
 * what its person decides, and keeps peers up to date (gossip).
 *
 * Message flow: openSession → attach(peer) per bound link → receive(peer, message) → subscribe tells of every change.
 *
 * Invariants
 * 1. Persist before send: an entry, and the secret it commits to, is durable before its first byte leaves.
 * 2. One entry is written at a time, and each write looks at the table again before it signs.
 * 3. A replica first lets a reachable peer show it its own chain, adopts what it signed there, and only then signs:
 *    it cannot contradict itself, even if its storage forgot.
 * 4. A link or a share leaves only for a step this replica has reached; reaching a step means that all before it was legal.
 * 5. It signs nothing but a `leave` as long as its own chain is ahead of the table it holds.
 * 6. With evidence against a seat still in, and none of it in what this seat has signed, its last entry is a `halt`.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { err, never, ok, type Result } from '../encoding/result.ts';
import type { CardHandle, Json, Knowledge, Outcome, Seat } from '../games/game.ts';
import { type GoingOn, goingOn, owedVote, tappedVote, type Voter } from './absence.ts';
import { embeddedIn } from './ballot.ts';
import { type LinkChain, linkChain } from './beacon.ts';
import type { Fault } from './codes.ts';
import type { Judged } from './contributions.ts';
import { DeckPlayer } from './deck/player.ts';
import { endingOf } from './ending.ts';
import { type Body, type Entry, entryId, signEntry } from './entry.ts';
import { type Evidence, faultOf, isFinal, isHalt } from './evidence.ts';
import { Fold, type FoldEvent } from './fold.ts';
import { foldStored } from './fold-stored.ts';
import { owedHalt } from './fork.ts';
import { type Games, rosterKeys, type SignedGenesis, sessionId } from './genesis.ts';
import { decodeGossip, GossipPeer, type Have, haveOf, type Send } from './gossip.ts';
import { judge, leadsRoll, legalMove } from './judge.ts';
import { Log } from './log.ts';
import { type Clock, type Rng, type SignedEntry, type Store, StoreError } from './ports.ts';
import { formatRecord } from './record.ts';
import { type KeyPair, type Verify, verify } from './signing.ts';
import { type Phase, seatsIn, type TableState } from './state.ts';
import type { Roll, StepContext } from './steps.ts';

/** Unjudged entries a seat that a replica takes. */
const AHEAD = 64;
const HAVE_EVERY_MS = 3000;
/** How long a session waits for a peer to show it its own chain. */
const SETTLE_MS = 3000;

export type SessionDeps = {
  readonly signedGenesis: SignedGenesis;
  readonly games: Games;
  /** null: a spectator. */
  readonly seat: Seat | null;
  /** Of `seat`; null for a spectator. */
  readonly keyPair: KeyPair | null;
  readonly store: Store;
  readonly rng: Rng;
  readonly clock: Clock;
  /** A memoised `verify` where many replicas share a process. */
  readonly verify?: Verify;
  /** Other seats that this device plays: their sessions know nothing that this storage does not. */
  readonly here?: readonly Seat[];
  /** A memo of verdicts where many replicas share a process (fold.ts). */
  readonly judged?: Judged;
};

/**
 * Why this replica does not sign. second-tab: the store holds an entry this page did not write. storage-denied,
 * storage-full: nothing can be kept, so nothing may be sent. secrets-lost: the storage that held this seat's links is gone.
 */
export type Trouble = 'second-tab' | 'storage-denied' | 'storage-full' | 'secrets-lost';

/** not-seated: a spectator. not-awaited: the table does not wait for this seat's decision. Others: see Trouble and the game's codes. */
export type ActRefusal = {
  readonly code: 'not-seated' | 'not-awaited' | 'move-refused' | 'game-over' | Trouble;
  readonly why: string;
};

export type SessionSnapshot = {
  readonly session: string;
  readonly seat: Seat | null;
  readonly table: TableState;
  /** The game state to show: of `table`, or the one a broken-off game ended with. null before the lot. */
  readonly game: Json | null;
  /** `decision`: a person decides; `machine`: browsers answer by themselves. null: over. */
  readonly waiting: { readonly for: 'decision' | 'machine'; readonly seats: readonly Seat[] } | null;
  /** Append-only while a session lives. */
  readonly events: readonly FoldEvent[];
  /** By event: what this seat alone learned or did by it. */
  readonly secrets: readonly (readonly Json[] | undefined)[];
  /** Faces this seat knows, by card handle. */
  readonly knowledge: Knowledge;
  /** Going on without whom the table waits for; null when there is nothing to decide. */
  readonly goingOn: GoingOn | null;
  /** Seats that are out by a decision of others, in the order of the decisions; `by`: who is known to have agreed. */
  readonly removals: Fold['removals'];
  readonly rolls: readonly Roll[];
  readonly faults: readonly Fault[];
  /** Seats that have signed `leave` or were found at fault, whether or not it is applied yet. */
  readonly gone: readonly Seat[];
  readonly outcome: Outcome | null;
  /** How it came to its end: by the rules, or broken off by evidence against a seat. */
  readonly end: 'playing' | 'rules' | 'halt';
  /** All closing signatures are in. */
  readonly isComplete: boolean;
  /** An own entry is being stored. */
  readonly isWriting: boolean;
  /** Own entries that no peer is known to hold. */
  readonly unsent: number;
  readonly trouble: Trouble | null;
};

/** Opens a session from what the store holds of it (nothing, for a new one). Rejects with StoreError if it cannot be read. */
export async function openSession(deps: SessionDeps): Promise<Session> {
  const session = new Session(deps);
  await session.load();
  return session;
}

export class Session {
  readonly id: string;
  readonly seat: Seat | null;
  private readonly deps: SessionDeps;
  private readonly log: Log;
  private readonly judged: Judged;
  private fold: Fold;
  /** null without a seat, and in a game without cards. */
  private readonly player: DeckPlayer | null;
  private readonly peers = new Map<string, GossipPeer>();
  private readonly listeners = new Set<() => void>();
  private readonly chains = new Map<number, LinkChain>();
  private readonly computed = new Map<string, LinkChain>();
  private queue: Promise<void> = Promise.resolve();
  private writing = 0;
  private answering = false;
  private isSettled = true;
  private settled: Promise<void> = Promise.resolve();
  private tellSettled: () => void = () => {};
  private isOpen = true;
  private trouble: Trouble | null = null;
  private told = 0;
  private dropped = 0;
  private cancelTimers: (() => void)[] = [];

  constructor(deps: SessionDeps) {
    const { genesis } = deps.signedGenesis;
    const game = deps.games[genesis.game];
    if (game === undefined) throw new Error(`unknown game ${genesis.game}`);
    this.deps = deps;
    this.seat = deps.seat;
    this.id = sessionId(genesis);
    const keys = rosterKeys(genesis);
    this.log = new Log({ session: this.id, keys, verify: deps.verify ?? verify });
    this.judged = deps.judged ?? new Map();
    this.fold = this.freshFold({ session: this.id, genesis, game });
    const { store, rng, seat } = deps;
    this.player =
      seat === null || game.cards === undefined
        ? null
        : new DeckPlayer({ session: this.id, seat, rules: game.cards, store, rng });
  }

  /** Reads the stored entries and begins. Called once, by `openSession`. */
  async load(): Promise<void> {
    const stored = await this.deps.store.entries(this.id);
    await this.player?.load();
    this.log.addAll(stored, () => Number.POSITIVE_INFINITY);
    // Others send theirs again. What this seat has signed and cannot read it would contradict.
    const own = stored.filter(({ seat }) => seat === this.seat);
    if (this.seat !== null && own.length > (this.log.chains[this.seat]?.length ?? 0))
      throw new StoreError('damaged', '');
    this.fold = foldStored(this.fold.context, this.log, { seat: this.seat, judged: this.judged });
    this.advance();
    this.told = this.log.evidenceChanges;
    if (this.seat !== null) {
      this.isSettled = false;
      this.settled = new Promise((resolve) => {
        this.tellSettled = resolve;
      });
      this.cancelTimers.push(this.deps.clock.after(SETTLE_MS, () => this.settle()));
      // Nobody elsewhere could know more.
      const { roster } = this.deps.signedGenesis.genesis;
      if (roster.every((_, seat) => seat === this.seat || this.isHere(seat))) this.settle();
    }
    this.keepTelling();
    this.answer();
  }

  // ---------------------------------------------------------------------------------------------- peers

  /** A bound link (or an in-process one) to another replica. `seat`: whose it is; null for a spectator. */
  attach(peer: string, send: Send, seat: Seat | null): void {
    this.peers.set(peer, new GossipPeer(seat, send));
    // Everybody learns at once whom this replica reaches directly, and by whom it is reached.
    for (const one of this.peers.values()) one.sendHave(this.have());
    this.notify();
  }

  detach(peer: string): void {
    if (!this.peers.delete(peer)) return;
    for (const one of this.peers.values()) one.sendHave(this.have());
    this.notify();
  }

  /** One decoded JSON message of an attached peer. false: it was none of ours, or garbage. */
  receive(peer: string, json: Json): boolean {
    const from = this.peers.get(peer);
    const message = decodeGossip(json);
    if (from === undefined || message === null || !this.isOpen) {
      this.dropped++;
      return false;
    }
    switch (message.kind) {
      case 'have':
        from.take(message, this.log);
        if (from.isAhead(this.log)) from.answerHave(this.have());
        this.settleIfShown();
        this.sendEvidence([from]);
        // Its view of who is connected to whom may have changed what is ours to bridge.
        this.notify();
        return true;
      case 'entries':
        this.takeEntries(message.entries, from);
        return true;
      default:
        return never(message);
    }
  }

  private takeEntries(entries: readonly SignedEntry[], from: GossipPeer): void {
    const fresh: Storable[] = [];
    for (const signed of entries) {
      const added = this.log.add(signed, (seat) => this.fold.cursor(seat) + AHEAD);
      if (!added.ok) this.dropped++;
      else if (added.value.kind === 'added') {
        const { entry } = added.value;
        from.gave(entry);
        fresh.push(storable(entry), ...this.takeEmbedded(entry));
        // A long catch-up moves the limit as it is judged.
        if (entry.seq % (AHEAD / 2) === 0) this.advance();
      }
    }
    if (fresh.length > 0) this.keep(fresh);
    this.pump();
    if (fresh.length === 0 || from.have === null) return;
    if (from.isAhead(this.log)) from.answerHave(this.have());
    this.settleIfShown();
  }

  /** Contributions that a ballot carries: its sender may be gone before gossip brings them. */
  private takeEmbedded(vote: Entry): readonly Storable[] {
    return embeddedIn(vote).flatMap((signed) => {
      const added = this.log.add(signed, (seat) => this.fold.cursor(seat) + AHEAD);
      return added.ok && added.value.kind === 'added' ? [storable(added.value.entry)] : [];
    });
  }

  /** Others' entries are kept for comfort (reload without peers); play never waits for it. */
  private keep(entries: readonly Storable[]): void {
    const stored = entries.map((entry) => ({ ...entry, session: this.id }));
    this.deps.store.putForeign(stored).catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
    });
  }

  private have(): Have {
    const direct = [...this.peers.values()].flatMap(({ seat }) => (seat === null ? [] : [seat]));
    return haveOf(this.log, (seat) => this.fold.cursor(seat) + AHEAD, direct);
  }

  private keepTelling(): void {
    if (!this.isOpen) return;
    const cancel = this.deps.clock.after(HAVE_EVERY_MS, () => {
      this.cancelTimers = this.cancelTimers.filter((one) => one !== cancel);
      for (const peer of this.peers.values()) peer.sendHave(this.have());
      this.keepTelling();
    });
    this.cancelTimers.push(cancel);
  }

  /** Every seat that is reachable has shown how long it knows this seat's chain to be, and all of it is here. */
  private settleIfShown(): void {
    const seated = [...this.peers.values()].filter(({ seat }) => seat !== null && !this.isHere(seat));
    const isShown = seated.every(({ have }) => {
      const own = have?.seats[this.seat as Seat];
      return own !== undefined && own.next <= this.log.chain(this.seat as Seat).length;
    });
    if (this.seat !== null && isShown && seated.length > 0) this.settle();
  }

  private isHere(seat: Seat): boolean {
    return this.deps.here?.includes(seat) === true;
  }

  /** Resolves once this session has heard of its own chain from a peer elsewhere, or waited long enough for one. */
  whenSettled(): Promise<void> {
    return this.settled;
  }

  private settle(): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.tellSettled();
    this.answer();
  }

  // ---------------------------------------------------------------------------------------------- deciding

  /**
   * Signs and sends this seat's decision. Resolves once it is durable and on its way. `front`: cards that the move's mix
   * brings to its front, in this order (a game with cards).
   */
  act(move: Json, front: readonly CardHandle[] = []): Promise<Result<null, ActRefusal>> {
    return this.decide(async () => {
      const { state } = this.fold.now;
      const seat = this.seat as Seat;
      const isStill = this.watched();
      if (this.isBehind()) return err({ code: 'not-awaited', why: 'catching-up' });
      if (state.phase.kind !== 'move' || state.phase.seat !== seat)
        return err({ code: 'not-awaited', why: state.phase.kind });
      const { game } = this.fold.context;
      const legal = legalMove(state, seat, move, game);
      if (!legal.ok) return err({ code: 'move-refused', why: legal.error.why });
      let lead: Known | null = null;
      if (leadsRoll(state, seat, move, game)) {
        const k = state.beacon.next;
        const link = await this.stored(() => this.link(k));
        if (link === null) return err({ code: this.trouble ?? 'secrets-lost', why: `link ${k}` });
        lead = { k, link };
      }
      if (await this.isDeckLost()) return err({ code: this.trouble ?? 'secrets-lost', why: 'deck' });
      if (!isStill()) return err({ code: 'not-awaited', why: 'meanwhile' });
      const body = this.moveBody(move, lead, front);
      // A proof that does not hold would be this seat's fault: what was asked for is not what its cards are.
      const judged = judge(state, seat, body, this.fold.context);
      if (!judged.ok) return err({ code: 'move-refused', why: judged.error.why });
      return this.signed(body, judged);
    });
  }

  /** Runs what a person has decided, in its turn and once this seat may sign. */
  private decide(job: () => Promise<Result<null, ActRefusal>>): Promise<Result<null, ActRefusal>> {
    return this.enqueue(async () => {
      await this.settled;
      const refused = this.refusal();
      return refused === null ? job() : err(refused);
    });
  }

  private async signed(
    body: Body,
    judged: ReturnType<typeof judge> | null = null,
  ): Promise<Result<null, ActRefusal>> {
    return (await this.write(body, judged))
      ? ok(null)
      : err({ code: this.trouble ?? 'not-awaited', why: 'storage' });
  }

  private moveBody(move: Json, lead: Known | null, front: readonly CardHandle[]): Body {
    if (this.player === null) return { kind: 'move', move, lead };
    const proofs = this.player.moveProofs(this.fold.now.state, move, front, this.fold.context);
    return { kind: 'move', move, lead, ...(proofs.length === 0 ? {} : { proofs: [...proofs] }) };
  }

  /** true if the keys this seat has published are nowhere on this device. */
  private async isDeckLost(): Promise<boolean> {
    const { player } = this;
    if (player?.isLost(this.fold.now.state) !== true) return false;
    // Another tab may have drawn and stored them after this one read the store.
    const isRead = await this.stored(() => player.reload(this.fold).then(() => true));
    if (isRead === null) return true;
    if (!player.isLost(this.fold.now.state)) return false;
    this.trouble = 'secrets-lost';
    this.notify();
    return true;
  }

  /** Agrees to go on without whom the table waits for; the first to agree asks the others. Resolves once it is durable. */
  goOn(): Promise<Result<null, ActRefusal>> {
    return this.decide(async () => {
      const vote = tappedVote(this.voter());
      if (!vote.ok) return err({ code: 'not-awaited', why: vote.error });
      return this.signed(vote.value);
    });
  }

  private voter(): Voter {
    return {
      seat: this.seat as Seat,
      fold: this.fold,
      log: this.log,
      reaches: (seat) => this.reaches(seat),
    };
  }

  /** true if the replica of `seat` is attached, or a peer that is says it reaches it directly. */
  private reaches(seat: Seat): boolean {
    return [...this.peers.values()].some(
      (peer) => peer.seat === seat || peer.have?.direct.includes(seat) === true,
    );
  }

  /** Signs the last entry of this seat's chain. */
  leave(): Promise<Result<null, ActRefusal>> {
    return this.decide(() => this.signed({ kind: 'leave' }));
  }

  /** Tries again after a storage trouble the person has seen to. */
  retry(): void {
    if (this.trouble === 'storage-denied' || this.trouble === 'storage-full') this.trouble = null;
    this.pump();
  }

  private refusal(): ActRefusal | null {
    if (this.seat === null) return { code: 'not-seated', why: 'spectator' };
    if (this.trouble !== null) return { code: this.trouble, why: this.trouble };
    if (!this.isOpen || this.isComplete() || this.isSilenced()) return { code: 'game-over', why: 'done' };
    return null;
  }

  /** This chain has ended, or evidence forbids to go on. */
  private isSilenced(): boolean {
    if (this.seat === null) return true;
    const last = this.log.chain(this.seat).at(-1);
    return (last !== undefined && isFinal(last)) || this.haltable() !== null;
  }

  // ---------------------------------------------------------------------------------------------- answering

  private advance(): void {
    this.fold.advance(this.log);
    while (this.fold.isOvertaken(this.log)) {
      this.fold = this.freshFold(this.fold.context, this.fold);
      this.player?.restart();
      this.fold.advance(this.log);
    }
    this.player?.follow(this.fold);
  }

  private freshFold(context: StepContext, before?: Fold): Fold {
    const { judged } = this;
    return new Fold(context, { seat: this.deps.seat, judged, ...(before === undefined ? {} : { before }) });
  }

  private pump(): void {
    if (!this.isOpen) return;
    this.advance();
    const own = this.seat === null ? [] : [this.seat];
    for (const peer of this.peers.values()) peer.sendNews(this.log, own);
    if (this.log.evidenceChanges > this.told) this.sendEvidence([...this.peers.values()]);
    this.told = this.log.evidenceChanges;
    this.answer();
    this.notify();
  }

  private sendEvidence(to: readonly GossipPeer[]): void {
    const entries = this.log.evidence.flatMap(({ pair }) => pair.map(({ signed }) => signed));
    if (entries.length > 0) for (const peer of to) peer.sendEntries(entries);
  }

  /** Writes what this machine owes the table, if anything. Called on every change, never from a timer's own will. */
  private answer(): void {
    if (
      this.answering ||
      !this.isOpen ||
      !this.isSettled ||
      this.trouble !== null ||
      this.seat === null ||
      !this.owes()
    )
      return;
    this.answering = true;
    void this.enqueue(async () => {
      this.answering = false;
      if (!this.isOpen || this.trouble !== null || !this.owes()) return;
      const isStill = this.watched();
      const body = await this.stored(() => this.owed());
      // What was owed before a secret was read or stored may be owed no longer; then this is asked again.
      if (body !== null && isStill()) await this.write(body);
    });
  }

  /** true as long as the table, this seat's chain and whether it must halt are what they are now. */
  private watched(): () => boolean {
    const look = () => [this.fold.now, this.log.head(this.seat as Seat), this.haltable()] as const;
    const before = look();
    return () => look().every((one, at) => one === before[at]);
  }

  private owes(): boolean {
    if (this.seat === null) return false;
    const last = this.log.chain(this.seat).at(-1);
    if ((last !== undefined && isFinal(last)) || this.isBehind()) return false;
    if (this.haltable() !== null || owedVote(this.voter()) !== null) return true;
    return this.isLacking();
  }

  /** true if this seat has signed upon more than is here: it signs nothing but a `leave` until that has come. */
  private isBehind(): boolean {
    return this.seat !== null && this.fold.isBehind(this.seat, this.log);
  }

  /** true if the table waits for this seat's machine. */
  private isLacking(): boolean {
    return (
      this.fold.now.state.phase.kind !== 'move' && this.fold.lacking(this.log).includes(this.seat as Seat)
    );
  }

  private async owed(): Promise<Body | null> {
    const evidence = this.haltable();
    if (evidence !== null) return { kind: 'halt', pair: [evidence.pair[0].signed, evidence.pair[1].signed] };
    // A contribution first: it may be what the ballot is about.
    const vote = this.isLacking() ? null : owedVote(this.voter());
    if (vote !== null) return vote;
    const phase: Phase = this.fold.now.state.phase;
    switch (phase.kind) {
      case 'commit':
        return { kind: 'commit', chain: phase.chain, head: await this.head(phase.chain) };
      case 'links':
      case 'lead': {
        const link = await this.link(phase.k);
        return link === null ? null : { kind: phase.kind === 'lead' ? 'lead' : 'link', k: phase.k, link };
      }
      case 'close':
        return { kind: 'close' };
      case 'keys':
      case 'deal':
      case 'check':
      case 'shuffle':
      case 'draw':
      case 'cards':
        return this.player === null || (await this.isDeckLost())
          ? null
          : this.player.owed(phase, this.fold.now.state, this.fold.context);
      case 'move':
      case 'done':
        return null;
      default:
        return never(phase);
    }
  }

  /** Evidence this seat must halt for. */
  private haltable(): Evidence | null {
    return this.seat === null ? null : owedHalt(this.seat, this.fold, this.log);
  }

  // ---------------------------------------------------------------------------------------------- writing

  /** `judged`: the verdict on this very body, if there is one already. */
  private async write(body: Body, judged: ReturnType<typeof judge> | null = null): Promise<boolean> {
    const { keyPair } = this.deps;
    if (this.seat === null || keyPair === null) throw new Error('a spectator does not sign');
    const { state, history, stateHash } = this.fold.now;
    const chain = this.log.chain(this.seat);
    const place = { session: this.id, seat: this.seat, seq: chain.length };
    const { step, attempt } = state;
    const now = { step, attempt, checkpoint: { history, state: stateHash } };
    // Only a leave is signed from behind; it stands where its seat has been.
    const last = this.isBehind() ? chain.at(-1) : undefined;
    const at =
      last === undefined ? now : { step: last.step, attempt: last.attempt, checkpoint: last.checkpoint };
    const signed = signEntry(
      {
        ...place,
        prev: chain.at(-1)?.id ?? this.id,
        ...at,
        body,
      },
      keyPair,
    );
    // A promise binds from the moment it is signed: what arrives while it is being stored lets nothing pass any more.
    if (body.kind === 'agree' && !body.passed) this.fold.pledge(body.ballot);
    try {
      await this.deps.store.addOwn({ ...place, ...signed });
    } catch (error) {
      this.fold.pledge(null);
      this.failed(error);
      return false;
    }
    if (chain.length > place.seq) {
      // While it was being stored, a peer showed another own entry at this place: somebody else signs for this seat.
      this.trouble = 'second-tab';
      this.notify();
      return false;
    }
    const id = entryId(signed.bytes);
    if (judged === null) this.fold.noteProven(id);
    else this.fold.note(id, judged);
    this.log.add(signed, () => Number.POSITIVE_INFINITY);
    this.pump();
    return true;
  }

  /** What `read` finds in the store, or null and the trouble it met there. */
  private async stored<T>(read: () => Promise<T | null>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  private failed(error: unknown): void {
    if (!(error instanceof StoreError)) throw error;
    this.trouble =
      error.code === 'exists' ? 'second-tab' : error.code === 'full' ? 'storage-full' : 'storage-denied';
    this.notify();
  }

  /** Runs jobs that sign one after the other. */
  private enqueue<T>(job: () => Promise<T>): Promise<T> {
    this.writing++;
    const done = this.queue.then(job).finally(() => {
      this.writing--;
      this.answer();
      this.notify();
    });
    this.queue = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  // ---------------------------------------------------------------------------------------------- secrets

  /** Link k of this seat; null if the storage that held the chain it committed to is gone. */
  private async link(k: number): Promise<string | null> {
    const number = Math.floor((k - 1) / this.deps.signedGenesis.genesis.chainLength);
    const known = this.fold.now.state.beacon.known[this.seat as Seat];
    const isCommitted = (chain: LinkChain): boolean =>
      known !== null && known !== undefined && chain.at(known.k) === known.link;
    const chain = this.chains.get(number) ?? (await this.storedChains(number)).find(isCommitted);
    if (chain === undefined) {
      this.trouble = 'secrets-lost';
      this.notify();
      return null;
    }
    this.chains.set(number, chain);
    return chain.at(k);
  }

  /** Head of chain `number`, its tail drawn and stored first unless an earlier start has done so. */
  private async head(number: number): Promise<string> {
    const first = number * this.deps.signedGenesis.genesis.chainLength;
    const [stored] = await this.storedChains(number);
    if (stored !== undefined) return stored.at(first);
    const tail = this.deps.rng.bytes(32);
    const head = this.chainOf(number, tail).at(first);
    // Stored under its head: two tabs that draw at the same time keep both, and what was committed to says which.
    await this.deps.store.put('secrets', `${this.secretPrefix(number)}${head}`, { tail: toBase64url(tail) });
    return head;
  }

  private async storedChains(number: number): Promise<readonly LinkChain[]> {
    const stored = await this.deps.store.list('secrets', this.secretPrefix(number));
    return stored.flatMap(({ value }) => {
      const tail = fromBase64url((value as { readonly tail?: string } | null)?.tail ?? '', 32);
      return tail.ok ? [this.chainOf(number, tail.value)] : [];
    });
  }

  private chainOf(number: number, tail: Uint8Array): LinkChain {
    // Thousands of hashes: computed once for each tail.
    const name = `${number}/${toBase64url(tail)}`;
    const known = this.computed.get(name);
    if (known !== undefined) return known;
    const { chainLength } = this.deps.signedGenesis.genesis;
    const chain = linkChain(this.id, this.seat as Seat, number, chainLength, tail);
    this.computed.set(name, chain);
    return chain;
  }

  private readonly secretPrefix = (number: number): string => `${this.id}/${this.seat}/chain/${number}/`;

  // ---------------------------------------------------------------------------------------------- looking

  snapshot(): SessionSnapshot {
    const { log, fold } = this;
    const table = fold.now.state;
    const ending = endingOf(fold, log);
    const { game } = fold.context;
    const shown = (ending === null ? table : fold.steps[ending.step]?.state)?.game ?? null;
    const lacking = fold.lacking(log);
    const outcome = ending !== null ? ending.outcome : table.game === null ? null : game.outcome(table.game);
    return {
      session: this.id,
      seat: this.seat,
      table,
      game: shown,
      waiting: ending === null ? this.waitingFor(lacking) : null,
      events: fold.events,
      secrets: this.player?.stories ?? [],
      knowledge: this.player?.knowledge ?? {},
      removals: fold.removals,
      goingOn: ending === null ? goingOn(fold, log, this.seat === null ? null : this.voter()) : null,
      rolls: fold.rolls,
      faults: this.faults(),
      gone: log.chains.flatMap((chain, seat) =>
        table.isIn[seat] === false || isGone(chain.at(-1)) ? [seat] : [],
      ),
      outcome,
      end: ending !== null ? 'halt' : outcome !== null ? 'rules' : 'playing',
      isComplete: table.phase.kind === 'done' || ending !== null,
      isWriting: this.writing > 0,
      unsent: this.unsent(),
      trouble: this.trouble,
    };
  }

  private waitingFor(lacking: readonly Seat[]): SessionSnapshot['waiting'] {
    const { state } = this.fold.now;
    if (lacking.length > 0)
      return { for: state.phase.kind === 'move' ? 'decision' : 'machine', seats: lacking };
    // All is here, but this seat has promised to wait for what the others agree on.
    const others = seatsIn(state).filter((seat) => seat !== this.seat);
    return this.fold.isPromised(this.log) ? { for: 'machine', seats: others } : null;
  }

  /** All closing signatures are in, or the game was broken off: nothing more will come. Cheaper than a snapshot. */
  isComplete(): boolean {
    return this.fold.now.state.phase.kind === 'done' || endingOf(this.fold, this.log) !== null;
  }

  /** The record so far, as JSON Lines. */
  record(): string {
    return formatRecord(this.deps.signedGenesis, this.log);
  }

  /** Messages and entries dropped without blame since this session was opened. */
  droppedCount(): number {
    return this.dropped;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Stops: nothing more is signed, sent or told. Jobs under way finish their write. */
  close(): void {
    this.isOpen = false;
    for (const cancel of this.cancelTimers) cancel();
    this.peers.clear();
    this.listeners.clear();
  }

  private faults(): readonly Fault[] {
    const proved = this.log.evidence.map(faultOf);
    return [...this.fold.faults, ...proved];
  }

  private unsent(): number {
    if (this.seat === null) return 0;
    const { seat } = this;
    const held = Math.max(0, ...[...this.peers.values()].map(({ have }) => have?.seats[seat]?.next ?? 0));
    return Math.max(0, this.log.chain(seat).length - held);
  }

  private notify(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

type Known = { readonly k: number; readonly link: string };
type Storable = SignedEntry & { readonly seat: Seat; readonly seq: number };
const storable = ({ signed, seat, seq }: Entry): Storable => ({ ...signed, seat, seq });
const isGone = (last: Parameters<typeof isFinal>[0] | undefined): boolean =>
  last !== undefined && isFinal(last) && !isHalt(last);
