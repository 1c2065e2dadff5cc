/** People whose page has a `config.json` of its own, and what their connection sheet says. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { BROKER_PATH, type IceConfig, type NetworkConfig } from '../../src/network/brokers.ts';
import { chooseInMenu, newPlayerWith } from './people.ts';
import type { Player } from './players.ts';

/** A player whose page gets `ice` from `config.json`, and the meeting point of the site. */
export async function newPlayerIn(browser: Browser, name: string, ice: IceConfig): Promise<Player> {
  const player = await newPlayerWith(browser, name, {});
  const config: NetworkConfig = { brokers: [{ origin: BROKER_PATH }], ...ice };
  await player.context.route('**/config.json', (route) => route.fulfill({ json: config }));
  return player;
}

/** Opens the connection sheet from the table's menu. */
export async function openConnection(page: Page): Promise<Locator> {
  await chooseInMenu(page, 'Connection');
  const sheet = page.getByRole('dialog', { name: 'Connection' });
  await expect(sheet.getByTestId('connection')).toBeVisible();
  return sheet;
}

/** Closes it again. */
export async function closeConnection(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Connection' })).toBeHidden();
}

/** What the sheet says of one seat. */
export const lineTo = (sheet: Locator, name: string): Locator =>
  sheet.locator('.connection-lines > li').filter({ has: sheet.page().getByText(name, { exact: true }) });

/** Keeps every candidate line the page's connections name, and counts how often their figures are asked for. */
export const WATCH_LINES = (): void => {
  const seen = { reads: 0, candidates: [] as string[] };
  Object.assign(window, { octetSeen: seen });
  const { prototype } = RTCPeerConnection;
  const { getStats, addIceCandidate } = prototype;
  prototype.getStats = function (this: RTCPeerConnection, ...args: []) {
    seen.reads += 1;
    return getStats.apply(this, args);
  } as typeof getStats;
  prototype.addIceCandidate = function (this: RTCPeerConnection, candidate?: RTCIceCandidateInit | null) {
    if (candidate?.candidate !== undefined) seen.candidates.push(candidate.candidate);
    return (addIceCandidate as (candidate?: RTCIceCandidateInit | null) => Promise<void>).call(
      this,
      candidate,
    );
  };
};
type Seen = { readonly reads: number; readonly candidates: readonly string[] };
/** What a page with `WATCH_LINES` has kept. */
export const linesSeenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { octetSeen: Seen }).octetSeen);
