/**
 * Runs in a page of the site, before the page itself: the seat is played by the program's own bot, whose moves go to
 * the session worker as the page's would, and the page shows what comes of them. Bundled by bench-pages.ts, read on
 * `window.octetSeat` by bench-play.ts.
 *
 * Message flow: the worker's updates are looked at before the page sees them; moves are posted to the worker.
 *
 * Invariant: a draw begins with the move that ends the turn before, in the page of the seat that makes it (`moves`), and
 * ends in the page of the seat that draws (`draws`): with the update that has the faces, and with the faces in the page.
 * All pages are of one browser: their clocks are one.
 */
import type { AnyBot } from '../bots/bot.ts';
import { ochoBot } from '../bots/ocho.ts';
import { planetsBot } from '../bots/planets.ts';
import type { PlanetsState } from '../games/planets/types.ts';
import type { FromWorker, ToWorker } from '../network/bridge.ts';
import type { Command, GameView, TableView } from '../network/view.ts';

export type SeatApi = {
  /** How long the seat thinks before each move; null: it does not move. */
  thinkMs: number | null;
  /** After so many games no other is asked for. */
  lastGame: number;
  /** When this seat moved, and in which turn of which game. */
  readonly moves: { readonly turn: string; readonly atMs: number }[];
  /** When the cards this seat drew were known to its page and shown in it. */
  readonly draws: { readonly before: string; readonly knownAtMs: number; shownAtMs: number | null }[];
  /** Milliseconds of each main-thread task of 50 ms or more. */
  readonly longTasksMs: number[];
  /** Games this page has seen end. */
  games(): number;
};

declare global {
  interface Window {
    octetSeat: SeatApi;
  }
}

const LOOK_EVERY_MS = 20;
/** A move or a wish that came to nothing is repeated after this. */
const AGAIN_MS = 3000;
const BOTS: { readonly [game: string]: AnyBot } = { ocho: ochoBot, planets: planetsBot };

const ended = new Set<string>();
const api: SeatApi = {
  thinkMs: null,
  lastGame: Number.POSITIVE_INFINITY,
  moves: [],
  draws: [],
  longTasksMs: [],
  games: () => ended.size,
};
window.octetSeat = api;

let send: (command: Command) => void = () => {};
let view: TableView | null = null;
let events = 0;
/** What was asked for last: with how many events known, and when. */
let asked = { events: -1, atMs: 0 };
/** Since when this seat is awaited, with how many events known. */
let awaited = { events: -1, sinceMs: 0 };
/** The decision last given: in which game, with how many events known. */
let moved = '';

const gameOf = (): GameView | null => (view?.stage.kind === 'game' ? view.stage.game : null);

/** A move of this seat: the bot's, or what the page does by itself. */
function timeMove(): void {
  const game = gameOf();
  const state = game?.state as unknown as PlanetsState | null;
  if (game === null || state === null || view?.game !== 'planets') return;
  // The page and the bot may give the same decision one after the other: the first one counts.
  if (moved === `${game.session} ${events}`) return;
  moved = `${game.session} ${events}`;
  api.moves.push({ turn: turnOf(game.session, state.turn.number), atMs: nowMs() });
}

/** Milliseconds on the one clock of all pages. */
const nowMs = (): number => performance.timeOrigin + performance.now();
const turnOf = (session: string, number: number): string => `${session}/${number}`;

function timeDraw(game: GameView): void {
  const state = game.state as unknown as PlanetsState | null;
  if (view?.game !== 'planets' || state === null || state.turn.commander !== game.mySeat) return;
  const { phase, number, drawn } = state.turn;
  const before = turnOf(game.session, number - 1);
  if (phase !== 'assign' || api.draws.at(-1)?.before === before) return;
  if (!drawn.every((card) => game.knowledge[card] !== undefined)) return;
  api.draws.push({ before, knownAtMs: nowMs(), shownAtMs: null });
}

// Called on every change of the page: the moment the cards are in it is the moment this runs.
function look(): void {
  const draw = api.draws.at(-1);
  if (draw === undefined || draw.shownAtMs !== null) return;
  if (document.querySelector('[data-testid="card-1"]') !== null) draw.shownAtMs = nowMs();
}

function see({ data }: MessageEvent<FromWorker>): void {
  if (data.from !== 'table') return;
  const { update } = data;
  if (update.kind === 'events') events += update.events.length;
  if (update.kind !== 'view') return;
  view = update.view;
  const game = gameOf();
  if (game === null) return;
  if (game.outcome !== null) ended.add(game.session);
  timeDraw(game);
}

function ask(command: Command): void {
  const atMs = performance.now();
  if (asked.events === events && atMs - asked.atMs < AGAIN_MS) return;
  asked = { events, atMs };
  send(command);
}

function act(): void {
  const game = gameOf();
  if (api.thinkMs === null || view === null || game === null) return;
  if (game.rematch !== null) {
    if (!game.rematch.mine && ended.size < api.lastGame) ask({ kind: 'rematch' });
    return;
  }
  const { waiting, mySeat, state } = game;
  if (waiting?.for !== 'decision' || mySeat === null || state === null || game.isPending) return;
  if (!waiting.seats.includes(mySeat)) return;
  if (awaited.events !== events) awaited = { events, sinceMs: performance.now() };
  if (performance.now() - awaited.sinceMs < api.thinkMs) return;
  const decision = BOTS[view.game]?.decide(state, mySeat, game.knowledge);
  if (decision !== undefined) ask({ kind: 'move', move: decision.move, front: [...decision.front] });
}

const PageWorker = window.Worker;
window.Worker = class extends PageWorker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    // The page has workers for other things too.
    this.addEventListener('message', (message: MessageEvent<FromWorker>) => {
      if (message.data.from !== 'table') return;
      send = (command) => this.postMessage({ to: 'table', command } satisfies ToWorker);
      see(message);
    });
  }
  override postMessage(message: ToWorker): void {
    if (message.to === 'table' && message.command.kind === 'move') timeMove();
    super.postMessage(message);
  }
};

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) api.longTasksMs.push(entry.duration);
}).observe({ type: 'longtask', buffered: true });

const begin = (): void => {
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  setInterval(act, LOOK_EVERY_MS);
};
if (document.body === null) document.addEventListener('DOMContentLoaded', begin);
else begin();
