/**
 * Files that a person chose, added one after the other: records, archives of records, or both.
 *
 *   none → opening (archives are unpacked, so that it is known how many there are) → checking 1 … n → done
 *
 * Invariants
 * 1. Every file has one outcome, and the next is begun when the one before has its own; nothing throws.
 * 2. `stop` ends it between two files. What was added by then stays, as it does when the page is left.
 * 3. Files chosen while others are being added are not taken.
 */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import type { Services } from '../services.ts';
import { decodeFile, MAX_FILE_BYTES, MAX_UNFOLDED_BYTES } from '../verify/decode-file.ts';
import type { AddRefusal, UnpackRefusal } from './games.ts';

/** too-large: than any record. failed: the browser could not read it, or not check it. */
export type AddOutcome = 'added' | AddRefusal | UnpackRefusal | 'too-large' | 'failed';
export type FileOutcome = { readonly name: string; readonly outcome: AddOutcome };

export type Adding =
  | { readonly kind: 'none' | 'opening' }
  /** `at`: of `of`, from 1. `stops`: told to, after this file. */
  | { readonly kind: 'checking'; readonly at: number; readonly of: number; readonly stops: boolean }
  /** `of`: how many there were; more than outcomes when it was stopped. */
  | { readonly kind: 'done'; readonly of: number; readonly outcomes: readonly FileOutcome[] };

export interface AddingFiles {
  readonly adding: Accessor<Adding>;
  /** Resolves when it is done; false when it was given up, or others are being added. */
  take(files: readonly File[]): Promise<boolean>;
  stop(): void;
}

/** A record to check, or why it is not checked at all. */
type Found = { readonly name: string; readonly content: Blob | AddOutcome };

/** Needs a Solid owner: where that goes, adding stops after the file in hand. */
export function createAdding(services: Pick<Services, 'games'>): AddingFiles {
  const [adding, setAdding] = createSignal<Adding>({ kind: 'none' });
  let running: AbortController | null = null;
  onCleanup(() => running?.abort());

  const opened = async (file: File, signal: AbortSignal): Promise<readonly Found[]> => {
    const { name } = file;
    try {
      if (!(await isArchive(file))) return [{ name, content: file }];
      if (!signal.aborted) setAdding({ kind: 'opening' });
      const found = await (await services.games()).unpack(file);
      return typeof found === 'string' ? [{ name, content: found }] : found;
    } catch {
      return [{ name, content: 'failed' }];
    }
  };
  const add = async (content: Blob): Promise<AddOutcome> => {
    if (content.size > MAX_FILE_BYTES) return 'too-large';
    try {
      const decoded = decodeFile(new Uint8Array(await content.arrayBuffer()));
      if (decoded.kind === 'broken') return 'unreadable';
      const done = await (await services.games()).add(decoded.text);
      return typeof done === 'string' ? done : 'added';
    } catch {
      return 'failed';
    }
  };

  return {
    adding,
    take: async (files) => {
      if (running !== null) return false;
      running = new AbortController();
      const { signal } = running;
      const found: Found[] = [];
      let unfolded = 0;
      for (const file of files) {
        const inside = await opened(file, signal);
        if (signal.aborted) return false;
        const bytes = inside.reduce((sum, { content }) => sum + sizeOf(content, file), 0);
        if (unfolded + bytes > MAX_UNFOLDED_BYTES) {
          found.push({ name: file.name, content: 'archive-too-large' });
        } else {
          unfolded += bytes;
          found.push(...inside);
        }
      }
      const of = found.length;
      const outcomes: FileOutcome[] = [];
      for (const { name, content } of found) {
        if (signal.aborted) break;
        setAdding({ kind: 'checking', at: outcomes.length + 1, of, stops: false });
        outcomes.push({ name, outcome: typeof content === 'string' ? content : await add(content) });
      }
      running = null;
      setAdding({ kind: 'done', of, outcomes });
      return true;
    },
    stop: () => {
      running?.abort();
      const now = adding();
      if (now.kind === 'checking') setAdding({ ...now, stops: true });
      if (now.kind !== 'opening') return;
      // Nothing has been added yet: there is nothing to tell of.
      running = null;
      setAdding({ kind: 'none' });
    },
  };
}

/** Bytes that were unfolded for it: none for a file as it was chosen. */
const sizeOf = (content: Blob | AddOutcome, chosen: File): number =>
  content instanceof Blob && content !== chosen ? content.size : 0;

/** By its first bytes, whatever it is called; also an archive of nothing. */
async function isArchive(file: Blob): Promise<boolean> {
  const [p, k, a, b] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));
}
