/**
 * Dice to play with while waiting: rolled on this device alone, for nothing. They look like the table's, so the words
 * beside them say that they are not: at the table no single device rolls.
 */
import { createSignal, For, type JSX } from 'solid-js';
import { useT } from '../i18n/use-t.tsx';
import { Die } from '../ocho/die.tsx';
import { useSounds } from '../shell/attention-context.ts';
import { PracticeFrame } from './practice-frame.tsx';

const DICE = 8;

/** Eight faces, each equally likely: three random bits each. */
function practiceRoll(): readonly number[] {
  return [...crypto.getRandomValues(new Uint8Array(DICE))].map((byte) => (byte & 7) + 1);
}

export function PracticeDice(): JSX.Element {
  const t = useT();
  const sounds = useSounds();
  const [dice, setDice] = createSignal<readonly number[]>([1, 2, 3, 4, 5, 6, 7, 8]);
  const [said, setSaid] = createSignal('');
  const roll = (): void => {
    const next = practiceRoll();
    setDice(next);
    setSaid(t('lobby.practiceResult', { dice: next.join(', ') }));
    sounds.play('dice');
  };
  return (
    <PracticeFrame
      title={t('lobby.practice')}
      action={t('lobby.practiceRoll')}
      hint={t('lobby.practiceHint')}
      said={said()}
      onPress={roll}
    >
      <div class="practice-dice" aria-hidden="true">
        <For each={dice()}>{(face) => <Die face={face} size="full" mark="plain" />}</For>
      </div>
    </PracticeFrame>
  );
}
