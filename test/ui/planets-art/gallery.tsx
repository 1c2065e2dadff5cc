/**
 * The drawn cards in every look, for tests and eyes: `gallery.html?scene=cards&lang=fr`; and the end of a game of six
 * played out by the rules: `?scene=end`.
 */
import { For, type JSX } from 'solid-js';
import { render } from 'solid-js/web';
import { DECK, type Face } from '../../../src/games/planets/cards.ts';
import { planets } from '../../../src/games/planets/game.ts';
import { I18nProvider, Texts } from '../../../src/ui/i18n/use-t.tsx';
import { CardBack } from '../../../src/ui/planets/art/card-back.tsx';
import { PlanetFace } from '../../../src/ui/planets/art/planet-face.tsx';
import { PlanetsEndSheet } from '../../../src/ui/planets/end/end-sheet.tsx';
import { createSettings } from '../../../src/ui/settings/settings.ts';
import { anyChoice, playGame } from '../../games/planets/whole-game.ts';
import { LONG_NAMES, named, seats } from '../fixtures/views.ts';
import '../../../src/ui/theme/base.css';

const FACES: readonly Face[] = [...new Set(DECK)];
const LOOKS = ['card', 'stack', 'chip'] as const;
const query = new URLSearchParams(location.search);
const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root');
document.documentElement.dataset['place'] = 'sky';

function Cards(): JSX.Element {
  return (
    <main class="stack" style={{ padding: '12px' }}>
      <For each={LOOKS}>
        {(look) => (
          <div class="row">
            <For each={FACES}>{(face) => <PlanetFace face={face} look={look} />}</For>
            <CardBack look={look} />
          </div>
        )}
      </For>
    </main>
  );
}

/** `?scene=end&seed=4&seats=6`. */
function End(): JSX.Element {
  const count = Number(query.get('seats') ?? 6);
  const game = playGame({ seats: count, seed: Number(query.get('seed') ?? 4), choosers: [anyChoice] }).state;
  const outcome = planets.outcome(game);
  if (outcome === null) throw new Error('the game is over');
  const people = seats(named(...LONG_NAMES.slice(0, count)), 0);
  return (
    <PlanetsEndSheet
      game={game}
      seats={people}
      people={{ mySeat: 0, nameOf: (seat) => people[seat]?.name ?? '' }}
      slot={{
        outcome,
        state: 'open',
        onFold: () => undefined,
        rematch: { state: 'open', note: 'Ana and Ben want one' },
        onRematch: () => undefined,
        onShare: () => undefined,
        onRecord: () => undefined,
        checkHref: '#/verify',
      }}
    />
  );
}

render(() => {
  createSettings();
  return (
    <I18nProvider language={query.get('lang') === 'fr' ? 'fr' : 'en'}>
      <Texts of={['seated', 'atTable', 'planets']}>
        {query.get('scene') === 'end' ? <End /> : <Cards />}
      </Texts>
    </I18nProvider>
  );
}, root);
