/** The fallback of index.html must run where the page itself cannot: it is read by the oldest browsers of all. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const page = await readFile(join(import.meta.dirname, '..', '..', 'index.html'), 'utf8');
const inline = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

/** Kinds of syntax newer than ECMAScript 5 that occur in `source`. */
function newerSyntax(source: string): readonly string[] {
  const found = new Set<string>();
  const { program, errors } = parseSync('fallback.js', source);
  if (errors.length > 0) found.add('does not parse');
  JSON.stringify(program, (_key, node: unknown) => {
    if (typeof node !== 'object' || node === null) return node;
    const { type, kind, async, generator, shorthand, computed } = node as Record<string, unknown>;
    const isNew =
      /^(Arrow|Class|Template|Tagged|Spread|Rest|Await|Yield|ForOf|Import|Export|Chain|ObjectPattern|ArrayPattern|AssignmentPattern|MetaProperty|Super)/.test(
        String(type),
      ) ||
      (type === 'VariableDeclaration' && kind !== 'var') ||
      ((type === 'FunctionDeclaration' || type === 'FunctionExpression') &&
        (async === true || generator === true)) ||
      (type === 'Property' && (shorthand === true || computed === true)) ||
      (type === 'LogicalExpression' && (node as { operator: string }).operator === '??') ||
      (type === 'CatchClause' && (node as { param: unknown }).param === null);
    if (isNew) found.add(String(type));
    return node;
  });
  return [...found];
}

describe('the fallback in index.html', () => {
  it('is written in the JavaScript every browser understands', () => {
    expect(inline.length).toBeGreaterThan(1000);
    expect(newerSyntax(inline)).toEqual([]);
  });

  it.each([
    'var f = () => 1;',
    'const a = 1;',
    'var s = `a`;',
    'var a = b ?? c;',
    'var a = b?.c;',
    'try { f(); } catch { g(); }',
  ])('would be found out with %s', (sample) => {
    expect(newerSyntax(sample)).not.toEqual([]);
  });

  it('has the same texts in both languages', () => {
    const keys = (language: string): readonly string[] => {
      const block = new RegExp(`\\b${language}: \\{([\\s\\S]*?)\\n {10}\\}`).exec(inline)?.[1] ?? '';
      return [...block.matchAll(/^\s+(\w+): '/gm)].map(([, key]) => key ?? '');
    };
    expect(keys('en').length).toBeGreaterThan(8);
    expect(keys('fr')).toEqual(keys('en'));
  });
});
