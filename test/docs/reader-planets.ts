/**
 * Section 23 of docs/protocol.md, from the page alone: state, card operations and reduction of 8 (planets). A record with
 * faults is not read; neither are refusals of moves.
 */
import { must } from './reader-basics.ts';

type Seat = {
  hand: number[];
  hidden: number[];
  revealed: string[] | null;
  sets: { kind: string; role: string; cards: number[]; faces: string[] }[];
  blackHoles: number;
  turns: number;
  deputies: number;
  hasLeft: boolean;
};
type Turn = {
  number: number;
  commander: number;
  deputy: number | null;
  role: 'commander' | 'deputy';
  phase: string;
  drawn: number[];
  kept: number | null;
  passed: number | null;
  fresh: number | null;
  victim: number | null;
  taken: number | null;
};
export type Planets = {
  options: { end: string; leaver: string; points: { [role: string]: { same: number[]; different: number } } };
  order: number[];
  seats: Seat[];
  left: number[];
  pile: number[];
  discard: { card: number; seat: number }[];
  gone: number[];
  next: number;
  turn: Turn;
  ending: { reason: string; reveal: number[] } | null;
};
export type Move = {
  readonly kind: string;
  readonly deputy?: number | null;
  readonly from?: number;
  readonly faces?: string[];
};

export const FACES = [
  'mercury',
  'venus',
  'earth',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
  'black-hole',
];

/** Where a transfer goes: a seat's hand key, or the pile. */
export type Operation =
  | { readonly kind: 'mix'; readonly cards: number[]; readonly into: number[] }
  | { readonly kind: 'transfer'; readonly card: number; readonly to: number | 'pile' }
  | { readonly kind: 'open'; readonly card: number; readonly face: string }
  | { readonly kind: 'planet'; readonly card: number }
  | { readonly kind: 'remove'; readonly cards: number[] };

const freshTurn = (number: number, commander: number): Turn => ({
  number,
  commander,
  deputy: null,
  role: 'commander',
  phase: 'draw',
  drawn: [],
  kept: null,
  passed: null,
  fresh: null,
  victim: null,
  taken: null,
});

export function setUp(options: Planets['options'], order: number[]): Planets {
  const first = order[0] as number;
  const seats = order.map(
    (_, seat): Seat => ({
      hand: [],
      hidden: [],
      revealed: null,
      sets: [],
      blackHoles: 0,
      turns: seat === first ? 1 : 0,
      deputies: 0,
      hasLeft: false,
    }),
  );
  const pile = Array.from({ length: 104 }, (_, card) => card);
  return {
    options,
    order,
    seats,
    left: [],
    pile,
    discard: [],
    gone: [],
    next: 104,
    turn: freshTurn(1, first),
    ending: null,
  };
}

// ------------------------------------------------------------------------------------------------ what is awaited

const seat = (game: Planets, at: number): Seat => game.seats[at] as Seat;
const actor = ({ turn }: Planets): number =>
  turn.role === 'commander' ? turn.commander : (turn.deputy as number);
const theCard = ({ turn }: Planets): number =>
  (turn.role === 'commander' ? turn.kept : turn.passed) as number;

function after(game: Planets, one: number): number[] {
  const at = game.order.indexOf(one);
  return [...game.order.slice(at + 1), ...game.order.slice(0, at)].filter(
    (other) => !seat(game, other).hasLeft,
  );
}
const victims = (game: Planets, thief: number): number[] =>
  after(game, thief).filter((other) => seat(game, other).hand.length > 0);
const surplus = (game: Planets): number => Math.max(0, seat(game, game.turn.commander).hand.length - 10);

/** In the words of a phase of section 9; null when the game is over. */
export function awaited(game: Planets, k: number): { readonly [field: string]: unknown } | null {
  const { turn } = game;
  const asks = (kind: string, one: number) => ({ kind: 'cards', asks: kind, seat: one });
  if (game.ending !== null) {
    const [first] = game.ending.reveal;
    return first === undefined ? null : asks('open', first);
  }
  switch (turn.phase) {
    case 'draw':
      return { kind: 'draw', seat: turn.commander, cards: game.pile.slice(0, 3) };
    case 'assign':
    case 'surplus':
      return { kind: 'move', seat: turn.commander };
    case 'identify':
      return asks('identify', actor(game));
    case 'mix':
      return asks('mix', turn.victim as number);
    case 'take':
      return asks('transfer', turn.victim as number);
    case 'pick': {
      const draw = { kind: 'index', below: seat(game, turn.victim as number).hand.length };
      return { kind: 'lead', k, purpose: { kind: 'game', leader: actor(game), draw } };
    }
    default:
      return { kind: 'move', seat: actor(game) };
  }
}

// ------------------------------------------------------------------------------------------------ events

