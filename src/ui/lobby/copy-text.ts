/**
 * Copies a text on https and on plain http alike: the clipboard interface exists only on the former; on the latter a
 * selected field is copied the old way. `field` already shows the text and stays selected when nothing works, for the
 * person to copy by hand; without one a field is made for the moment.
 */
export async function copyText(
  text: string,
  field?: HTMLInputElement | HTMLTextAreaElement,
): Promise<'copied' | 'not-copied'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return field === undefined ? copyFromNewField(text) : copyFrom(field);
  }
}

function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): 'copied' | 'not-copied' {
  field.focus();
  field.select();
  return document.execCommand('copy') ? 'copied' : 'not-copied';
}

function copyFromNewField(text: string): 'copied' | 'not-copied' {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  const how = copyFrom(field);
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return how;
}
