/**
 * Calls a person back to the table: title, sound, vibration; and keeps the screen on while a game runs.
 *
 * Invariants
 * 1. A turn is announced once, when it begins, and never takes the focus.
 * 2. Every platform part (vibration, wake lock) is optional; where it is missing, the others still work.
 */
import type { LiveLog } from '../components/live-log.tsx';
import type { Sounds } from './sound.ts';

export interface Attention {
  /** `sentence` is what a screen reader hears; `title` the tab's title until `calm`. */
  yourTurn(sentence: string, title: string): void;
  /** The turn is over: the tab's title is the page's again. */
  calm(): void;
  /** The title of the page shown, used whenever it is not your turn. */
  setPageTitle(title: string): void;
  /** A game is on screen: keep the screen lit until the returned function is called. */
  keepAwake(): () => void;
}

export function createAttention(log: LiveLog, sounds: Sounds): Attention {
  let pageTitle = document.title;
  let turnTitle: string | null = null;
  const show = (): void => {
    document.title = turnTitle ?? pageTitle;
  };
  return {
    yourTurn: (sentence, title) => {
      log.interrupt(sentence);
      if (turnTitle === null) {
        sounds.play('chime');
        // Before the first tap a browser refuses, and complains.
        if (navigator.userActivation?.hasBeenActive ?? true)
          navigator.vibrate?.(document.hidden ? [90, 60, 90] : 40);
      }
      turnTitle = title;
      show();
    },
    calm: () => {
      turnTitle = null;
      show();
    },
    setPageTitle: (title) => {
      pageTitle = title;
      show();
    },
    keepAwake,
  };
}

/** Browsers drop a wake lock when the page is hidden: it is asked for again each time it is seen. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isWanted = true;
  const request = async (): Promise<void> => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    try {
      const fresh = await navigator.wakeLock.request('screen');
      if (isWanted) lock = fresh;
      else await fresh.release();
    } catch {
      // Low battery or no permission: the screen may sleep, and the page reconnects when it wakes.
    }
  };
  const onVisible = (): void => {
    void request();
  };
  document.addEventListener('visibilitychange', onVisible);
  void request();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
