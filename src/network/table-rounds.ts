/**
 * Rounds of a table: proposing and signing a genesis, taking one over, and agreeing on another game.
 *
 * Message flow
 *   start     proposer → seats `propose`; seat → proposer `sign` | `decline`; proposer → all `genesis`
 *   rematch   seat → all `want`; once everyone connected wants it, the proposer starts the next round
 *   late      anyone → anyone `sync`/`genesis`: a fully signed genesis speaks for itself
 *
 * Invariants
 * 1. A signature over a round is stored before it is sent; a fully signed genesis before its session opens.
 * 2. A proposal that is not complete after 10 s is over: its round number is spent, and so are its signatures.
 * 3. A genesis is believed when the creator is in it, or when all its seats were in the last one the creator signed.
 * 4. A running game is left for another round only if the creator signed that round.
 *
 * Does not protect against seats that start a round without someone who was there: that person watches.
 */
import type { Json } from '../games/game.ts';
import type { Genesis, SignedGenesis } from '../protocol/genesis.ts';
import { sessionId, signGenesis, verifyGenesis } from '../protocol/genesis.ts';
import { newNonce } from './identity.ts';
import type { LobbySeat } from './lobby.ts';
import { genesisOf, signLobby, withRound } from './lobby.ts';
import type { MessageOf } from './messages.ts';
import { openPlay } from './table-game.ts';
import { reopenLobby } from './table-host.ts';
import type { Person, Room } from './table-room.ts';
import {
  aimMesh,
  broadcast,
  connectedKeys,
  currentDocument,
  currentRound,
  isConnected,
  isCreator,
  isCreatorKey,
  isRunning,
  nextRound,
  persistRound,
  persistTable,
  raise,
  send,
  settle,
  stageOf,
  syncMessage,
} from './table-room.ts';
import { checkProposal, openProposal, PROPOSAL_TIMEOUT_MS } from './table-start.ts';
import type { Key } from './view.ts';

// ------------------------------------------------------------------------------------------------ proposing

/** Signs `genesis` for this seat and its bots, and asks the others to. */
export async function propose(room: Room, genesis: Genesis): Promise<void> {
  const { clock } = room.deps;
  const proposal = openProposal(genesis);
  const signature = signGenesis(genesis, room.identity.keyPair);
  await persistRound(room, genesis.round, { mine: { genesis, signature } });
  proposal.add(room.identity.key, signature);
  for (const bot of room.identity.bots) {
    if (genesis.roster.some((seat) => seat.key === bot.key)) {
      proposal.add(bot.key, signGenesis(genesis, bot.keyPair));
    }
  }
  const cancel = clock.after(PROPOSAL_TIMEOUT_MS, () =>
    room.enqueue(async () => {
      if (room.proposing?.proposal === proposal) await abandon(room, '');
    }),
  );
  room.proposing = { proposal, cancel };
  repeatProposal(room);
  room.changed();
  await completeIfSigned(room);
}

/** Asks the seats that have not signed once more. */
export function repeatProposal(room: Room): void {
  if (room.proposing === null) return;
  const { proposal } = room.proposing;
  const { genesis } = proposal;
  const mine = room.rounds.get(genesis.round)?.mine;
  if (mine === null || mine === undefined) return;
  for (const seat of proposal.missing()) {
    const key = genesis.roster[seat]?.key;
    const message = {
      kind: 'propose',
      genesis: genesis as unknown as Json,
      signature: mine.signature,
    } as const;
    if (key !== undefined) send(room, key, message);
  }
}

/** A seat signed. Whoever signed a round that is complete already gets it. */
export async function signedBy(room: Room, key: Key, message: MessageOf<'sign'>): Promise<void> {
  if (room.play?.session === message.session) {
    send(room, key, syncMessage(room));
    return;
  }
  if (room.proposing?.proposal.session !== message.session) return;
  if (room.proposing.proposal.add(key, message.signature)) await completeIfSigned(room);
}

/** A seat does not sign: the round is spent at once. */
export async function declined(room: Room, key: Key, message: MessageOf<'decline'>): Promise<void> {
  if (room.proposing?.proposal.session !== message.session) return;
  room.wants.delete(key);
  await abandon(room, key);
}

