/**
 * A replayed board says nothing aloud and keeps nothing: the replay tells where it stands itself, nobody's turn is called,
 * and what ends before its eyes is no game of this device.
 */
import type { LiveLog } from '../components/live-log.tsx';
import type { Services } from '../services.ts';
import type { Attention } from '../shell/attention.ts';
import type { Sounds } from '../shell/sound.ts';

const nothing = (): void => undefined;

export const SILENT_LOG: LiveLog = {
  say: nothing,
  interrupt: nothing,
  repeatLast: nothing,
  lines: () => [],
  urgent: () => null,
};

export const SILENT_ATTENTION: Attention = {
  yourTurn: nothing,
  calm: nothing,
  setPageTitle: nothing,
  keepAwake: () => nothing,
};

/** The page's services without those that read or write what this device keeps. */
export const withoutKept = (services: Services): Services => ({
  ...services,
  games: () => Promise.reject(new Error('a replay keeps nothing')),
  record: async () => null,
});

export const SILENT_SOUNDS: Sounds = { play: nothing };
