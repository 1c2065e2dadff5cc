/**
 * Several files in one: a ZIP archive that stores them as they are, for keeping all records of a device at once. Every
 * system opens it without a program of its own; each file in it is a record that can be checked by itself.
 *
 *   per file: local header, bytes      then per file: entry of the central directory      then the end record
 *
 * Invariants
 * 1. File names are ASCII and distinct; sizes stay below 4 GiB (records are capped at 256 MiB, archives by memory).
 * 2. The same files give the same bytes: every file is dated 1980-01-01, the earliest the format knows.
 *
 * Reference: PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12, 4.3.16; method 0 (stored).
 */

export type ArchiveFile = { readonly name: string; readonly bytes: Uint8Array };

const VERSION = 20;
const STORED = 0;
/** 1 January 1980: day 1, month 1. */
const DATE = 0x21;
const LOCAL_SIZE = 30;
const CENTRAL_SIZE = 46;
const END_SIZE = 22;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc >>> 0;
});

/** The parts of the archive, to be put one after the other. */
export function archiveOf(files: readonly ArchiveFile[]): readonly Uint8Array<ArrayBuffer>[] {
  const heads = files.map(({ name, bytes }) => ({
    name: new TextEncoder().encode(name),
    bytes,
    crc: crc32(bytes),
  }));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes, crc } of heads) {
    const common = [
      [VERSION, 2],
      [0, 2],
      [STORED, 2],
      [0, 2],
      [DATE, 2],
      [crc, 4],
      [bytes.length, 4],
    ] as const;
    const sizes = [
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    ] as const;
    const local = fields(LOCAL_SIZE, [[0x04034b50, 4], ...common, ...sizes]);
    directory.push(
      fields(CENTRAL_SIZE, [
        [0x02014b50, 4],
        [VERSION, 2],
        ...common,
        ...sizes,
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ]),
      name,
    );
    parts.push(local, name, Uint8Array.from(bytes));
    offset += local.length + name.length + bytes.length;
  }
  const directorySize = directory.reduce((size, part) => size + part.length, 0);
  const end = fields(END_SIZE, [
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [directorySize, 4],
    [offset, 4],
    [0, 2],
  ]);
  return [...parts, ...directory, end];
}

/** CRC-32 as ZIP, gzip and PNG have it. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers of 2 or 4 bytes, one after the other. */
function fields(size: number, values: readonly (readonly [number, 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, width] of values) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  if (at !== size) throw new RangeError(`${at} bytes in a header of ${size}`);
  return bytes;
}