/** Handles after mixing; counts them up. */
function mixed(game: Planets, cards: number[]): number[] {
  if (cards.length < 2) return cards;
  game.next += cards.length;
  return cards.map((_, i) => game.next - cards.length + i);
}

const mixOf = (game: Planets, cards: number[]): Operation[] =>
  cards.length < 2 ? [] : [{ kind: 'mix', cards, into: cards.map((_, i) => game.next + i) }];
const outOf = (game: Planets, cards: number[]): number[] =>
  cards.length < 2 ? cards : cards.map((_, i) => game.next + i);

export function draw(game: Planets): void {
  game.turn.drawn = game.pile.splice(0, 3);
  game.turn.phase = 'assign';
}

/** The operations of a move, which is then made. */
export function move(game: Planets, mover: number, { kind, deputy, from, faces }: Move): Operation[] {
  const { turn } = game;
  const own = seat(game, mover);
  const { hand } = own;
  switch (kind) {
    case 'assign': {
      const m = outOf(game, turn.drawn);
      const to = [mover, ...(deputy === null ? [] : [deputy as number]), 'pile' as const];
      const operations: Operation[] = [
        ...mixOf(game, turn.drawn),
        ...m.map((card, i): Operation => ({ kind: 'transfer', card, to: to[i] ?? 'pile' })),
      ];
      mixed(game, turn.drawn);
      Object.assign(turn, { drawn: [], kept: m[0], phase: 'identify' });
      if (deputy !== null) {
        Object.assign(turn, { deputy, passed: m[1] });
        seat(game, deputy as number).deputies++;
      }
      const returned = m[deputy === null ? 1 : 2];
      if (returned !== undefined) game.pile.unshift(returned);
      return operations;
    }
    case 'hide': {
      const operations = mixOf(game, hand);
      const [first, ...rest] = mixed(game, hand);
      own.hidden.push(first as number);
      own.hand = rest;
      discard(game);
      next(game);
      return operations;
    }
    case 'steal': {
      const held = seat(game, from as number).hand;
      turn.victim = from as number;
      turn.phase = held.length === 1 ? 'take' : 'mix';
      if (held.length === 1) turn.taken = held[0] as number;
      return [];
    }
    case 'lay': {
      const named = faces as string[];
      const fresh = turn.fresh as number;
      const others = hand.filter((card) => card !== fresh);
      const operations = mixOf(game, others);
      const m = mixed(game, others);
      const cards = [fresh, ...m.slice(0, named.length - 1)];
      const opened = cards.map((card, i): Operation => ({ kind: 'open', card, face: named[i] as string }));
      const isSame = new Set(named).size === 1;
      must(isSame ? named.length >= 3 : named.length === 8 && new Set(named).size === 8, 'a set');
      own.sets.push({ kind: isSame ? 'same' : 'different', role: turn.role, cards, faces: named });
      own.hand = m.slice(named.length - 1);
      next(game);
      return [...operations, ...opened];
    }
    case 'skip':
      next(game);
      return [];
    default: {
      must(kind === 'surplus', `move ${kind}`);
      const count = surplus(game);
      const operations = mixOf(game, hand);
      const m = mixed(game, hand);
      game.pile.push(...m.slice(0, count));
      own.hand = m.slice(count);
      finish(game);
      return [
        ...operations,
        ...m.slice(0, count).map((card): Operation => ({ kind: 'transfer', card, to: 'pile' })),
      ];
    }
  }
}

export function identify(game: Planets, as: string): Operation[] {
  const card = theCard(game);
  if (as === 'planet') {
    join(game, card);
    return [{ kind: 'planet', card }];
  }
  seat(game, actor(game)).blackHoles++;
  offer(game, 'black-hole');
  return [{ kind: 'open', card, face: 'black-hole' }];
}

export function mix(game: Planets): Operation[] {
  const victim = seat(game, game.turn.victim as number);
  const operations = mixOf(game, victim.hand);
  victim.hand = mixed(game, victim.hand);
  game.turn.phase = 'pick';
  return operations;
}

export function index(game: Planets, i: number): void {
  game.turn.taken = seat(game, game.turn.victim as number).hand[i] as number;
  game.turn.phase = 'take';
}

export function handOver(game: Planets): Operation[] {
  const { turn } = game;
  const card = turn.taken as number;
  const victim = seat(game, turn.victim as number);
  const operations: Operation[] = [{ kind: 'transfer', card, to: actor(game) }];
  victim.hand = victim.hand.filter((held) => held !== card);
  discard(game);
  seat(game, actor(game)).hand.push(card);
  Object.assign(turn, { fresh: card, victim: null, taken: null, phase: 'lay' });
  return operations;
}

export function reveal(game: Planets, faces: string[]): Operation[] {
  const own = seat(game, game.ending?.reveal.shift() as number);
  own.revealed = faces;
  must(faces.length === own.hidden.length, 'a face for each hidden card');
  return own.hidden.map((card, i) => ({ kind: 'open', card, face: faces[i] as string }));
}

