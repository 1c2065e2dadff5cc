/**
 * Decks made ready by real sessions in one process: every proof is verified by every other seat. On one thread, in Node or in a page; or
 * as at a table, where each seat has a thread of its own (bench-ready-threads.ts).
 *
 * Message flow: every session sends to every other as it does over a network, decoded anew at the other end; a message
 * arrives in a later turn of the event loop.
 *
 * Invariant: no session is given a memo of signatures or verdicts.
 */
import { toBase64url } from '../encoding/base64url.ts';
import { decodeCanonical, encodeCanonical } from '../encoding/canonical.ts';
import type { Json, Seat } from '../games/game.ts';
import { planets } from '../games/planets/game.ts';
import { SeededRng } from '../network/simulated-rng.ts';
import { systemClock } from '../network/system-clock.ts';
import { DEFAULT_CHAIN_LENGTH, type Genesis, signGenesis } from '../protocol/genesis.ts';
import { openSession, type Session } from '../protocol/session.ts';
import { generateKey, type KeyPair } from '../protocol/signing.ts';
import type { Phase } from '../protocol/state.ts';
import { PROTOCOL } from '../protocol/tags.ts';
import { openMemoryStore } from '../storage/memory.ts';
import { type Figure, spread } from './bench-figure.ts';

export const LIMIT_MS = 120_000;

export type Ready = {
  /** From the first key of the deck until every seat has verified the last shuffle. */
  readonly deckMs: number;
  /** The same with beacon chains before and the lot after. */
  readonly tableMs: number;
  /** Of `tableMs`, by kind of step, as the first seat passed them. */
  readonly phaseMs: Readonly<Record<string, number>>;
};

/** Figures of `runs` with four seats. */
export function readyFigures(
  suffix: string,
  program: string,
  runs: readonly Ready[],
  threads: 'one thread' | 'one warm thread' | 'a warm thread each' | 'a cold thread each' = 'one thread',
): readonly Figure[] {
  const steps = Object.entries(runs.at(-1)?.phaseMs ?? {}).map(([kind, ms]) => `${kind} ${Math.round(ms)}`);
  const on = `${program}, one process, 4 sessions on ${threads}; last run, ms by step: ${steps.join(', ')}`;
  const deckMs = spread(runs.map((run) => run.deckMs));
  return [
    { name: `deck-ready-4${suffix}`, ...deckMs, unit: 'ms', reach: 1500, on },
    { name: `table-ready-4${suffix}`, ...spread(runs.map(({ tableMs }) => tableMs)), unit: 'ms', on },
  ];
}

/** Runs `seats` sessions until the pile is shuffled, and verified by all. */
export async function ready(seats: number, run: number): Promise<Ready> {
  const sessions = await Promise.all(
    Array.from({ length: seats }, (_, seat) => sessionOf(seats, run, seat as Seat)),
  );
  const watch = new ReadyWatch(seats);
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no deck within ${LIMIT_MS} ms`)), LIMIT_MS);
      for (const [seat, session] of sessions.entries())
        session.subscribe(() => {
          if (!watch.see(seat, stageOf(session))) return;
          clearTimeout(timer);
          resolve();
        });
      connect(sessions);
    });
  } finally {
    for (const session of sessions) session.close();
  }
  return watch.result();
}

/** How far a session is. */
export type Stage = {
  readonly kind: Phase['kind'];
  /** Past the last shuffle. */
  readonly hasDeck: boolean;
  /** The first cards are being drawn. */
  readonly hasLot: boolean;
};

export function stageOf(session: Session): Stage {
  const { deck, phase, game } = session.snapshot().table;
  return {
    kind: phase.kind,
    hasDeck: deck !== undefined && !DECK_STEPS.has(phase.kind),
    hasLot: game !== null,
  };
}
const DECK_STEPS: ReadonlySet<Phase['kind']> = new Set(['commit', 'keys', 'deal', 'check', 'shuffle']);

/** The clock of one run: it is shown every session's stage, and the first session's steps are what it tells. */
export class ReadyWatch {
  private readonly stages: (Stage | undefined)[];
  private readonly startMs = performance.now();
  private readonly phaseMs: Record<string, number> = {};
  private deckFromMs: number | null = null;
  private deckToMs: number | null = null;
  private kind: Phase['kind'] = 'commit';
  private sinceMs = this.startMs;

  constructor(seats: number) {
    this.stages = new Array(seats).fill(undefined);
  }

  /** true once all are done. */
  see(seat: number, stage: Stage): boolean {
    this.stages[seat] = stage;
    const nowMs = performance.now();
    if (seat === 0 && stage.kind !== this.kind) {
      this.phaseMs[this.kind] = (this.phaseMs[this.kind] ?? 0) + nowMs - this.sinceMs;
      [this.kind, this.sinceMs] = [stage.kind, nowMs];
    }
    if (this.kind === 'keys') this.deckFromMs ??= this.sinceMs;
    if (this.stages.every((one) => one?.hasDeck === true)) this.deckToMs ??= nowMs;
    return this.stages.every((one) => one?.hasLot === true);
  }

  /** Throws if no deck was made. */
  result(): Ready {
    const { startMs, deckFromMs, deckToMs, phaseMs } = this;
    if (deckFromMs === null || deckToMs === null) throw new Error('no step made a deck');
    return { tableMs: performance.now() - startMs, deckMs: deckToMs - deckFromMs, phaseMs };
  }
}

/** The session of `seat`: the same table for every seat of a run. */
export async function sessionOf(seats: number, run: number, seat: Seat): Promise<Session> {
  const rng = new SeededRng(run, `deck of ${seats}`);
  const pairs = Array.from({ length: seats }, () => generateKey(rng));
  const genesis: Genesis = {
    protocol: PROTOCOL,
    table: toBase64url(rng.bytes(32)),
    round: 1,
    game: 'planets',
    options: planets.defaultOptions as unknown as Json,
    chainLength: DEFAULT_CHAIN_LENGTH,
    roster: pairs.map(({ publicKey }, at) => ({
      name: `Seat ${at}`,
      avatar: { colour: at, shape: at },
      key: toBase64url(publicKey),
      nonce: toBase64url(rng.bytes(16)),
      host: null,
    })),
  };
  return openSession({
    signedGenesis: { genesis, signatures: pairs.map((pair) => signGenesis(genesis, pair)) },
    games: { planets },
    seat,
    keyPair: pairs[seat] as KeyPair,
    store: openMemoryStore(),
    rng: new SeededRng(run, `seat ${seat} of ${seats}`),
    clock: systemClock,
  });
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
