/**
 * Cards to look at while waiting: three from a deck shuffled on this device alone, for nothing. At the table no single
 * device shuffles, and the words beside them say so.
 */
import { createSignal, For, type JSX } from 'solid-js';
import { DECK, type Face } from '../../games/planets/cards.ts';
import { DRAW } from '../../games/planets/turn.ts';
import { useT } from '../i18n/use-t.tsx';
import { PlanetFace } from '../planets/art/planet-face.tsx';
import { useSounds } from '../shell/attention-context.ts';
import { PracticeFrame } from './practice-frame.tsx';

/** As a Commander draws them: three different cards of the deck. Good enough for fun: 104 does not divide 2^32. */
function practiceDraw(): readonly Face[] {
  const rest = [...DECK];
  return [...crypto.getRandomValues(new Uint32Array(DRAW))].flatMap((number) =>
    rest.splice(number % rest.length, 1),
  );
}

export function PracticeCards(): JSX.Element {
  const t = useT();
  const sounds = useSounds();
  const [cards, setCards] = createSignal<readonly Face[]>(['earth', 'saturn', 'black-hole']);
  const [said, setSaid] = createSignal('');
  const draw = (): void => {
    const next = practiceDraw();
    setCards(next);
    setSaid(t('lobby.practiceResult', { dice: next.map((face) => t(`common.face.${face}`)).join(', ') }));
    sounds.play('wood');
  };
  return (
    <PracticeFrame
      title={t('lobby.practiceCards')}
      action={t('lobby.practiceDraw')}
      hint={t('lobby.practiceCardsHint')}
      said={said()}
      onPress={draw}
    >
      <div class="practice-cards">
        <For each={cards()}>{(face) => <PlanetFace face={face} look="card" />}</For>
      </div>
    </PracticeFrame>
  );
}
