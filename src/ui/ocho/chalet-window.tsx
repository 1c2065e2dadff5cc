/** The window of the chalet: dusk over the page's one ridge, with the last light on its snow. Decoration only. */
import type { JSX } from 'solid-js';
import { Ridge } from '../components/ridge.tsx';
import './chalet-window.css';

/** `glow`: last: the light deepens for the last round. */
export function ChaletWindow(props: { readonly glow: 'evening' | 'last' }): JSX.Element {
  return (
    <div class="window" aria-hidden="true" data-glow={props.glow}>
      <Ridge crop="wide" />
    </div>
  );
}
