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

/** What both say about a record, short: exit code, then the code and line that fail, or faults, departures and how it ended. */
export function verdict(text: string): string {
  const report = reader.verifyText(text);
  const { exitCode, code, line, faults, departures = [], end } = report;
  const found = exitCode >= 2 ? { exitCode, code, line } : { ...report, faults: faultsOf(faults) };
  expect(found).toEqual(program(text));
  if (exitCode >= 2) return `${exitCode} ${code} in line ${line}`;
  const gone = departures.filter(({ by }) => by !== 'fault').map(({ by, seat }) => `${by} of ${seat}`);
  return [exitCode, ...faults.map((fault) => `${fault.code} of ${fault.seat}`), ...gone, end].join(', ');
}
