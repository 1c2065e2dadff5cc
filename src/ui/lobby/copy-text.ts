/**
 * Copies a text on https and on plain http alike: the clipboard interface exists only on the former; on the latter
 * the selected field is copied the old way.
 */
export async function copyText(text: string, field: HTMLInputElement): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy') ? 'copied' : 'selected';
  }
}
