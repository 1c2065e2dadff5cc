/**
 * What the page sees of a table and what it may ask for: plain data, posted between the session worker and the
 * page. The page decides nothing: it shows a `TableView` and sends `Command`s; every refusal comes back as a
 * `problem` with a code.
 *
 * Message flow: page → worker `Command`; worker → page `Update`. `view` is the whole small state, sent on every
 * change; `events` are appended to what the page already has (on attach: all of them, with `state` only on the last).
 */
import type { Json, Outcome, Seat } from '../games/game.ts';
import type { Strength } from '../protocol/bot-strength.ts';
import type { HandStep, HandView } from './manual.ts';

/** base64url of an Ed25519 public key. */
export type Key = string;

/** Colour and shape are indices into the page's palettes (0–7 each). */
export type Avatar = { readonly colour: number; readonly shape: number };

export type Profile = { readonly name: string; readonly avatar: Avatar };

/** An invitation as the link carries it: `#/join/<secret>…`; the hints are unverified. */
export type Invitation = {
  /** base64url of 16 bytes. */
  readonly secret: string;
  /** First 16 hex characters of the hash of the creator's key. */
  readonly creator: string;
  readonly game: string;
  readonly creatorName: string;
};

export type Connection =
  | { readonly kind: 'self' }
  /** `link`: what the page's transport calls the line, to ask it how the line runs. */
  | { readonly kind: 'direct'; readonly link?: string }
  /** Bridged by another seat. */
  | { readonly kind: 'via'; readonly seat: Seat }
  /** Played by a program on this or another seat's device; `strength` absent: nobody has said. */
  | { readonly kind: 'bot'; readonly host: Seat; readonly strength?: Strength }
  | { readonly kind: 'gone'; readonly sinceMs: number };

export type SeatView = Profile & {
  readonly key: Key;
  readonly isMe: boolean;
  readonly isBot: boolean;
  readonly isCreator: boolean;
  readonly hasLeft: boolean;
  readonly connection: Connection;
};

export type ProblemCode =
  | 'link-broken' // the invitation does not parse
  | 'version-differs' // `detail`: 'mine' or 'theirs' is the older one
  | 'table-full'
  | 'already-started'
  | 'no-direct-line' // networks refuse after 15 s
  | 'meeting-down' // no broker answers
  | 'nobody-there' // claimed, dialled every door, nobody answers (goes on by itself)
  | 'second-tab'
  | 'storage-denied'
  | 'storage-full'
  | 'storage-damaged' // what this device kept of a table does not decode; `detail` is the table, where it is known
  | 'no-such-table' // resume of a table this device does not know
  | 'impostor' // channel binding failed: something sits between the two browsers
  | 'seat-removed' // the creator took the seat back in the lobby
  | 'table-closed' // the creator closed the lobby
  | 'set-up-failed' // a seat's set-up was wrong or missing; back in the lobby, `detail` names the seat
  | 'not-loaded' // files of the page that play the game do not arrive (goes on asking)
  | 'not-now'; // in `refused` only: the command is not possible now; `detail` is the code of the rule that says so

export type Problem = { readonly code: ProblemCode; readonly detail: string };

export type LobbyView = {
  readonly round: number;
  readonly seats: readonly SeatView[];
  /** I am the creator: I may edit, add bots, reorder and start. */
  readonly canEdit: boolean;
  /** null when Start is possible; else why not. */
  readonly startRefusal: null | 'too-few' | 'connecting' | 'starting';
};

/** One event of the game: what it means in words (game's own story data) and the state after it. */
export type TableEvent = {
  readonly index: number;
  readonly story: readonly Json[];
  /** The game state after it; null for events before the last one when a page attaches. */
  readonly state: Json | null;
  /** The roll it used, if it was a random value. */
  readonly roll: number | null;
  /** What this seat alone learned or did by it (a game with hidden cards; its own story data). */
  readonly secret: readonly Json[];
  /** The decision by which it came about that a seat is out; absent for every other event. */
  readonly removal?: Removal;
};

export type RollView = {
  /** Counts from 1; 1 is the lot for the turn order. */
  readonly k: number;
  readonly leader: Seat | null;
  /** 32 bytes, base64url. */
  readonly value: string;
  readonly links: readonly { readonly seat: Seat; readonly link: string }[];
  readonly values: readonly number[];
};

export type FaultView = {
  readonly code: string;
  readonly seat: Seat;
  readonly seq: number;
  readonly why: string;
};

export type GameView = {
  readonly session: string;
  readonly round: number;
  readonly mySeat: Seat | null;
  readonly seats: readonly SeatView[];
  /** Null until set-up (roll 1) is done. */
  readonly state: Json | null;
  /** Faces this seat knows, by card handle; empty for a watcher and in a game without hidden cards. */
  readonly knowledge: { readonly [card: string]: string };
  /** What the set-up of a deck is at; null once the cards are ready, and in a game without any. */
  readonly preparing: Preparing | null;
  /** Whom the table waits for; null when over. `decision`: a person decides; `machine`: browsers answer by themselves. */
  readonly waiting: {
    readonly for: 'decision' | 'machine';
    readonly seats: readonly Seat[];
    readonly sinceMs: number;
  } | null;
  /** Going on without whom the table waits for; null when it waits for nobody, or only for me. */
  readonly goingOn: GoingOn | null;
  /** How the game stands, where all that is left is to wait for others: what it could be broken off at. Else null. */
  readonly standing: Outcome | null;
  /** Seats that are out by a decision to go on without them, in the order of the decisions. */
  readonly removals: readonly Removal[];
  /** My move is signed and stored but not yet applied. */
  readonly isPending: boolean;
  /** My entries that no other seat has acknowledged (offline: "saved here, goes out when you're back"). */
  readonly unsent: number;
  readonly lastRoll: RollView | null;
  readonly faults: readonly FaultView[];
  readonly outcome: Outcome | null;
  /** Set while a game is over: who wants another round. */
  readonly rematch: { readonly wants: readonly Seat[]; readonly of: number; readonly mine: boolean } | null;
};

