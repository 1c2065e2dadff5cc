/**
 * A reader of records written from docs/protocol.md alone: nothing of src/ is imported, hashes and signatures are
 * Node's. It reads records without faults, departures and later chains, and checks of them every signature, id, link
 * of chain, history, state hash, beacon link, roll and score. Numbers in brackets are sections of the page.
 */
import {
  b64,
  below,
  bytesOf,
  canonical,
  hash,
  lot,
  must,
  type Read,
  raw,
  readChains,
} from './reader-basics.ts';

type Obj = { [key: string]: never };
type Body = {
  readonly kind: string;
  readonly head: string;
  readonly link: string;
  readonly k: number;
  readonly move: Move;
  readonly lead: { readonly k: number; readonly link: string } | null;
};
type Entry = Read<Body>;
type Move = { readonly kind: string; readonly dice: readonly number[]; readonly then: string };
type Turn = {
  seat: number;
  phase: string;
  hand: number;
  dice: number[];
  risk: number;
  kept: { faces: number[]; points: number }[];
  throws: number;
  jokers: number;
};
type Options = { readonly [key: string]: number | string };
type Game = {
  options: Options;
  order: number[];
  seats: { score: number; hasLeft: boolean; turns: number; busts: number }[];
  left: number[];
  round: number;
  turn: Turn;
  lastRound: null;
  over: { reason: string; winners: number[] } | null;
};

export type Reading = {
  readonly scores: readonly number[];
  readonly rolls: number;
  readonly entries: number;
};

/** Throws at the first thing that is not as the page says. Only for end `first`. */
export function readRecord(text: string): Reading {
  const { genesis, session, chains, entries } = readChains<Body>(text);

  // [9]
  const all = chains.map((_, seat) => seat);
  const state = {
    step: 0,
    attempt: 0,
    phase: { kind: 'commit', chain: 0, then: 'lot' } as { [key: string]: unknown },
    isIn: all.map(() => true),
    departures: [],
    beacon: { next: 1, known: all.map(() => null as { k: number; link: string } | null), following: null },
    game: null as Game | null,
  };
  let history = b64(hash('octet/1/history', raw(session)));
  const cursor = all.map(() => 0);
  let rolls = 0;

  while (state.phase['kind'] !== 'done') {
    // [10], [11]
    const { phase } = state;
    const leader = (phase['purpose'] as Obj | undefined)?.['leader'] as number | undefined;
    const expected =
      phase['kind'] === 'move'
        ? [phase['seat'] as number]
        : all.filter((seat) => phase['kind'] !== 'links' || seat !== leader);
    const stateHash = b64(hash('octet/1/state', canonical(state)));
    const given = expected.map((seat) => {
      const entry = chains[seat]?.[cursor[seat] ?? 0];
      if (entry === undefined) throw new Error(`seat ${seat} lacks step ${state.step}`);
      cursor[seat] = (cursor[seat] ?? 0) + 1;
      must(entry.step === state.step && entry.attempt === 0, `step of ${seat}/${entry.seq}`);
      must(entry.checkpoint.history === history, `history at step ${state.step}`);
      must(entry.checkpoint.state === stateHash, `state at step ${state.step}`);
      return entry;
    });
    for (const { seat, body } of given) {
      if (body.kind === 'commit') state.beacon.known[seat] = { k: 0, link: body.head };
      const shown = body.kind === 'link' ? body : body.kind === 'move' ? body.lead : null;
      if (shown === null || body.kind === 'commit') continue;
      const known = state.beacon.known[seat] as { k: number; link: string };
      let link: Buffer = raw(shown.link);
      for (let k = shown.k; k > known.k; k--) link = hash('octet/1/link', raw(session), seat, k, link);
      must(b64(link) === known.link && shown.k === state.beacon.next, `link ${shown.k} of ${seat}`);
      state.beacon.known[seat] = { k: shown.k, link: shown.link };
    }
    let due: 'lot' | 'game' | null = 'game';
    switch (phase['kind']) {
      case 'commit':
        due = 'lot';
        break;
      case 'links': {
        const k = phase['k'] as number;
        const links = all.map((seat) => raw(state.beacon.known[seat]?.link ?? ''));
        const value = hash('octet/1/roll', raw(session), k, raw(history), ...links);
        state.beacon.next = k + 1;
        rolls++;
        if (state.game === null) state.game = setUp(genesis.options, lot(value, all.length));
        else thrown(state.game, dice(value, state.game.turn.hand));
        break;
      }
      case 'move': {
        const { move, lead } = (given[0] as Entry).body;
        const game = state.game as Game;
        moved(game, move);
        if (lead === null) break;
        const draw = { kind: 'dice', count: game.turn.hand };
        state.phase = {
          kind: 'links',
          k: lead.k,
          purpose: { kind: 'game', leader: game.turn.seat, draw },
          lead: lead.link,
        };
        due = null;
        break;
      }
      case 'close':
        state.phase = { kind: 'done' };
        due = null;
        break;
    }
    if (due === 'lot') state.phase = { kind: 'links', k: 1, purpose: { kind: 'lot' }, lead: null };
    if (due === 'game') {
      const game = state.game as Game;
      state.phase = game.over === null ? { kind: 'move', seat: game.turn.seat } : { kind: 'close' };
    }
    history = b64(hash('octet/1/history/step', raw(history), state.step, ...given.map(({ id }) => raw(id))));
    state.step++;
  }
  for (const seat of all) must(cursor[seat] === chains[seat]?.length, `nothing is left of seat ${seat}`);
  return { scores: (state.game as Game).seats.map(({ score }) => score), rolls, entries };
}

