/** The texts of finished games: History, statistics, luck charts and the result card load them when they open. */
import type { games as english } from '../i18n/en/games.ts';
import { partTexts, type Say } from '../i18n/part-texts.tsx';

export type SayGames = Say<typeof english>;

const part = partTexts<typeof english>({
  en: async () => (await import('../i18n/en/games.ts')).games,
  fr: async () => (await import('../i18n/fr/games.ts')).games,
});
export const GamesTexts = part.Texts;
export const useGamesTexts = part.useSay;
