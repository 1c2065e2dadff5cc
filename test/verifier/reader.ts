/**
 * Asks both verifiers about a record: the program's and the one in `docs/verifier`, which was written from the
 * document alone. Whatever §15 makes part of a verdict must be the same in both.
 *
 * Not compared: `why` where the document leaves it to the program (§10).
 */
import { expect } from 'vitest';
import * as reader from '../../docs/verifier/verify.mjs';
import { ocho } from '../../src/games/ocho/game.ts';
import { planets } from '../../src/games/planets/game.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';

export { reader };

type Seen = { readonly code: string; readonly seat: number; readonly seq: number; readonly line: number };

const HAS_WHY = /^(move-illegal|(keys|deal|complaint|shuffle|draw|mix|transfer|open|planet)-wrong)$/;

const faultsOf = (faults: readonly (Seen & { why: string; evidence: readonly string[] })[]) =>
  faults.map(({ code, seat, seq, line, why, evidence }) => ({
    code,
    seat,
    seq,
    line,
    evidence,
    why: HAS_WHY.test(code) ? why : '',
  }));

/** The program's verdict, in the other one's words. */
function program(text: string): object {
  const report = verifyRecord(text, { ocho, planets });
  const { exitCode } = report;
  if (report.kind !== 'authentic') return { exitCode, code: report.code, line: report.line };
  const { session, isComplete, missingCloses, end, faults, departures, outcome, state, entries, rolls } =
    report;
  const shown = rolls.map(({ k, step, value, values }) => ({ k, step, value, values }));
  return {
    exitCode,
    session,
    isComplete,
    missingCloses,
    end,
    faults: faultsOf(faults),
    departures,
    outcome,
    state,
    entries,
    rolls: shown,
  };
}

function independent(text: string): object {
  const report = reader.verifyText(text);
  const { exitCode, code, line } = report;
  return exitCode >= 2 ? { exitCode, code, line } : { ...report, faults: faultsOf(report.faults) };
}

/** What both say about a record, short: exit code, then the code and line that fail, or faults, departures and how it ended. */
export function verdict(text: string): string {
  const found = independent(text);
  expect(found).toEqual(program(text));
  const report = reader.verifyText(text);
  if (report.exitCode >= 2) return `${report.exitCode} ${report.code} in line ${report.line}`;
  const faults = report.faults.map(({ code, seat }) => `${code} of ${seat}`);
  const gone = (report.departures ?? [])
    .filter(({ by }) => by !== 'fault')
    .map(({ by, seat }) => `${by} of ${seat}`);
  return [report.exitCode, ...faults, ...gone, report.end].join(', ');
}