// ------------------------------------------------------------------------------------------------ [12]

function dice(value: Buffer, count: number): number[] {
  const bytes = bytesOf(value);
  return Array.from({ length: count }, () => below(bytes, 8) + 1);
}

// ------------------------------------------------------------------------------------------------ [13]

const fresh = (seat: number): Turn => ({
  seat,
  phase: 'ready',
  hand: 8,
  dice: [],
  risk: 0,
  kept: [],
  throws: 0,
  jokers: 0,
});

function setUp(options: Options, drawn: number[]): Game {
  const at = options['first'] === 'creator' ? drawn.indexOf(0) : 0;
  const order = [...drawn.slice(at), ...drawn.slice(0, at)];
  return {
    options,
    order,
    seats: order.map(() => ({ score: 0, hasLeft: false, turns: 0, busts: 0 })),
    left: [],
    round: 1,
    turn: fresh(order[0] as number),
    lastRound: null,
    over: null,
  };
}

/** Points of the whole throw as a straight; 0 if it is none. */
function straight(faces: readonly number[], { options, turn }: Game): number {
  const sorted = [...faces].sort();
  if (sorted.length < 3 || sorted.some((face, i) => face !== (sorted[0] as number) + i)) return 0;
  if (sorted.length === 8 && (turn.throws === 1 || options['bigStraight'] === 'every')) return 4000;
  if (options['level'] === 1 || (options['straights'] === 'three' && sorted.length !== 3)) return 0;
  return 100 * sorted.length;
}

function pointsOf(faces: readonly number[], game: Game): number {
  const whole = faces.length === game.turn.dice.length ? straight(faces, game) : 0;
  if (whole > 0) return whole;
  let points = 0;
  for (let face = 1; face <= 8; face++) {
    let n = faces.filter((one) => one === face).length;
    const triple = face === 1 ? (game.options['tripleOne'] as number) : 100 * face;
    if (game.options['level'] === 2 && n >= 3) {
      points += triple * 2 ** (n - 3);
      n = 0;
    }
    points += Math.floor(n / 3) * triple;
    n %= 3;
    must(n === 0 || face === 1 || face === 5, `a lone ${face}`);
    points += n * (face === 1 ? 100 : 50);
  }
  return points;
}

function moved(game: Game, move: Move): void {
  const { turn } = game;
  if (move.kind === 'keep') {
    const faces = move.dice.map((index) => turn.dice[index] as number).sort();
    const points = pointsOf(faces, game);
    const isHot = faces.length === turn.hand;
    turn.kept.push({ faces, points });
    turn.hand = isHot ? 8 : turn.hand - faces.length;
    if (move.then === 'bank') {
      const total = turn.risk + points;
      Object.assign(turn, { phase: 'ready', dice: [], risk: 0 });
      bank(game, total);
      return;
    }
    turn.risk += points;
    if (isHot) turn.kept = [];
  } else if (move.kind === 'rethrow') turn.jokers++;
  Object.assign(turn, { phase: 'rolling', dice: [], throws: turn.throws + 1 });
}

function thrown(game: Game, faces: number[]): void {
  const { turn, options } = game;
  const counts = faces.map((face) => faces.filter((one) => one === face).length);
  const scores =
    faces.includes(1) || faces.includes(5) || Math.max(...counts) >= 3 || straight(faces, game) > 0;
  const isJoker =
    options['level'] === 2 && faces.includes(8) && (options['joker'] === 'unlimited' || turn.jokers === 0);
  if (scores || isJoker) {
    Object.assign(turn, { phase: scores ? 'thrown' : 'joker', dice: faces });
    return;
  }
  const own = game.seats[turn.seat];
  if (own !== undefined) Object.assign(own, { turns: own.turns + 1, busts: own.busts + 1 });
  pass(game);
}

function bank(game: Game, total: number): void {
  const { seat } = game.turn;
  const own = game.seats[seat];
  if (own === undefined) throw new Error('no such seat');
  own.score += total;
  own.turns++;
  if (own.score >= (game.options['target'] as number)) game.over = { reason: 'target', winners: [seat] };
  else pass(game);
}

function pass(game: Game): void {
  const at = game.order.indexOf(game.turn.seat) + 1;
  if (at === game.order.length) game.round++;
  game.turn = fresh(game.order[at % game.order.length] as number);
}
