/**
 * A verified game step by step, for a terminal: who signed which lines, what their proofs show, and what came of it.
 *
 * Moves and rules' words stand as the record has them; the caller prints text that came from the record without control
 * characters (verify-report.ts).
 */
import { never } from '../encoding/result.ts';
import type { Seat } from '../games/game.ts';
import type { FoldEvent } from '../protocol/fold.ts';
import { traceValue } from '../protocol/roll-trace.ts';
import type { Roll } from '../protocol/steps.ts';
import type {
  StoryEntry,
  StoryPart,
  StoryPhase,
  StoryProof,
  StoryRoll,
  StoryStep,
} from '../protocol/story-types.ts';
import type { VerifyReport } from '../protocol/verify.ts';

type Authentic = VerifyReport & { readonly kind: 'authentic' };
export type NameOf = (seat: Seat) => string;

const PHASES: { readonly [phase in StoryPhase]: string } = {
  commit: 'all commit to their chains',
  links: 'all show a link',
  lead: 'leads a roll',
  move: 'moves',
  keys: 'all show their keys',
  deal: 'all deal shares of their keys',
  check: 'all check the shares they got',
  shuffle: 'shuffles the pile',
  draw: 'draws; the others open the cards to it',
  identify: 'says what a card is',
  mix: 'mixes its cards',
  transfer: 'hands a card over',
  open: 'opens cards',
  close: 'all sign the end',
};

const PARTS: { readonly [part in StoryPart]: string } = {
  given: '',
  leave: 'leaves',
  fault: 'breaks a rule',
  ballot: 'votes on going on without somebody',
  halt: 'breaks the game off',
  void: 'counts for nothing: its place was passed or begun anew',
  waiting: 'waits for the others of its step',
  loose: 'is one of two that cannot both stand',
};

/** Two spaces in front of each step, four of what came of it. */
export function storyLines({ story, events }: Authentic, name: NameOf): readonly string[] {
  return story.steps.flatMap((step) => stepLines(step, events, name));
}

function stepLines(step: StoryStep, events: readonly FoldEvent[], name: NameOf): readonly string[] {
  const who = step.seat === null ? '' : `${name(step.seat)} `;
  const attempt = step.attempt === 0 ? '' : `, begun anew (${step.attempt})`;
  const proved = proofCounts(step.entries.flatMap(({ proofs }) => proofs));
  const lacking = step.lacking.map((seat) => `    nothing of ${name(seat)} before the record ends`);
  const special = [...step.entries.filter((entry) => entry.as !== 'given'), ...step.asides];
  return [
    `  ${step.step}${attempt}  ${who}${PHASES[step.phase]}${linesOf(step.entries)}${proved}`,
    ...special.map((entry) => `    line ${entry.line}: ${name(entry.seat)} ${PARTS[entry.as]}`),
    ...step.events.flatMap((index) => eventLine(events[index], name)),
    ...lacking,
  ];
}

function linesOf(entries: readonly StoryEntry[]): string {
  if (entries.length === 0) return '';
  const lines = entries.map(({ line }) => line).sort((a, b) => a - b);
  return `  [${lines.length === 1 ? 'line' : 'lines'} ${lines.join(' ')}]`;
}

/** As `  proved: 1 mix, 3 transfers`, by kind in the order they come. */
function proofCounts(proofs: readonly StoryProof[]): string {
  if (proofs.length === 0) return '';
  const counts = new Map<string, number>();
  for (const { kind } of proofs) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return `  proved: ${[...counts].map(([kind, times]) => `${times} ${times === 1 ? kind : kind === 'mix' ? 'mixes' : `${kind}s`}`).join(', ')}`;
}

function eventLine(one: FoldEvent | undefined, name: NameOf): readonly string[] {
  const text = one === undefined ? null : eventText(one.event, name);
  return text === null ? [] : [`    ${text}`];
}

/** null: what the step is about says it already. */
function eventText(event: FoldEvent['event'], name: NameOf): string | null {
  switch (event.kind) {
    case 'setup':
      return `turn order: ${event.order.map(name).join(', ')}`;
    case 'move':
      return JSON.stringify(event.move);
    case 'random':
      return `rolled: ${event.values.join(' ')}`;
    case 'identify':
      return event.as;
    case 'open':
      return event.faces.join(' ');
    case 'leave':
      return `${name(event.seat)} is out`;
    case 'stop':
      return 'the cards can no longer be read: the game ends with the standing';
    case 'draw':
    case 'mix':
    case 'transfer':
      return null;
    default:
      return never(event);
  }
}

/** A roll: its value, each link with what it hangs from, and the bytes that became dice. */
export function rollLines(roll: Roll, { session, story }: Authentic, name: NameOf): readonly string[] {
  const { k, step, leader, links, value, values } = roll;
  const what = leader === null ? 'the lot for the turn order' : `${name(leader)} rolled`;
  const parts = story.steps.find((one) => one.step === step && one.roll?.k === k)?.roll ?? null;
  return [
    `  ${k}  step ${step}, ${what}: ${values.join(' ')}`,
    `     value ${value}`,
    ...links.map(({ seat, link }) => `     link ${seat} ${link}${hangsFrom(parts, seat)}`),
    ...bytesLine(session, parts),
  ];
}

function hangsFrom(roll: StoryRoll | null, seat: Seat): string {
  const link = roll?.links.find((one) => one.seat === seat);
  if (link?.known == null || link.head === null) return '';
  const hashes = link.k - link.known.k;
  return `  ${hashes} ${hashes === 1 ? 'hash' : 'hashes'} to ${link.known.link}, committed to in line ${link.head.line}`;
}

/** Bytes that are refused (at or above the largest multiple of the bound) stand in brackets. */
function bytesLine(session: string, roll: StoryRoll | null): readonly string[] {
  const trace = roll === null ? null : traceValue(session, roll);
  if (trace === null) return [];
  const bytes = trace.reads.map(({ byte, gives }) => (gives === null ? `(${byte})` : String(byte)));
  return [`     bytes ${bytes.join(' ')}`];
}
