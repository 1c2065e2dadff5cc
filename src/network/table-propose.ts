/**
 * Proposing a round and signing one.
 *
 * Message flow: proposer → seats `propose`; seat → proposer `sign` | `decline`; when all have signed, the round is
 * taken over (table-takeover.ts) and spread.
 *
 * Invariants
 * 1. A signature over a round is stored before it is sent; what a seat signs is checked by table-start.ts.
 * 2. A proposal that is not complete after 10 s is over: its round number is spent, and so are its signatures.
 * 3. Only the creator proposes, or, while the creator is not here, a seat of the last round.
 */
import type { Json } from '../games/game.ts';
import type { Genesis } from '../protocol/genesis.ts';
import { sessionId, signGenesis } from '../protocol/genesis.ts';
import type { MessageOf } from './messages.ts';
import { reopenLobby } from './table-publish.ts';
import type { Room } from './table-room.ts';
import {
  connectedKeys,
  currentDocument,
  currentRound,
  isConnected,
  isCreator,
  isCreatorKey,
  isRunning,
  persistRound,
  raise,
  send,
  syncMessage,
} from './table-room.ts';
import { checkProposal, openProposal, PROPOSAL_TIMEOUT_MS } from './table-start.ts';
import { roundIn, takeOver } from './table-takeover.ts';
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

/** The id under which the proposer waits; null for what cannot be anyone's genesis. */
function sessionOf(genesis: Json): string | null {
  return genesis !== null && typeof genesis === 'object' ? sessionId(genesis as unknown as Genesis) : null;
}