async function completeIfSigned(room: Room): Promise<void> {
  const complete = room.proposing?.proposal.complete() ?? null;
  if (complete === null) return;
  room.proposing?.cancel();
  room.proposing = null;
  await takeOver(room, complete, null);
}

/** Back to the lobby, with the name of who was missing. */
async function abandon(room: Room, because: Key): Promise<void> {
  if (room.proposing === null) return;
  const { proposal, cancel } = room.proposing;
  cancel();
  room.proposing = null;
  const { roster } = proposal.genesis;
  const missing = proposal.missing().map((seat) => roster[seat]);
  const named = roster.find((seat) => seat.key === because) ?? missing[0];
  for (const seat of missing) if (seat !== undefined) room.wants.delete(seat.key);
  raise(room, { code: 'set-up-failed', detail: named?.name ?? '' });
  if (isCreator(room)) await reopenLobby(room);
}

// ------------------------------------------------------------------------------------------------ signing

/** Someone proposes a round to this seat. */
export async function proposed(room: Room, key: Key, message: MessageOf<'propose'>): Promise<void> {
  const { deps, table, identity, profile, nonce } = room;
  const round = roundIn(message.genesis);
  const lobby = room.lobby?.lobby ?? null;
  const last = currentDocument(room)?.signed?.genesis ?? null;
  if (round === null || (lobby === null && last === null)) return;
  const isLobby = lobby !== null && lobby.round === round;
  const shown = isLobby || last === null ? lobby : last;
  if (shown === null) return;
  const keys = isLobby ? lobby.seats.map((seat) => seat.key) : null;
  const checked = checkProposal(message.genesis, message.signature, {
    games: deps.games,
    table,
    me: { ...profile, key: identity.key, nonce },
    proposer: key,
    mayPropose: mayPropose(room, key),
    shown: { game: shown.game, options: shown.options, keys },
    leastRound: Math.max((currentRound(room) ?? 0) + 1, lobby?.round ?? 1),
    signed: room.rounds.get(round)?.mine?.genesis ?? null,
    isRunning: isRunning(room),
  });
  if (!checked.ok) {
    const session = sessionOf(message.genesis);
    // A round that runs here already answers with itself.
    if (checked.error === 'round-running') send(room, key, syncMessage(room));
    else if (session !== null) send(room, key, { kind: 'decline', session, code: checked.error });
    return;
  }
  const genesis = checked.value;
  const signature = signGenesis(genesis, identity.keyPair);
  await persistRound(room, round, { mine: { genesis, signature } });
  send(room, key, { kind: 'sign', session: sessionId(genesis), signature });
}

/** Says again what this seat signed last, while nothing has come of it: the whole may have been lost on its way. */
export function repeatSignature(room: Room): void {
  if (room.proposing !== null || room.rounds.size === 0) return;
  const document = room.rounds.get(Math.max(...room.rounds.keys()));
  if (document === undefined || document.mine === null || document.signed !== null) return;
  const { genesis, signature } = document.mine;
  // The creator has moved on: that round is spent.
  if ((room.lobby?.lobby.round ?? 0) > genesis.round) return;
  const message = { kind: 'sign', session: sessionId(genesis), signature } as const;
  for (const seat of genesis.roster) if (isConnected(room, seat.key)) send(room, seat.key, message);
}

/** The creator; or, while the creator is not here, a seat of the last round. */
function mayPropose(room: Room, key: Key): boolean {
  if (isCreatorKey(room, key)) return true;
  const isCreatorHere = connectedKeys(room).some((other) => isCreatorKey(room, other));
  if (isCreatorHere || isCreator(room)) return false;
  return currentDocument(room)?.signed?.genesis.roster.some((seat) => seat.key === key) ?? false;
}

// ------------------------------------------------------------------------------------------------ taking over

/** A fully signed genesis that someone hands over. */
export async function genesisShown(room: Room, json: Json, anchorJson: Json): Promise<void> {
  const round = roundIn((json as { genesis?: Json } | null)?.genesis ?? null);
  if (round === null || round <= (currentRound(room) ?? 0)) return;
  const { games } = room.deps;
  const shown = verifyGenesis(json, games);
  if (!shown.ok || shown.value.genesis.table !== room.table) return;
  if (hasCreator(room, shown.value.genesis)) {
    await takeOver(room, shown.value, null);
    return;
  }
  const handed = anchorJson === null ? null : verifyGenesis(anchorJson, games);
  const anchors = [
    currentDocument(room)?.signed ?? null,
    currentDocument(room)?.anchor ?? null,
    handed?.ok ? handed.value : null,
  ];
  const anchor = anchors.find((one) => one !== null && isAnchorOf(room, one, shown.value.genesis));
  if (anchor === undefined || anchor === null || isRunning(room)) return;
  await takeOver(room, shown.value, anchor);
}

