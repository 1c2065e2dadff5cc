/** A result as a card shows it: one row a seat, best first, and the same as plain text. Pure. */
import type { Outcome } from '../../games/game.ts';
import type { SayGames } from '../history/games-texts.ts';

export type CardRow = {
  /** Shared by seats that share it. */
  readonly place: number;
  readonly name: string;
  readonly score: number;
};

export function cardRows(outcome: Outcome, names: readonly string[]): readonly CardRow[] {
  return outcome.ranking.flatMap((level, at) => {
    const place = 1 + outcome.ranking.slice(0, at).flat().length;
    return level.map((seat) => ({ place, name: names[seat] ?? '', score: outcome.scores[seat] ?? 0 }));
  });
}

/** "Ben won" / "Ana and Ben shared the win". */
export function wonText(outcome: Outcome, names: readonly string[], say: SayGames): string {
  const winners = (outcome.ranking[0] ?? []).map((seat) => names[seat] ?? '');
  const [only] = winners;
  return only !== undefined && winners.length === 1
    ? say('history.won', { name: only })
    : say('history.sharedWin', { names: say.list(winners) });
}

/** What the card says, for whoever cannot see a picture. `title`: the game, and what of it. */
export function cardText(title: string, rows: readonly CardRow[], foot: string, say: SayGames): string {
  return [title, ...rows.map((row) => say('card.line', row)), foot].join('\n');
}
