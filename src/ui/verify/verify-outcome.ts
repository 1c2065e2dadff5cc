/**
 * What the page showed before it told the whole story (outcome.ts); the fixtures of the shell still name their states by it.
 *
 * What the Verify page shows of a checked record: plain data, posted by the verify worker.
 *
 * exit codes of the command line and these kinds say the same thing: sound 0, faulty 1, forged 2, unreadable 3.
 */
export type VerifiedRoll = {
  /** Counts from 1; 1 is the draw for the order. */
  readonly k: number;
  readonly leader: number | null;
  /** base64url. */
  readonly value: string;
  readonly links: readonly { readonly seat: number; readonly link: string }[];
  readonly values: readonly number[];
};

export type VerifiedFault = {
  readonly code: string;
  readonly seat: number;
  readonly seq: number;
  readonly line: number | null;
  readonly why: string;
};

export type VerifyOutcome =
  | {
      readonly kind: 'authentic';
      readonly isComplete: boolean;
      readonly game: string;
      readonly names: readonly string[];
      readonly faults: readonly VerifiedFault[];
      readonly rolls: readonly VerifiedRoll[];
      /** Best first; null while the game had not ended. */
      readonly ranking: readonly (readonly number[])[] | null;
      readonly scores: readonly number[] | null;
    }
  | { readonly kind: 'forged'; readonly line: number | null; readonly why: string }
  | { readonly kind: 'unreadable'; readonly line: number | null; readonly why: string }
  /** The check itself could not run. */
  | { readonly kind: 'failed' };
