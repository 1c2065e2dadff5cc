/** The events of a game in its own words, as its table tells them to somebody who only watches. */
import type { Json } from '../../games/game.ts';
import type { Translate } from '../i18n/translate.ts';
import type { GameName } from '../table/game-facts.ts';
import type { People } from '../table/people.ts';

/** The sentences of one event's stories; none for an event that tells nothing. */
export type Tell = (stories: readonly Json[], people: People, t: Translate) => readonly string[];

const TELLERS: Readonly<Record<GameName, () => Promise<Tell>>> = {
  ocho: async () => {
    const { sentence } = await import('../ocho/sentence.ts');
    return (stories, people, t) =>
      stories.map((story) => sentence(story as unknown as Parameters<typeof sentence>[0], people, t));
  },
  planets: async () => {
    const { sentence } = await import('../planets/sentence.ts');
    return (stories, people, t) =>
      stories.map((story) => sentence(story as unknown as Parameters<typeof sentence>[0], people, t));
  },
};

/** The words of `game`, fetched when a record of it is told; of a game without any, no sentences. */
export async function loadTell(game: string): Promise<Tell> {
  const load = TELLERS[game as GameName] as (() => Promise<Tell>) | undefined;
  return load === undefined ? () => [] : load();
}
