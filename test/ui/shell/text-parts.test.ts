/**
 * No screen says a word that it has not fetched: from every place that asks for parts of the texts, all modules it can
 * show are read, and what they say is held against the parts asked for on the way there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../../src/ui/i18n/en.ts';
import { loadTexts, type TextPart } from '../../../src/ui/i18n/load-texts.ts';

const UI = join(import.meta.dirname, '../../../src/ui');
const APP = join(UI, 'app.tsx');
/** Hints stand in a table, below what it asks for: they are read from there. */
const OUTSIDE = ['i18n', 'hints'];
const PARTS: readonly TextPart[] = ['seated', 'options', 'byHand', 'pages', 'atTable', 'ocho', 'planets'];
const areasOf = async (parts: readonly TextPart[]): Promise<readonly string[]> =>
  Object.keys(await loadTexts('en', parts));

type Module = {
  readonly says: ReadonlySet<string>;
  readonly imports: readonly string[];
  readonly asks: readonly TextPart[];
};
const modules = new Map<string, Module>();
const KEYS = new RegExp(`['"\`](${Object.keys(en).join('|')})\\.[a-zA-Z$]`, 'g');

const list = (text: string): readonly TextPart[] =>
  [...text.matchAll(/'(\w+)'/g)].map(([, part]) => part as TextPart);

function read(file: string): Module {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const code = readFileSync(file, 'utf8');
  const imports = [
    ...code.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm),
  ]
    .map(([, fixed, lazy]) => join(dirname(file), (fixed ?? lazy) as string))
    .filter(
      (path) =>
        path.startsWith(UI) &&
        !OUTSIDE.some((folder) => path.startsWith(join(UI, folder))) &&
        existsSync(path),
    );
  const module: Module = {
    says: new Set([...code.matchAll(KEYS)].map(([, area]) => area as string)),
    imports: imports.filter((path) => /\.tsx?$/.test(path)),
    asks: [...code.matchAll(/<Texts of=\{\[([^\]]*)\]\}/g)].flatMap(([, parts]) => list(parts ?? '')),
  };
  modules.set(file, module);
  return module;
}

/** What is said below `file` although nobody on the way there asked for it. */
async function missing(file: string, parts: readonly TextPart[]): Promise<readonly string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  const walk = async (at: string, has: readonly TextPart[]): Promise<void> => {
    const { says, imports, asks } = read(at);
    const all = [...new Set([...has, ...asks])].sort();
    const visit = `${at} ${all.join()}`;
    if (seen.has(visit)) return;
    seen.add(visit);
    const areas = await areasOf(all);
    for (const area of says) if (!areas.includes(area)) found.push(`${relative(UI, at)} says ${area}.…`);
    for (const next of imports) await walk(next, all);
  };
  await walk(file, parts);
  return found;
}

const app = readFileSync(APP, 'utf8');
const screens = [...app.matchAll(/screen\(\s*\[([^\]]*)\],[\s\S]*?import\('([^']+)'\)/g)].map(
  ([, parts, file]) => ({ parts: list(parts ?? ''), file: join(UI, file as string) }),
);

test('every screen asks for the texts of all that it can show', async () => {
  expect(screens.length).toBe((app.match(/\bscreen\(/g) ?? []).length);
  expect(screens.length).toBeGreaterThan(10);
  for (const { parts, file } of screens) expect(await missing(file, parts), relative(UI, file)).toEqual([]);
});

test('so do the tables of both games, which stand in the screen of a table', async () => {
  const table = screens.find(({ file }) => file.endsWith('table-page.tsx'));
  for (const board of ['ocho/board.tsx', 'planets/board.tsx'])
    expect(await missing(join(UI, board), table?.parts ?? [])).toEqual([]);
  for (const game of ['ocho', 'planets'] as const) {
    const parts: readonly TextPart[] = [...(table?.parts ?? []), 'atTable', game];
    for (const file of ['hints/hint-control.tsx', `hints/${game}-hint-text.ts`])
      expect(await missing(join(UI, file), parts), file).toEqual([]);
  }
});

test('what surrounds the screens says nothing but the first texts', async () => {
  const around = read(APP).imports.filter((path) => !screens.some(({ file }) => file === path));
  for (const file of around) expect(await missing(file, [])).toEqual([]);
});

test('the parts together are all the texts, and none is in two', async () => {
  const areas = (await Promise.all(PARTS.map(async (part) => areasOf([part])))).flat();
  const first = await areasOf([]);
  expect([...first, ...areas.filter((area) => !first.includes(area))].sort()).toEqual(Object.keys(en).sort());
});
