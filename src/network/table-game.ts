/**
 * One round being played on this device: the session of its seat (or a spectator's), the bots it hosts, and the links
 * that gossip runs over.
 *
 * Message flow: mesh `bound` → attach; `gossip` messages of this session → receive; session → gossip to that key.
 *
 * Invariants
 * 1. Every bound link is attached, whoever is at its other end: a broken line between two seats is bridged.
 * 2. A key outside the roster only asks: of its messages nothing but `have` passes, forty at once and ten a second.
 */
import type { Result } from '../encoding/result.ts';
import { err } from '../encoding/result.ts';
import type { Json, Outcome, Seat } from '../games/game.ts';
import type { Judged } from '../protocol/contributions.ts';
import type { SignedGenesis } from '../protocol/genesis.ts';
import { StoreError } from '../protocol/ports.ts';
import type { ActRefusal, SessionSnapshot } from '../protocol/session.ts';
import { openSession } from '../protocol/session.ts';
import type { Identity } from './identity.ts';
import type { Message } from './messages.ts';
import type { BotSeats, BotsInput, Rules } from './table-bots.ts';
import { openBots } from './table-bots.ts';
import { openRateLimit } from './table-rate.ts';
import type { TableDeps } from './table-room.ts';
import type { GameView, Key } from './view.ts';

export type PlayInput = {
  readonly signed: SignedGenesis;
  readonly identity: Identity;
  readonly deps: TableDeps;
  readonly rules: Rules;
  readonly send: (key: Key, message: Message) => void;
  /** Called on every change of the snapshot. */
  readonly changed: () => void;
};

/** A game's rules and bot, and what runs a round of it. */
export type Loaded = { readonly openPlay: typeof openPlay; readonly rules: Rules };

export interface Play {
  readonly session: string;
  readonly signed: SignedGenesis;
  /** null: this device watches. */
  readonly seat: Seat | null;
  snapshot(): SessionSnapshot;
  /** Since when the table waits for what it waits for now. */
  waiting(): GameView['waiting'];
  /** This seat's move is being stored, or its roll waits for the links of others. */
  isPending(): boolean;
  isOver(): boolean;
  /** Seats that left or broke a rule. */
  hasLeft(): readonly Seat[];
  /** By the rules, if nothing more were played; null before the game has begun. */
  standing(): Outcome | null;
  attach(key: Key): void;
  detach(key: Key): void;
  receive(key: Key, message: Json): void;
  act(move: Json, front: readonly number[]): Promise<Result<null, ActRefusal>>;
  /** Agrees to go on without whom the table waits for. */
  goOn(): Promise<Result<null, ActRefusal>>;
  leave(): Promise<Result<null, ActRefusal>>;
  record(): string;
  /** After a storage trouble the person has seen to. */
  retry(): void;
  close(): void;
}

/** Opens the round from what the store holds of it. Rejects with StoreError when it cannot be read. */
export async function openPlay(input: PlayInput): Promise<Play> {
  const { signed, identity, deps } = input;
  const { clock } = deps;
  const common = sessionDeps(deps, input.rules);
  const { roster } = signed.genesis;
  const found = roster.findIndex((one) => one.key === identity.key);
  const seat = found === -1 ? null : found;
  const here = roster.flatMap(({ key }, at) => (identity.bots.some((bot) => bot.key === key) ? [at] : []));
  const session = await openSession({
    ...common,
    signedGenesis: signed,
    seat,
    keyPair: seat === null ? null : identity.keyPair,
    here,
  });
  let isClosed = false;
  let bots: BotSeats | null = null;
  let seating = seatBots();

  /** A bot begins when its host knows what others know: they forgot together, and would contradict themselves together. */
  async function seatBots(): Promise<void> {
    if (here.length === 0) return;
    await session.whenSettled();
    if (isClosed || bots !== null) return;
    try {
      bots = await openBots({
        host: session,
        signed,
        keys: identity.bots,
        bots: input.rules.bots,
        deps: common,
      });
    } catch (error) {
      // The host's own session meets the same storage, and its trouble is shown; `retry` comes here again.
      if (!(error instanceof StoreError)) throw error;
    }
    if (isClosed) bots?.close();
  }
  const limit = openRateLimit(clock, { burst: 40, everyMs: 100 });
  let acting = 0;
  let waitingFor = '';
  let sinceMs = clock.nowMs();

  /** Many readers look at each change; it is folded once. */
  let seen: SessionSnapshot | null = null;
  function snapshot(): SessionSnapshot {
    seen ??= session.snapshot();
    return seen;
  }

  function look(): void {
    seen = null;
    const { waiting, table } = snapshot();
    const now = JSON.stringify([waiting, table.step, table.attempt]);
    if (now !== waitingFor) {
      waitingFor = now;
      sinceMs = clock.nowMs();
    }
    input.changed();
  }

  async function counted<T>(job: () => Promise<T>): Promise<T> {
    acting++;
    try {
      return await job();
    } finally {
      acting--;
      look();
    }
  }

  look();
  session.subscribe(look);

  const seatOfKey = (key: Key): Seat | null => {
    const at = roster.findIndex((one) => one.key === key);
    return at === -1 ? null : at;
  };

  return {
    session: session.id,
    signed,
    seat,
    snapshot,
    waiting() {
      const { waiting } = snapshot();
      return waiting === null ? null : { ...waiting, sinceMs };
    },
    isPending() {
      const { phase } = snapshot().table;
      if (acting > 0) return true;
      if (phase.kind !== 'links' && phase.kind !== 'lead') return false;
      return phase.purpose.kind === 'game' && phase.purpose.leader === seat;
    },
    isOver() {
      const { end, isComplete } = snapshot();
      return end !== 'playing' || isComplete;
    },
    hasLeft: () => snapshot().gone,
    standing() {
      const { game } = snapshot();
      return game === null ? null : input.rules.game.standing(game);
    },
    attach(key) {
      const sendGossip = (message: Json): void =>
        input.send(key, { kind: 'gossip', session: session.id, message });
      session.attach(key, sendGossip, seatOfKey(key));
    },
    detach: (key) => session.detach(key),
    receive(key, message) {
      if (seatOfKey(key) === null) {
        const kind = (message as { readonly kind?: Json } | null)?.kind;
        if (kind !== 'have' || !limit.allows(key)) return;
      }
      session.receive(key, message);
    },
    act: (move, front) =>
      seat === null ? Promise.resolve(notSeated()) : counted(() => session.act(move, front)),
    goOn: () => (seat === null ? Promise.resolve(notSeated()) : counted(() => session.goOn())),
    async leave() {
      if (seat === null) return notSeated();
      const left = await counted(() => session.leave());
      await seating;
      if (left.ok) await bots?.leave();
      return left;
    },
    record: () => session.record(),
    retry() {
      session.retry();
      if (bots === null) seating = seatBots();
      else bots.retry();
    },
    close() {
      isClosed = true;
      bots?.close();
      session.close();
    },
  };
}

function sessionDeps(deps: TableDeps, { game }: Rules): BotsInput['deps'] {
  const games = { [game.name]: game };
  const { store, rng, clock, checks } = deps;
  // The bots of this device are replicas too: what one has judged, all have.
  const judged: Judged = new Map();
  return { games, store, rng, clock, judged, ...(checks === undefined ? {} : { verify: checks.verify }) };
}

const notSeated = (): Result<null, ActRefusal> => err({ code: 'not-seated', why: 'spectator' });
