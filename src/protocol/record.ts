/**
 * The record: `octet-record` version 1, JSON Lines (UTF-8, one canonical JSON text a line, each ended by LF).
 *
 *   line 1   {format: 'octet-record', version: 1, genesis: {genesis, signatures}}
 *   then     {bytes, sig} per entry
 *
 * Order: by the greatest (step, attempt) in the entry's chain up to it, then seat, then seq: every entry stands behind
 * those it builds on, and every replica that holds the same entries writes the same file. Void entries, ballots and
 * halts are included; last come the entries of evidence pairs that stand in no chain.
 */
import * as v from 'valibot';
import { decodeCanonical, encodeCanonical } from '../encoding/canonical.ts';
import { err, ok, type Result } from '../encoding/result.ts';
import type { Json } from '../games/game.ts';
import { compareStep } from './ballot.ts';
import { type Entry, MAX_HALT_BYTES } from './entry.ts';
import { type Games, type GenesisCode, type SignedGenesis, verifyGenesis } from './genesis.ts';
import type { Log } from './log.ts';
import type { SignedEntry } from './ports.ts';

export const RECORD_FORMAT = 'octet-record';
export const RECORD_VERSION = 1;
/** Larger files are refused unread. */
export const MAX_RECORD_BYTES = 256 * 1024 * 1024;

/**
 * record-empty: no line. record-not-json: the first line is no canonical JSON. record-format: it is not the head of
 * an Octet record. record-version: of a version this program does not know. record-too-large: over MAX_RECORD_BYTES.
 */
export type UnreadableCode =
  | 'record-empty'
  | 'record-not-json'
  | 'record-format'
  | 'record-version'
  | 'record-too-large';
/** record-line: a line that is no `{bytes, sig}`. record-duplicate: an entry that an earlier line holds already. */
export type LineCode = 'record-line' | 'record-duplicate';
export type RecordCode = UnreadableCode | GenesisCode | LineCode;

export type RecordHead = { readonly signedGenesis: SignedGenesis };

export function formatRecord(signedGenesis: SignedGenesis, log: Log): string {
  const head = { format: RECORD_FORMAT, version: RECORD_VERSION, genesis: signedGenesis as unknown as Json };
  const lines = [encodeCanonical(head), ...recordOrder(log).map((signed) => encodeCanonical(signed))];
  return `${lines.join('\n')}\n`;
}

/** All entries a log holds, in the order of a record. */
export function recordOrder(log: Log): readonly SignedEntry[] {
  const placed = log.chains.flatMap((chain) => {
    let step = 0;
    let attempt = 0;
    return chain.map((entry) => {
      if (compareStep(entry, { step, attempt }) > 0) ({ step, attempt } = entry);
      return { entry, step, attempt };
    });
  });
  placed.sort((a, b) => compareStep(a, b) || a.entry.seat - b.entry.seat || a.entry.seq - b.entry.seq);
  const inChains = new Set(placed.map(({ entry }) => entry.id));
  const loose = log.evidence
    .flatMap(({ pair }) => pair)
    .filter(({ id }) => !inChains.has(id))
    .sort((a: Entry, b: Entry) => a.seat - b.seat || a.seq - b.seq);
  return [...placed.map(({ entry }) => entry.signed), ...loose.map(({ signed }) => signed)];
}

export function parseHead(line: string | undefined, games: Games): Result<RecordHead, RecordCode> {
  if (line === undefined || line === '') return err('record-empty');
  const json = decodeCanonical(line);
  if (!json.ok) return err('record-not-json');
  const head = json.value as { readonly [key: string]: Json } | null;
  if (head === null || typeof head !== 'object' || head['format'] !== RECORD_FORMAT)
    return err('record-format');
  if (head['version'] !== RECORD_VERSION) return err('record-version');
  if (Object.keys(head).length !== 3 || !Object.hasOwn(head, 'genesis')) return err('record-format');
  const genesis = verifyGenesis(head['genesis'], games);
  return genesis.ok ? ok({ signedGenesis: genesis.value }) : genesis;
}

const lineSchema = v.strictObject({
  bytes: v.pipe(v.string(), v.maxLength(MAX_HALT_BYTES)),
  sig: v.pipe(v.string(), v.length(86)),
});

export function parseLine(line: string): Result<SignedEntry, 'record-line'> {
  const json = decodeCanonical(line);
  if (!json.ok) return err('record-line');
  const parsed = v.safeParse(lineSchema, json.value);
  return parsed.success ? ok(parsed.output) : err('record-line');
}
