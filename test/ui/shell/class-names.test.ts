/**
 * Style sheets stay for as long as the page does, whichever screen they came with: what one of them says of a class without
 * saying where, it says of every screen. So each such class belongs to one folder of src/ui.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ui = join(import.meta.dirname, '../../../src/ui');
const sheets = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
/** A class by itself: with an element's name, attributes or states, but with nothing that says where. */
const UNSCOPED = /^[a-z]*\.([\w-]+)(?:\[[^\]]*\]|:[\w-]+(?:\([^)]*\))?)*$/;

/** Classes that the text of a sheet lays out wherever they stand. */
function classesOf(css: string): readonly string[] {
  const selectors = css.replace(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? [];
  // A comma within :is(…) parts no selectors.
  return selectors.flatMap((list) =>
    list.split(/,(?![^(]*\))/).flatMap((one) => UNSCOPED.exec(one.trim())?.[1] ?? []),
  );
}

test('no class is laid out by two folders’ sheets', () => {
  expect(sheets.length).toBeGreaterThan(20);
  const folders = new Map<string, Set<string>>();
  for (const sheet of sheets)
    for (const name of classesOf(readFileSync(join(ui, sheet), 'utf8')))
      folders.set(name, (folders.get(name) ?? new Set()).add(dirname(sheet)));
  expect(folders.size).toBeGreaterThan(200);
  const shared = [...folders].filter(([, all]) => all.size > 1).map(([name, all]) => [name, [...all].sort()]);
  expect(shared).toEqual([]);
});
