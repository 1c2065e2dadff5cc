/** What the bar says: the news of the beat on screen, and what the person is asked to do now. */
import type { OchoStory } from '../../games/ocho/types.ts';
import type { GameView } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';
import type { BarText } from '../table/bar.tsx';
import type { People } from '../table/people.ts';
import type { Beat } from './beat.ts';
import { headline, sentence } from './sentence.ts';

/** More names than this do not fit the bar: the seats stand in turn order below it, and the log tells it whole. */
const NAMES_IN_BAR = 4;

/**
 * `away`: events skipped; `isMine`: the page is at now and waits for this person's decision; `news`: told once it has
 * been on screen long enough to be read, and then whom the table waits for matters more.
 */
export function barText(
  beat: Beat,
  context: {
    readonly away: number;
    readonly isMine: boolean;
    readonly news: 'fresh' | 'told';
    readonly game: Pick<GameView, 'unsent' | 'isPending' | 'seats'>;
  },
  people: People,
  t: Translate,
): BarText {
  const story = headline(beat.stories);
  const news =
    context.away > 0
      ? t.plural('table.bar.away', context.away)
      : story === null || story.kind === 'turn' || isTooLong(story)
        ? null
        : sentence(story, people, t);
  if (context.isMine) {
    // One's own last deed is known; what is asked now is not.
    const isOwnNews =
      story !== null && 'seat' in story && story.seat === people.mySeat && story.kind !== 'bust';
    return {
      news: isOwnNews && context.away === 0 && story.kind !== 'last-round' ? null : news,
      prompt: isAlone(context.game) ? t('ocho.prompt.aloneMe') : promptText(beat, people, t),
    };
  }
  const prompt = promptText(beat, people, t);
  const { over, turn } = beat.state;
  if (context.news === 'fresh' || over !== null || turn.seat === people.mySeat) {
    return { news: news ?? prompt, prompt: null };
  }
  // What was missed is said until the next event: nobody may have been looking.
  return context.away > 0 ? { news, prompt } : { news: prompt, prompt: null };
}

const isTooLong = (story: OchoStory): boolean => story.kind === 'order' && story.order.length > NAMES_IN_BAR;

/** A leave counts at the leaver's next turn or link: until then the one who stays has a move to make. */
const isAlone = ({ seats }: Pick<GameView, 'seats'>): boolean =>
  seats.length > 1 && seats.every(({ isMe, hasLeft }) => isMe || hasLeft);

/** What the seat at turn is about to do. */
export function promptText(beat: Beat, people: People, t: Translate): string {
  const { turn, over } = beat.state;
  if (over !== null) return t('ocho.prompt.over');
  const args = { name: people.nameOf(turn.seat), dice: t.plural('ocho.dice', turn.hand) };
  const isMine = turn.seat === people.mySeat;
  switch (turn.phase) {
    case 'ready':
      return t(isMine ? 'ocho.prompt.readyMe' : 'ocho.prompt.ready', args);
    case 'rolling':
      return t(isMine ? 'ocho.prompt.rollingMe' : 'ocho.prompt.rolling', args);
    case 'thrown':
      return t(isMine ? 'ocho.prompt.thrownMe' : 'ocho.prompt.thrown', args);
    case 'joker':
      return t(isMine ? 'ocho.prompt.jokerMe' : 'ocho.prompt.joker', args);
  }
}
