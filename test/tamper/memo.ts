/**
 * Memos that make hundreds of verifications of nearly the same record affordable; import this file before all others.
 *
 * Each answers exactly as what it stands for would, since that is a function of the question: a signature of tag, key,
 * text and signature; a verdict of the entry (contributions.ts, `Judged`); a step of the very same state and the contributions to
 * it; a hash of the very same state. A record that differs in a bit, a field or a line asks other questions from there on,
 * and those are answered for real. That a batch accepts the same signatures as one check each: test/protocol/batch.test.ts.
 */
import { vi } from 'vitest';
import type { Judged } from '../../src/protocol/contributions.ts';
import type { TableState } from '../../src/protocol/state.ts';
import type { Contribution } from '../../src/protocol/steps.ts';

// A busy machine takes its time over hundreds of records.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

vi.mock(import('../../src/protocol/signing.ts'), async (original) => {
  const signing = await original();
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
  const signatures = new Map<string, boolean>();
  const keys = new Map<string, boolean>();
  return {
    ...signing,
    verify: (tag, key, bytes, sig) =>
      once(signatures, [tag, text(key), text(sig), text(bytes)].join('\n'), () =>
        signing.verify(tag, key, bytes, sig),
      ),
    isRosterKey: (key) => once(keys, text(key), () => signing.isRosterKey(key)),
  };
});

/** No batches: each signature is asked by itself, of the memo. */
vi.mock(import('../../src/protocol/batch.ts'), async (original) => {
  const { verify } = await import('../../src/protocol/signing.ts');
  return { ...(await original()), verifyTogether: (_claims, single = verify) => single };
});

vi.mock(import('../../src/protocol/fold.ts'), async (original) => {
  const folding = await original();
  const judged: Judged = new Map();
  class SharedFold extends folding.Fold {
    constructor(...[{ check: _putOff, ...context }, options]: ConstructorParameters<typeof folding.Fold>) {
      // A verdict that is kept is one that proofs were checked for: nothing is put off here.
      super(context, { ...options, judged });
    }
  }
  return { ...folding, Fold: SharedFold };
});

vi.mock(import('../../src/protocol/steps.ts'), async (original) => {
  const steps = await original();
  const states = new Map<string, TableState>();
  return {
    ...steps,
    initialState: (genesis) => once(states, JSON.stringify(genesis), () => steps.initialState(genesis)),
  };
});

vi.mock(import('../../src/protocol/complete.ts'), async (original) => {
  const complete = await original();
  const steps = new WeakMap<TableState, Map<string, ReturnType<typeof complete.completeStep>>>();
  const question = (contributions: readonly Contribution[], history: string): string =>
    [history, ...contributions.map(({ seat, entry, given }) => `${seat} ${entry.id} ${given.kind}`)].join(
      '\n',
    );
  return {
    ...complete,
    completeStep: (state, contributions, history, context) => {
      const known = steps.get(state) ?? new Map();
      steps.set(state, known);
      return once(known, question(contributions, history), () =>
        complete.completeStep(state, contributions, history, context),
      );
    },
  };
});

vi.mock(import('../../src/protocol/state.ts'), async (original) => {
  const state = await original();
  const hashes = new WeakMap<TableState, string>();
  return {
    ...state,
    hashState: (one) => {
      const hash = hashes.get(one) ?? state.hashState(one);
      hashes.set(one, hash);
      return hash;
    },
  };
});

function once<Answer>(memo: Map<string, Answer>, question: string, ask: () => Answer): Answer {
  const known = memo.get(question);
  if (known !== undefined) return known;
  const answer = ask();
  memo.set(question, answer);
  return answer;
}
