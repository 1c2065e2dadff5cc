/**
 * A step of the story in plain words: one sentence of what happened, and a line for each thing that was proved.
 *
 * Pure. What the game tells of a step comes first; where it tells nothing (keys, shares, links), the step is told by what
 * the table did.
 */
import { never } from '../../encoding/result.ts';
import type { Seat } from '../../games/game.ts';
import type { StoryEntry, StoryProof, StoryStep } from '../../protocol/story-types.ts';
import type { Translate } from '../i18n/translate.ts';
import type { People } from '../table/people.ts';
import type { VerifiedEvent } from './outcome.ts';
import type { Say, StoryKey } from './story-texts.ts';
import type { Tell } from './tell.ts';

export type Words = {
  readonly t: Translate;
  readonly say: Say;
  readonly tell: Tell;
  readonly people: People;
  readonly events: readonly VerifiedEvent[];
};

/** What a step came to, in sentences; never none. */
export function stepSentences(step: StoryStep, words: Words): readonly string[] {
  const { say, people, events, tell, t } = words;
  const told = step.events.flatMap((index) => {
    const event = events[index];
    return event === undefined ? [] : tell(event.story, people, t);
  });
  const gone = step.entries.flatMap(({ seat, as, fault }) => {
    const name = people.nameOf(seat);
    if (as === 'fault' && fault !== null)
      return [`${say('step.fault', { name })} ${say(`fault.${fault.code}` as StoryKey)}`];
    // The game tells of a leave once it has begun.
    return as === 'leave' && step.events.length === 0 ? [say('step.left', { name })] : [];
  });
  const roll = rollSentences(step, words);
  // Of a step the record ends in nothing has come of it yet: it is only said who was to go on.
  const isTold = told.length + gone.length + roll.length > 0;
  const own = isTold || step.lacking.length > 0 ? [] : [phaseSentence(step, words)];
  const missing =
    step.lacking.length === 0
      ? []
      : [say('tale.unfinished', { names: say.list(step.lacking.map(people.nameOf)) })];
  return [...roll, ...own, ...gone, ...told, ...missing];
}

function rollSentences({ roll, lacking }: StoryStep, { say, people }: Words): readonly string[] {
  if (roll === null) return [];
  const { k, values, draw } = roll;
  if (values === null) return lacking.length > 0 ? [say('step.roll', { k })] : [say('step.rollLost', { k })];
  if (draw.kind === 'lot') return [say('step.lot', { names: say.list(values.map(people.nameOf)) })];
  if (draw.kind === 'index') return [say('step.index', { k, value: (values[0] ?? 0) + 1, of: draw.below })];
  return [];
}

function phaseSentence({ phase, seat, entries }: StoryStep, { say, people, t }: Words): string {
  const link = entries[0]?.link ?? null;
  const name = people.nameOf(seat ?? link?.seat ?? 0);
  switch (phase) {
    case 'links':
    case 'lead':
      return say('step.lead', { name });
    case 'move':
      return link === null ? say('step.move', { name }) : say('step.leads', { name, k: link.k });
    case 'draw': {
      const cards = entries[0]?.proofs.length ?? 0;
      return say('step.draw', { name, cards: t.plural('planets.cards', cards) });
    }
    case 'commit':
    case 'keys':
    case 'deal':
    case 'check':
    case 'shuffle':
    case 'mix':
    case 'transfer':
    case 'identify':
    case 'open':
    case 'close':
      return say(`step.${phase}`, { name });
    default:
      return never(phase);
  }
}

/** How many proofs of card operations a step holds. */
export const proofCount = ({ entries }: StoryStep): number =>
  entries.reduce((sum, { proofs }) => sum + proofs.length, 0);

/** One line of proof, in words. */
export type ProofLine = {
  readonly text: string;
  readonly sizeBytes: number;
  readonly cards: readonly number[];
  readonly into: readonly number[];
};

/** What an accepted entry proves. Cards of one kind and one receiver are told together. */
export function proofLines(entry: StoryEntry, { say, people }: Words): readonly ProofLine[] {
  const name = people.nameOf(entry.seat);
  const line = (text: string, proofs: readonly StoryProof[]): ProofLine => ({
    text,
    sizeBytes: proofs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    cards: proofs.flatMap((proof) =>
      'card' in proof ? [proof.card] : proof.kind === 'mix' ? proof.cards : [],
    ),
    into: proofs.flatMap((proof) => (proof.kind === 'mix' ? proof.into : [])),
  });
  if (entry.kind === 'check' && entry.as === 'given' && entry.proofs.length === 0)
    return [line(say('proof.fine', { name }), [])];
  const groups = new Map<string, StoryProof[]>();
  for (const proof of entry.proofs) {
    const group = groupOf(proof);
    groups.set(group, [...(groups.get(group) ?? []), proof]);
  }
  return [...groups.values()].flatMap((proofs) => {
    const [first] = proofs;
    return first === undefined
      ? []
      : [line(proofText(first, proofs, entry.seat, name, { say, people }), proofs)];
  });
}

/** Proofs that are told in one line have the same name here. */
function groupOf(proof: StoryProof): string {
  switch (proof.kind) {
    case 'share':
    case 'transfer':
      return `${proof.kind} ${proof.to}`;
    case 'open':
      return `open ${proof.face}`;
    case 'key':
      return `key ${proof.of}`;
    case 'complaint':
      return `complaint ${proof.about}`;
    default:
      return proof.kind;
  }
}

/** `proof`: the first of `all` that are told in one line. */
function proofText(
  proof: StoryProof,
  all: readonly StoryProof[],
  seat: Seat,
  name: string,
  { say, people }: Pick<Words, 'say' | 'people'>,
): string {
  const count = all.length;
  switch (proof.kind) {
    case 'key':
      return say(`proof.key.${proof.of}`, { name });
    case 'deal':
      return say('proof.deal', {
        name,
        to: say.list(all.flatMap((one) => (one.kind === 'deal' ? [people.nameOf(one.to)] : []))),
      });
    case 'complaint':
      return say('proof.complaint', { name, to: people.nameOf(proof.about) });
    case 'shuffle':
      return say('proof.shuffle', { name, n: proof.cards });
    case 'share':
      return say.plural('proof.share', count, { name, to: people.nameOf(proof.to) });
    case 'mix':
      return say.plural('proof.mix', proof.cards.length, { name });
    case 'transfer':
      if (proof.to === null) return say.plural('proof.pile', count);
      return proof.to === seat
        ? say('proof.own', { name })
        : say('proof.hand', { to: people.nameOf(proof.to) });
    case 'open': {
      const face = say.maybe(`face.${proof.face}`) ?? proof.face;
      return count === 1 ? say('proof.open', { face }) : `${count} × ${say('proof.open', { face })}`;
    }
    case 'planet':
      return say('proof.planet');
    default:
      return never(proof);
  }
}
