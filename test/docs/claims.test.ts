/** What the documents point at must be there: files they name, and hash tags as the code spells them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/cli/bootstrap.mjs';

const DOCUMENTS = [
  'README.md',
  'docs/protocol.md',
  'docs/threat-model.md',
  'docs/decisions.md',
  'docs/scaling.md',
  'docs/record-report.md',
];

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test.each(DOCUMENTS)('%s names only files of this repository', (document) => {
  const named = Array.from(
    read(document).matchAll(/`((?:src|test|docs|public)\/[\w./-]+\.\w+)`/g),
    ([, path]) => path as string,
  );
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(DOCUMENTS)('links of %s lead to a file, and to a heading where they name one', (document) => {
  const broken = Array.from(read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)).filter(
    ([, path = '', heading]) => {
      const target = path === '' ? document : join(document, '..', path);
      if (!existsSync(join(root, target))) return true;
      return heading !== undefined && !headings(read(target)).includes(heading);
    },
  );
  expect(broken.map(([link]) => link)).toEqual([]);
});

test('docs/protocol.md lists exactly the domain tags of the code', () => {
  const code = new Set(
    sources('src').flatMap((path) =>
      Array.from(read(path).matchAll(/['`](octet\/1\/[a-z/-]+)(\$\{side\})?['`]/g), ([, tag = '', side]) =>
        side === undefined ? [tag] : [`${tag}dialler`, `${tag}answerer`],
      ).flat(),
    ),
  );
  const documented = new Set(
    Array.from(read('docs/protocol.md').matchAll(/`(octet\/1\/[a-z/-]+)`/g), ([, tag]) => tag),
  );
  expect([...documented].sort()).toEqual([...code].sort());
});

function sources(directory: string): readonly string[] {
  return readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('cli/bench'))
    .map((name) => join(directory, name));
}

/** Anchors of the headings, as code hosts make them. */
function headings(text: string): readonly string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
