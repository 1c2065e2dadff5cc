/**
 * What must hold of every state of the model of absence.
 *
 * 1. At most one value is accepted by more than half of the seats at a place (unless a seat has signed two histories).
 * 2. A step that more than half of the seats have passed is not begun anew (nor that).
 * 3. Nobody honest is blamed.
 * 4. From every state: once those who are there hold the same entries and their people agree to go on, their tables are the
 *    same, and a majority waits for nobody: neither for who is away nor for a liar that is there and does nothing.
 * 5. Where a seat has signed two histories, those who are there and have not left find the same end of the game: the same guilty seats, the same
 *    final table, the same ranking; or that it goes on, and then 4.
 */
import type { Seat } from '../../src/games/game.ts';
import { ballotBody, isSameValue } from '../../src/protocol/ballot.ts';
import { endingOf } from '../../src/protocol/ending.ts';
import type { Entry } from '../../src/protocol/entry.ts';
import { isHalt, isLeave } from '../../src/protocol/evidence.ts';
import type { Log } from '../../src/protocol/log.ts';
import { expectedSeats, seatsIn } from '../../src/protocol/state.ts';
import { type Model, NOTHING, type State } from './absence-model.ts';
import { Replica } from './absence-replica.ts';

export class Checks {
  private readonly model: Model;
  private readonly checked = new Set<string>();

  constructor(model: Model) {
    this.model = model;
  }

  /** Looks at all that was ever signed. Throws what is wrong. */
  check(state: State): void {
    const name = `${state.chains.map((chain) => chain.at(-1)?.id).join()} ${[...state.passed].join()}`;
    if (this.checked.has(name)) return;
    this.checked.add(name);
    const { world } = this.model;
    const replica = new Replica(world, 0, () => true);
    replica.take(state.chains.flat());
    const fold = world.fold(null, 'lot');
    fold.advance(replica.log);
    this.model.expectBlameless(fold);
    if (state.other !== null) return;
    const ballots = fold.ballots(replica.log);
    for (const place of ballots.disputed()) {
      const accepts = state.chains.flatMap((chain) =>
        chain.flatMap((entry) => {
          const body = ballots.refusal(entry) === null ? ballotBody(entry) : null;
          const isHere =
            body?.kind === 'accept' &&
            body.ballot.step === place.step &&
            body.ballot.attempt === place.attempt;
          return isHere ? [{ seat: entry.seat, body }] : [];
        }),
      );
      const chosen = accepts.filter(({ body }) => {
        const same = accepts.filter(
          (other) =>
            JSON.stringify(other.body.ballot) === JSON.stringify(body.ballot) &&
            isSameValue(other.body.value, body.value),
        );
        return 2 * new Set(same.map(({ seat }) => seat)).size > this.model.seats.length;
      });
      const [first] = chosen;
      for (const { body } of chosen)
        if (
          first !== undefined &&
          !isSameValue(body.value, first.body.value) &&
          !isEmptyTwin(body.value, first.body.value)
        )
          throw new Error(`two values decided at ${place.step}/${place.attempt}`);
      if (first?.body.value.kind === 'remove') this.expectUnpassed(state, `${place.step}/${place.attempt}`);
    }
  }

  private expectUnpassed(state: State, place: string): void {
    const through = new Map<string, Set<string>>();
    for (const one of state.passed) {
      const [seat, at, history] = one.split(' ') as [string, string, string];
      if (at !== place || Number(seat) === this.model.input.liar) continue;
      through.set(history, (through.get(history) ?? new Set()).add(seat));
    }
    for (const seats of through.values())
      if (2 * seats.size > this.model.seats.length)
        throw new Error(`${place} is begun anew though ${[...seats].join()} have passed it`);
  }

  /** Everybody who is there gets all that the others hold, their people tap and decide; then they must agree and go on. */
  heal(from: State): void {
    const { liar } = this.model.input;
    this.healed(from, 'away');
    // A liar that is there, says nothing and is reached must not hold up who is more than half without it.
    if (liar !== null && from.isThere[liar] === true) this.healed(from, 'silent');
  }

