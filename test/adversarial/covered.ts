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
  'cards/play.test.ts': [
    'draw-wrong',
    'lead-unexpected',
    'link-index',
    'link-wrong',
    'malformed',
    'mix-wrong',
    'move-illegal',
    'move-malformed',
    'not-expected',
    'open-wrong',
    'oversize',
    'planet-wrong',
    'proofs-count',
    'transfer-wrong',
    'wrong-kind',
  ],
} as const satisfies Readonly<Record<string, readonly FaultCode[]>>;