/** Opens the session of the current round after a restart. */
export async function reopen(room: Room): Promise<void> {
  const signed = currentDocument(room)?.signed ?? null;
  if (signed !== null) await openSigned(room, signed);
}

async function takeOver(room: Room, signed: SignedGenesis, anchor: SignedGenesis | null): Promise<void> {
  const { round, roster } = signed.genesis;
  const before = currentDocument(room);
  const isMine = roster.some((seat) => seat.key === room.identity.key);
  const ownAnchor = anchor ?? (hasCreator(room, signed.genesis) ? null : anchorOf(room, before));
  await persistRound(room, round, { signed, anchor: ownAnchor });
  for (const key of [...room.wants.keys(), ...room.waiting.keys()]) {
    room.wants.delete(key);
    if (roster.some((seat) => seat.key === key)) room.waiting.delete(key);
  }
  if (isCreator(room) && room.lobby !== null) await alignLobby(room, signed.genesis);
  room.play?.close();
  room.play = null;
  settle(room, 'set-up-failed', 'nobody-there', 'no-direct-line', 'table-full', 'already-started');
  if (!isMine && room.as === 'seat') room.problem = { code: 'already-started', detail: '' };
  await persistTable(room);
  await openSigned(room, signed);
  broadcast(room, { kind: 'genesis', signed: signed as unknown as Json, anchor: ownAnchor as Json });
}

async function openSigned(room: Room, signed: SignedGenesis): Promise<void> {
  const { round } = signed.genesis;
  const noteEnd = (): void => {
    if (room.play?.isOver() !== true || room.rounds.get(round)?.isOver !== false) return;
    room.enqueue(async () => {
      if (room.rounds.get(round)?.isOver !== false) return;
      await persistRound(room, round, { isOver: true });
      await persistTable(room);
      room.changed();
      await rematchIfAgreed(room);
    });
  };
  room.play = await openPlay({
    signed,
    identity: room.identity,
    deps: room.deps,
    send: (key, message) => send(room, key, message),
    changed: () => {
      noteEnd();
      room.changed();
    },
  });
  for (const key of connectedKeys(room)) room.play.attach(key);
  // What came from the store may have been over before anyone noted it.
  noteEnd();
  aimMesh(room);
  room.changed();
}

/** The creator's lobby follows the round that began, so that a later one starts from its seats. */
async function alignLobby(room: Room, genesis: Genesis): Promise<void> {
  const lobby = room.lobby?.lobby;
  if (lobby === undefined || lobby.round >= genesis.round) return;
  const seats = genesis.roster.map(
    ({ host, ...seat }) => ({ ...seat, host: host === null ? null : 0 }) as const,
  );
  room.lobby = signLobby(withRound(lobby, genesis.round, seats), room.identity.keyPair);
}

const hasCreator = (room: Room, genesis: Genesis): boolean =>
  genesis.roster.some((seat) => seat.host === null && isCreatorKey(room, seat.key));

function anchorOf(room: Room, document: ReturnType<typeof currentDocument>): SignedGenesis | null {
  if (document === null || document.signed === null) return null;
  return hasCreator(room, document.signed.genesis) ? document.signed : document.anchor;
}

function isAnchorOf(room: Room, anchor: SignedGenesis, genesis: Genesis): boolean {
  if (anchor.genesis.table !== room.table || anchor.genesis.round >= genesis.round) return false;
  if (!hasCreator(room, anchor.genesis)) return false;
  const known = new Set(anchor.genesis.roster.map((seat) => seat.key));
  return genesis.roster.every((seat) => known.has(seat.key));
}

// ------------------------------------------------------------------------------------------------ rematch

