/**
 * A table of 8 without sessions, storage latency or gossip: one log, one fold, and of every seat its keys, its beacon
 * chain and its `DeckPlayer`. Everything is real but the network; a test signs by hand what a cheat would sign.
 *
 * `copy()` is another table with the same past, so that many tests can start from one set-up. It stands where the table
 * stands; `reopened()` comes to the same place as devices do that were started anew, from the log and their disks.
 */
import type { Decision } from '../../../src/bots/bot.ts';
import { planetsBot } from '../../../src/bots/planets.ts';
import { SimulatedKeys } from '../../../src/cli/simulated-keys.ts';
import { simulatedGenesis } from '../../../src/cli/simulation.ts';
import type { Json, Knowledge, Seat } from '../../../src/games/game.ts';
import { planets } from '../../../src/games/planets/game.ts';
import type { PlanetsMove, PlanetsOptions, PlanetsState } from '../../../src/games/planets/types.ts';
import { SeededRng } from '../../../src/network/simulated.ts';
import { type LinkChain, linkChain } from '../../../src/protocol/beacon.ts';
import type { Judged } from '../../../src/protocol/contributions.ts';
import { DeckPlayer } from '../../../src/protocol/deck/player.ts';
import { type Body, type Draft, decodeEntry, type Entry, signEntry } from '../../../src/protocol/entry.ts';
import { type Decisions, Fold } from '../../../src/protocol/fold.ts';
import { rosterKeys, type SignedGenesis, sessionId } from '../../../src/protocol/genesis.ts';
import { Log } from '../../../src/protocol/log.ts';
import type { SignedEntry } from '../../../src/protocol/ports.ts';
import { formatRecord } from '../../../src/protocol/record.ts';
import type { KeyPair } from '../../../src/protocol/signing.ts';
import { createDisk, type Disk, openMemoryStore } from '../../../src/storage/memory.ts';

/** One memo of signature checks and one of verdicts for all tables of a file. */
const checkOnce = new SimulatedKeys().verify;
const judged: Judged = new Map();
const CHAIN_LENGTH = 256;

export type CardTableInput = {
  readonly seats: number;
  readonly seed?: number;
  readonly options?: Partial<PlanetsOptions>;
  /** Removals that the others have decided on. */
  readonly decisions?: Decisions;
};

export type Decide = (state: PlanetsState, seat: Seat, knowledge: Knowledge<never>) => Decision<PlanetsMove>;

type Past = Pick<CardTable, 'genesis' | 'pairs' | 'disks' | 'copies'> & { readonly input: CardTableInput };

export class CardTable {
  readonly input: CardTableInput;
  readonly genesis: SignedGenesis;
  readonly pairs: readonly KeyPair[];
  readonly disks: readonly Disk[];
  readonly session: string;
  readonly log: Log;
  readonly fold: Fold;
  readonly players: readonly DeckPlayer[];
  /** How a seat decides; the bot's way unless replaced. */
  decide: Decide = planetsBot.decide as Decide;
  /** Of how many copies this is one: none draws the numbers of another again. */
  readonly copies: { made: number };
  private readonly chains: readonly LinkChain[];

  private constructor(past: Past) {
    this.input = past.input;
    this.genesis = past.genesis;
    this.pairs = past.pairs;
    this.disks = past.disks;
    this.copies = past.copies;
    const generation = this.copies.made++;
    const { seed = 1, decisions = () => null } = past.input;
    this.session = sessionId(past.genesis.genesis);
    const { genesis } = past.genesis;
    this.log = new Log({ session: this.session, keys: rosterKeys(genesis), verify: checkOnce });
    this.fold = new Fold({ session: this.session, genesis, game: planets }, { decisions, judged });
    this.chains = past.pairs.map((_, seat) => {
      const tail = new SeededRng(seed, `tail ${seat}`).bytes(32);
      return linkChain(this.session, seat, 0, CHAIN_LENGTH, tail);
    });
    this.players = past.disks.map(
      (disk, seat) =>
        new DeckPlayer({
          session: this.session,
          seat,
          rules: planets.cards,
          store: openMemoryStore(disk),
          rng: new SeededRng(seed, `player ${seat}, table ${generation}`),
        }),
    );
  }

  static open(input: CardTableInput): CardTable {
    const { signed, pairs } = simulatedGenesis(
      {
        game: 'planets',
        seats: input.seats,
        options: { ...planets.defaultOptions, ...input.options } as unknown as Json,
        chainLength: CHAIN_LENGTH,
      },
      new SeededRng(input.seed ?? 1, 'card table'),
    );
    return new CardTable({
      input,
      genesis: signed,
      pairs,
      disks: pairs.map(() => createDisk()),
      copies: { made: 0 },
    });
  }

  /**
   * Another table with the same past, which from here on goes its own way; `decisions` are those of its past, and what is
   * decided from now on.
   */
  async copy(decisions: Decisions = this.input.decisions ?? (() => null)): Promise<CardTable> {
    const copy = this.another(decisions);
    for (const seat of this.seats) copy.log.chain(seat).push(...this.log.chain(seat));
    standAt(copy.fold, this.fold);
    for (const seat of this.seats) know(copy.player(seat), this.player(seat));
    copy.advance();
    return copy;
  }

