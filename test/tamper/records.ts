/**
 * The committed records as material to tamper with: their lines, who signed them, and what a verifier says, in one line.
 *
 * A verdict is written as a person would note it: `0`, `0 open` (the game had not ended), `1 link-wrong seat 2 line 7`,
 * `2 gap line 4`, `3 record-empty`. It comes from the very function the command line calls (`verifyBytes`).
 */
import { readFileSync } from 'node:fs';
import { SimulatedKeys } from '../../src/cli/simulated-keys.ts';
import { type FileReport, verifyBytes } from '../../src/cli/verify-file.ts';
import { fromBase64url } from '../../src/encoding/base64url.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { planets } from '../../src/games/planets/game.ts';
import type { Draft } from '../../src/protocol/entry.ts';
import { type KeyPair, keyFromSeed } from '../../src/protocol/signing.ts';

export const NAMES = ['sound', 'fault', 'equivocation', 'going-on', 'cards', 'complaint'] as const;
export type Name = (typeof NAMES)[number];

export type Kept = {
  readonly name: Name;
  readonly lines: readonly string[];
  readonly pairs: readonly KeyPair[];
  /** What each line says, by line from 0; null: the head. */
  readonly drafts: readonly (Draft | null)[];
};

const folder = new URL('../records/', import.meta.url);
const seeds = JSON.parse(readFileSync(new URL('keys.json', folder), 'utf8')) as {
  readonly [name in Name]: readonly string[];
};

/** The same signatures, made faster. */
const quick = new SimulatedKeys();

export function kept(name: Name): Kept {
  const lines = readFileSync(new URL(`${name}.octet`, folder), 'utf8')
    .split('\n')
    .slice(0, -1);
  const pairs = seeds[name].map((text) => {
    const seed = fromBase64url(text, 32);
    if (!seed.ok) throw new Error('no seed');
    return quick.quicken(keyFromSeed(seed.value));
  });
  const drafts = lines.map((line, at) =>
    at === 0 ? null : (JSON.parse((JSON.parse(line) as { readonly bytes: string }).bytes) as Draft),
  );
  return { name, lines, pairs, drafts };
}

export const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

export const check = (content: string | Uint8Array): FileReport =>
  verifyBytes(typeof content === 'string' ? new TextEncoder().encode(content) : content, { ocho, planets });

export function verdict(content: string | Uint8Array): string {
  const report = check(content);
  switch (report.kind) {
    case 'unreadable':
      return `3 ${report.code}`;
    case 'forged':
      return `2 ${report.code} line ${report.line}`;
    case 'authentic': {
      if (report.faults.length === 0) return report.isComplete ? '0' : '0 open';
      const faults = report.faults.map(({ code, seat, line }) => `${code} seat ${seat} line ${line}`);
      return `1 ${faults.join(', ')}`;
    }
  }
}

export const draftAt = ({ drafts }: Kept, at: number): Draft => {
  const draft = drafts[at];
  if (draft === undefined || draft === null) throw new Error(`line ${at + 1} is no entry`);
  return draft;
};

/** Lines (from 0) of a seat's chain, in order. */
export const chainOf = ({ drafts }: Kept, seat: number): readonly number[] =>
  drafts.flatMap((draft, at) => (draft !== null && draft.seat === seat ? [at] : []));
