/** Runs in Chromium: work with cards on `window.octetCards` for bench-cards.ts to call. Bundled by it. */
import { canonicalDeck } from '../crypto/faces.ts';
import { generateKeyPair } from '../crypto/keys.ts';
import { shuffle } from '../crypto/shuffle.ts';
import { verifyShuffle } from '../crypto/shuffle-verify.ts';
import { warmUp } from '../crypto/warm-up.ts';
import { toBase64url } from '../encoding/base64url.ts';
import { ocho } from '../games/ocho/game.ts';
import { planets } from '../games/planets/game.ts';
import { verifyRecord } from '../protocol/verify.ts';
import { type Ready, ready } from './bench-ready.ts';
import { readyInThreads } from './bench-ready-threads.ts';

export type ShuffleTimes = {
  readonly cards: number;
  /** Characters of outputs and proof as they are sent. */
  readonly messageBytes: number;
  readonly shuffleMs: readonly number[];
  readonly verifyMs: readonly number[];
};

export type CardsApi = {
  /** `runs` shuffles, each of the outputs of the one before, and their verifications; one more before to warm up. */
  shuffles(runs: number): ShuffleTimes;
  /** What a table's worker does while its lobby is open. */
  warmUp(): Promise<void>;
  /** A deck made ready by `seats` sessions. */
  ready(seats: number, run: number): Promise<Ready>;
  /** The same by sessions in workers of their own, whose program is `code`. */
  readonly readyInThreads: typeof readyInThreads;
  /** Milliseconds it takes to verify a record, and how many entries it has. Throws if it is not authentic and without fault. */
  verify(text: string): { readonly ms: number; readonly entries: number };
};

declare global {
  interface Window {
    octetCards: CardsApi;
  }
}

const random = (sizeBytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(sizeBytes));

window.octetCards = {
  shuffles(runs) {
    const { key } = generateKeyPair(random);
    const session = toBase64url(random(32));
    const shuffleMs: number[] = [];
    const verifyMs: number[] = [];
    let deck = canonicalDeck();
    let messageBytes = 0;
    for (let run = 0; run <= runs; run++) {
      const context = { session, seat: 0, step: run, attempt: 0, handles: [] };
      const startMs = performance.now();
      const { message } = shuffle(context, key, deck, random);
      const shuffledMs = performance.now();
      const checked = verifyShuffle(context, key, deck, message);
      const endMs = performance.now();
      if (!checked.ok) throw new Error(`a shuffle is refused: ${checked.error}`);
      // The next one starts from what the verifier decoded, as every replica's does.
      deck = checked.value;
      messageBytes = message.outputs.length + message.proof.length;
      if (run === 0) continue;
      shuffleMs.push(shuffledMs - startMs);
      verifyMs.push(endMs - shuffledMs);
    }
    return { cards: deck.length, messageBytes, shuffleMs, verifyMs };
  },
  warmUp: () => warmUp(random, setTimeout, new AbortController().signal),
  ready,
  readyInThreads,
  verify(text) {
    const startMs = performance.now();
    const report = verifyRecord(text, { ocho, planets });
    const ms = performance.now() - startMs;
    if (report.kind !== 'authentic' || report.exitCode !== 0) throw new Error('the record does not verify');
    return { ms, entries: report.entries };
  },
};
