/**
 * Verifying a record: the whole game again from its bytes, by the same code that played it.
 *
 *   authentic   every line is signed by a roster seat, stands in its chain, and the genesis is signed by all
 *   complete    the game came to an end; `missingCloses` lists seats whose closing signature is not there
 *   faults      what seats signed that the rules forbid
 *
 * Exit codes of the command line: 0 authentic and without fault, 1 authentic with faults, 2 not authentic, 3 unreadable.
 *
 * Does not protect against: a record cut off at its end (then `complete` is false); it proves what keys signed, not who held them.
 */

import { err, ok, type Result } from '../encoding/result.ts';
import type { AnyGame, Json, Outcome, Seat } from '../games/game.ts';
import type { Fault } from './codes.ts';
import { endingOf } from './ending.ts';
import { decodeEntry, type Entry } from './entry.ts';
import { evidenceOf, faultOf } from './evidence.ts';
import type { Fold, FoldEvent } from './fold.ts';
import { foldStored } from './fold-stored.ts';
import { type Games, type Genesis, type GenesisCode, rosterKeys, sessionId } from './genesis.ts';
import { type Added, Log, type LogCode } from './log.ts';
import type { SignedEntry } from './ports.ts';
import { type LineCode, MAX_RECORD_BYTES, parseHead, parseLine, type UnreadableCode } from './record.ts';
import { verify } from './signing.ts';
import { seatsIn } from './state.ts';
import type { Roll } from './steps.ts';
import { storyOf } from './story.ts';
import type { Story } from './story-types.ts';

export type VerifyReport =
  | {
      readonly kind: 'unreadable';
      readonly exitCode: 3;
      readonly code: UnreadableCode;
      readonly line: number;
    }
  | {
      readonly kind: 'forged';
      readonly exitCode: 2;
      readonly code: GenesisCode | LogCode | LineCode;
      readonly line: number;
    }
  | {
      readonly kind: 'authentic';
      readonly exitCode: 0 | 1;
      readonly session: string;
      readonly genesis: Genesis;
      readonly isComplete: boolean;
      /** Seats still in whose closing signature is missing. */
      readonly missingCloses: readonly Seat[];
      /** rules: came to its own end. halt: broken off by evidence. open: not over in this record. */
      readonly end: 'rules' | 'halt' | 'open';
      /** With the line of the entry that shows it (1-based). */
      readonly faults: readonly (Fault & { readonly line: number })[];
      readonly departures: readonly { readonly seat: Seat; readonly step: number; readonly by: string }[];
      readonly rolls: readonly Roll[];
      /** Who shuffled the pile in which step, in order; of a set-up that was begun anew too. */
      readonly shuffles: readonly { readonly seat: Seat; readonly step: number }[];
      readonly events: readonly FoldEvent[];
      /** Step by step: who signed what, what it proves, and what came of it. */
      readonly story: Story;
      readonly outcome: Outcome | null;
      readonly state: Json | null;
      readonly entries: number;
      readonly sizeBytes: number;
    };

const UNREADABLE: readonly string[] = [
  'record-empty',
  'record-not-json',
  'record-format',
  'record-version',
  'record-too-large',
];

/** How far a check is: signatures read, then entries judged, of all the record holds. */
export type VerifyProgress = {
  readonly stage: 'signatures' | 'rules';
  readonly done: number;
  readonly of: number;
};

/** Why an entry is one that no seat of this table has signed. */
const STRANGERS: readonly LogCode[] = [
  'too-large',
  'not-canonical',
  'wrong-session',
  'unknown-seat',
  'bad-signature',
];

/** Signatures that are checked together. */
const BATCH_ENTRIES = 256;

