/**
 * The view of a room: what the page is told, built anew from the room on every change.
 *
 * Invariants
 * 1. Pure: reads the room, changes nothing.
 * 2. Names are made distinct here, for display only; what is signed stays as its owner wrote it.
 */
import type { Seat } from '../games/game.ts';
import { plainName, readMarkedName } from '../protocol/bot-strength.ts';
import type { FoldEvent } from '../protocol/fold.ts';
import type { SessionSnapshot } from '../protocol/session.ts';
import { seatsIn } from '../protocol/state.ts';
import { displayNames } from './lobby-profile.ts';
import type { Play } from './table-game.ts';
import { startRefusal } from './table-host.ts';
import { areMostPeople } from './table-people.ts';
import type { Person, Room } from './table-room.ts';
import {
  currentDocument,
  isConnected,
  isCreator,
  isCreatorKey,
  persons,
  roleOf,
  seatedKeys,
  seatOf,
  stageOf,
} from './table-room.ts';
import type {
  Connection,
  GameView,
  LobbyView,
  Problem,
  RollView,
  SeatView,
  TableEvent,
  TableView,
  TalkLine,
} from './view.ts';

/** Everything the page shows of `room` now. */
export function viewOf(room: Room): TableView {
  const genesis = currentDocument(room)?.signed?.genesis;
  const lobby = room.lobby?.lobby;
  const inGame = stageOf(room) === 'game' && genesis !== undefined;
  return {
    table: room.table,
    game: inGame ? genesis.game : (lobby?.game ?? room.invitation.game),
    options: inGame ? genesis.options : (lobby?.options ?? null),
    invitation: room.invitation,
    role: roleOf(room),
    me: { ...room.profile, key: room.identity.key },
    isSolo: room.isSolo,
    meeting: room.meeting,
    stage: stageView(room),
    problem: problemOf(room),
    watchers: watchersOf(room),
    talk: talkOf(room),
  };
}

/**
 * An event as the page gets it, out of `snapshot`'s; `state` may be left out where only the last one counts. Events are
 * told before the view that includes them: each brings what the words for it need.
 */
export function eventView(
  event: FoldEvent,
  snapshot: SessionSnapshot,
  state: 'with-state' | 'without-state',
): TableEvent {
  const { index, story, roll } = event;
  const gone = event.event.kind === 'leave' ? event.event.seat : null;
  const removal = snapshot.removals.find(({ seat }) => seat === gone);
  return {
    index,
    story,
    state: state === 'with-state' ? event.state : null,
    roll,
    secret: snapshot.secrets[index] ?? [],
    ...(removal === undefined ? {} : { removal }),
  };
}

function stageView(room: Room): TableView['stage'] {
  const stage = stageOf(room);
  if (stage === 'game' && room.play !== null) return { kind: 'game', game: gameView(room, room.play) };
  // Signed by all and about to open: the lobby stays in view.
  if (stage === 'game' && room.mesh !== null)
    return { kind: 'lobby', lobby: { ...lobbyView(room), startRefusal: 'starting' } };
  if (stage === 'lobby' && room.lobby !== null) return { kind: 'lobby', lobby: lobbyView(room) };
  return { kind: 'knocking', ...room.knocking };
}

function lobbyView(room: Room): LobbyView {
  return {
    round: room.lobby?.lobby.round ?? 1,
    seats: seatViews(room, persons(room), []),
    canEdit: isCreator(room),
    startRefusal: startRefusal(room),
  };
}

function gameView(room: Room, play: Play): GameView {
  const snapshot = play.snapshot();
  const { genesis } = play.signed;
  const roll = snapshot.rolls.at(-1);
  const goingOn = goingOnView(room, play, snapshot);
  return {
    session: play.session,
    round: genesis.round,
    mySeat: play.seat,
    seats: seatViews(room, genesis.roster, snapshot.gone),
    state: snapshot.game,
    knowledge: snapshot.knowledge,
    preparing: preparingView(snapshot),
    waiting: play.waiting(),
    goingOn,
    standing: goingOn?.refusal === 'too-few' ? play.standing() : null,
    removals: snapshot.removals,
    isPending: play.isPending(),
    unsent: isAlone(room) ? 0 : snapshot.unsent,
    lastRoll: roll === undefined ? null : rollView(roll),
    faults: snapshot.faults.map(({ code, seat, seq, why }) => ({ code, seat, seq, why })),
    outcome: snapshot.outcome,
    rematch: play.isOver() ? rematchView(room, play) : null,
  };
}

