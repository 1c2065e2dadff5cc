/**
 * Decks made ready by real sessions on one thread, in Node or in a page: every proof is verified by every seat.
 *
 * Message flow: every session sends to every other as it does over a network, decoded anew at the other end; a message
 * arrives in a later turn of the event loop.
 *
 * Invariant: no session is given a memo of signatures or verdicts.
 */
import { toBase64url } from '../encoding/base64url.ts';
import { decodeCanonical, encodeCanonical } from '../encoding/canonical.ts';
import type { Json } from '../games/game.ts';
import { planets } from '../games/planets/game.ts';
import { SeededRng } from '../network/simulated-rng.ts';
import { systemClock } from '../network/system-clock.ts';
import { DEFAULT_CHAIN_LENGTH, type Genesis, signGenesis } from '../protocol/genesis.ts';
import { openSession, type Session } from '../protocol/session.ts';
import { generateKey } from '../protocol/signing.ts';
import type { Phase } from '../protocol/state.ts';
import { PROTOCOL } from '../protocol/tags.ts';
import { openMemoryStore } from '../storage/memory.ts';
import { type Figure, spread } from './bench-figure.ts';

const LIMIT_MS = 120_000;

export type Ready = {
  /** From the first key of the deck until every seat has verified the last shuffle. */
  readonly deckMs: number;
  /** The same with beacon chains before and the lot after. */
  readonly tableMs: number;
  /** Of `tableMs`, by kind of step, as the first seat passed them. */
  readonly phaseMs: Readonly<Record<string, number>>;
};

/** Figures of `runs` with four seats. */
export function readyFigures(suffix: string, program: string, runs: readonly Ready[]): readonly Figure[] {
  const steps = Object.entries(runs.at(-1)?.phaseMs ?? {}).map(([kind, ms]) => `${kind} ${Math.round(ms)}`);
  const on = `${program}, 4 sessions on one thread; last run, ms by step: ${steps.join(', ')}`;
  const deckMs = spread(runs.map((run) => run.deckMs));
  return [
    { name: `deck-ready-4${suffix}`, ...deckMs, unit: 'ms', reach: 1500, on },
    { name: `table-ready-4${suffix}`, ...spread(runs.map(({ tableMs }) => tableMs)), unit: 'ms', on },
  ];
}

/** Runs `seats` sessions until the pile is shuffled, and verified by all. */
export async function ready(seats: number, run: number): Promise<Ready> {
  const sessions = await sessionsOf(seats, run);
  const startMs = performance.now();
  const phaseMs: Record<string, number> = {};
  let deckFromMs: number | null = null;
  let deckToMs: number | null = null;
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
        if (sessions.every(hasDeck)) deckToMs ??= performance.now();
        if (!sessions.every(hasLot)) return;
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
  if (deckFromMs === null || deckToMs === null) throw new Error('no step made a deck');
  return { tableMs: endMs - startMs, deckMs: deckToMs - deckFromMs, phaseMs };
}

/** Past the last shuffle. */
const hasDeck = (session: Session): boolean => {
  const { deck, phase } = session.snapshot().table;
  return deck !== undefined && !DECK_STEPS.has(phase.kind);
};
const DECK_STEPS: ReadonlySet<Phase['kind']> = new Set(['commit', 'keys', 'deal', 'check', 'shuffle']);

/** The first cards are being drawn. */
const hasLot = (session: Session): boolean => session.snapshot().table.game !== null;

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
          const text = encodeCanonical(message);
          later(() => {
            const json = decodeCanonical(text);
            if (json.ok) peer.receive(`seat ${seat}`, json.value);
          });
        },
        other,
      );
    }
}

/** Runs `task` in a later turn of the event loop, in order, without the delay that pages give to timers. */
const later = ((): ((task: () => void) => void) => {
  const tasks: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => tasks.shift()?.();
  return (task) => {
    tasks.push(task);
    port2.postMessage(null);
  };
})();
