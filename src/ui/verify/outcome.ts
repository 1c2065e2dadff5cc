/**
 * What the Verify page shows of a checked record: plain data, posted by the verify worker.
 *
 * exit codes of the command line and these kinds say the same thing: sound 0, faulty 1, forged 2, unreadable 3.
 */
import type { Json, Seat } from '../../games/game.ts';
import type { Avatar } from '../../network/view.ts';
import type { Story } from '../../protocol/story-types.ts';
import type { VerifyProgress } from '../../protocol/verify.ts';

export type VerifiedSeat = {
  /** Distinct, as the table showed it. */
  readonly name: string;
  readonly avatar: Avatar;
  readonly key: string;
  /** The seat whose device plays this bot; null for a person. */
  readonly host: Seat | null;
};

export type VerifiedFault = {
  readonly code: string;
  readonly seat: number;
  readonly seq: number;
  readonly line: number;
  readonly why: string;
  /** Ids of the signed entries that show it. */
  readonly evidence: readonly string[];
};

/** One game event, as a table would be told of it. */
export type VerifiedEvent = {
  readonly index: number;
  readonly step: number;
  readonly kind: string;
  readonly story: readonly Json[];
  readonly state: Json;
  readonly roll: number | null;
  /** The seat it names; null for none. */
  readonly seat: Seat | null;
  /** Points after it, by roster index. */
  readonly scores: readonly number[];
};

export type AuthenticOutcome = {
  readonly kind: 'authentic';
  readonly isComplete: boolean;
  readonly end: 'rules' | 'halt' | 'open';
  readonly missingCloses: readonly Seat[];
  readonly session: string;
  readonly game: string;
  readonly options: Json;
  readonly round: number;
  /** By roster index. */
  readonly seats: readonly VerifiedSeat[];
  readonly entries: number;
  readonly faults: readonly VerifiedFault[];
  readonly story: Story;
  readonly events: readonly VerifiedEvent[];
  /** Best first; null while the game had not ended. */
  readonly outcome: {
    readonly ranking: readonly (readonly Seat[])[];
    readonly scores: readonly number[];
    readonly reason: string;
  } | null;
};

export type VerifyOutcome =
  | AuthenticOutcome
  | { readonly kind: 'forged'; readonly line: number | null; readonly why: string }
  | { readonly kind: 'unreadable'; readonly line: number | null; readonly why: string }
  /** The check itself could not run. */
  | { readonly kind: 'failed' };

export type VerifyOptions = {
  readonly onProgress?: (progress: VerifyProgress) => void;
  /** Aborting ends the check; what it answers then is of no use. */
  readonly signal?: AbortSignal;
};

export type FromVerifyWorker =
  | { readonly kind: 'progress'; readonly progress: VerifyProgress }
  | { readonly kind: 'done'; readonly outcome: VerifyOutcome };
