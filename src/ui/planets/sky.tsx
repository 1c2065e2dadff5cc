/** The night above the chalet's roof: stars and the page's one ridge. Decoration only. */
import type { JSX } from 'solid-js';
import { Ridge } from '../components/ridge.tsx';
import './sky.css';

export function Sky(): JSX.Element {
  return (
    <div class="sky" aria-hidden="true">
      <span class="sky-stars" />
      <Ridge crop="wide" />
    </div>
  );
}
