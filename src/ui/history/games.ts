/**
 * What the page may ask about the finished games of this device, and what it is answered: plain data, posted to and from
 * a worker of its own (games-worker.ts), so that folding a record never holds up the page.
 */
import type { Json } from '../../games/game.ts';
import type { OchoThrow } from '../../games/ocho/luck.ts';
import type { OchoOptions } from '../../games/ocho/types.ts';
import type { KeptGame, StoredRecord } from '../../network/table-games.ts';
import type { Figures, SeatLuck } from '../luck/figures.ts';
import type { Company, Statistics } from './statistics-of.ts';

/** A finished game, as History lists it. */
export type ListedGame = {
  readonly table: string;
  readonly round: number;
  readonly game: string;
  /** As signed; `kept.seats` has them as the table showed them. */
  readonly names: readonly string[];
  readonly isSolo: boolean;
  /** Played or watched here, or brought as a record in a file: then there is no table to it. */
  readonly from: 'table' | 'file';
  /** The table shows this game when it is opened. */
  readonly isLast: boolean;
  /** When it ended; of an older game, when its table was last used; of one from a file, when it was added. */
  readonly atMs: number;
  /** null until its record has been read. */
  readonly kept: KeptGame | null;
};

/**
 * Why a record was not added. unreadable, forged: as the verifier says. faulty: a rule is broken in it. unfinished: the game
 * had not ended. known: this device has that game. not-kept: it keeps nothing, or has no space.
 */
export type AddRefusal = 'unreadable' | 'forged' | 'faulty' | 'unfinished' | 'known' | 'not-kept';

/** A file in an archive that may be a record; `name` without folders. */
export type PackedFile = { readonly name: string; readonly content: Blob };

/**
 * Why an archive was not opened. damaged: cut off or changed, or packed in a way unknown here. too-large: it holds more than
 * is read in one go (read-archive.ts has the limits). empty: no file in it can be a record.
 */
export type UnpackRefusal = 'archive-damaged' | 'archive-too-large' | 'archive-empty';

/** A game that has ended, as the page at its table sees it. */
export type EndedGame = Omit<KeptGame, 'version' | 'facts' | 'endedMs'> & {
  readonly table: string;
  readonly round: number;
  /** Of all its events, in order. */
  readonly stories: readonly Json[];
  /** Whether it ended just now, or had when its table was opened. */
  readonly seen: 'ending' | 'ended';
};

/** The luck chart of one game of El Ocho. */
export type Luck = { readonly figures: Figures; readonly seats: readonly SeatLuck[] };

export type LuckQuestion = { readonly options: OchoOptions; readonly throws: readonly OchoThrow[] };

/** The finished games of this device. */
export interface FinishedGames {
  /** Newest first. A browser that keeps nothing has none. */
  list(): Promise<readonly ListedGame[]>;
  /**
   * Reads the records of games whose summary is not kept, and keeps it. `told` hears of each, and how many are left to
   * read. A record that cannot be read stays without a summary.
   */
  complete(told: (game: ListedGame, left: number) => void): Promise<void>;
  /** Keeps the summary of a game that has ended, unless the very same is kept. */
  keep(game: EndedGame): Promise<void>;
  luck(question: LuckQuestion): Promise<Luck>;
  /** Over all games whose summary is kept; of those from a file, over the ones at which this device had a seat. */
  statistics(company: Company): Promise<Statistics>;
  /** null when the game is no longer there. */
  record(table: string, round: number): Promise<StoredRecord | null>;
  /** Checks a record and adds its game to the list. Takes seconds for a game of 8. */
  add(text: string): Promise<ListedGame | AddRefusal>;
  /** The records in a ZIP archive, to be added one by one; nothing is kept of it. Rejects when the file cannot be read. */
  unpack(archive: Blob): Promise<readonly PackedFile[] | UnpackRefusal>;
  /** The records of all finished games in one archive; null when there are none. */
  archive(): Promise<Blob | null>;
}
