import { expect, test } from 'vitest';
import { err, never, ok } from '../../src/encoding/result.ts';

test('a result is a value or a refusal, never both', () => {
  expect(ok(8)).toEqual({ ok: true, value: 8 });
  expect(err('malformed')).toEqual({ ok: false, error: 'malformed' });
});

test('a case the compiler thought impossible fails closed', () => {
  expect(() => never({ kind: 'new' } as never)).toThrow('unreachable: {"kind":"new"}');
});