/** Bots agree after more than half of the people in have: without that many people here, nobody can decide anything. */
function goingOnView(room: Room, play: Play, { goingOn, table }: SessionSnapshot): GameView['goingOn'] {
  if (goingOn === null || goingOn.refusal !== null) return goingOn;
  const { roster } = play.signed.genesis;
  const isAble = (seat: Seat): boolean => {
    const person = roster[seat];
    return (
      person !== undefined && !goingOn.about.includes(seat) && connectionOf(room, person).kind !== 'gone'
    );
  };
  return areMostPeople(play.signed.genesis, table, isAble) ? goingOn : { ...goingOn, refusal: 'too-few' };
}

/** What a deck's set-up is at, and who has done its part. */
function preparingView({ table, waiting }: SessionSnapshot): GameView['preparing'] {
  const { phase } = table;
  switch (phase.kind) {
    case 'keys':
    case 'deal':
    case 'check': {
      const lacking = waiting?.seats ?? [];
      return { stage: phase.kind, done: seatsIn(table).filter((seat) => !lacking.includes(seat)) };
    }
    case 'shuffle':
      return { stage: 'shuffle', done: table.deck?.shuffled ?? [] };
    default:
      return null;
  }
}

/** The last roll with everything that shows how it came about. */
function rollView(roll: Omit<RollView, never>): RollView {
  const { k, leader, value, links, values } = roll;
  return { k, leader, value, links: links.map(({ seat, link }) => ({ seat, link })), values };
}

function rematchView(room: Room, play: Play): GameView['rematch'] {
  const { roster } = play.signed.genesis;
  const left = play.hasLeft();
  const wants = roster.flatMap((seat, at): readonly Seat[] => (room.wants.has(seat.key) ? [at] : []));
  const here = roster.filter((seat, at) => {
    const isHere = seat.key === room.identity.key || isConnected(room, seat.key);
    return seat.host === null && isHere && (!left.includes(at) || wants.includes(at));
  });
  return { wants, of: here.length, mine: room.wants.has(room.identity.key) };
}

function seatViews(room: Room, people: readonly Person[], left: readonly Seat[]): readonly SeatView[] {
  const names = displayNames(people.map(plainName));
  return people.map((person, seat) => ({
    name: names[seat] ?? plainName(person),
    avatar: person.avatar,
    key: person.key,
    isMe: person.key === room.identity.key,
    isBot: person.host !== null,
    isCreator: person.host === null && isCreatorKey(room, person.key),
    hasLeft: left.includes(seat),
    connection: connectionOf(room, person),
  }));
}

function connectionOf(room: Room, person: Person): Connection {
  if (person.key === room.identity.key) return { kind: 'self' };
  if (person.host !== null) {
    const { strength } = readMarkedName(person.name);
    return { kind: 'bot', host: person.host, ...(strength === null ? {} : { strength }) };
  }
  if (isConnected(room, person.key)) {
    const link = room.mesh?.linkOf(person.key) ?? null;
    return link === null ? { kind: 'direct' } : { kind: 'direct', link };
  }
  for (const [key, links] of room.theirLinks) {
    const seat = seatOf(room, key);
    if (seat !== null && links.includes(person.key)) return { kind: 'via', seat };
  }
  const status = room.mesh?.status(person.key);
  return { kind: 'gone', sinceMs: status?.kind === 'gone' ? status.sinceMs : room.knocking.sinceMs };
}

/** Nobody but bots of this device: there is nobody to acknowledge anything. */
function isAlone(room: Room): boolean {
  return persons(room).every((person) => person.host !== null || person.key === room.identity.key);
}

function watchersOf(room: Room): number {
  const seated = seatedKeys(room);
  return (room.mesh?.connected() ?? []).filter((key) => !seated.has(key)).length;
}

function talkOf(room: Room): readonly TalkLine[] {
  return room.talk.lines().flatMap(({ id, key, text, atMs }) => {
    const seat = seatOf(room, key);
    return seat === null ? [] : [{ id, seat, text, atMs }];
  });
}

/** What the room says, else what its session or its device has to say. */
function problemOf(room: Room): Problem | null {
  if (room.problem !== null) return room.problem;
  const trouble = room.play?.snapshot().trouble ?? null;
  if (trouble === 'secrets-lost') return { code: 'storage-denied', detail: trouble };
  if (trouble !== null) return { code: trouble, detail: '' };
  if (room.deps.storage === 'denied' && !room.isSolo) return { code: 'storage-denied', detail: '' };
  return null;
}
