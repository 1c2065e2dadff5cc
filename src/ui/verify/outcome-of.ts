/** From the verifier's report to what the page shows of it. */
import type { VerifyReport } from '../../protocol/verify.ts';
import type { VerifyOutcome } from './verify-outcome.ts';

export function outcomeOf(report: VerifyReport): VerifyOutcome {
  switch (report.kind) {
    case 'unreadable':
    case 'forged':
      return { kind: report.kind, line: report.line, why: report.code };
    case 'authentic':
      return {
        kind: 'authentic',
        isComplete: report.isComplete,
        game: report.genesis.game,
        names: report.genesis.roster.map((seat) => seat.name),
        faults: report.faults.map(({ code, seat, seq, line, why }) => ({ code, seat, seq, line, why })),
        rolls: report.rolls.map(({ k, leader, value, links, values }) => ({
          k,
          leader,
          value,
          links,
          values,
        })),
        ranking: report.outcome?.ranking ?? null,
        scores: report.outcome?.scores ?? null,
      };
  }
}
