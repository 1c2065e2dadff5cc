/**
 * Texts as long as a wordier language may make them: every text of the English dictionary grows by two fifths, in words of
 * seven letters, so that a gallery opened with `?texts=stretched` shows what has no room.
 */
import { en } from '../../src/ui/i18n/en.ts';

/** Stretches the texts of this page, once, before any is shown. */
export function stretchTexts(): void {
  stretch(en as unknown as Node);
}

type Node = { [key: string]: string | Node };

function stretch(node: Node): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') node[key] = longer(value);
    else stretch(value);
  }
}

/** Placeholders are filled later: what they will hold is no part of the text's own length. */
function longer(text: string): string {
  const length = Math.ceil(text.replaceAll(/\{\{.*?\}\}/g, '').length * 0.4);
  const words = 'nnnnnnn '
    .repeat(Math.ceil(length / 8))
    .slice(0, length)
    .trimEnd();
  return words === '' ? text : `${text} ${words}`;
}
