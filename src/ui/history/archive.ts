/**
 * Several files in one: a ZIP archive, for keeping all records of a device at once. Every system opens it without a program of
 * its own; each file in it is a record that can be checked by itself. read-archive.ts reads it back.
 *
 * Invariant: the same files give the same bytes, on every device: all are dated noon of 1 January 1980, local time, which is
 * how the format writes dates, and the earliest year it knows.
 */
import { zipSync } from 'fflate';

export type ArchiveFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** The archive of `files`, in their order. Of those with the same name, the later ones are given a number. */
export function archiveOf(files: readonly ArchiveFile[]): Uint8Array<ArrayBuffer> {
  const named: Record<string, Uint8Array> = {};
  for (const { name, bytes } of files) named[freeName(name, named)] = bytes;
  return zipSync(named, { level: 6, mtime: new Date(1980, 0, 1, 12) });
}

/** Two seats of one game on one device have two records of the same name. */
function freeName(name: string, taken: Readonly<Record<string, unknown>>): string {
  const dot = name.lastIndexOf('.');
  for (let copy = 1; ; copy += 1) {
    const free = copy === 1 ? name : `${name.slice(0, dot)}-${copy}${name.slice(dot)}`;
    if (!Object.hasOwn(taken, free)) return free;
  }
}
