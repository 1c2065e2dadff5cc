/**
 * The story of a record as plain data: what the Verify page and the command line tell of it beyond the verdict.
 *
 * Everything is named by what stands in the file: entry ids, lines (from 1), seats, steps. No text of any language.
 */
import type { CardHandle, Draw, Seat } from '../games/game.ts';
import type { FaultCode } from './codes.ts';
import type { Departure, Known, Phase } from './state.ts';

/** h_k of a chain at its head, as a `commit` entry signed it. */
export type StoryHead = Known & { readonly chain: number; readonly entry: string; readonly line: number };

/** One link as it was shown, right or wrong. */
export type StoryLink = Known & {
  readonly seat: Seat;
  readonly entry: string;
  readonly line: number;
  /** What was known of this seat's chain before: the link must hash to it. */
  readonly known: Known | null;
  /** The commitment that the chain hangs from. */
  readonly head: StoryHead | null;
};

/** What a value is drawn for. */
export type StoryDraw = Draw | { readonly kind: 'lot'; readonly seats: number };

/** A roll that a step was about; `value` is null for one that was never made (a seat went in the middle of it). */
export type StoryRoll = {
  readonly k: number;
  readonly leader: Seat | null;
  /** The history that enters the value. */
  readonly history: string;
  readonly draw: StoryDraw;
  /** By roster index. */
  readonly links: readonly StoryLink[];
  readonly value: string | null;
  readonly values: readonly number[] | null;
};

/** One thing an entry proves. Sizes are those of the proof, and of what it proves where that comes with it. */
export type StoryProof =
  | { readonly kind: 'key'; readonly of: 'hand' | 'pile'; readonly sizeBytes: number }
  | { readonly kind: 'deal'; readonly to: Seat; readonly sizeBytes: number }
  | { readonly kind: 'complaint'; readonly about: Seat; readonly sizeBytes: number }
  | { readonly kind: 'shuffle'; readonly cards: number; readonly sizeBytes: number }
  | { readonly kind: 'share'; readonly card: CardHandle; readonly to: Seat; readonly sizeBytes: number }
  | {
      readonly kind: 'mix';
      readonly cards: readonly CardHandle[];
      readonly into: readonly CardHandle[];
      readonly sizeBytes: number;
    }
  /** `to`: the hand of a seat; null: the pile. */
  | {
      readonly kind: 'transfer';
      readonly card: CardHandle;
      readonly to: Seat | null;
      readonly sizeBytes: number;
    }
  | {
      readonly kind: 'open';
      readonly card: CardHandle;
      readonly face: string;
      readonly sizeBytes: number;
    }
  | { readonly kind: 'planet'; readonly card: CardHandle; readonly sizeBytes: number };

/**
 * What an entry counts for. given: it contributed to the step. leave, fault: its seat is out by it. ballot: a word in a
 * decision to go on without somebody. halt: it broke the game off. void: it counts for nothing (an attempt begun anew, a
 * foreign history). waiting: the record ends before its step does. loose: one of two entries that cannot both stand.
 */
export type StoryPart = 'given' | 'leave' | 'fault' | 'ballot' | 'halt' | 'void' | 'waiting' | 'loose';

export type StoryEntry = {
  readonly id: string;
  readonly seat: Seat;
  readonly seq: number;
  readonly line: number;
  readonly step: number;
  readonly attempt: number;
  /** What the body calls itself. */
  readonly kind: string;
  readonly as: StoryPart;
  readonly sizeBytes: number;
  /** Of an accepted contribution, each of them checked. */
  readonly proofs: readonly StoryProof[];
  readonly link: StoryLink | null;
  readonly head: StoryHead | null;
  readonly fault: { readonly code: FaultCode; readonly why: string } | null;
};

/** What a step was about. */
export type StoryPhase =
  | Exclude<Phase['kind'], 'cards' | 'done'>
  | (Phase & { readonly kind: 'cards' })['asks'];

/** One step: what the table waited for, what came, and what it led to. */
export type StoryStep = {
  readonly step: number;
  readonly attempt: number;
  readonly phase: StoryPhase;
  /** Whose move, shuffle, draw or card it is; null for a step of all. */
  readonly seat: Seat | null;
  /** The checkpoint that its entries sign. */
  readonly history: string;
  readonly state: string;
  /** One of each expected seat, by roster index; of a step the record ends in, those that are there. */
  readonly entries: readonly StoryEntry[];
  /** Of whom nothing came before the record ended. */
  readonly lacking: readonly Seat[];
  /** Entries of the same place that did not complete it, in the order of the record. */
  readonly asides: readonly StoryEntry[];
  readonly roll: StoryRoll | null;
  /** Indices of the game events it brought about. */
  readonly events: readonly number[];
};

/** What one seat signed. */
export type StorySigner = {
  readonly seat: Seat;
  /** base64url of an Ed25519 public key. */
  readonly key: string;
  readonly entries: number;
  /** null: it signed nothing but the genesis. */
  readonly first: { readonly seq: number; readonly line: number; readonly kind: string } | null;
  readonly last: { readonly seq: number; readonly line: number; readonly kind: string } | null;
};

/** A seat that went, and for a removal who is known to have agreed to it. */
export type StoryDeparture = Departure & { readonly agreed: readonly Seat[] };

export type Story = {
  /** By roster index. */
  readonly signers: readonly StorySigner[];
  /** In play order; every completed step once, then the one the record ends in, if it ends in one. */
  readonly steps: readonly StoryStep[];
  readonly departures: readonly StoryDeparture[];
  /** The step whose beginning is the final table of a game that was broken off; null otherwise. */
  readonly endsAt: number | null;
};
