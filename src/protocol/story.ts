/**
 * The story of a record: every step with who gave what, what that proves, and what came of it. Built from the fold that
 * judged the record, for verify.ts; it judges nothing itself.
 *
 * Invariants
 * 1. Every entry of the record stands in exactly one place of the story.
 * 2. A proof is listed only of a contribution that was accepted: it has been checked by then.
 * 3. What a faulty entry shows is told as it stands in the record, never repaired.
 */
import type { CardOperation, GameEvent, Json, Seat } from '../games/game.ts';
import type { Fault } from './codes.ts';
import { kindNamed } from './contributions.ts';
import { type AnyCardRules, needsProof } from './deck/operations.ts';
import type { Ending } from './ending.ts';
import { type Body, decodeBody, type Entry } from './entry.ts';
import { isHalt, isLeave } from './evidence.ts';
import type { Fold, Snapshot } from './fold.ts';
import type { Log } from './log.ts';
import type { Phase } from './state.ts';
import { type CardsBody, type Contribution, eventOfCards } from './steps.ts';
import { proofsOf } from './story-proofs.ts';
import type {
  Story,
  StoryDraw,
  StoryEntry,
  StoryHead,
  StoryLink,
  StoryPart,
  StoryPhase,
  StoryRoll,
  StorySigner,
  StoryStep,
} from './story-types.ts';

/** What the verifier found: the fold at its end, the log it was fed from, all faults, and the line of each entry. */
export type Verified = {
  readonly ending: Ending | null;
  readonly fold: Fold;
  readonly log: Log;
  readonly faults: readonly Fault[];
  readonly lineOf: ReadonlyMap<string, number>;
};

export function storyOf(verified: Verified): Story {
  return new Teller(verified).story();
}

const utf8 = new TextEncoder();

class Teller {
  private readonly verified: Verified;
  /** Heads committed so far, by seat and chain. */
  private readonly heads = new Map<string, StoryHead>();
  /** The leader's link of the roll to come. */
  private lead: StoryLink | null = null;
  private readonly told = new Set<string>();
  private readonly faultOf: ReadonlyMap<string, Fault>;

  constructor(verified: Verified) {
    this.verified = verified;
    this.faultOf = new Map(verified.faults.flatMap((fault) => fault.evidence.map((id) => [id, fault])));
  }

  story(): Story {
    const { fold, log } = this.verified;
    const steps = fold.completed.map((contributions, step) =>
      this.step(fold.steps[step] as Snapshot, contributions, []),
    );
    if (fold.now.state.phase.kind !== 'done')
      steps.push(this.step(fold.now, fold.given(log), fold.lacking(log)));
    return {
      signers: log.chains.map((chain, seat) => this.signer(seat, chain)),
      steps: this.withAsides(steps),
      departures: fold.now.state.departures.map((departure) => ({
        ...departure,
        agreed: fold.removals.find(({ seat }) => seat === departure.seat)?.by ?? [],
      })),
      endsAt: this.verified.ending?.step ?? null,
    };
  }

  private step(
    { state, history, stateHash }: Snapshot,
    contributions: readonly Contribution[],
    lacking: readonly Seat[],
  ): StoryStep {
    const { fold } = this.verified;
    const { step, attempt, phase } = state;
    const entries = contributions.map((one) => this.contribution(one, fold.steps[step] as Snapshot));
    const lead = entries.find(({ kind, as }) => as === 'given' && (kind === 'move' || kind === 'lead'))?.link;
    const roll = phase.kind === 'links' ? this.roll(phase, history, entries) : null;
    this.lead = lead ?? null;
    return {
      step,
      attempt,
      phase: phaseOf(phase),
      seat: 'seat' in phase ? phase.seat : null,
      history,
      state: stateHash,
      entries,
      lacking,
      asides: [],
      roll,
      events: fold.events.flatMap((event) => (event.step === step ? [event.index] : [])),
    };
  }

  private contribution({ seat, entry, given }: Contribution, before: Snapshot): StoryEntry {
    const { game, genesis } = this.verified.fold.context;
    const told = this.entry(entry, given.kind === 'body' ? 'given' : given.kind);
    const decoded = decodeBody(entry);
    if (!decoded.ok || given.kind === 'leave') return told;
    const body = decoded.value;
    const { state } = before;
    const accepted = given.kind === 'body';
    if (accepted && body.kind === 'commit') {
      const head = { chain: body.chain, k: body.chain * genesis.chainLength, link: body.head };
      const committed = { ...head, entry: entry.id, line: told.line };
      this.heads.set(`${seat}/${body.chain}`, committed);
      return { ...told, head: committed };
    }
    const shown = shownBy(body);
    const chain = shown === null ? 0 : Math.floor((shown.k - 1) / genesis.chainLength);
    const link: StoryLink | null =
      shown === null
        ? null
        : {
            ...shown,
            seat,
            entry: entry.id,
            line: told.line,
            known: state.beacon.known[seat] ?? null,
            head: this.heads.get(`${seat}/${chain}`) ?? null,
          };
    const proofs = accepted
      ? proofsOf(body, state.phase, operationsOf(game.cards, state.game, seat, body))
      : [];
    return { ...told, link, proofs };
  }

