/**
 * A checked game as frames: what a table would have shown, moment by moment. Pure; the board gets the same `GameView` it
 * has while people play, made here from the record.
 *
 * Invariants
 * 1. Only what all could see is in a frame: a record holds no hidden face, whichever chair it is seen from.
 * 2. Nothing asks for a decision: the boards show a frame as a table that goes on without this page.
 * 3. A game that was broken off ends with the table that all others had signed.
 */
import type { Seat } from '../../games/game.ts';
import type { GameView, Preparing, RollView, SeatView, TableEvent, TableView } from '../../network/view.ts';
import type { StoryStep } from '../../protocol/story-types.ts';
import type { AuthenticOutcome } from './outcome.ts';
import type { Turn } from './turns.ts';

export type Frame = {
  /** Steps that are complete; 0 at the start. */
  readonly steps: number;
  /** Events that have happened. */
  readonly events: number;
  readonly preparing: Preparing | null;
  /** Whom the table waits for while it prepares; else nobody. */
  readonly waiting: readonly Seat[];
  /** Index of the turn it belongs to. */
  readonly turn: number;
};

const PREPARES: readonly string[] = ['keys', 'deal', 'check', 'shuffle'];

/** One frame for the start, for every step of the set-up and for every event. */
export function framesOf(outcome: AuthenticOutcome, turns: readonly Turn[]): readonly Frame[] {
  const { story } = outcome;
  const turnOf = new Map(turns.flatMap(({ steps }, at) => steps.map(({ step }) => [step, at] as const)));
  const steps = story.steps.filter(
    ({ step, lacking }) => step < (story.endsAt ?? Infinity) && lacking.length === 0,
  );
  const frames: Frame[] = [frameAt(0, 0, story.steps, 0)];
  let events = 0;
  for (const step of steps) {
    const turn = turnOf.get(step.step) ?? 0;
    const done = step.step + 1;
    for (const index of step.events) {
      events = index + 1;
      frames.push(frameAt(done, events, story.steps, turn));
    }
    if (events === 0) frames.push(frameAt(done, 0, story.steps, turn));
  }
  return frames;
}

function frameAt(done: number, events: number, steps: readonly StoryStep[], turn: number): Frame {
  const next = steps[done];
  const isPreparing = events === 0 && next !== undefined && PREPARES.includes(next.phase);
  if (!isPreparing) return { steps: done, events, preparing: null, waiting: [], turn };
  const stage = next.phase as Preparing['stage'];
  const shuffled = steps
    .slice(0, done)
    .flatMap(({ phase, seat }) => (phase === 'shuffle' && seat !== null ? [seat] : []));
  const waiting = [...next.entries.map(({ seat }) => seat), ...next.lacking].sort((a, b) => a - b);
  return {
    steps: done,
    events,
    preparing: { stage, done: stage === 'shuffle' ? shuffled : [] },
    waiting,
    turn,
  };
}

/** What the boards are told of one frame. */
export type ReplayTable = {
  view(frame: Frame, chair: Seat | null): TableView;
  readonly events: readonly TableEvent[];
  /** Points at a frame, by roster index; null before the game has begun. */
  scores(frame: Frame): readonly number[] | null;
};

export function replayTable(outcome: AuthenticOutcome, frames: readonly Frame[]): ReplayTable {
  const { story, events, session, round, game, options } = outcome;
  const removals = story.departures.flatMap(({ by, seat, agreed }) =>
    by === 'removal' ? [{ seat, by: agreed }] : [],
  );
  const told = events.map((event): TableEvent => {
    const removal = event.kind === 'leave' ? removals.find(({ seat }) => seat === event.seat) : undefined;
    return {
      index: event.index,
      story: event.story,
      state: event.state,
      roll: event.roll,
      secret: [],
      ...(removal === undefined ? {} : { removal }),
    };
  });
  const rolls = story.steps.flatMap(({ step, roll }): readonly (RollView & { readonly step: number })[] => {
    if (roll === null || roll.value === null || roll.values === null) return [];
    const links = roll.links.map(({ seat, link }) => ({ seat, link }));
    return [{ step, k: roll.k, leader: roll.leader, value: roll.value, links, values: roll.values }];
  });
  const last = frames.at(-1);
  const isHalted = outcome.end === 'halt';

  const seatsAt = remembered((done: number, chair: Seat | null): readonly SeatView[] =>
    outcome.seats.map(({ name, avatar, key, host }, seat) => ({
      name,
      avatar,
      key,
      isMe: seat === chair,
      isBot: host !== null,
      isCreator: seat === 0,
      hasLeft: story.departures.some((one) => one.seat === seat && one.step < done),
      connection: host === null ? { kind: 'direct' } : { kind: 'bot', host },
    })),
  );

  const gameAt = (frame: Frame, chair: Seat | null): GameView => {
    const isLast = frame === last;
    return {
      session,
      round,
      mySeat: chair,
      seats: seatsAt(frame.steps, chair),
      state: events[frame.events - 1]?.state ?? null,
      knowledge: {},
      preparing: frame.preparing,
      waiting: frame.preparing === null ? null : { for: 'machine', seats: frame.waiting, sinceMs: 0 },
      goingOn: null,
      standing: null,
      removals: removals.filter(({ seat }) => seatsAt(frame.steps, chair)[seat]?.hasLeft === true),
      isPending: false,
      unsent: 0,
      lastRoll: rolls.findLast(({ step }) => step < frame.steps) ?? null,
      faults: outcome.faults.filter(({ seat }) =>
        isHalted ? isLast : seatsAt(frame.steps, chair)[seat]?.hasLeft === true,
      ),
      outcome: isLast ? outcome.outcome : null,
      rematch: null,
    };
  };

  return {
    events: told,
    scores: ({ events: count }) => events[count - 1]?.scores ?? null,
    view: (frame, chair) => ({
      table: session,
      game,
      options,
      invitation: { secret: '', creator: '', game, creatorName: outcome.seats[0]?.name ?? '' },
      role: 'watcher',
      me: { name: '', avatar: { colour: 0, shape: 0 }, key: '' },
      isSolo: false,
      meeting: { state: 'off', broker: 0, brokers: 0 },
      stage: { kind: 'game', game: gameAt(frame, chair) },
      problem: null,
      watchers: 0,
      talk: [],
    }),
  };
}

/** The same list for the same question, so that a board draws its seats anew only when one has gone. */
function remembered(
  make: (done: number, chair: Seat | null) => readonly SeatView[],
): (done: number, chair: Seat | null) => readonly SeatView[] {
  const made = new Map<string, readonly SeatView[]>();
  return (done, chair) => {
    const seats = make(done, chair);
    const key = `${chair}/${seats.map(({ hasLeft }) => hasLeft).join()}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    made.set(key, seats);
    return seats;
  };
}
