/**
 * From a proposal to a genesis that every seat has signed.
 *
 * Message flow: proposer → seats `propose`; each seat `checkProposal`, stores that it signed this round, → proposer
 * `sign`; the proposer gathers (`openProposal`), stores the whole, → everybody `genesis`.
 *
 * Invariants
 * 1. A seat signs only what was shown to it: its own key, name and nonce once, this table, game and options, and the
 *    seats of the lobby (or, in a rematch, nobody but seats that were there and guests the proposer answers for).
 * 2. One genesis per (table, round) and seat; none while a fully signed round is not over. The caller stores the
 *    signature before it is sent, and passes what it stored.
 * 3. A proposal is complete only with one valid signature per seat.
 */
import { encodeCanonical } from '../encoding/canonical.ts';
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import type { Json, Seat } from '../games/game.ts';
import type { GameFacts, Genesis, SignedGenesis } from '../protocol/genesis.ts';
import { decodeGenesis, isGenesisSignature, sessionId } from '../protocol/genesis.ts';
import type { Key, Profile } from './view.ts';

export const PROPOSAL_TIMEOUT_MS = 10_000;

export type ProposalRefusal =
  | 'proposal-invalid'
  | 'proposal-unsigned'
  | 'proposal-foreign'
  | 'proposal-round'
  | 'proposal-not-mine'
  | 'proposal-differs'
  | 'round-signed'
  | 'round-running';

export type ProposalContext = {
  readonly games: GameFacts;
  readonly table: string;
  readonly me: Profile & { readonly key: Key; readonly nonce: string };
  /** Whose link it came over, and whether that key may propose now. */
  readonly proposer: Key;
  readonly mayPropose: boolean;
  /** What was last shown: the lobby, or the last genesis and the seats that want another round. */
  readonly shown: { readonly game: string; readonly options: Json; readonly keys: readonly Key[] | null };
  /** Proposals for lower rounds are stale. */
  readonly leastRound: number;
  /** The genesis of this round that this seat has signed already. */
  readonly signed: Genesis | null;
  /** Whether this seat holds a fully signed round that is not over. */
  readonly isRunning: boolean;
};

/** The genesis this seat may sign now, or why it does not. */
export function checkProposal(
  json: unknown,
  signature: string,
  context: ProposalContext,
): Result<Genesis, ProposalRefusal> {
  const decoded = decodeGenesis(json, context.games);
  if (!decoded.ok) return err('proposal-invalid');
  const genesis = decoded.value;
  const { me, shown, signed } = context;
  const proposerSeat = genesis.roster.findIndex((seat) => seat.key === context.proposer);
  if (proposerSeat === -1 || !context.mayPropose) return err('proposal-foreign');
  if (!isGenesisSignature(genesis, proposerSeat, signature)) return err('proposal-unsigned');
  if (genesis.table !== context.table) return err('proposal-foreign');
  if (context.isRunning) return err('round-running');
  if (signed !== null && sessionId(signed) !== sessionId(genesis)) return err('round-signed');
  if (genesis.round < context.leastRound) return err('proposal-round');
  const mine = genesis.roster.find((seat) => seat.key === me.key);
  if (mine === undefined || mine.nonce !== me.nonce || mine.host !== null) return err('proposal-not-mine');
  if (mine.name !== me.name || !isSame(mine.avatar, me.avatar)) return err('proposal-not-mine');
  if (genesis.game !== shown.game || !isSame(genesis.options, shown.options)) return err('proposal-differs');
  const keys = genesis.roster.map((seat) => seat.key);
  if (shown.keys !== null && !isSame(keys, shown.keys)) return err('proposal-differs');
  return ok(genesis);
}

/** A proposal while its signatures come in. */
export interface Proposal {
  readonly genesis: Genesis;
  readonly session: string;
  /** False for a signature that is not this seat's over this genesis. */
  add(key: Key, signature: string): boolean;
  /** Seats that have not signed. */
  missing(): readonly Seat[];
  /** null while a signature is missing. */
  complete(): SignedGenesis | null;
}

export function openProposal(genesis: Genesis): Proposal {
  const signatures = new Map<Seat, string>();
  const seats = genesis.roster.map((_, seat): Seat => seat);
  const missing = (): readonly Seat[] => seats.filter((seat) => !signatures.has(seat));
  return {
    genesis,
    session: sessionId(genesis),
    add(key, signature) {
      const seat = genesis.roster.findIndex((other) => other.key === key);
      if (seat === -1 || !isGenesisSignature(genesis, seat, signature)) return false;
      signatures.set(seat, signature);
      return true;
    },
    missing,
    complete() {
      if (missing().length > 0) return null;
      return { genesis, signatures: seats.map((seat) => signatures.get(seat) ?? '') };
    },
  };
}

function isSame(a: Json, b: Json): boolean {
  return encodeCanonical(a) === encodeCanonical(b);
}
