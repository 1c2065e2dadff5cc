/**
 * The lint rules that keep the layers apart (biome.json) are tested on samples: each refusal fires where it must,
 * says what to do instead, and leaves what is allowed alone.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Finding = {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
};

const root = join(import.meta.dirname, '..', '..');
let copy = '';

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'octet-layers-'));
  for (const file of ['biome.json', '.gitignore', 'test/architecture/pure-members.grit']) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(root, file), join(copy, file));
  }
});

afterAll(() => rm(copy, { recursive: true, force: true }));

/** Lints `files` (path to text) alone, under the project's configuration; only layer findings are returned. */
async function lint(files: Readonly<Record<string, string>>): Promise<readonly Finding[]> {
  await rm(join(copy, 'src'), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), text);
  }
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const json = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [biome, 'lint', '--reporter=json', '--max-diagnostics=none'],
      { cwd: copy, maxBuffer: 1 << 24 },
      (_error, stdout) => resolve(stdout),
    );
  });
  const report = JSON.parse(json) as {
    readonly diagnostics: readonly {
      readonly category: string;
      readonly message: string;
      readonly location: { readonly path: string; readonly start: { readonly line: number } };
    }[];
  };
  return report.diagnostics
    .filter(({ category }) => /^(plugin|lint\/style\/noRestricted(Imports|Globals))$/.test(category))
    .map(({ category, message, location }) => ({
      rule: category.replace('lint/style/', ''),
      path: location.path,
      line: location.start.line,
      message,
    }));
}

const importing = (source: string): string => `import { it } from '${source}';\nexport const use = it;\n`;

/** layer → an import it must not make. */
const upward = [
  ['src/encoding/a.ts', '../games/ocho/types.ts'],
  ['src/encoding/a.ts', '../crypto/sign.ts'],
  ['src/games/ocho/a.ts', '../../protocol/ports.ts'],
  ['src/games/ocho/a.ts', '../../crypto/sign.ts'],
  ['src/games/ocho/a.ts', '../planets/types.ts'],
  ['src/crypto/a.ts', '../protocol/entry.ts'],
  ['src/crypto/a.ts', '../games/game.ts'],
  ['src/protocol/a.ts', '../network/view.ts'],
  ['src/protocol/a.ts', '../storage/memory.ts'],
  ['src/protocol/a.ts', '../games/ocho/types.ts'],
  ['src/network/a.ts', '../ui/app.tsx'],
  ['src/network/a.ts', '../storage/memory.ts'],
  ['src/network/a.ts', '../games/ocho/types.ts'],
  ['src/network/a.ts', '../bots/ocho.ts'],
  ['src/storage/a.ts', '../protocol/session.ts'],
  ['src/storage/a.ts', '../network/view.ts'],
  ['src/bots/a.ts', '../ui/app.tsx'],
  ['src/bots/a.ts', '../network/view.ts'],
  ['src/ui/home/a.tsx', '../../cli/serve.ts'],
  ['src/ui/home/a.tsx', '../../main.tsx'],
  ['src/protocol/a.ts', 'node:fs'],
  ['src/ui/home/a.tsx', 'node:path'],
  ['src/protocol/a.ts', 'peerjs'],
  ['src/network/a.ts', 'solid-js'],
  ['src/network/a.ts', 'solid-js/store'],
  ['src/ui/home/a.tsx', '@noble/curves/ed25519.js'],
  ['src/games/ocho/a.ts', 'tweetnacl'],
  ['src/ui/home/a.tsx', 'idb'],
] as const;

const downward = [
  ['src/encoding/a.ts', '../games/game.ts'],
  ['src/games/ocho/a.ts', '../../encoding/result.ts'],
  ['src/games/ocho/a.ts', '../game.ts'],
  ['src/games/ocho/a.ts', './types.ts'],
  ['src/crypto/a.ts', '../encoding/hash.ts'],
  ['src/protocol/a.ts', '../games/game.ts'],
  ['src/protocol/a.ts', '../crypto/sign.ts'],
  ['src/network/a.ts', '../protocol/session.ts'],
  ['src/storage/a.ts', '../protocol/ports.ts'],
  ['src/storage/a.ts', 'idb'],
  ['src/bots/a.ts', '../games/ocho/rules.ts'],
  ['src/ui/ocho/a.tsx', '../../games/ocho/rules.ts'],
  ['src/ui/ocho/a.tsx', '../../network/view.ts'],
  ['src/main.tsx', './cli/serve.ts'],
  ['src/worker.ts', './storage/indexeddb.ts'],
  ['src/cli/a.ts', '../protocol/session.ts'],
  ['src/cli/a.ts', 'node:fs'],
] as const;

describe('imports run downwards only', () => {
  it('refuses every upward or sideways import, on its line, with words that say what to do instead', async () => {
    const files = Object.fromEntries(
      upward.map(([path, source], index) => [path.replace('/a.', `/a${index}.`), importing(source)]),
    );
    const findings = await lint(files);
    expect(findings.map(({ path }) => path).sort()).toEqual(Object.keys(files).sort());
    for (const { rule, line, message } of findings) {
      expect(rule).toBe('noRestrictedImports');
      expect(line).toBe(1);
      expect(message).toMatch(/: | alone/);
    }
  });

  it('refuses re-exports and dynamic imports like any other import', async () => {
    const findings = await lint({
      'src/protocol/a.ts':
        "export * from '../network/view.ts';\nexport const later = () => import('../ui/app.tsx');\n",
    });
    expect(findings.map(({ rule, line }) => [rule, line])).toEqual([
      ['noRestrictedImports', 1],
      ['noRestrictedImports', 2],
    ]);
  });

  it('leaves downward imports and the composition roots alone', async () => {
    const files = Object.fromEntries(
      downward.map(([path, source], index) => [
        path.startsWith('src/main') || path.startsWith('src/worker')
          ? path
          : path.replace('/a.', `/a${index}.`),
        importing(source),
      ]),
    );
    expect(await lint(files)).toEqual([]);
  });
});

describe('rules, proofs and protocol reach the world through ports only', () => {
  const worldly = [
    'Date.now()',
    'new Date()',
    'performance.now()',
    'setTimeout(f, 1)',
    'setInterval(f, 1)',
    'fetch("x")',
    'crypto.getRandomValues(f)',
    'window.innerWidth',
    'document.title',
    'navigator.language',
    'localStorage.length',
    'globalThis.origin',
    'process.env',
    'new Intl.Collator()',
    'Math.random()',
    'f.localeCompare("b")',
    'f.toLocaleString()',
    'f.toLocaleUpperCase()',
  ];

  it.each(['encoding', 'games', 'crypto', 'protocol'])(
    'refuses clocks, chance, language and page in %s/',
    async (layer) => {
      const text = worldly.map((use, index) => `export const use${index} = (f: never) => ${use};`).join('\n');
      const findings = await lint({ [`src/${layer}/a.ts`]: `${text}\n` });
      expect(findings.map(({ line }) => line).sort((a, b) => a - b)).toEqual(
        worldly.map((_, index) => index + 1),
      );
    },
  );

  it('allows them where the world is met', async () => {
    const text = worldly.map((use, index) => `export const use${index} = (f: never) => ${use};`).join('\n');
    expect(await lint({ 'src/ui/a.ts': text, 'src/network/a.ts': text, 'src/cli/a.ts': text })).toEqual([]);
  });

  it('allows a parameter that bears the name of a global', async () => {
    expect(
      await lint({
        'src/protocol/a.ts': 'export const size = (name: string, status: string) => name + status;\n',
      }),
    ).toEqual([]);
  });
});
