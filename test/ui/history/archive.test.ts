/** Archives of records: what this page saves it reads again, what other programs pack too, and what would do harm is refused. */
import { deflateSync, strToU8, Zip, ZipDeflate, type Zippable, zipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { archiveOf } from '../../../src/ui/history/archive.ts';
import { ARCHIVE_LIMITS, readArchive } from '../../../src/ui/history/read-archive.ts';

const LOCAL = 0x04034b50;
/** Offsets in a local header, and in the end record. */
const [METHOD, SIZE_SAID, COUNT_SAID] = [8, 22, 10];

const blob = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);
const archive = (files: Zippable): Uint8Array<ArrayBuffer> => zipSync(files);
async function read(bytes: Uint8Array, limits = ARCHIVE_LIMITS): Promise<unknown> {
  const found = await readArchive(blob(bytes), limits);
  if (typeof found === 'string') return found;
  return Promise.all(found.map(async ({ name, content }) => [name, await content.text()]));
}
/** A copy whose header number `at` (from 0) with that signature has `value` at `offset`. */
function patched(bytes: Uint8Array, signature: number, offset: number, value: number, at = 0): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  let left = at;
  for (let from = 0; from + 4 <= copy.length; from += 1) {
    if (view.getUint32(from, true) !== signature) continue;
    if (left === 0) {
      view.setUint16(from + offset, value & 0xffff, true);
      return copy;
    }
    left -= 1;
  }
  throw new Error('no such header');
}
/** Nothing can be guessed of it: as large packed as it is, over several steps of the reader. */
function noise(size: number): string {
  let state = 7;
  return Array.from({ length: size }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(33 + ((state >>> 16) % 90));
  }).join('');
}

describe('an archive of this page', () => {
  const files = [
    ['b.jsonl', 'second'],
    ['a.jsonl', 'é'.repeat(5000)],
    ['c.jsonl', noise(100_000)],
  ] as const;
  const packed = (): Uint8Array<ArrayBuffer> =>
    archiveOf(files.map(([name, text]) => ({ name, bytes: strToU8(text) })));
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('gives back every file, in its order, and is smaller than they are', async () => {
    expect(await read(packed())).toEqual(files);
    expect(packed().length).toBeLessThan(100_000);
  });

  it('is the same, byte for byte, wherever and whenever it is made', () => {
    const made = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC'].map((one) => {
      process.env['TZ'] = one;
      return Buffer.from(packed()).toString('base64');
    });
    expect(new Set(made).size).toBe(1);
  });

  it('keeps two records of the same name apart', async () => {
    const two = ['one', 'two', 'three'].map((text) => ({ name: 'octet.jsonl', bytes: strToU8(text) }));
    expect(await read(archiveOf(two))).toEqual([
      ['octet.jsonl', 'one'],
      ['octet-2.jsonl', 'two'],
      ['octet-3.jsonl', 'three'],
    ]);
  });
});

describe('an archive of another program', () => {
  it('gives the records out of its folders, and nothing else', async () => {
    const bytes = archive({
      games: { old: { 'a.jsonl': strToU8('a') }, 'picture.png': strToU8('p'), 'a.jsonl': strToU8('b') },
      '__MACOSX/games/a.jsonl': strToU8('x'),
      'games/._a.jsonl': strToU8('x'),
      'film.mp4': [strToU8(noise(40_000)), { level: 0 }],
      'text.html': strToU8(noise(40_000)),
      'empty.json/': [new Uint8Array(), {}],
      'from\\windows\\B.OCTET': strToU8('c'),
    });
    expect(await read(bytes)).toEqual([
      ['a.jsonl', 'a'],
      ['a.jsonl', 'b'],
      ['B.OCTET', 'c'],
    ]);
  });

  it('is read when it stores without compression, or says sizes only behind its files', async () => {
    const text = noise(50_000);
    const stored = zipSync({ 'a.jsonl': [strToU8(text), { level: 0 }] });
    const parts: Uint8Array[] = [];
    const zip = new Zip((error, part) => {
      if (error !== null) throw error;
      parts.push(part);
    });
    for (const name of ['a.jsonl', 'b.txt']) {
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(strToU8(text), true);
    }
    zip.end();
    expect(await read(stored)).toEqual([['a.jsonl', text]]);
    expect(await read(Buffer.concat(parts))).toEqual([
      ['a.jsonl', text],
      ['b.txt', text],
    ]);
  });

  it('has a long name cut short', async () => {
    const [[name] = []] = (await read(
      archive({ [`${'n'.repeat(3000)}.jsonl`]: strToU8('a') }),
    )) as string[][];
    expect(name).toBe(`${'n'.repeat(120)}…`);
  });

  it('is refused when nothing in it can be a record', async () => {
    expect(await read(archive({}))).toBe('archive-empty');
    expect(await read(archive({ 'a.png': strToU8('a'), 'd.jsonl/': [new Uint8Array(), {}] }))).toBe(
      'archive-empty',
    );
  });
});

