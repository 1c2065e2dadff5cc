/** Runs in Chromium: seeded games of 8 on `window.octetCardGames` for card-games.spec.ts to call. Bundled by it. */
import { playNumber } from '../simulation/cards.ts';

declare global {
  interface Window {
    octetCardGames: { readonly play: typeof playNumber };
  }
}

/** The simulated world waits for the next turn of the event loop by it; pages have no such function, only its like. */
const turns = new MessageChannel();
const waiting: (() => void)[] = [];
turns.port1.onmessage = () => waiting.shift()?.();
const nextTurn = (run: () => void): void => {
  waiting.push(run);
  turns.port2.postMessage(null);
};
Object.assign(window, { setImmediate: nextTurn });

window.octetCardGames = { play: playNumber };
