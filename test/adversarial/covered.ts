/**
 * Which files have a case for which fault code, besides faults.test.ts. Each file compares its own cases with its list, and
 * faults.test.ts sees that no code is without one.
 */
import type { FaultCode } from '../../src/protocol/codes.ts';

export const COVERED_IN = {
  'equivocation.test.ts': ['equivocation', 'chain-broken'],
  'cards/set-up.test.ts': [
    'complaint-wrong',
    'deal-wrong',
    'keys-wrong',
    'malformed',
    'shuffle-wrong',
    'wrong-kind',
  ],
  'cards/assignments.test.ts': [
    'draw-wrong',
    'lead-unexpected',
    'malformed',
    'mix-wrong',
    'move-illegal',
    'not-expected',
    'oversize',
    'proofs-count',
    'transfer-wrong',
  ],
  'cards/black-holes.test.ts': [
    'link-index',
    'link-wrong',
    'malformed',
    'mix-wrong',
    'move-illegal',
    'open-wrong',
    'oversize',
    'planet-wrong',
    'proofs-count',
    'transfer-wrong',
    'wrong-kind',
  ],
  'cards/sets.test.ts': [
    'mix-wrong',
    'move-illegal',
    'move-malformed',
    'open-wrong',
    'oversize',
    'proofs-count',
    'transfer-wrong',
  ],
  'cards/other-kinds.test.ts': ['wrong-kind'],
} as const satisfies Readonly<Record<string, readonly FaultCode[]>>;