  private healed(from: State, liar: 'away' | 'silent'): void {
    const { model } = this;
    const isLiar = (seat: Seat): boolean => seat === model.input.liar;
    const honest = model.seats.filter((seat) => from.isThere[seat] && !isLiar(seat));
    // Without two histories all come to hold the same, whoever had it first.
    const held =
      from.other === null
        ? model.seats.map((chain) => Math.max(0, ...honest.map((seat) => from.heads[seat]?.[chain] ?? 0)))
        : honest.map((seat) => model.nameOfHeld(from, seat));
    const ids = from.chains.map((chain, seat) => chain[Number(held[seat]) - 1]?.id);
    const name = `${liar} ${from.other === null ? ids.join() : held.join(';')} ${from.isThere.join()}`;
    if (this.checked.has(name) || honest.length === 0) return;
    this.checked.add(name);
    const isThere = from.isThere.map((is, seat) => is && !(isLiar(seat) && liar === 'away'));
    const side = model.seats.map(() => 0 as const);
    let state: State = model.awake({ ...from, isThere, side, left: { ...NOTHING, taps: 99 } });
    for (let turn = 0; turn < 200; turn++) {
      const steps = model.steps(state, honest).filter(({ name }) => !name.endsWith('returns'));
      const step = steps.find(({ name }) => name.includes('gets')) ?? steps[0];
      if (step === undefined) break;
      if (turn === 199) throw new Error(`never at rest: ${step.name}`);
      state = step.next();
      this.check(state);
    }
    this.expectRest(state, honest);
  }

  private expectRest(state: State, honest: readonly Seat[]): void {
    const { model } = this;
    const all = honest.map((seat) => model.replica(state, seat));
    // Whoever has signed its last entry and is out for the others signs no more: of two histories it keeps the one that it got
    // first, and nobody could tell it better (ending.ts).
    const isOut = (seat: Seat): boolean =>
      all.some(({ fold, voter }) => voter.seat !== seat && fold.now.state.isIn[seat] === false);
    const replicas =
      state.other === null
        ? all
        : all.filter(
            ({ log, voter: { seat } }) => !hasLeft(log, seat) && !(hasHalted(log, seat) && isOut(seat)),
          );
    if (replicas.length === 0) return;
    const ends = new Set(replicas.map(endOf));
    if (ends.size > 1) throw new Error(`ends differ: ${[...ends].join(' and ')}${this.describe(replicas)}`);
    if (!ends.has('none')) return;
    const tables = new Set(replicas.map(({ fold }) => fold.now.history + fold.now.stateHash));
    if (tables.size > 1) throw new Error(`tables differ: ${this.describe(replicas)}`);
    const [{ fold, log }] = replicas as [Replica];
    const { state: table } = fold.now;
    if (table.step >= model.world.lastStep || table.phase.kind === 'close' || table.phase.kind === 'done')
      return;
    const electors = seatsIn(table).filter((seat) => !hasLeft(log, seat));
    const playing = electors.filter((seat) => honest.includes(seat));
    if (2 * playing.length <= electors.length) return;
    throw new Error(
      `${playing.join()} of ${electors.join()} stand still at ${table.step}/${table.attempt} ${table.phase.kind}, waiting for ${fold.lacking(log).join()} of ${expectedSeats(table).join()}: ${this.describe(replicas)}`,
    );
  }

  private describe(replicas: readonly Replica[]): string {
    return replicas
      .map(({ fold, log, voter }) => {
        const { state, history } = fold.now;
        const chains = log.chains.map(
          (chain, seat) =>
            `${seat}: ${chain.slice(this.model.world.base[seat]).map(wordsOf).join('\n     ')}`,
        );
        return `\nseat ${voter.seat}: ${state.step}/${state.attempt} ${history.slice(0, 6)} evidence ${log.evidence.map(({ seat, seq }) => `${seat}#${seq}`)}\n  ${chains.join('\n  ')}`;
      })
      .join('');
  }
}

const wordsOf = ({ seq, step, attempt, id, rawBody }: Entry): string =>
  `#${seq} ${id.slice(0, 4)} ${step}/${attempt} ${JSON.stringify(rawBody)
    .replace(/"bytes.*?sig/g, '')
    .slice(0, 200)}`;

/** How the game ended as this replica finds it, as one text. */
function endOf({ fold, log }: Replica): string {
  const ending = endingOf(fold, log);
  if (ending === null) return 'none';
  const { step, seats, outcome } = ending;
  return JSON.stringify({ step, seats, outcome, table: fold.steps[step]?.stateHash });
}

const hasLeft = (log: Log, seat: Seat): boolean => {
  const last = log.chain(seat).at(-1);
  return last !== undefined && isLeave(last);
};

const hasHalted = (log: Log, seat: Seat): boolean => {
  const last = log.chain(seat).at(-1);
  return last !== undefined && isHalt(last);
};

/** Both go on with everybody's contributions, whether they carry them along or not. */
const isEmptyTwin = (a: { readonly kind: string }, b: { readonly kind: string }): boolean =>
  a.kind === 'complete' && b.kind === 'complete';
