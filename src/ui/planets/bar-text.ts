/** What the bar says: the news of the beat on screen, and what the table waits for now. */
import type { Seat } from '../../games/game.ts';
import { BLACK_HOLE } from '../../games/planets/cards.ts';
import type { PlanetsKnowledge } from '../../games/planets/knowledge.ts';
import { actor, decider, surplusOf } from '../../games/planets/turn.ts';
import type { Phase, PlanetsState } from '../../games/planets/types.ts';
import type { GameView } from '../../network/view.ts';
import type { TextKey, Translate } from '../i18n/translate.ts';
import type { BarText } from '../table/bar.tsx';
import type { People } from '../table/people.ts';
import { type Beat, hits } from './beat.ts';
import { faceText } from './faces.ts';
import { headline, toldOf } from './sentence.ts';

/** More names than this do not fit the bar: the seats stand in turn order below it, and the log tells it whole. */
const NAMES_IN_BAR = 4;

/**
 * `away`: events skipped; `isMine`: the page is at now and waits for this person's decision; `news`: told once it has
 * been on screen long enough to be read; `hasSets`: there is something this person could lay.
 */
export function barText(
  beat: Beat,
  context: {
    readonly away: number;
    readonly isMine: boolean;
    readonly hasSets: boolean;
    readonly knowledge: PlanetsKnowledge;
    readonly news: 'fresh' | 'told';
    readonly game: Pick<GameView, 'unsent' | 'isPending' | 'preparing' | 'waiting'>;
  },
  people: People,
  t: Translate,
): BarText {
  const { game } = context;
  const told = headline(toldOf(beat.stories, beat.secrets, people, t));
  const isTooLong = told?.story.kind === 'order' && told.story.order.length > NAMES_IN_BAR;
  const news =
    context.away > 0
      ? t.plural('table.bar.away', context.away)
      : told === null || isTooLong
        ? null
        : told.text;
  const prompt = promptText(beat.state, context.hasSets ? 'sets' : 'no-sets', people, t);
  if (context.isMine) {
    const received = context.away > 0 ? null : receivedText(beat, context.knowledge, people, t);
    if (received !== null) return { news: received, prompt };
    // One's own last deed is known; what is asked now is not.
    const isNews = context.away > 0 || told?.of === 'others' || NEWS_TO_ME.includes(told?.story.kind ?? '');
    return { news: isNews ? news : null, prompt };
  }
  if (game.preparing !== null) {
    const names = (game.waiting?.seats ?? []).filter((seat) => seat !== people.mySeat).map(people.nameOf);
    const again =
      names.length === 0 ? t('planets.bar.again') : t('planets.bar.againFor', { names: t.list(names) });
    return { news: null, prompt: again };
  }
  if (game.isPending) {
    return { news: t(game.unsent > 0 ? 'planets.prompt.offline' : 'planets.prompt.sending'), prompt: null };
  }
  // What this person lost is said until something else happens.
  if (hits(beat, people.mySeat)) return { news, prompt };
  if (context.news === 'fresh' || beat.state.ending !== null) return { news: news ?? prompt, prompt: null };
  return context.away > 0 ? { news, prompt } : { news: prompt, prompt: null };
}

/** "Ana made you Deputy: Saturn", while that card is what the decision is about. */
function receivedText(
  { stories, state }: Beat,
  knowledge: PlanetsKnowledge,
  people: People,
  t: Translate,
): string | null {
  const { commander, fresh } = state.turn;
  // The last one: a Commander's own may stand before it.
  const opened = stories.findLast(({ kind }) => kind === 'planet' || kind === 'black-hole');
  if (opened?.kind !== 'planet' && opened?.kind !== 'black-hole') return null;
  if (opened.role !== 'deputy' || opened.seat !== people.mySeat) return null;
  const face = opened.kind === 'black-hole' ? BLACK_HOLE : knowledge[fresh ?? -1];
  if (face === undefined) return null;
  return t('planets.secret.received', { from: people.nameOf(commander), face: faceText(face, t) });
}

/** One's own stories that one could not know before. */
const NEWS_TO_ME: readonly string[] = ['stole', 'assigned', 'robs-again', 'no-effect'];

const PROMPTS: Readonly<Record<Exclude<Phase, 'lay' | 'surplus'>, readonly [TextKey, TextKey]>> = {
  draw: ['planets.prompt.drawMe', 'planets.prompt.draw'],
  assign: ['planets.prompt.assignMe', 'planets.prompt.assign'],
  identify: ['planets.prompt.identifyMe', 'planets.prompt.identify'],
  'black-hole': ['planets.prompt.blackHoleMe', 'planets.prompt.blackHole'],
  'rob-again': ['planets.prompt.robAgainMe', 'planets.prompt.robAgain'],
  mix: ['planets.prompt.stealMe', 'planets.prompt.steal'],
  pick: ['planets.prompt.stealMe', 'planets.prompt.steal'],
  take: ['planets.prompt.stealMe', 'planets.prompt.steal'],
  done: ['planets.prompt.reveal', 'planets.prompt.reveal'],
};

/** Whom the table waits for, and for what. */
export function promptText(
  state: PlanetsState,
  sets: 'sets' | 'no-sets',
  people: People,
  t: Translate,
): string {
  if (state.ending !== null) {
    return t(state.ending.reveal.length > 0 ? 'planets.prompt.reveal' : 'planets.prompt.over');
  }
  const { phase, victim, commander } = state.turn;
  const seat: Seat = phase === 'draw' ? commander : (decider(state) ?? actor(state));
  const isMine = seat === people.mySeat;
  const name = people.nameOf(seat);
  if (phase === 'lay') {
    if (!isMine) return t('planets.prompt.lay', { name });
    return t(sets === 'sets' ? 'planets.prompt.layMe' : 'planets.prompt.layNothingMe');
  }
  if (phase === 'surplus') {
    return isMine
      ? t.plural('planets.prompt.tooMany', surplusOf(state))
      : t('planets.prompt.surplus', { name });
  }
  return t(PROMPTS[phase][isMine ? 0 : 1], { name, victim: victim === null ? '' : people.nameOf(victim) });
}
