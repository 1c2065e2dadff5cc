/**
 * Runs in a page of the site, before the page itself: measures, and plays by the page's own buttons when told to.
 * Bundled by bench-pages.ts; bench-play.ts reads `window.octetPlayer`.
 *
 * Policy: sets aside the best selection; banks from 350 points on where the rules let it; else throws on.
 */

export type PlayerApi = {
  /** Milliseconds from each click that threw dice to the first dice with a value in the page. */
  readonly throwsMs: number[];
  /** Milliseconds of each main-thread task of 50 ms or more. */
  readonly longTasksMs: number[];
  /** play: presses buttons from now on; watch: presses nothing. */
  mode: 'play' | 'watch';
};

declare global {
  interface Window {
    octetPlayer: PlayerApi;
  }
}

const BANK_FROM = 350;
const LOOK_EVERY_MS = 40;
/** Longer than the page's buttons ignore input after they appeared, or after dice were picked. */
const SETTLED_MS = 400;
/** A press that came to nothing is repeated after this: longer than any answer takes, whose clock would begin anew. */
const AGAIN_MS = 5000;
let clickedMs: number | null = null;
let isInAir = false;
let seen: HTMLElement | null = null;
let pressFromMs = 0;

const byId = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const isOn = (button: HTMLElement | null): button is HTMLElement =>
  button !== null && button.getAttribute('aria-disabled') !== 'true';

const api: PlayerApi = { throwsMs: [], longTasksMs: [], mode: 'watch' };
window.octetPlayer = api;

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) api.longTasksMs.push(entry.duration);
}).observe({ type: 'longtask', buffered: true });

// Called on every change of the page: the moment the dice are in it is the moment this runs.
function look(): void {
  const tray = byId('tray');
  const kind = tray?.dataset['kind'] ?? '';
  if (kind === 'air') isInAir = true;
  const hasDice = kind === 'live' || kind === 'joker' || kind === 'bust';
  if (clickedMs !== null && isInAir && hasDice) {
    api.throwsMs.push(performance.now() - clickedMs);
    clickedMs = null;
    isInAir = false;
    pressFromMs = performance.now() + SETTLED_MS;
  }
}

/** One press, and none after it for a while: a second one starts the clock of a throw anew. */
function press(button: HTMLElement): void {
  const nowMs = performance.now();
  pressFromMs = nowMs + AGAIN_MS;
  clickedMs = button.dataset['kind'] === 'roll' ? nowMs : null;
  isInAir = false;
  button.click();
}

function act(): void {
  if (api.mode === 'watch') return;
  const again = byId('rematch');
  if (again !== null) {
    // Wanted once is wanted: pressing on would only repeat it to everybody.
    if (again.getAttribute('aria-pressed') !== 'true' && performance.now() >= pressFromMs) press(again);
    return;
  }
  const [roll, bank, best] = [byId('roll'), byId('bank'), byId('best')];
  if (roll !== seen) {
    seen = roll;
    pressFromMs = performance.now() + SETTLED_MS;
  }
  if (roll === null || performance.now() < pressFromMs) return;
  if (bank === null) {
    press(roll);
    return;
  }
  if (!isOn(roll)) {
    best?.click();
    pressFromMs = performance.now() + SETTLED_MS;
    return;
  }
  const total = Number((byId('turn-total')?.textContent ?? '').replace(/[^0-9]/g, ''));
  if (isOn(bank) && total >= BANK_FROM) press(bank);
  else press(roll);
}

const begin = (): void => {
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-kind', 'data-testid'],
  });
  setInterval(act, LOOK_EVERY_MS);
};
if (document.body === null) document.addEventListener('DOMContentLoaded', begin);
else begin();