  /** The same from the log and the disks alone: every entry is read and folded again, every face decrypted again. */
  async reopened(): Promise<CardTable> {
    const again = this.another(this.input.decisions ?? (() => null));
    for (const player of again.players) await player.load();
    again.log.addAll(
      this.log.chains.flatMap((chain) => chain.map(({ signed }) => signed)),
      () => 1_000_000,
    );
    again.advance();
    return again;
  }

  private another(decisions: Decisions): CardTable {
    const another = new CardTable({ ...this, input: { ...this.input, decisions } });
    another.decide = this.decide;
    return another;
  }

  get state() {
    return this.fold.now.state;
  }

  get game(): PlanetsState {
    return this.state.game as unknown as PlanetsState;
  }

  get seats(): readonly Seat[] {
    return this.pairs.map((_, seat) => seat);
  }

  /** Seats the table lacks. */
  get lacking(): readonly Seat[] {
    return this.fold.lacking(this.log);
  }

  knowledge(seat: Seat): Knowledge {
    return this.player(seat).knowledge;
  }

  player(seat: Seat): DeckPlayer {
    const player = this.players[seat];
    if (player === undefined) throw new RangeError(`no seat ${seat}`);
    return player;
  }

  advance(): void {
    this.fold.advance(this.log);
    for (const player of this.players) player.follow(this.fold);
  }

  // ---------------------------------------------------------------------------------------------- signing

  /** Signs `body` at the end of the seat's chain and at the table's present place, some fields replaced. */
  sign(seat: Seat, body: object, patch: Partial<Omit<Draft, 'body'>> = {}): SignedEntry {
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
      body: body as Body,
      ...patch,
    };
    return signEntry(draft, this.pairs[seat] as KeyPair);
  }

  /** Signs, takes and folds. Throws if the log drops it. */
  give(seat: Seat, body: object, patch: Partial<Omit<Draft, 'body'>> = {}): Entry {
    const signed = this.sign(seat, body, patch);
    const added = this.log.add(signed, () => 1_000_000);
    if (!added.ok) throw new Error(`dropped: ${added.error}`);
    this.advance();
    const entry = decodeEntry(signed, this.log.context);
    if (!entry.ok) throw new Error(entry.error);
    return entry.value;
  }

  /** What an honest program in this seat signs now. */
  async owed(seat: Seat): Promise<Body> {
    const { state, fold } = this;
    const { phase } = state;
    const chain = this.chains[seat] as LinkChain;
    switch (phase.kind) {
      case 'commit':
        return { kind: 'commit', chain: phase.chain, head: chain.at(0) };
      case 'links':
        return { kind: 'link', k: phase.k, link: chain.at(phase.k) };
      case 'lead':
        return { kind: 'lead', k: phase.k, link: chain.at(phase.k) };
      case 'move':
        return this.move(seat, this.decide(this.game, seat, this.knowledge(seat) as Knowledge<never>));
      case 'close':
        return { kind: 'close' };
      case 'done':
        throw new Error('nothing is expected');
      default:
        return this.player(seat).owed(phase, state, fold.context);
    }
  }

  /** The body of a decision, with its proofs. */
  move(seat: Seat, { move, front }: Decision<PlanetsMove>): Body {
    const proofs = this.player(seat).moveProofs(this.state, move as Json, front, this.fold.context);
    return { kind: 'move', move, lead: null, ...(proofs.length === 0 ? {} : { proofs: [...proofs] }) };
  }

  // ---------------------------------------------------------------------------------------------- playing

  /** All that is lacking, honestly. */
  async step(): Promise<void> {
    const bodies = await Promise.all(
      this.lacking.map(async (seat) => ({ seat, body: await this.owed(seat) })),
    );
    for (const { seat, body } of bodies) this.give(seat, body);
  }

  /** Plays honestly until `isThere`. Throws when the game is over before. */
  async until(isThere: (table: CardTable) => boolean): Promise<this> {
    for (let steps = 0; steps < 5000; steps += 1) {
      if (isThere(this)) return this;
      if (this.state.phase.kind === 'done') throw new Error('the game was over before that');
      await this.step();
    }
    throw new Error('not within 5,000 steps');
  }

  record(): string {
    return formatRecord(this.genesis, this.log);
  }
}

/** true at the beginning of a step of that kind. */
export const inPhase =
  (kind: CardTable['state']['phase']['kind'], test: (table: CardTable) => boolean = () => true) =>
  (table: CardTable): boolean =>
    table.state.phase.kind === kind && test(table);

/** A new fold comes to where `other` stands: what has been folded never changes. */
function standAt(fold: Fold, other: Fold): void {
  for (const part of ['steps', 'completed', 'events', 'rolls', 'faults', 'removals'] as const) {
    const list = fold[part] as unknown[];
    list.splice(0, list.length, ...other[part]);
  }
  const { cursors } = fold['judging'];
  cursors.splice(0, cursors.length, ...other['judging'].cursors);
}

/** A new player knows what `other` knows, who has followed the same table. */
function know(player: DeckPlayer, other: DeckPlayer): void {
  player.knowledge = other.knowledge;
  player.stories.push(...other.stories);
  for (const keys of ['hands', 'piles'] as const)
    for (const [key, secret] of other[keys]) player[keys].set(key, secret);
  for (const count of ['followedEvents', 'followedSteps'] as const) player[count] = other[count];
  player['followedLast'] = other['followedLast'];
}
