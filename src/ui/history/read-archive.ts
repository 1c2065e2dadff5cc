/**
 * The records in a ZIP archive, whoever made it: ours, one that a system packed again, or one meant to do harm.
 *
 *   archive → block by block → fflate's streaming reader → each file that may be a record, as a Blob
 *
 * Invariants
 * 1. An archive is read whole or refused whole; it never throws, and the one rejection is that the browser cannot read the file.
 * 2. In memory at a time: one block of the archive, what a step of it unfolds to, one record, and as Blobs, which a browser may
 *    put on disk, the records before it. What is told of sizes is compared with the limits before anything is unfolded,
 *    what is unfolded while it is: an archive that says less than it holds is given up at the limit, and one that goes on
 *    without unfolding to anything is damaged.
 * 3. What cannot be a record by its name (directories, hidden files, `__MACOSX`, pictures) is neither unfolded nor kept.
 * 4. An archive that ends early, or holds fewer files than it says, is damaged.
 *
 * Does not protect against changed bytes: checksums are not compared, since records are signed and are checked next. Nor
 * against an archive made to take the longest time that its size allows.
 *
 * Reference: PKWARE APPNOTE 6.3, sections 4.3.7 and 4.3.16. A step of 16 KiB unfolds to at most 16 MiB (RFC 1951: 1032 times).
 */
import { Unzip, type UnzipDecoder, type UnzipFile, UnzipInflate } from 'fflate';
import { MAX_FILE_BYTES, MAX_UNFOLDED_BYTES } from '../verify/decode-file.ts';
import type { PackedFile, UnpackRefusal } from './games.ts';

export type ArchiveLimits = {
  readonly archiveBytes: number;
  /** Files and directories, whatever they are. */
  readonly files: number;
  readonly recordBytes: number;
  readonly totalBytes: number;
};

const MIB = 1024 * 1024;
/** Far above what years of playing leave; what is larger can be unpacked by the system, and its files be chosen. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  archiveBytes: 256 * MIB,
  files: 5000,
  recordBytes: MAX_FILE_BYTES,
  totalBytes: MAX_UNFOLDED_BYTES,
};

const BLOCK_BYTES = MIB;
const STEP_BYTES = 16 * 1024;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const MANY = 0xffff;
const NAME_LENGTH = 120;
/** In a row without a byte of output; an honest stream waits for one block of 64 KiB at most. */
const IDLE_STEPS = 8;

class Refused extends Error {
  readonly why: UnpackRefusal;
  constructor(why: UnpackRefusal) {
    super(why);
    this.why = why;
  }
}

/** The files of `archive` that may be records, in its order. Rejects when the browser cannot read the file. */
export async function readArchive(
  archive: Blob,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<readonly PackedFile[] | UnpackRefusal> {
  if (archive.size > limits.archiveBytes) return 'archive-too-large';
  const said = await filesSaid(archive);
  if (said === null) return 'archive-damaged';
  const files: PackedFile[] = [];
  const met = { files: 0, bytes: 0, open: 0 };
  const unzip = new Unzip((file) => {
    met.files += 1;
    if (met.files > limits.files) throw new Refused('archive-too-large');
    const name = recordName(file.name);
    // A file is given the decoder that is registered when it is started.
    if (name === null) {
      unzip.register(droppedOf(file.compression));
      drop(file);
      return;
    }
    unzip.register(UnzipInflate);
    unfold(file, limits, met, (content) => files.push({ name, content }));
  });
  let idle = 0;
  for (let at = 0; at < archive.size; at += BLOCK_BYTES) {
    const block = new Uint8Array(await archive.slice(at, at + BLOCK_BYTES).arrayBuffer());
    try {
      for (let step = 0; step < block.length; step += STEP_BYTES) {
        const before = met.bytes;
        unzip.push(
          block.subarray(step, step + STEP_BYTES),
          at + Math.min(step + STEP_BYTES, block.length) === archive.size,
        );
        // What comes after the end of a stream would be kept, and copied again at every step.
        idle = met.open > 0 && met.bytes === before ? idle + 1 : 0;
        if (idle > IDLE_STEPS) return 'archive-damaged';
      }
    } catch (error) {
      return error instanceof Refused ? error.why : 'archive-damaged';
    }
  }
  if (met.files < said) return 'archive-damaged';
  return files.length === 0 ? 'archive-empty' : files;
}

/** Throws `Refused` out of the reader that calls it back; what the reader itself throws is a damaged archive. */
function unfold(
  file: UnzipFile,
  limits: ArchiveLimits,
  met: { bytes: number; open: number },
  done: (content: Blob) => void,
): void {
  const { originalSize } = file;
  if ((originalSize ?? 0) > limits.recordBytes) throw new Refused('archive-too-large');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  file.ondata = (error, data, isLast) => {
    if (error !== null) throw error;
    size += data.length;
    met.bytes += data.length;
    if (size > limits.recordBytes || met.bytes > limits.totalBytes) throw new Refused('archive-too-large');
    parts.push(data as Uint8Array<ArrayBuffer>);
    if (!isLast) return;
    if (originalSize !== undefined && size !== originalSize) throw new Refused('archive-damaged');
    met.open -= 1;
    done(new Blob(parts));
  };
  met.open += 1;
  file.start();
}

/** The reader keeps what is not started until the end; this way it passes. */
function drop(file: UnzipFile): void {
  file.ondata = () => undefined;
  file.start();
}

/** A decoder that makes nothing of whatever was packed by the method `compression`. */
const droppedOf = (compression: number): typeof UnzipInflate =>
  class Dropped implements UnzipDecoder {
    static compression = compression;
    ondata: UnzipDecoder['ondata'] = () => undefined;
    push(): void {}
  } as unknown as typeof UnzipInflate;

/** How many files the end of an archive says it has; null for no such end. */
async function filesSaid(archive: Blob): Promise<number | null> {
  const from = Math.max(0, archive.size - END_BYTES - LONGEST_COMMENT);
  const end = new DataView(await archive.slice(from).arrayBuffer());
  for (let at = end.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (end.getUint32(at, true) !== 0x06054b50) continue;
    const said = end.getUint16(at + 10, true);
    // More than the field can say: another one has the number, and the last file is missed by no reader that came this far.
    return said === MANY ? 0 : said;
  }
  return null;
}

/** The name alone, without the folders it is in; null for what cannot be a record. */
function recordName(path: string): string | null {
  const [name = '', ...folders] = path.split(/[/\\]/).toReversed();
  if (folders.includes('__MACOSX') || !/^[^.].*\.(?:jsonl|ndjson|json|txt|octet)$/is.test(name)) return null;
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
}