/**
 * A decision of more than half of the seats still in to go on without `about`. Nothing is removed before `needed` have agreed;
 * whoever comes back before is in again.
 */
export type GoingOn = {
  readonly about: readonly Seat[];
  readonly agreed: readonly Seat[];
  readonly needed: number;
  /** I have agreed: only a decision takes my table on now. */
  readonly mine: boolean;
  /** Another seat that has to go on with what enough have agreed to. Where nothing comes of it I may ask again; null: none. */
  readonly stalledBy: Seat | null;
  /** too-few: more than half of the seats could never be without those waited for, so the table can only wait. */
  readonly refusal: null | 'too-few' | 'watching';
};

/** `by`: the seats that are known to have agreed, by roster index. */
export type Removal = { readonly seat: Seat; readonly by: readonly Seat[] };

/**
 * Preparing a deck. keys: every seat makes its keys; deal: the keys are shared, so that the game can go on without a
 * leaver; check: the shares are checked; shuffle: every seat in turn. In play, `deal` and `check` come again after a leave.
 */
export type Preparing = {
  readonly stage: 'keys' | 'deal' | 'check' | 'shuffle';
  /** Seats that have done their part of this stage. */
  readonly done: readonly Seat[];
};

export type TalkLine = {
  readonly id: string;
  readonly seat: Seat;
  readonly text: string;
  readonly atMs: number;
};

export type TableView = {
  readonly table: string;
  readonly game: string;
  readonly options: Json;
  readonly invitation: Invitation;
  readonly role: 'creator' | 'seat' | 'watcher';
  readonly me: Profile & { readonly key: Key };
  readonly isSolo: boolean;
  readonly meeting: {
    readonly state: 'off' | 'connecting' | 'up' | 'down';
    readonly broker: number;
    readonly brokers: number;
  };
  readonly stage:
    | { readonly kind: 'knocking'; readonly step: 'meeting' | 'door' | 'seat'; readonly sinceMs: number }
    | { readonly kind: 'lobby'; readonly lobby: LobbyView }
    | { readonly kind: 'game'; readonly game: GameView };
  /** What the person must know now; the stage stays what it is underneath. */
  readonly problem: Problem | null;
  readonly watchers: number;
  readonly talk: readonly TalkLine[];
};

export type Command =
  | {
      readonly kind: 'create';
      readonly game: string;
      readonly options: Json;
      readonly profile: Profile /** Solo: this many bots, no network at all, starts at once. */;
      readonly solo: number | null;
      /** Of the solo bots; the usual one unless given. */
      readonly strength?: Strength;
    }
  | {
      readonly kind: 'join';
      readonly invitation: Invitation;
      readonly profile: Profile;
      readonly as: 'seat' | 'watcher';
    }
  /** A table this device knows (after reload, from Home, in another tab). `takeOver`: take the seat from another tab. */
  | { readonly kind: 'resume'; readonly table: string; readonly takeOver: 'ask' | 'take' | 'watch' }
  | { readonly kind: 'set-options'; readonly options: Json }
  | { readonly kind: 'move-seat'; readonly key: Key; readonly to: number }
  | { readonly kind: 'remove-seat'; readonly key: Key }
  | { readonly kind: 'add-bot'; readonly profile: Profile; readonly strength?: Strength }
  /** Another bot in place of the one with that key: of its name and look, playing as well as that. */
  | { readonly kind: 'set-strength'; readonly key: Key; readonly strength: Strength }
  | { readonly kind: 'start' }
  /** `front`: cards of this seat that the move's mix brings to the front, in order (a game with hidden cards). */
  | { readonly kind: 'move'; readonly move: Json; readonly front?: readonly number[] }
  /** Agrees to go on without whom the table waits for; the first to agree asks the others. */
  | { readonly kind: 'go-on' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'rematch' }
  | { readonly kind: 'talk'; readonly text: string }
  /** Connecting without a meeting point. Answered with `by-hand`. */
  | { readonly kind: 'by-hand'; readonly step: HandStep }
  | { readonly kind: 'wake' }
  | { readonly kind: 'retry' }
  /** Answered with `record`. */
  | { readonly kind: 'record' };

/** A table as Home lists it. */
export type TableSummary = {
  readonly table: string;
  readonly game: string;
  readonly names: readonly string[];
  /** This device's part in it. */
  readonly role: TableView['role'];
  readonly stage: 'lobby' | 'playing' | 'over';
  readonly updatedMs: number;
  readonly invitation: Invitation;
  readonly isSolo: boolean;
  /** Its person has put it down as broken off, for as long as it is not opened again. */
  readonly isBrokenOff: boolean;
};

export type Update =
  | { readonly kind: 'view'; readonly view: TableView }
  | { readonly kind: 'events'; readonly session: string; readonly events: readonly TableEvent[] }
  /** The record as JSON Lines text. */
  | { readonly kind: 'record'; readonly text: string; readonly fileName: string }
  /** How connecting by hand stands at `table`, on every change. */
  | { readonly kind: 'by-hand'; readonly table: string; readonly hand: HandView }
  /** A command that could not be carried out and left everything as it was. */
  | { readonly kind: 'refused'; readonly command: Command['kind']; readonly problem: Problem };
