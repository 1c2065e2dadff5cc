/**
 * Judging: what a contribution to a step must be. Pure functions of the public state and one entry's body; what shows only
 * when all contributions are in is found by complete.ts.
 *
 * Invariants
 * 1. Nothing here depends on what other seats gave to the same step, or on when.
 * 2. A body of a peer never throws: it is accepted, or refused with a code.
 */
import * as v from 'valibot';
import { err, never, ok, type Result } from '../encoding/result.ts';
import type { AnyGame, Awaiting, CardOperation, GameEvent, Json, Seat } from '../games/game.ts';
import { isLink } from './beacon.ts';
import type { FaultCode, Refusal } from './codes.ts';
import type { CardProof } from './deck/bodies.ts';
import { type AnyCardRules, judgeProofs, judgeShares } from './deck/operations.ts';
import { judgeCheck, judgeDeal, judgeKeys, judgeShuffle } from './deck/set-up.ts';
import type { Body } from './entry.ts';
import type { Known, TableState } from './state.ts';
import { type CardsBody, deckOf, eventOfCards, judgedPlaceOf, type StepContext } from './steps.ts';

/** Whether `body` is what the step expects of `seat`. */
export function judge(
  state: TableState,
  seat: Seat,
  body: Body,
  context: StepContext,
): Result<null, Refusal> {
  const { phase } = state;
  switch (phase.kind) {
    case 'commit':
      if (body.kind !== 'commit') return refuse('wrong-kind', body.kind);
      return body.chain === phase.chain ? ok(null) : refuse('head-wrong', `chain ${body.chain}`);
    case 'links':
      if (body.kind !== 'link') return refuse('wrong-kind', body.kind);
      return judgeLink(state, seat, body, phase.k, context);
    case 'lead':
      if (body.kind !== 'lead') return refuse('wrong-kind', body.kind);
      return judgeLink(state, seat, body, phase.k, context);
    case 'move':
      if (body.kind !== 'move') return refuse('wrong-kind', body.kind);
      return judgeMove(state, seat, body, context);
    case 'keys':
      if (body.kind !== 'keys') return refuse('wrong-kind', body.kind);
      return judgeKeys(seat, body, judgedPlaceOf(state, context));
    case 'deal':
      if (body.kind !== 'deal') return refuse('wrong-kind', body.kind);
      return judgeDeal(deckOf(state), seat, body, judgedPlaceOf(state, context));
    case 'check':
      if (body.kind !== 'check') return refuse('wrong-kind', body.kind);
      return judgeCheck(deckOf(state), seat, body, judgedPlaceOf(state, context));
    case 'shuffle':
      if (body.kind !== 'shuffle') return refuse('wrong-kind', body.kind);
      return judgeShuffle(deckOf(state), seat, body, judgedPlaceOf(state, context));
    case 'draw':
      if (body.kind !== 'shares') return refuse('wrong-kind', body.kind);
      return judgeShares(deckOf(state), phase.cards, seat, body, judgedPlaceOf(state, context));
    case 'cards':
      if (body.kind !== phase.asks) return refuse('wrong-kind', body.kind);
      return judgeCards(state, seat, body, context);
    case 'close':
      return body.kind === 'close' ? ok(null) : refuse('wrong-kind', body.kind);
    case 'done':
      return refuse('not-expected', body.kind);
    default:
      return never(phase);
  }
}

const refuse = (code: FaultCode, why: string): Result<null, Refusal> => err({ code, why });

function judgeLink(
  state: TableState,
  seat: Seat,
  shown: Known,
  k: number,
  context: StepContext,
): Result<null, Refusal> {
  if (shown.k !== k) return refuse('link-index', `link ${shown.k} in roll ${k}`);
  const known = state.beacon.known[seat];
  if (known === undefined || known === null) throw new Error(`seat ${seat} is in without a head`);
  return isLink(context.session, seat, known, k, shown.link) ? ok(null) : refuse('link-wrong', `roll ${k}`);
}

function judgeMove(
  state: TableState,
  seat: Seat,
  body: Body & { kind: 'move' },
  context: StepContext,
): Result<null, Refusal> {
  const { game } = context;
  const legal = legalMove(state, seat, body.move, game);
  if (!legal.ok) return legal;
  const move = legal.value;
  if (!leadsRoll(state, seat, move, game)) {
    if (body.lead !== null) return refuse('lead-unexpected', `link ${body.lead.k}`);
    const event = { kind: 'move', seat, move } as const;
    return judgeOperations(state, seat, event, body.proofs ?? [], context);
  }
  if (body.proofs !== undefined) return refuse('proofs-count', `${body.proofs.length} proofs`);
  if (body.lead === null) return refuse('lead-missing', `roll ${state.beacon.next}`);
  return judgeLink(state, seat, body.lead, state.beacon.next, context);
}

function judgeCards(
  state: TableState,
  seat: Seat,
  body: CardsBody,
  context: StepContext,
): Result<null, Refusal> {
  if (body.kind === 'open') {
    const awaiting: Awaiting = context.game.awaiting(state.game);
    const isKnown = body.faces.every((face) => context.game.cards?.faces.includes(face) === true);
    if (awaiting.kind !== 'open' || awaiting.cards.length !== body.faces.length || !isKnown)
      return refuse('open-wrong', 'faces');
  }
  return judgeOperations(state, seat, eventOfCards(seat, body), body.proofs, context);
}

/** Whether the proofs that come with a legal event are those of its card operations, and hold. */
function judgeOperations(
  state: TableState,
  seat: Seat,
  event: GameEvent<Json>,
  proofs: readonly CardProof[],
  context: StepContext,
): Result<null, Refusal> {
  const rules: AnyCardRules | undefined = context.game.cards;
  if (rules === undefined)
    return proofs.length === 0 ? ok(null) : refuse('proofs-count', `${proofs.length} proofs`);
  const operations: readonly CardOperation[] = rules.operations(state.game, event);
  return judgeProofs(deckOf(state), operations, proofs, seat, judgedPlaceOf(state, context), rules);
}

/** The move as the game's schema reads it, if its rules allow it now. */
export function legalMove(
  state: TableState,
  seat: Seat,
  move: unknown,
  game: AnyGame,
): Result<Json, Refusal> {
  const parsed = v.safeParse(game.moveSchema, move);
  if (!parsed.success) return err({ code: 'move-malformed', why: v.getDotPath(parsed.issues[0]) ?? 'move' });
  const rule = game.refusal(state.game, seat, parsed.output);
  return rule === null ? ok(parsed.output as Json) : err({ code: 'move-illegal', why: rule });
}

/** true if this legal move brings about a roll that its mover leads, so that its entry must carry its link. */
export function leadsRoll(state: TableState, seat: Seat, move: unknown, game: AnyGame): boolean {
  const awaiting = game.awaiting(game.reduce(state.game, { kind: 'move', seat, move }));
  return awaiting.kind === 'random' && awaiting.leader === seat;
}
