/**
 * The hint's button in the bar, and its key H: pressed once it says what the strong bot would do, again why, once more it
 * is put away. Offered where every other seat is a bot.
 *
 * Invariants
 * 1. A hint is of the state it was asked about: with the next event it is gone.
 * 2. What is worked out is worked out in a worker; the page only words it.
 */
import { createEffect, createSignal, type JSX, on, onCleanup, onMount } from 'solid-js';
import type { Json } from '../../games/game.ts';
import type { GameView, TableEvent } from '../../network/view.ts';
import { useLiveLog } from '../components/live-log.tsx';
import { useT } from '../i18n/use-t.tsx';
import { useSettings } from '../settings/settings.ts';
import { pressOf } from '../table/key-press.ts';
import { openHintService } from './hint-service.ts';
import { type HintStep, type HintWords, hintWords } from './hint-text.ts';

type Shown = 'none' | HintStep;

export function HintControl(props: {
  /** Name of the game. */
  readonly table: string;
  readonly game: GameView;
  readonly events: readonly TableEvent[];
  /** The line to show at the table; null for none. */
  readonly onHint: (text: string | null) => void;
}): JSX.Element {
  const t = useT();
  const log = useLiveLog();
  const settings = useSettings();
  const service = openHintService();
  const [shown, setShown] = createSignal<Shown>('none');
  const moment = (): string => `${props.game.session}/${props.events.at(-1)?.index ?? 0}`;
  let known: { readonly moment: string; readonly words: HintWords } | null = null;

  const say = (text: string): void => {
    props.onHint(text);
    log.say(text);
  };
  const putAway = (): void => {
    setShown('none');
    props.onHint(null);
  };
  createEffect(on(moment, putAway, { defer: true }));
  onCleanup(() => {
    service.close();
    props.onHint(null);
  });

  const isMyDecision = (): boolean => {
    const { waiting, mySeat, isPending } = props.game;
    return !isPending && waiting?.for === 'decision' && mySeat !== null && waiting.seats.includes(mySeat);
  };
  const show = (words: HintWords, step: HintStep): void => {
    setShown(step);
    say(words(step, (seat) => props.game.seats[seat]?.name ?? '', t));
  };
  const press = async (): Promise<void> => {
    const { state, mySeat, knowledge } = props.game;
    if (!isMyDecision() || state === null || mySeat === null) return say(t('hints.notYours'));
    const asked = moment();
    if (known?.moment === asked) {
      if (shown() === 'why') return putAway();
      return show(known.words, shown() === 'what' ? 'why' : 'what');
    }
    props.onHint(t('hints.thinking'));
    try {
      const plain = JSON.parse(JSON.stringify({ state, knowledge })) as {
        readonly state: Json;
        readonly knowledge: GameView['knowledge'];
      };
      const words = await hintWords(await service.ask({ game: props.table, seat: mySeat, ...plain }));
      if (moment() !== asked) return;
      known = { moment: asked, words };
      show(words, 'what');
    } catch {
      if (moment() === asked) say(t('hints.failed'));
    }
  };

  onMount(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, hasModifier, where } = pressOf(event);
      if (event.repeat || hasModifier || where !== 'page' || !settings.values.hasLetterKeys) return;
      if (key.toLowerCase() !== 'h') return;
      event.preventDefault();
      void press();
    };
    document.addEventListener('keydown', onKeyDown);
    onCleanup(() => document.removeEventListener('keydown', onKeyDown));
  });

  const label = (): string =>
    t({ none: 'hints.button', what: 'hints.buttonWhy', why: 'hints.buttonClose' }[shown()] as 'hints.button');
  return (
    <button
      type="button"
      class="bar-button hint-button"
      aria-label={label()}
      aria-keyshortcuts="H"
      data-testid="hint"
      data-shown={shown()}
      onClick={() => void press()}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" class="bar-icon">
        <path d="M9.500 18h5M10.500 21h3M12 3a6 6 0 0 0-3.500 10.900c.7.600 1 1.300 1 2.100h5c0-.8.300-1.500 1-2.100A6 6 0 0 0 12 3Z" />
      </svg>
    </button>
  );
}
