/**
 * One check at a time: of a file, or of what this device keeps of a table; how far it is, and how to stop it.
 *
 * Invariants
 * 1. A new check ends the one before; what an ended one still answers is thrown away.
 * 2. Nothing leaves the device, and nothing is kept but the result on screen.
 */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import type { VerifyProgress } from '../../protocol/verify.ts';
import type { Services } from '../services.ts';
import { brokenOutcome, decodeFile, MAX_FILE_BYTES } from './decode-file.ts';
import type { VerifyOutcome } from './outcome.ts';

/** `text`: the record itself, line by line what the outcome's lines count. `name`: of its file. */
export type Verified = { readonly outcome: VerifyOutcome; readonly text: string; readonly name: string };

/** `name`: null while a record of this device is fetched. */
export type Check =
  | { readonly kind: 'none' }
  | { readonly kind: 'too-large'; readonly name: string }
  /** This device keeps nothing of that table. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'working'; readonly name: string | null; readonly progress: VerifyProgress | null }
  | { readonly kind: 'done'; readonly verified: Verified };

export interface Checking {
  readonly check: Accessor<Check>;
  file(file: File): Promise<void>;
  /** A round of a table as this device keeps it; the newest unless one is named. */
  table(table: string, round: number | null): Promise<void>;
  cancel(): void;
}

/** Needs a Solid owner. */
export function createCheck(services: Pick<Services, 'verify' | 'record'>): Checking {
  const [check, setCheck] = createSignal<Check>({ kind: 'none' });
  let running: AbortController | null = null;
  const begin = (): AbortController => {
    running?.abort();
    running = new AbortController();
    return running;
  };
  onCleanup(() => running?.abort());

  const verify = (text: string, name: string, { signal }: AbortController): Promise<VerifyOutcome> => {
    setCheck({ kind: 'working', name, progress: null });
    return services.verify(text, {
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) setCheck({ kind: 'working', name, progress });
      },
    });
  };

  return {
    check,
    file: async (file) => {
      const own = begin();
      const { name } = file;
      if (file.size > MAX_FILE_BYTES) {
        setCheck({ kind: 'too-large', name });
        return;
      }
      setCheck({ kind: 'working', name, progress: null });
      const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
      const text = decoded.kind === 'text' ? decoded.text : decoded.before;
      const found = await verify(text, name, own);
      if (own.signal.aborted) return;
      const outcome = decoded.kind === 'text' ? found : brokenOutcome(decoded.line, found);
      setCheck({ kind: 'done', verified: { outcome, text, name } });
    },
    table: async (table, round) => {
      const own = begin();
      setCheck({ kind: 'working', name: null, progress: null });
      const stored = await services.record(table, round);
      if (own.signal.aborted) return;
      if (stored === null) {
        setCheck({ kind: 'missing' });
        return;
      }
      const { text, fileName: name } = stored;
      const outcome = await verify(text, name, own);
      if (!own.signal.aborted) setCheck({ kind: 'done', verified: { outcome, text, name } });
    },
    cancel: () => {
      running?.abort();
      setCheck({ kind: 'none' });
    },
  };
}
