/**
 * Bots: seats without a person, played on their host's device. A bot is a whole seat: its own key, its own session,
 * its own secrets, connected to the host's session by a link inside the process.
 *
 * Message flow: host session ⇄ bot session (gossip, delivered in microtasks); the host passes a bot's entries on to
 * everyone else, as it does for any seat it is connected to.
 *
 * Invariants
 * 1. A bot decides only when its own replica awaits its decision, 700 ms later, and only through `Session.act`.
 * 2. A bot agrees to go on without a seat once more than half of the people still in have: a host's bots are no votes of
 *    its own.
 * 3. Only decisions wait: links and other automatic answers go out from message events.
 *
 * Does not protect against the host: its device holds the bot's key.
 */
import type { AnyGame, Json, Seat } from '../games/game.ts';
import type { Strength } from '../protocol/bot-strength.ts';
import type { SignedGenesis } from '../protocol/genesis.ts';
import type { Clock } from '../protocol/ports.ts';
import type { Session, SessionDeps } from '../protocol/session.ts';
import { openSession } from '../protocol/session.ts';
import type { BotKey } from './identity.ts';
import { areMostPeople } from './table-people.ts';

/** Long enough to be followed (UX: bots wait 700 ms). */
export const BOT_PAUSE_MS = 700;

/** What decides for a bot's seat: a pure choice among the legal ones, from the public state and what the seat knows. */
export interface Decider {
  /** Called only while the game awaits a decision of `seat`. `front`: cards that the move's mix brings to the front. */
  // biome-ignore lint/suspicious/noExplicitAny: a bot reads the states of its own game, which pass through unread
  decide(state: any, seat: Seat, knowledge: any): { readonly move: Json; readonly front: readonly number[] };
}

/** What a game is played with. */
export type Rules = { readonly game: AnyGame; readonly bots: Deciders };

/** Who decides for a bot, by its strength. */
export type Deciders = Readonly<Record<Strength, Decider>>;

export type BotsInput = {
  readonly host: Session;
  readonly signed: SignedGenesis;
  readonly keys: readonly BotKey[];
  readonly bots: Deciders;
  readonly deps: Omit<SessionDeps, 'signedGenesis' | 'seat' | 'keyPair'>;
};

export interface BotSeats {
  readonly seats: readonly Seat[];
  /** The host leaves: nobody is left to play these seats. */
  leave(): Promise<void>;
  retry(): void;
  close(): void;
}

/** Seats every bot of the roster whose key is given. Rejects with StoreError when a session cannot be read. */
export async function openBots(input: BotsInput): Promise<BotSeats> {
  const { signed, keys, bots, deps } = input;
  const seated = keys.flatMap((key) => {
    const seat = signed.genesis.roster.findIndex((one) => one.key === key.key);
    return seat === -1 ? [] : [{ seat, keyPair: key.keyPair, strength: key.strength }];
  });
  const sessions: Session[] = [];
  const stops: (() => void)[] = [];
  for (const { seat, keyPair, strength } of seated) {
    const session = await openSession({ ...deps, signedGenesis: signed, seat, keyPair });
    sessions.push(session);
    join(input.host, session, seat);
    stops.push(drive(session, seat, bots[strength], deps.clock));
  }
  const agreeAfterPeople = (): void => {
    const { goingOn, table } = input.host.snapshot();
    if (goingOn === null || goingOn.agreed.length === 0) return;
    if (!areMostPeople(signed.genesis, table, (seat) => goingOn.agreed.includes(seat))) return;
    for (const session of sessions) {
      const { goingOn: own, seat } = session.snapshot();
      if (own !== null && !own.mine && own.refusal === null && seat !== null && !own.about.includes(seat))
        void session.goOn();
    }
  };
  stops.push(input.host.subscribe(agreeAfterPeople));
  return {
    seats: seated.map(({ seat }) => seat),
    async leave() {
      for (const session of sessions) await session.leave();
    },
    retry() {
      for (const session of sessions) session.retry();
    },
    close() {
      for (const stop of stops) stop();
      for (const session of sessions) session.close();
    },
  };
}

/** Connects two sessions of one process. Messages arrive after the caller is done, as over a wire. */
function join(host: Session, bot: Session, seat: Seat): void {
  const botPeer = `bot/${seat}`;
  const deliver = (to: Session, from: string) => (message: Json) => {
    queueMicrotask(() => void to.receive(from, message));
  };
  bot.attach('host', deliver(host, botPeer), host.seat);
  host.attach(botPeer, deliver(bot, 'host'), seat);
}

/** Lets `bot` decide for `seat` until the returned function is called. */
function drive(session: Session, seat: Seat, bot: Decider, clock: Clock): () => void {
  let cancel: (() => void) | null = null;
  const isMyTurn = (): boolean => {
    const { waiting } = session.snapshot();
    return waiting?.for === 'decision' && waiting.seats.includes(seat);
  };
  const consider = (): void => {
    if (cancel !== null || !isMyTurn()) return;
    cancel = clock.after(BOT_PAUSE_MS, () => void decide());
  };
  const decide = async (): Promise<void> => {
    const { game, knowledge } = session.snapshot();
    if (isMyTurn() && game !== null) {
      const { move, front } = bot.decide(game, seat, knowledge);
      await session.act(move, front);
    }
    cancel = null;
    // A refusal (still catching up, storage full) is tried again at the same calm pace.
    consider();
  };
  const unsubscribe = session.subscribe(consider);
  consider();
  return () => {
    unsubscribe();
    cancel?.();
    cancel = () => {};
  };
}
