/** Every face and back in every look, for tests and eyes. */
import { For } from 'solid-js';
import { render } from 'solid-js/web';
import { DECK, type Face } from '../../../src/games/planets/cards.ts';
import { I18nProvider } from '../../../src/ui/i18n/use-t.tsx';
import { CardBack } from '../../../src/ui/planets/art/card-back.tsx';
import { PlanetFace } from '../../../src/ui/planets/art/planet-face.tsx';
import '../../../src/ui/theme/base.css';

const FACES: readonly Face[] = [...new Set(DECK)];
const LOOKS = ['card', 'stack', 'chip'] as const;
const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root');
document.documentElement.dataset['place'] = 'sky';
render(
  () => (
    <I18nProvider language={new URLSearchParams(location.search).get('lang') === 'fr' ? 'fr' : 'en'}>
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
    </I18nProvider>
  ),
  root,
);
