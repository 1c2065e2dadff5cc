/** The luck of a finished game of El Ocho, from what is kept of it. */
import { type JSX, Show } from 'solid-js';
import * as v from 'valibot';
import { optionsSchema } from '../../games/ocho/schema.ts';
import type { KeptGame } from '../../network/table-games.ts';
import { ochoFacts } from '../history/facts.ts';
import type { LuckQuestion } from '../history/games.ts';
import { useGamesTexts } from '../history/games-texts.ts';
import { LuckOf } from './luck-view.tsx';

export function StoredLuck(props: { readonly kept: KeptGame }): JSX.Element {
  const say = useGamesTexts();
  const question = (): LuckQuestion | null => {
    const facts = ochoFacts(props.kept.facts);
    const options = v.safeParse(optionsSchema, props.kept.options);
    return facts !== null && options.success ? { options: options.output, throws: facts.throws } : null;
  };
  return (
    <Show when={question()} fallback={<p>{say('luck.none')}</p>}>
      {(found) => (
        <LuckOf question={found()} nameOf={(seat) => props.kept.seats[seat]?.name ?? say.number(seat + 1)} />
      )}
    </Show>
  );
}
