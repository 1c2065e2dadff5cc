/** Entries as a modified program would sign them, in a record cut so that they are judged. */
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json } from '../../src/games/game.ts';
import { type Draft, signEntry } from '../../src/protocol/entry.ts';
import type { KeyPair } from '../../src/protocol/signing.ts';
import { draftAt, type Kept, textOf } from './records.ts';

export const signedBy = (draft: Draft, pair: KeyPair | undefined): string =>
  encodeCanonical(signEntry(draft, pair as KeyPair) as unknown as Json);
export const withBody = (draft: Draft, body: Json): Draft => ({
  ...draft,
  body: body as unknown as Draft['body'],
});

/** The record up to a line, which is replaced, and what other seats gave to the same step, so that it is judged. */
export function upTo({ lines, drafts }: Kept, line: number, replaced: string): string {
  const { seat, step, attempt } = draftAt({ drafts } as Kept, line - 1);
  const others = lines.filter((_, at) => {
    const draft = at < line ? null : drafts[at];
    return draft != null && draft.seat !== seat && draft.step === step && draft.attempt === attempt;
  });
  return textOf([...lines.slice(0, line - 1), replaced, ...others]);
}
