/**
 * The hashes of a built page: `SHA256SUMS` in the folder, as `sha256sum -c` reads it, and one hash of that list, which names
 * the whole build. The last step of `npm run build`.
 *
 * Two people who build the same commit compare one line; whoever is served a page fetches its files and compares each.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bootstrap.mjs';

export const SUMS = 'SHA256SUMS';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** One line a file, sorted by path: the hash, two spaces, the path with `/`. */
export function sumsOf(dist) {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== SUMS)
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .sort();
  return files
    .map((file) => `${sha256(readFileSync(join(dist, file)))}  ${file.split(sep).join('/')}\n`)
    .join('');
}

/** Writes the list and says its hash. */
export function writeSums(dist) {
  const sums = sumsOf(dist);
  writeFileSync(join(dist, SUMS), sums);
  return `${sha256(sums)}  ${SUMS} (${sums.split('\n').length - 1} files)`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(writeSums(join(root, 'dist')));
