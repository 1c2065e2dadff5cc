/** A game's name for people. An unknown game (from a link of another version) is "a game". */
import type { Translate } from '../i18n/translate.ts';

export const gameName = (t: Translate, game: string): string =>
  t.maybe(`common.game.${game}`) ?? t('common.game.other');
