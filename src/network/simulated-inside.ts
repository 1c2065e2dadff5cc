/** What the parts of the simulated world share: time, chance, the topology. Made by `SimulatedWorld` alone. */
import type { FaultProfile } from './simulated-profile.ts';
import type { Life } from './simulated-queue.ts';
import type { SeededRng } from './simulated-rng.ts';

/** Times that the PeerJS adapter keeps too, so that a simulated table waits as long as a real one. */
export const TIMES = {
  silentMs: 15_000,
  dialMs: 15_000,
  /** How long the meeting point takes to say that nobody holds an address. */
  absentMs: 1_500,
  meetingAnswersMs: 5_000,
  retryMs: 2_000,
  takenRetryMs: 1_000,
  takenTries: 4,
  wakeMs: 3_000,
  /** How long the meeting point keeps the address of a node that vanished without a word. */
  staleMs: 60_000,
} as const;

export interface Inside {
  readonly rng: SeededRng;
  readonly profile: FaultProfile;
  nowMs(): number;
  /** Runs once in `delayMs` unless cancelled or the owner died; waits while the owner is frozen. */
  schedule(owner: Life | null, delayMs: number, label: string, run: () => void): () => void;
  /** No packet reaches `a` from `b` now. */
  isBlocked(a: Life, b: Life): boolean;
  /** Draws one way's delay from the profile. */
  latencyMs(): number;
  nextNumber(): number;
  areFingerprintsHonest(): boolean;
}
