/** Runs in Chromium: shuffles of the deck on `window.octetShuffle` for bench-browser.ts to call. Bundled by it. */
import { canonicalDeck } from '../crypto/faces.ts';
import { generateKeyPair } from '../crypto/keys.ts';
import { shuffle } from '../crypto/shuffle.ts';
import { verifyShuffle } from '../crypto/shuffle-verify.ts';
import { toBase64url } from '../encoding/base64url.ts';

export type ShuffleTimes = {
  readonly cards: number;
  /** Characters of outputs and proof as they are sent. */
  readonly messageBytes: number;
  readonly shuffleMs: readonly number[];
  readonly verifyMs: readonly number[];
};

export type ShuffleApi = {
  /** `runs` shuffles, each of the outputs of the one before, and their verifications; one more before to warm up. */
  run(runs: number): ShuffleTimes;
};

declare global {
  interface Window {
    octetShuffle: ShuffleApi;
  }
}

const random = (sizeBytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(sizeBytes));

window.octetShuffle = {
  run(runs) {
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
      const checked = verifyShuffle(context, key, deck, message, random);
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
};
