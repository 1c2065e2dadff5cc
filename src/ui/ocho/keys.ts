/**
 * Keys of the table as data: which key asks for what. Pure; the table listens and acts.
 *
 * Invariants
 * 1. A key held with Ctrl, Alt or Meta, typed in a text field or over an open dialog is not the table's.
 * 2. Single-character keys can be switched off; Escape stays.
 */
export type KeyAct =
  /** The die at this place, 0-based. */
  | { readonly kind: 'toggle'; readonly place: number }
  | { readonly kind: 'best' | 'clear' | 'roll' | 'bank' | 'log' | 'chat' | 'shield' | 'help' | 'close' };

export type KeyPress = {
  readonly key: string;
  readonly hasModifier: boolean;
  /** page: the table has the keys; field: a text field; dialog: a sheet is open. */
  readonly where: 'page' | 'field' | 'dialog';
};

const LETTERS: Readonly<Record<string, KeyAct>> = {
  a: { kind: 'best' },
  z: { kind: 'clear' },
  r: { kind: 'roll' },
  b: { kind: 'bank' },
  l: { kind: 'log' },
  c: { kind: 'chat' },
  s: { kind: 'shield' },
  '?': { kind: 'help' },
};

/** What the key asks for; null when it is not the table's. */
export function keyAct(press: KeyPress, letters: 'on' | 'off'): KeyAct | null {
  if (press.hasModifier || press.where !== 'page') return null;
  if (press.key === 'Escape') return { kind: 'close' };
  if (letters === 'off') return null;
  if (/^[1-8]$/.test(press.key)) return { kind: 'toggle', place: Number(press.key) - 1 };
  return LETTERS[press.key.toLowerCase()] ?? null;
}

/** The press of a DOM event, as `keyAct` wants it. */
export function pressOf(event: KeyboardEvent): KeyPress {
  const target = event.target instanceof Element ? event.target : null;
  const isField = target?.closest('input, textarea, select, [contenteditable]') != null;
  const where = isField ? 'field' : document.querySelector('dialog[open]') !== null ? 'dialog' : 'page';
  return { key: event.key, hasModifier: event.ctrlKey || event.altKey || event.metaKey, where };
}
