/**
 * Decks made ready in one process: real sessions, every proof verified by every seat, nothing shared but this thread; and
 * the same number of cards by `mental-poker-toolkit`.
 *
 * Message flow: every session sends to every other as it does over a network, decoded anew at the other end; a message
 * arrives in the next turn of the event loop.
 *
 * Invariant: no memo of signatures or verdicts is given to any session.
 */
import { createPlayer, EncodedDeck } from 'mental-poker-toolkit';
import { toBase64url } from '../encoding/base64url.ts';
import { decodeCanonical, encodeCanonical } from '../encoding/canonical.ts';
import type { Json } from '../games/game.ts';
import { planets } from '../games/planets/game.ts';
import { SeededRng } from '../network/simulated.ts';
import { systemClock } from '../network/system-clock.ts';
import { DEFAULT_CHAIN_LENGTH, type Genesis, signGenesis } from '../protocol/genesis.ts';
import { openSession, type Session } from '../protocol/session.ts';
import { generateKey } from '../protocol/signing.ts';
import type { Phase } from '../protocol/state.ts';
import { PROTOCOL } from '../protocol/tags.ts';
import { openMemoryStore } from '../storage/memory.ts';
import { type Figure, rounded, spread } from './bench-figure.ts';

const CARDS = 104;
/** The keys of the application that its author made of it (mental-texas-holdem). */
const TOOLKIT_BITS = 32;
const RUNS = 3;
const LIMIT_MS = 120_000;

type Ready = {
  /** From the first signature to a table of which every seat has verified everything. */
  readonly tableMs: number;
  /** The same from the first key of the deck on. */
  readonly deckMs: number;
  /** Of `tableMs`, by kind of step, as the first seat passed them. */
  readonly phaseMs: Readonly<Record<string, number>>;
};

/** A deck of four seats ready to play. */
export async function readyDeck(): Promise<readonly Figure[]> {
  const runs: Ready[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await ready(4, run));
  const last = runs.at(-1) as Ready;
  const phases = Object.entries(last.phaseMs).map(([kind, ms]) => `${kind} ${Math.round(ms)}`);
  const on = `Node ${process.versions.node}, 4 sessions in one process; last run, ms by step: ${phases.join(', ')}`;
  return [
    { name: 'deck-ready-4', ...spread(runs.map(({ deckMs }) => deckMs)), unit: 'ms', reach: 1500, on },
    { name: 'table-ready-4', ...spread(runs.map(({ tableMs }) => tableMs)), unit: 'ms', on },
  ];
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
      on: `${here}: keys, 2 shuffles, all proofs verified by both, entries signed and verified`,
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
      on: 'toolkit to ours; ours makes two keys a seat, theirs a key of every seat for every card of every game',
    },
  ];
}

/** Runs `seats` sessions until the pile is shuffled, and verified by all. */
async function ready(seats: number, run: number): Promise<Ready> {
  const sessions = await sessionsOf(seats, run);
  const startMs = performance.now();
  const phaseMs: Record<string, number> = {};
  let deckFromMs: number | null = null;
  let kind: Phase['kind'] = 'commit';
  let sinceMs = startMs;
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no deck within ${LIMIT_MS} ms`)), LIMIT_MS);
      const look = (): void => {
        const now = sessions[0]?.snapshot().table.phase.kind ?? kind;
        if (now !== kind) {
          phaseMs[kind] = (phaseMs[kind] ?? 0) + performance.now() - sinceMs;
          [kind, sinceMs] = [now, performance.now()];
        }
        if (kind === 'keys') deckFromMs ??= sinceMs;
        if (!sessions.every(isReady)) return;
        clearTimeout(timer);
        resolve();
      };
      for (const session of sessions) session.subscribe(look);
      connect(sessions);
    });
  } finally {
    for (const session of sessions) session.close();
  }
  const endMs = performance.now();
  if (deckFromMs === null) throw new Error('no step made keys');
  return { tableMs: endMs - startMs, deckMs: endMs - deckFromMs, phaseMs };
}

/** Past all steps of the set-up: the first cards are being drawn. */
const isReady = (session: Session): boolean => {
  const { table } = session.snapshot();
  return table.game !== null && table.deck !== undefined && !SET_UP.has(table.phase.kind);
};
const SET_UP: ReadonlySet<Phase['kind']> = new Set(['commit', 'links', 'keys', 'deal', 'check', 'shuffle']);

async function sessionsOf(seats: number, run: number): Promise<readonly Session[]> {
  const rng = new SeededRng(run, `deck of ${seats}`);
  const pairs = Array.from({ length: seats }, () => generateKey(rng));
  const genesis: Genesis = {
    protocol: PROTOCOL,
    table: toBase64url(rng.bytes(32)),
    round: 1,
    game: 'planets',
    options: planets.defaultOptions as unknown as Json,
    chainLength: DEFAULT_CHAIN_LENGTH,
    roster: pairs.map(({ publicKey }, seat) => ({
      name: `Seat ${seat}`,
      avatar: { colour: seat, shape: seat },
      key: toBase64url(publicKey),
      nonce: toBase64url(rng.bytes(16)),
      host: null,
    })),
  };
  const signedGenesis = { genesis, signatures: pairs.map((pair) => signGenesis(genesis, pair)) };
  return Promise.all(
    pairs.map((keyPair, seat) =>
      openSession({
        signedGenesis,
        games: { planets },
        seat,
        keyPair,
        store: openMemoryStore(),
        rng: new SeededRng(run, `seat ${seat} of ${seats}`),
        clock: systemClock,
      }),
    ),
  );
}

function connect(sessions: readonly Session[]): void {
  for (const [seat, session] of sessions.entries())
    for (const [other, peer] of sessions.entries()) {
      if (other === seat) continue;
      session.attach(
        `seat ${other}`,
        (message) => {
          const bytes = encodeCanonical(message);
          setImmediate(() => {
            const json = decodeCanonical(bytes);
            if (json.ok) peer.receive(`seat ${seat}`, json.value);
          });
        },
        other,
      );
    }
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
