/** What the page is given by `main.tsx` (or by a fixture) and its components may ask for, beside the table itself. */
import { createContext, useContext } from 'solid-js';
import type { LinkStats, RelayUse } from '../network/link-stats.ts';
import type { StoredRecord } from '../network/table-games.ts';
import type { TableSummary } from '../network/view.ts';
import type { FinishedGames } from './history/games.ts';
import type { Offline } from './shell/offline.ts';
import type { GameScreens } from './table/game-screen.tsx';
import type { VerifyOptions, VerifyOutcome } from './verify/outcome.ts';

/** The tables of this device, as Home and History list them. */
export interface TableList {
  list(): Promise<readonly TableSummary[]>;
  /** Removes the table and its record from this device. */
  forget(table: string): Promise<void>;
}

/** How this page's lines run, for the connection sheet. */
export interface Lines {
  /** The open lines of `table`; none while it is not online. */
  linkStats(table: string): Promise<readonly LinkStats[]>;
  /** null until `table` has gone online. */
  relayUse(table: string): RelayUse | null;
}

export interface Services {
  readonly tables: TableList;
  /** The games finished here; what reads them is loaded when it is asked for. */
  games(): Promise<FinishedGames>;
  /** The record of a round as this device keeps it, of the newest unless one is named; null for none. Never rejects. */
  record(table: string, round: number | null): Promise<StoredRecord | null>;
  /** Checks a record off the main thread; never rejects. */
  verify(text: string, options?: VerifyOptions): Promise<VerifyOutcome>;
  /** The table of each game, by the game's name. */
  readonly screens: GameScreens;
  readonly lines: Lines;
  readonly offline: Offline;
  /** The page's address without a fragment: what an invitation link begins with. */
  readonly siteUrl: string;
}

const ServicesContext = createContext<Services>();
export const ServicesProvider = ServicesContext.Provider;

/** The page's services. Throws outside a `ServicesProvider`. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
