/** What the Verify page makes of the verifier's report. */
import { describe, expect, it } from 'vitest';
import { ocho } from '../../../src/games/ocho/game.ts';
import { verifyRecord } from '../../../src/protocol/verify.ts';
import { outcomeOf } from '../../../src/ui/verify/outcome-of.ts';

describe('the Verify page', () => {
  it('calls a file that is no record unreadable, with the code', () => {
    expect(outcomeOf(verifyRecord('hello\n', { ocho }), { ocho })).toEqual({
      kind: 'unreadable',
      line: 1,
      why: 'record-not-json',
    });
    expect(outcomeOf(verifyRecord('', { ocho }), { ocho })).toEqual({
      kind: 'unreadable',
      line: 1,
      why: 'record-empty',
    });
  });
});
