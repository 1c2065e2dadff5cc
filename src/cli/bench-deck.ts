/**
 * Decks made ready in Node: ours (bench-ready.ts), and as many cards by `mental-poker-toolkit`.
 *
 * The arithmetic of this Node's V8 is some times slower than Chromium's: bench-cards.ts has the same in a page.
 */
import { createPlayer, EncodedDeck } from 'mental-poker-toolkit';
import { type Figure, rounded } from './bench-figure.ts';
import { type Ready, ready, readyFigures } from './bench-ready.ts';

const CARDS = 104;
/** The keys of the application that its author made of it (mental-texas-holdem). */
const TOOLKIT_BITS = 32;
const RUNS = 3;

/** A deck of four seats ready to play. */
export async function readyDeck(): Promise<readonly Figure[]> {
  const runs: Ready[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await ready(4, run));
  return readyFigures('', `Node ${process.versions.node}`, runs);
}

/** A deck of two seats ready to play, against the toolkit's, one after the other. */
export async function againstToolkit(): Promise<readonly Figure[]> {
  const ours = await ready(2, 0);
  const theirs = await toolkitDeck();
  const here = `Node ${process.versions.node}, ${CARDS} cards, 2 seats`;
  const ratio = theirs.totalMs / ours.deckMs;
  return [
    {
      name: 'deck-ready-2',
      value: rounded(ours.deckMs),
      unit: 'ms',
      n: 1,
      on: `${here}: keys, 2 shuffles, all proofs verified by the other, entries signed and verified`,
    },
    {
      name: 'deck-ready-2-toolkit',
      value: rounded(theirs.totalMs),
      unit: 'ms',
      n: 1,
      on: `${here}: mental-poker-toolkit 1.0, ${TOOLKIT_BITS}-bit keys, no proofs: one key a seat and one a card and seat (${Math.round(theirs.keysMs)} ms), then 2 shuffles and 2 re-encryptions (${rounded(theirs.deckMs)} ms)`,
    },
    {
      name: 'deck-ready-2-toolkit-ratio',
      value: rounded(ratio),
      unit: 'ratio',
      reach: 8,
      on: 'toolkit to ours, keys and all: the toolkit needs a key of every seat for every card of every game, and looks for each prime in a worker thread of its own; ours makes two keys a seat',
    },
  ];
}

type ToolkitTimes = { readonly keysMs: number; readonly deckMs: number; readonly totalMs: number };

/** The toolkit's own example for two players, with 104 cards. Throws if the cards do not come back. */
async function toolkitDeck(): Promise<ToolkitTimes> {
  const startMs = performance.now();
  const alice = await createPlayer({ cards: CARDS, bits: TOOLKIT_BITS });
  const bob = await createPlayer({ cards: CARDS, bits: TOOLKIT_BITS, publicKey: alice.publicKey });
  const keysMs = performance.now() - startMs;
  const faces = Array.from({ length: CARDS }, (_, card) => BigInt(card + 2));
  const shuffled = bob.encryptAndShuffle(alice.encryptAndShuffle(new EncodedDeck(faces)));
  const deck = bob.decryptAndEncryptIndividually(alice.decryptAndEncryptIndividually(shuffled));
  const totalMs = performance.now() - startMs;
  const opened = deck.cards.map((card, place) =>
    bob.getIndividualKey(place).decrypt(alice.getIndividualKey(place).decrypt(card)),
  );
  if (new Set(opened).size !== CARDS || opened.some((card) => !faces.includes(card)))
    throw new Error("the toolkit's cards do not come back");
  return { keysMs, deckMs: totalMs - keysMs, totalMs };
}
