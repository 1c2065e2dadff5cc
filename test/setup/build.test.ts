/**
 * The page can be checked: whoever builds the same source gets the same bytes. Built twice, in this folder and in a copy of the
 * source elsewhere, under another time zone and language.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '../../src/cli/bootstrap.mjs';
import { SUMS, sumsOf, writeSums } from '../../src/cli/dist-hashes.mjs';

vi.setConfig({ hookTimeout: 300_000 });

const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'];
const folder = mkdtempSync(join(tmpdir(), 'octet-build-'));
const [here, there] = [join(folder, 'here'), join(folder, 'there')] as const;

const build = (cwd: string, outDir: string, env: NodeJS.ProcessEnv): Promise<number | null> =>
  new Promise((resolve) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = ['build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'];
    // Vitest's own variables would make it the configuration of the tests.
    const { VITEST: _, NODE_ENV: _mode, ...inherited } = process.env;
    const made = spawn(process.execPath, [vite, ...args], {
      cwd,
      env: { ...inherited, ...env },
      stdio: 'inherit',
    });
    made.on('exit', resolve);
  });

beforeAll(async () => {
  const copy = join(folder, 'source');
  mkdirSync(copy);
  for (const source of SOURCES) cpSync(join(root, source), join(copy, source), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  expect(await build(root, here, { TZ: 'UTC', LANG: 'C' })).toBe(0);
  expect(await build(copy, there, { TZ: 'Pacific/Auckland', LANG: 'fr_CH.UTF-8' })).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('two builds of the same source have the same files with the same bytes', () => {
  const sums = sumsOf(here);
  expect(sums.split('\n').length).toBeGreaterThan(30);
  expect(sumsOf(there)).toBe(sums);
});

test('the list of hashes is one that sha256sum reads, and its own hash stands for all of them', () => {
  const said = writeSums(here);
  const list = readFileSync(join(here, SUMS), 'utf8');
  expect(said).toContain(createHash('sha256').update(list).digest('hex'));
  for (const line of list.trimEnd().split('\n')) {
    const [hash, file] = line.split('  ') as [string, string];
    expect(
      createHash('sha256')
        .update(readFileSync(join(here, file)))
        .digest('hex'),
      file,
    ).toBe(hash);
  }
  expect(list).toMatch(/ {2}index\.html\n/);
  // Not of itself.
  expect(list).not.toContain(SUMS);
});

test('what the page itself loads is pinned by hash, and the service worker keeps that very page', () => {
  const html = readFileSync(join(here, 'index.html'), 'utf8');
  const loads = Array.from(
    html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(?!\.\/(?:icons|manifest))[^>]*>/g),
    ([tag]) => tag,
  );
  expect(loads.length).toBeGreaterThan(2);
  for (const tag of loads) {
    const [, file, digest] = /(?:src|href)="\.\/([^"]+)".* integrity="sha384-([^"]+)"/.exec(tag) ?? [];
    expect(file, tag).toBeDefined();
    const bytes = readFileSync(join(here, file as string));
    expect(createHash('sha384').update(bytes).digest('base64'), tag).toBe(digest);
  }
  const revision = createHash('md5').update(html).digest('hex');
  expect(readFileSync(join(here, 'sw.js'), 'utf8')).toContain(`"index.html",revision:"${revision}"`);
});

test('page and workers share their files: no package is in two, and none that a worker may run preloads another', () => {
  const assets = join(here, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const holding = (words: string): readonly string[] =>
    scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes(words));
  // Words of tweetnacl, noble, valibot and idb.
  for (const words of ['bad secret key size', 'bad point: equation', '~standard', 'continuePrimaryKey'])
    expect(holding(words).length, words).toBe(1);
  const workers = scripts.filter((name) => /^(?:[a-z]+-)?worker-/.test(name));
  expect(workers.length).toBe(4);
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    const code = readFileSync(join(assets, name), 'utf8');
    for (const [, next] of code.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) reach(next as string);
  };
  for (const worker of workers) reach(worker);
  expect(reached.size).toBeGreaterThan(workers.length + 5);
  for (const name of reached)
    expect(readFileSync(join(assets, name), 'utf8'), name).not.toContain('__vite__mapDeps');
});

test('the policy of the page allows scripts, styles and workers of its own only', () => {
  const html = readFileSync(join(here, 'index.html'), 'utf8');
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1] ?? '';
  const of = (name: string): string => policy.split('; ').find((rule) => rule.startsWith(`${name} `)) ?? '';
  expect(of('default-src')).toBe("default-src 'none'");
  expect(of('script-src')).toMatch(/^script-src 'self'( 'sha256-[\w+/]{43}=')+$/);
  for (const name of ['font-src', 'worker-src', 'manifest-src']) expect(of(name)).toBe(`${name} 'self'`);
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});
