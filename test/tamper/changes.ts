/**
 * Every change of a single field of a JSON value: what a person with an editor, or a program that is a little wrong, would do.
 *
 *   number    one more, one less, as text          text      one character changed, one more, one less
 *   list      empty, shorter, longer, swapped      object    one field more
 *   boolean   negated     null   something         any field of an object: dropped
 */
import type { Json } from '../../src/games/game.ts';

export type ChangeName =
  | 'one more'
  | 'one less'
  | 'as text'
  | 'changed'
  | 'longer'
  | 'shorter'
  | 'empty'
  | 'swapped'
  | 'negated'
  | 'something'
  | 'field added'
  | 'dropped';

/** `path` as `proofs[0].output`; `.` is the value itself. */
export type Change = { readonly path: string; readonly name: ChangeName; readonly value: Json };

/** All single changes of `value`, each with the whole changed value. Of a list, only the first and last items are gone into. */
export function changesOf(value: Json, path = ''): readonly Change[] {
  const change = (name: ChangeName, changed: Json): Change => ({
    path: path === '' ? '.' : path,
    name,
    value: changed,
  });
  if (value === null) return [change('something', {})];
  switch (typeof value) {
    case 'boolean':
      return [change('negated', !value)];
    case 'number':
      return [change('one more', value + 1), change('one less', value - 1), change('as text', String(value))];
    case 'string':
      return [
        change('changed', withOtherCharacter(value)),
        change('longer', `${value}A`),
        ...(value.length > 0 ? [change('shorter', value.slice(0, -1))] : []),
      ];
    case 'object':
      return isList(value) ? ofList(value, path, change) : ofObject(value, path, change);
    default:
      throw new Error('no JSON');
  }
}

type Named = (name: ChangeName, changed: Json) => Change;

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

function ofList(list: readonly Json[], path: string, change: Named): readonly Change[] {
  const [first, second] = list;
  const last = list.length - 1;
  const places = [...new Set(list.length > 0 ? [0, last] : [])];
  return [
    ...(list.length > 0
      ? [change('empty', []), change('longer', [...list, list[last] as Json])]
      : [change('longer', [0])]),
    ...(list.length > 1 ? [change('shorter', list.slice(0, -1))] : []),
    ...(second !== undefined && JSON.stringify(first) !== JSON.stringify(second)
      ? [change('swapped', [second, first as Json, ...list.slice(2)])]
      : []),
    ...places.flatMap((at) =>
      changesOf(list[at] as Json, `${path}[${at}]`).map((inner) => ({
        ...inner,
        value: list.with(at, inner.value) as Json,
      })),
    ),
  ];
}

function ofObject(value: { readonly [key: string]: Json }, path: string, change: Named): readonly Change[] {
  return [
    change('field added', { ...value, zz: 0 }),
    ...Object.entries(value).flatMap(([key, field]) => {
      const inside = path === '' ? key : `${path}.${key}`;
      const { [key]: _, ...rest } = value;
      return [
        { path: inside, name: 'dropped' as const, value: rest },
        ...changesOf(field, inside).map((inner) => ({ ...inner, value: { ...value, [key]: inner.value } })),
      ];
    }),
  ];
}

/** Another letter or digit in the middle, so that a text of an alphabet stays one of it. */
function withOtherCharacter(text: string): string {
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === 'b' ? 'c' : 'b'}${text.slice(at + 1)}`;
}