  private entry(entry: Entry, as: StoryPart): StoryEntry {
    this.told.add(entry.id);
    const { kind } = entry.rawBody as { readonly kind?: unknown };
    const fault = this.faultOf.get(entry.id);
    return {
      id: entry.id,
      seat: entry.seat,
      seq: entry.seq,
      line: this.verified.lineOf.get(entry.id) ?? 0,
      step: entry.step,
      attempt: entry.attempt,
      kind: typeof kind === 'string' ? kind.slice(0, 24) : '',
      as,
      sizeBytes: utf8.encode(entry.signed.bytes).length,
      proofs: [],
      link: null,
      head: null,
      fault: fault === undefined ? null : { code: fault.code, why: fault.why },
    };
  }

  private roll(
    phase: Phase & { readonly kind: 'links' },
    history: string,
    entries: readonly StoryEntry[],
  ): StoryRoll {
    const { fold } = this.verified;
    const { k, purpose } = phase;
    const made = fold.rolls.find((roll) => roll.k === k);
    const shown = entries.flatMap(({ link }) => (link === null ? [] : [link]));
    const links = this.lead === null || phase.lead === null ? shown : [this.lead, ...shown];
    const draw: StoryDraw =
      purpose.kind === 'game' ? purpose.draw : { kind: 'lot', seats: fold.context.genesis.roster.length };
    return {
      k,
      leader: purpose.kind === 'game' ? purpose.leader : null,
      history,
      draw,
      links: links.toSorted((a, b) => a.seat - b.seat),
      value: made?.value ?? null,
      values: made?.values ?? null,
    };
  }

  private signer(seat: Seat, chain: readonly Entry[]): StorySigner {
    const place = (entry: Entry | undefined): StorySigner['first'] =>
      entry === undefined
        ? null
        : {
            seq: entry.seq,
            line: this.verified.lineOf.get(entry.id) ?? 0,
            kind: kindNamed(entry),
          };
    const { genesis } = this.verified.fold.context;
    return {
      seat,
      key: genesis.roster[seat]?.key ?? '',
      entries: chain.length,
      first: place(chain[0]),
      last: place(chain.at(-1)),
    };
  }

  /** Every entry that completed no step, at the step it names. */
  private withAsides(steps: readonly StoryStep[]): readonly StoryStep[] {
    const { fold, log } = this.verified;
    const isDone = fold.now.state.phase.kind === 'done';
    const inChains = log.chains.flatMap((chain) =>
      chain
        .filter(({ id }) => !this.told.has(id))
        .map((entry) => this.entry(entry, partOf(entry, !isDone && entry.seq >= fold.cursor(entry.seat)))),
    );
    const loose = log.evidence
      .flatMap(({ pair }) => pair)
      .filter(({ id }) => this.verified.lineOf.has(id) && !this.told.has(id))
      .map((entry) => this.entry(entry, 'loose'));
    const asides = [...inChains, ...loose].sort((a, b) => a.line - b.line);
    return steps.map((step, at) => ({
      ...step,
      asides: asides.filter((entry) => Math.min(entry.step, steps.length - 1) === at),
    }));
  }
}

const phaseOf = (phase: Phase): StoryPhase => {
  if (phase.kind === 'done') throw new Error('nothing is expected any more');
  return phase.kind === 'cards' ? phase.asks : phase.kind;
};

/** The link that a body shows. */
function shownBy(body: Body): { readonly k: number; readonly link: string } | null {
  if (body.kind === 'move') return body.lead;
  return body.kind === 'link' || body.kind === 'lead' ? { k: body.k, link: body.link } : null;
}

function partOf(entry: Entry, isUnjudged: boolean): StoryPart {
  if (isHalt(entry)) return 'halt';
  if (isLeave(entry)) return 'leave';
  const body = decodeBody(entry);
  if (body.ok && ['agree', 'propose', 'accept'].includes(body.value.kind)) return 'ballot';
  return isUnjudged ? 'waiting' : 'void';
}

/** The card operations that an accepted body proves, in the order of its proofs. */
function operationsOf(
  rules: AnyCardRules | undefined,
  game: Json | null,
  seat: Seat,
  body: Body,
): readonly CardOperation[] {
  if (rules === undefined || !('proofs' in body) || body.proofs === undefined) return [];
  const event: GameEvent<Json> =
    body.kind === 'move'
      ? { kind: 'move', seat, move: body.move as Json }
      : eventOfCards(seat, body as CardsBody);
  return rules.operations(game, event).filter(needsProof);
}
