/** From the verifier's report to what the page shows of it. */
import type { AnyGame } from '../../games/game.ts';
import { displayNames } from '../../network/lobby-profile.ts';
import type { FoldEvent } from '../../protocol/fold.ts';
import type { Games } from '../../protocol/genesis.ts';
import type { VerifyReport } from '../../protocol/verify.ts';
import type { VerifiedEvent, VerifyOutcome } from './outcome.ts';

export function outcomeOf(report: VerifyReport, games: Games): VerifyOutcome {
  switch (report.kind) {
    case 'unreadable':
    case 'forged':
      return { kind: report.kind, line: report.line, why: report.code };
    case 'authentic': {
      const { genesis, isComplete, end, missingCloses, session, entries, story, outcome } = report;
      const names = displayNames(genesis.roster.map(({ name }) => name));
      return {
        kind: 'authentic',
        isComplete,
        end,
        missingCloses,
        session,
        game: genesis.game,
        options: genesis.options,
        round: genesis.round,
        seats: genesis.roster.map(({ name, avatar, key, host }, seat) => ({
          name: names[seat] ?? name,
          avatar,
          key,
          host,
        })),
        entries,
        faults: report.faults.map(({ code, seat, seq, line, why, evidence }) => ({
          code,
          seat,
          seq,
          line,
          why,
          evidence,
        })),
        story,
        events: report.events.map((event) => eventOf(event, games[genesis.game] as AnyGame)),
        outcome,
      };
    }
  }
}

function eventOf({ index, step, event, story, state, roll }: FoldEvent, game: AnyGame): VerifiedEvent {
  return {
    index,
    step,
    kind: event.kind,
    story,
    state,
    roll,
    seat: 'seat' in event ? event.seat : null,
    scores: game.standing(state).scores,
  };
}
