/** The texts of a told record: the page that checks one loads them when it opens. */
import type { story as english } from '../i18n/en/story.ts';
import { type PartKey, partTexts, type Say as SayOf } from '../i18n/part-texts.tsx';

export type Say = SayOf<typeof english>;
/** A path in `story`. */
export type StoryKey = PartKey<typeof english>;

const part = partTexts<typeof english>({
  en: async () => (await import('../i18n/en/story.ts')).story,
  fr: async () => (await import('../i18n/fr/story.ts')).story,
});
export const StoryTexts = part.Texts;
export const useSay = part.useSay;
