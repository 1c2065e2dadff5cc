/**
 * The independent verifier (docs/verifier/verify.mjs, written from the document alone) says the same of tampered records:
 * exit code, code and line, and of faults code, seat, place and line. All of the matrix for dice; for cards, whose proofs it checks
 * anew each time, one change of each kind of body in the set-up.
 */
import './memo.ts';
import { expect, test } from 'vitest';
import { verifyBytes } from '../../docs/verifier/verify.mjs';
import type { Json } from '../../src/games/game.ts';
import { SeededRng } from '../../src/network/simulated-rng.ts';
import { changesOf } from './changes.ts';
import { SAMPLES, type Sample } from './expected.ts';
import { check, draftAt, kept, NAMES, textOf } from './records.ts';
import { signedBy, upTo, withBody } from './signed.ts';

type Verdict = {
  readonly exitCode: number;
  readonly code?: string;
  readonly line?: number;
  readonly faults?: readonly {
    readonly code: string;
    readonly seat: number;
    readonly seq: number;
    readonly line: number;
  }[];
};

const short = ({ exitCode, code, line, faults = [] }: Verdict): object => ({
  exitCode,
  refused: code === undefined ? null : { code, line },
  faults: faults.map(({ code, seat, seq, line }) => `${code} ${seat}/${seq} line ${line}`),
});

function expectAgreement(content: string | Uint8Array, title: string): void {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  expect(short(verifyBytes(Buffer.from(bytes)) as Verdict), title).toEqual(short(check(bytes)));
}

function changed({ record, line }: Sample): readonly { readonly title: string; readonly text: string }[] {
  const whole = kept(record);
  const draft = draftAt(whole, line - 1);
  return changesOf(draft.body as unknown as Json).map(({ path, name, value }) => ({
    title: `${record} line ${line}: ${path} ${name}`,
    text: upTo(whole, line, signedBy(withBody(draft, value), whole.pairs[draft.seat])),
  }));
}

test('of the records as they are', () => {
  for (const name of NAMES) expectAgreement(textOf(kept(name).lines), name);
});

const OF_DICE = SAMPLES.filter(({ record }) => record !== 'cards' && record !== 'complaint');
const OF_CARDS = SAMPLES.filter(({ record, line }) => record === 'complaint' && line < 16);

test(`of every changed field of dice, signed again (${OF_DICE.flatMap(changed).length} changes)`, () => {
  for (const { title, text } of OF_DICE.flatMap(changed)) expectAgreement(text, title);
});

test(`of fields of cards, signed again: whatever is no matter of shape in ${OF_CARDS.length} bodies`, () => {
  for (const sample of OF_CARDS) {
    const names = sample.rows.map(({ changes }) => `${sample.record} line ${sample.line}: ${changes[0]}`);
    for (const { title, text } of changed(sample)) if (names.includes(title)) expectAgreement(text, title);
  }
});

test('of each line dropped, repeated, or cut off there and inside it, of a game of dice', () => {
  const { lines } = kept('going-on');
  for (let at = 1; at < lines.length; at++) {
    expectAgreement(textOf(lines.toSpliced(at, 1)), `dropped ${at + 1}`);
    expectAgreement(textOf([...lines.slice(0, at + 1), lines[at] as string]), `repeated ${at + 1}`);
    expectAgreement(textOf(lines.slice(0, at)), `cut off after ${at}`);
    expectAgreement(textOf(lines.slice(0, at)) + (lines[at] as string).slice(0, 40), `cut off in ${at + 1}`);
  }
});

test('of a flipped bit at 200 seeded places', () => {
  const bytes = new TextEncoder().encode(textOf(kept('equivocation').lines));
  const random = new SeededRng(6, 'agreement').bytes(800);
  const view = new DataView(random.buffer, random.byteOffset);
  for (let n = 0; n < 200; n++) {
    const bit = view.getUint32(n * 4) % (bytes.length * 8);
    const flipped = bytes.slice();
    flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
    expectAgreement(flipped, `bit ${bit}`);
  }
});