describe('an archive that would do harm', () => {
  const limits = { archiveBytes: 4000, files: 3, recordBytes: 1000, totalBytes: 1500 };
  const file = (size: number): Uint8Array => new Uint8Array(size).fill(0x61);

  it('is read up to its limits', async () => {
    const bytes = archive({ 'a.jsonl': file(1000), 'b.jsonl': file(500), 'c.png': file(5000) });
    expect(await read(bytes, limits)).toEqual([
      ['a.jsonl', 'a'.repeat(1000)],
      ['b.jsonl', 'a'.repeat(500)],
    ]);
  });

  it.each([
    ['it is too large itself', archive({ 'a.jsonl': file(10), 'c.png': [file(4000), { level: 0 }] })],
    ['it has too many files', archive({ 'a.jsonl': file(1), b: file(1), c: file(1), 'd/': file(0) })],
    [
      'a file says that it is larger than a record',
      patched(archive({ 'a.jsonl': file(10) }), LOCAL, SIZE_SAID, 1001),
    ],
    [
      'a file is larger than a record, and says it is not',
      patched(archive({ 'a.jsonl': file(1001) }), LOCAL, SIZE_SAID, 10),
    ],
    ['its files are too much together', archive({ 'a.jsonl': file(800), 'b.jsonl': file(701) })],
  ])('is given up when %s', async (_, bytes) => {
    expect(await read(bytes, limits)).toBe('archive-too-large');
  });

  it.each([
    ['a file holds more than it says', patched(archive({ 'a.jsonl': file(11) }), LOCAL, SIZE_SAID, 10)],
    ['a file holds less than it says', patched(archive({ 'a.jsonl': file(10) }), LOCAL, SIZE_SAID, 11)],
    ['it is packed in an unknown way', patched(archive({ 'a.jsonl': file(500) }), LOCAL, METHOD, 12)],
    ['a file is missing', patched(archive({ 'a.jsonl': file(5) }), 0x06054b50, COUNT_SAID, 2)],
    ['its end is missing', archive({ 'a.jsonl': file(5) }).subarray(0, -1)],
  ])('is damaged when %s', async (_, bytes) => {
    expect(await read(bytes)).toBe('archive-damaged');
  });

  it('is damaged when much comes after the end of a file and unfolds to nothing', async () => {
    const stream = deflateSync(strToU8('hello'));
    const payload = new Uint8Array(300_000);
    payload.set(stream);
    const stored = zipSync({ 'a.jsonl': payload }, { level: 0 });
    const lying = patched(stored, LOCAL, METHOD, 8);
    new DataView(lying.buffer).setUint32(SIZE_SAID, 'hello'.length, true);
    expect(await read(lying)).toBe('archive-damaged');
    // As much of what does unfold is no harm.
    expect(await read(archive({ 'a.jsonl': strToU8(noise(300_000)) }))).toEqual([
      ['a.jsonl', noise(300_000)],
    ]);
  });

  it('passes over a picture, by whatever method it is packed', async () => {
    const both = zipSync({ 'a.png': strToU8(noise(200_000)), 'b.jsonl': strToU8('record') }, { level: 0 });
    expect(await read(patched(both, LOCAL, METHOD, 12))).toEqual([['b.jsonl', 'record']]);
  });

  it('has one outcome wherever it is cut off or changed, and never throws', async () => {
    const bytes = archive({ 'a.jsonl': strToU8(noise(150)), 'b.jsonl': file(150), 'c/': file(0) });
    for (let length = 0; length < bytes.length; length += 1)
      expect(await read(bytes.subarray(0, length))).toBe('archive-damaged');
    const outcomes = new Set<string>();
    for (let at = 0; at < bytes.length; at += 1) {
      for (const bits of [0x01, 0xff]) {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ bits;
        const found = await read(changed, limits);
        outcomes.add(typeof found === 'string' ? found : 'read');
      }
    }
    expect(outcomes).toContain('archive-damaged');
    expect(outcomes).toContain('read');
  });

  it('is not read at all when it is larger than what is read in one go', async () => {
    const huge = { size: ARCHIVE_LIMITS.archiveBytes + 1 } as Blob;
    expect(await readArchive(huge)).toBe('archive-too-large');
  });
});