/** `onProgress` is told between batches and between steps, of the steps again where a proof does not hold; it changes nothing. */
export function verifyRecord(
  text: string,
  games: Games,
  onProgress: (progress: VerifyProgress) => void = () => undefined,
): VerifyReport {
  const sizeBytes = new TextEncoder().encode(text).length;
  if (sizeBytes > MAX_RECORD_BYTES)
    return { kind: 'unreadable', exitCode: 3, code: 'record-too-large', line: 1 };
  const lines = text.split('\n');
  // Every line ends in LF, so what follows the last one is empty. A missing last LF is a record cut in a line.
  const rest = lines.pop();
  if (rest !== '') lines.push(rest as string);
  const head = parseHead(lines[0], games);
  if (!head.ok) {
    const { error } = head;
    if (UNREADABLE.includes(error))
      return { kind: 'unreadable', exitCode: 3, code: error as UnreadableCode, line: 1 };
    return { kind: 'forged', exitCode: 2, code: error as GenesisCode, line: 1 };
  }
  const { genesis } = head.value.signedGenesis;
  const session = sessionId(genesis);
  const game = games[genesis.game] as AnyGame;
  const keys = rosterKeys(genesis);
  const log = new Log({ session, keys, verify });
  const of = lines.length - 1;
  const read = readLines(lines.slice(1), log, (done) => onProgress({ stage: 'signatures', done, of }));
  if (!read.ok) return { kind: 'forged', exitCode: 2, ...read.error };
  const lineOf = read.value;
  const fold = foldStored({ session, genesis, game }, log, {}, (done) =>
    onProgress({ stage: 'rules', done, of }),
  );
  const ending = endingOf(fold, log);
  const { state } = fold.now;
  const proved = log.evidence.map(faultOf);
  const faults = [...fold.faults, ...proved].map((fault) => ({
    ...fault,
    line: Math.max(...fault.evidence.map((id) => lineOf.get(id) ?? 0)),
  }));
  const final = ending === null ? state.game : (fold.steps[ending.step]?.state.game ?? null);
  const outcome = ending !== null ? ending.outcome : state.game === null ? null : game.outcome(state.game);
  return {
    kind: 'authentic',
    exitCode: faults.length === 0 ? 0 : 1,
    session,
    genesis,
    isComplete: ending !== null || outcome !== null,
    missingCloses:
      outcome === null || ending !== null ? [] : state.phase.kind === 'done' ? [] : missing(fold, log),
    end: ending !== null ? 'halt' : outcome !== null ? 'rules' : 'open',
    faults,
    departures: state.departures,
    rolls: fold.rolls,
    shuffles: fold.completed.flatMap((contributions, step) =>
      contributions.flatMap(({ seat, given }) =>
        given.kind === 'body' && given.body.kind === 'shuffle' ? [{ seat, step }] : [],
      ),
    ),
    events: fold.events,
    story: storyOf({ fold, log, faults, lineOf, ending }),
    outcome,
    state: final,
    entries: lines.length - 1,
    sizeBytes,
  };
}

const missing = (fold: Fold, log: Log): readonly Seat[] => {
  const lacking = fold.lacking(log);
  return seatsIn(fold.now.state).filter((seat) => lacking.includes(seat));
};

/** Takes all lines into the log: the line of each entry by its id, or the first line no honest replica wrote. */
function readLines(
  lines: readonly string[],
  log: Log,
  onRead: (done: number) => void,
): Result<Map<string, number>, { readonly code: LogCode | LineCode; readonly line: number }> {
  const signed: SignedEntry[] = [];
  for (const line of lines) {
    const parsed = parseLine(line);
    if (!parsed.ok) break;
    signed.push(parsed.value);
  }
  const taken: Result<Added, LogCode>[] = [];
  while (taken.length < signed.length) {
    const batch = signed.slice(taken.length, taken.length + BATCH_ENTRIES);
    const next = log.addAll(batch, () => Number.POSITIVE_INFINITY);
    taken.push(...next);
    onRead(taken.length);
    // Whatever follows a line that nobody signed makes it no better: a long file of rubbish is soon read.
    if (next.some((added) => !added.ok && STRANGERS.includes(added.error))) break;
  }
  // Only now: an entry may be one of a pair whose other half stands further down.
  const lineOf = new Map<string, number>();
  for (const [at, added] of taken.entries()) {
    const line = at + 2;
    const code = placeOf(signed[at] as SignedEntry, added, line, log, lineOf);
    if (code !== null) return err({ code, line });
  }
  return signed.length === lines.length ? ok(lineOf) : err({ code: 'record-line', line: signed.length + 2 });
}

/** Notes the line of an entry; else why this line makes the record one that no honest replica wrote. */
function placeOf(
  signed: SignedEntry,
  added: Result<Added, LogCode>,
  line: number,
  log: Log,
  lineOf: Map<string, number>,
): LogCode | LineCode | null {
  const entry = added.ok && added.value.kind === 'added' ? added.value.entry : entryAt(signed, log);
  if (!added.ok && (entry === null || !isLoose(entry, log))) return added.error;
  if (entry === null) return null;
  if (lineOf.has(entry.id)) return 'record-duplicate';
  lineOf.set(entry.id, line);
  return null;
}

function entryAt(signed: SignedEntry, log: Log): Entry | null {
  const entry = decodeEntry(signed, log.context);
  return entry.ok ? entry.value : null;
}

/** An entry of an evidence pair that fits no chain of this record. */
const isLoose = (entry: Entry, log: Log): boolean =>
  log.evidence.some(({ pair }) => pair.some((one) => one.id === entry.id || evidenceOf(one, entry) !== null));
