/** Real records for the tests of the command line: one simulated game, its keys, and what can be made of them. */
import { ochoBot } from '../../src/bots/ocho.ts';
import { type SimulationOptions, simulate, simulatedGenesis } from '../../src/cli/simulation.ts';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json } from '../../src/games/game.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { PROFILES, SeededRng } from '../../src/network/simulated.ts';
import { type Draft, signEntry } from '../../src/protocol/entry.ts';
import type { KeyPair } from '../../src/protocol/signing.ts';

const OPTIONS: SimulationOptions = {
  game: 'ocho',
  seats: 3,
  seed: 20,
  options: { ...ocho.defaultOptions, target: 4000 },
  profile: PROFILES.calm,
  script: 'none',
  games: { ocho },
  bot: ochoBot,
  chainLength: 64,
  limitMs: 60 * 60 * 1000,
};

/** A finished game of three seats: its record, and the keys that signed it. */
export async function finishedRecord(): Promise<{
  readonly text: string;
  readonly pairs: readonly KeyPair[];
}> {
  const { records } = await simulate(OPTIONS);
  const { pairs } = simulatedGenesis(OPTIONS, new SeededRng(OPTIONS.seed, 'simulation'));
  const [text] = records;
  if (text === undefined || text === null) throw new Error('the simulated game has no record');
  return { text, pairs };
}

/** The lines of a record, without the empty one after the last LF. */
export const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);

export const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Line index (from 0) of the first entry whose body has this kind. */
export const lineOfKind = (text: string, kind: string): number =>
  linesOf(text).findIndex((line, at) => at > 0 && bodyOf(line).kind === kind);

/** The same entry with another body, signed by the same seat: what a modified program would have signed there. */
export const withBody = (line: string, body: Json, pairs: readonly KeyPair[]): string =>
  resigned(line, (draft) => ({ ...draft, body: body as Draft['body'] }), pairs);

/** The same entry changed, and signed by its seat. */
export function resigned(line: string, change: (draft: Draft) => Draft, pairs: readonly KeyPair[]): string {
  const draft = draftOf(line);
  const pair = pairs[draft.seat];
  if (pair === undefined) throw new Error(`no key of seat ${draft.seat}`);
  return encodeCanonical(signEntry(change(draft), pair));
}

/** What an entry says, unsigned. */
export const draftOf = (line: string): Draft => JSON.parse(JSON.parse(line).bytes) as Draft;

const bodyOf = (line: string): { readonly kind: string } => draftOf(line).body;