// ------------------------------------------------------------------------------------------------ flow

function join(game: Planets, card: number): void {
  seat(game, actor(game)).hand.push(card);
  Object.assign(game.turn, {
    [game.turn.role === 'commander' ? 'kept' : 'passed']: null,
    fresh: card,
    phase: 'lay',
  });
}

function discard(game: Planets): void {
  game.discard.push({ card: theCard(game), seat: actor(game) });
  Object.assign(game.turn, { [game.turn.role === 'commander' ? 'kept' : 'passed']: null });
}

function offer(game: Planets, phase: 'black-hole' | 'rob-again'): void {
  const canHide = phase === 'black-hole' && seat(game, actor(game)).hand.length > 0;
  game.turn.phase = phase;
  if (canHide || victims(game, actor(game)).length > 0) return;
  discard(game);
  next(game);
}

function next(game: Planets): void {
  const { turn } = game;
  Object.assign(turn, { fresh: null, victim: null, taken: null });
  if (turn.role === 'commander' && turn.passed !== null) {
    Object.assign(turn, { role: 'deputy', phase: 'identify' });
    return;
  }
  if (game.options.end === 'before-surplus' && isEnd(game)) return;
  if (surplus(game) > 0) turn.phase = 'surplus';
  else finish(game);
}

function finish(game: Planets): void {
  if (isEnd(game)) return;
  const [commander] = after(game, game.turn.commander);
  game.turn = freshTurn(game.turn.number + 1, commander as number);
  seat(game, commander as number).turns++;
}

function isEnd(game: Planets): boolean {
  if (game.pile.length === 0) end(game, 'pile-empty');
  else if (game.turn.number >= 120) end(game, 'turn-limit');
  return game.ending !== null;
}

function end(game: Planets, reason: string): void {
  const stay = game.order.filter((one) => !seat(game, one).hasLeft);
  game.ending = {
    reason,
    reveal: stay.length < 2 ? [] : stay.filter((one) => seat(game, one).hidden.length > 0),
  };
  game.turn.phase = 'done';
}

export function stop(game: Planets): void {
  if (game.ending === null) end(game, 'leaver');
}

export function leave(game: Planets, one: number): Operation[] {
  const { turn } = game;
  const own = seat(game, one);
  const isCommanders = ['draw', 'assign', 'surplus'].includes(turn.phase);
  const acts = game.ending === null && one === (isCommanders ? turn.commander : actor(game));
  const isInPlay = ['black-hole', 'rob-again', 'mix', 'pick', 'take'].includes(turn.phase);
  const played = acts && isInPlay ? theCard(game) : null;
  const cards = [...own.hand];
  if (game.ending === null) {
    if (turn.commander === one) cards.push(...(turn.phase === 'draw' ? game.pile.slice(0, 3) : turn.drawn));
    if (turn.commander === one && turn.kept !== null && turn.kept !== played) cards.push(turn.kept);
    if (turn.deputy === one && turn.passed !== null && turn.passed !== played) cards.push(turn.passed);
  }
  game.gone.push(...cards);
  game.pile = game.pile.filter((card) => !cards.includes(card));
  turn.drawn = turn.drawn.filter((card) => !cards.includes(card));
  if (turn.kept !== null && cards.includes(turn.kept)) turn.kept = null;
  if (turn.passed !== null && cards.includes(turn.passed)) turn.passed = null;
  own.hand = [];
  own.hasLeft = true;
  game.left.push(one);
  const isLast = game.seats.filter(({ hasLeft }) => !hasLeft).length < 2;
  const operations: Operation[] = cards.length === 0 ? [] : [{ kind: 'remove', cards }];
  if (game.ending !== null) {
    game.ending.reveal = isLast ? [] : game.ending.reveal.filter((other) => other !== one);
    return operations;
  }
  if (played !== null) discard(game);
  if (isLast) end(game, 'last-seat');
  else if (game.options.leaver === 'end') end(game, 'leaver');
  else if (acts) next(game);
  else if (one === turn.victim) {
    Object.assign(turn, { victim: null, taken: null });
    offer(game, 'rob-again');
  } else if (turn.phase === 'black-hole' || turn.phase === 'rob-again') offer(game, turn.phase);
  return operations;
}

/** Points of every seat. */
export function scores({ seats, options }: Planets): number[] {
  return seats.map(({ sets, hidden, hand }) => {
    const laid = sets.map(({ kind, role, cards }) => {
      const table = options.points[role] as { same: number[]; different: number };
      return kind === 'different' ? table.different : (table.same[Math.min(cards.length, 8) - 3] as number);
    });
    return laid.reduce((all, points) => all + points, 0) + hidden.length - hand.length;
  });
}
