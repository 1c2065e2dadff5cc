/**
 * Keys of a table as data: which key asks for what. Pure; the board listens and acts.
 *
 * Invariants
 * 1. A key held with Ctrl, Alt or Meta, typed in a text field or over an open dialog is not the table's.
 * 2. Single-character keys can be switched off; Escape stays.
 */

/** What every table's keys ask for. */
export type TableAct = { readonly kind: 'log' | 'chat' | 'shield' | 'help' | 'close' };

export type KeyPress = {
  readonly key: string;
  readonly hasModifier: boolean;
  /** page: the table has the keys; field: a text field; dialog: a sheet is open. */
  readonly where: 'page' | 'field' | 'dialog';
};

const LETTERS: Readonly<Record<string, TableAct>> = {
  l: { kind: 'log' },
  c: { kind: 'chat' },
  s: { kind: 'shield' },
  '?': { kind: 'help' },
};

/** What the key asks for; null when it is not the table's. `own`: the game's keys, in lower case. */
export function tableKeyAct<Act>(
  press: KeyPress,
  letters: 'on' | 'off',
  own: Readonly<Record<string, Act>>,
): Act | TableAct | null {
  if (press.hasModifier || press.where !== 'page') return null;
  if (press.key === 'Escape') return { kind: 'close' };
  if (letters === 'off') return null;
  const key = press.key.toLowerCase();
  return own[key] ?? LETTERS[key] ?? null;
}

/** The press of a DOM event, as `tableKeyAct` wants it. */
export function pressOf(event: KeyboardEvent): KeyPress {
  const target = event.target instanceof Element ? event.target : null;
  const isField = target?.closest('input, textarea, select, [contenteditable]') != null;
  const where = isField ? 'field' : document.querySelector('dialog[open]') !== null ? 'dialog' : 'page';
  return { key: event.key, hasModifier: event.ctrlKey || event.altKey || event.metaKey, where };
}
