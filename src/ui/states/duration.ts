/** How long something has lasted, in words: seconds, then minutes. */
import type { Translate } from '../i18n/translate.ts';

export function durationText(t: Translate, elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  return seconds < 60
    ? t.plural('common.seconds', seconds)
    : t.plural('common.minutes', Math.floor(seconds / 60));
}