/** This person wants another round: a fresh nonce, stored, then told to everyone. */
export async function wantRematch(room: Room): Promise<boolean> {
  const document = currentDocument(room);
  if (document === null || !document.isOver || stageOf(room) !== 'game' || room.play?.seat === null)
    return false;
  if (!room.wants.has(room.identity.key)) {
    room.nonce = newNonce(room.deps.rng);
    await persistTable(room);
    room.wants.set(room.identity.key, { nonce: room.nonce });
  }
  settle(room, 'set-up-failed');
  repeatWant(room);
  room.changed();
  await rematchIfAgreed(room);
  return true;
}

/** Tells everyone, or one key, again. */
export function repeatWant(room: Room, to: Key | null = null): void {
  const round = currentRound(room);
  const mine = room.wants.get(room.identity.key);
  if (round === null || mine === undefined) return;
  const message = { kind: 'want', round, nonce: mine.nonce } as const;
  if (to === null) broadcast(room, message);
  else send(room, to, message);
}

/** A seat wants another round. */
export async function wanted(room: Room, key: Key, message: MessageOf<'want'>): Promise<void> {
  const roster = currentDocument(room)?.signed?.genesis.roster ?? [];
  if (message.round !== currentRound(room) || !roster.some((seat) => seat.key === key)) return;
  if (room.wants.get(key)?.nonce === message.nonce) return;
  room.wants.set(key, { nonce: message.nonce });
  room.changed();
  await rematchIfAgreed(room);
}

/** Starts the next round if this device is the one to do so and everyone connected wants it. */
export async function rematchIfAgreed(room: Room): Promise<void> {
  const document = currentDocument(room);
  const last = document?.signed?.genesis ?? null;
  if (document === null || last === null || !document.isOver || stageOf(room) !== 'game') return;
  if (room.proposing !== null || !room.wants.has(room.identity.key) || !isProposer(room, last)) return;
  const here = last.roster.filter((seat) => seat.host === null && isHere(room, seat.key));
  const left = room.play?.hasLeft() ?? [];
  const undecided = here.filter(
    (seat) => !room.wants.has(seat.key) && !left.includes(last.roster.indexOf(seat)),
  );
  if (undecided.length > 0) return;
  const seats = seatsOfRematch(room, last, here);
  const game = room.deps.games[last.game];
  if (game === undefined || seats.length < game.minSeats) return;
  const round = nextRound(room);
  const roster = seats.slice(0, game.maxSeats);
  const lobby = { table: room.table, round, revision: 1, state: 'open', game: last.game } as const;
  await propose(room, genesisOf({ ...lobby, options: last.options, seats: roster }));
}

function seatsOfRematch(room: Room, last: Genesis, here: readonly Person[]): readonly LobbySeat[] {
  const renewed = here.flatMap((person): readonly LobbySeat[] => {
    const want = room.wants.get(person.key);
    return want === undefined ? [] : [seat(person, want.nonce, null)];
  });
  const waiting = [...room.waiting].flatMap(([key, { profile, nonce }]): readonly LobbySeat[] =>
    isConnected(room, key) ? [seat({ ...profile, key }, nonce, null)] : [],
  );
  // Bots come along with the device that plays them, which is seat 0's: the creator's.
  const bots = last.roster.flatMap((bot): readonly LobbySeat[] =>
    bot.host === 0 && isCreator(room) ? [seat(bot, newNonce(room.deps.rng), 0)] : [],
  );
  return [...renewed, ...bots, ...waiting];
}

function seat(person: Pick<Person, 'name' | 'avatar' | 'key'>, nonce: string, host: 0 | null): LobbySeat {
  return { name: person.name, avatar: person.avatar, key: person.key, nonce, host };
}

/** The creator; or the seat with the lowest roster index among those here, when the creator is not. */
function isProposer(room: Room, last: Genesis): boolean {
  if (isCreator(room)) return true;
  if (connectedKeys(room).some((key) => isCreatorKey(room, key))) return false;
  return last.roster.find((one) => one.host === null && isHere(room, one.key))?.key === room.identity.key;
}

const isHere = (room: Room, key: Key): boolean => key === room.identity.key || isConnected(room, key);

function roundIn(genesis: Json): number | null {
  const round = (genesis as { round?: unknown } | null)?.round;
  return typeof round === 'number' && Number.isSafeInteger(round) ? round : null;
}

/** The id under which the proposer waits; null for what cannot be anyone's genesis. */
function sessionOf(genesis: Json): string | null {
  return genesis !== null && typeof genesis === 'object' ? sessionId(genesis as unknown as Genesis) : null;
}
