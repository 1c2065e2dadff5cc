/**
 * The result to hand on: a picture, the same as text, and the ways to share either. On plain http there is neither a
 * share sheet nor a clipboard: then the picture is saved, and the text copied the old way or by hand.
 */
import { createResource, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import type { Outcome } from '../../games/game.ts';
import { Button } from '../components/button.tsx';
import { CopyIcon, ShareIcon } from '../components/icons.tsx';
import { GamesTexts, useGamesTexts } from '../history/games-texts.ts';
import { useT } from '../i18n/use-t.tsx';
import { copyText } from '../lobby/copy-text.ts';
import { saveFile } from '../shell/save-file.ts';
import { isGame } from '../table/game-facts.ts';
import { gameName } from '../table/game-name.ts';
import { cardRows, cardText, wonText } from './card-rows.ts';
import { CARD_HEIGHT, CARD_WIDTH, drawCard } from './draw-card.ts';
import './result-card.css';

type CardProps = {
  readonly game: string;
  /** By roster index, as the table shows them. */
  readonly names: readonly string[];
  readonly outcome: Outcome;
  /** What the table says of the result; else it is made of the card's own words. */
  readonly text?: string;
};

export function ResultCard(props: CardProps): JSX.Element {
  return (
    <GamesTexts>
      <Card {...props} />
    </GamesTexts>
  );
}

function Card(props: CardProps): JSX.Element {
  const t = useT();
  const say = useGamesTexts();
  const title = (): string => gameName(t, props.game);
  const foot = (): string => (isGame(props.game) ? say(`card.${props.game}`) : '');
  const rows = () => cardRows(props.outcome, props.names);
  const text = (): string => props.text ?? cardText(title(), rows(), foot(), say);
  const [picture] = createResource(
    () => ({
      game: props.game,
      words: { title: title(), won: wonText(props.outcome, props.names, say), rows: rows(), foot: foot() },
    }),
    async ({ game, words }) => {
      const blob = await drawCard(game, { ...words, number: t.number }).catch(() => null);
      return blob === null ? null : { blob, url: URL.createObjectURL(blob) };
    },
  );
  const drawn = () => (picture.state === 'ready' ? picture() : undefined);
  onCleanup(() => URL.revokeObjectURL(drawn()?.url ?? ''));
  const [said, setSaid] = createSignal('');
  let field: HTMLTextAreaElement | undefined;

  const fileName = (): string => `octet-${props.game}.png`;
  const share = async (): Promise<void> => {
    const blob = drawn()?.blob;
    const files = blob === undefined ? [] : [new File([blob], fileName(), { type: 'image/png' })];
    const withPicture = { title: title(), text: text(), files };
    const canSend = files.length > 0 && navigator.canShare?.(withPicture) === true;
    try {
      await navigator.share(canSend ? withPicture : { title: title(), text: text() });
    } catch {
      // The person closed the share sheet: nothing to do.
    }
  };
  const copy = async (): Promise<void> => {
    const how = await copyText(text(), field);
    setSaid(how === 'copied' ? t('common.copied') : say('card.notCopied'));
  };
  return (
    <div class="result-card stack">
      <Show
        when={drawn()}
        fallback={
          <p class="secondary" role="status">
            {say(drawn() === null ? 'card.noPicture' : 'card.drawing')}
          </p>
        }
      >
        {(shown) => (
          <img
            class="result-picture"
            src={shown().url}
            width={CARD_WIDTH}
            height={CARD_HEIGHT}
            alt={say('card.alt')}
          />
        )}
      </Show>
      <textarea
        ref={(element) => {
          field = element;
        }}
        class="input result-text"
        readonly
        rows={rows().length + 2}
        aria-label={say('card.text')}
        value={text()}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="row">
        <Show when={typeof navigator.share === 'function'}>
          <Button kind="primary" onPress={() => void share()}>
            <ShareIcon />
            {say('card.share')}
          </Button>
        </Show>
        <Show when={drawn()}>
          {(shown) => <Button onPress={() => saveFile(shown().blob, fileName())}>{say('card.save')}</Button>}
        </Show>
        <Button onPress={() => void copy()}>
          <CopyIcon />
          {say('card.copy')}
        </Button>
        <span role="status">{said()}</span>
      </div>
    </div>
  );
}
