/**
 * The one mountain of the page: the Jungfrau massif as it stands over the valley, from the Mönch's shoulder on the
 * left to the Gletscherhorn on the right, in flat facets: a side in the last light, a side in shadow.
 * Decoration only: it is silent for screen readers. Colours are custom properties, set by whoever uses it.
 */
import type { JSX } from 'solid-js';
import './ridge.css';

/** The outline in a box of 1440 × 420; its lower edge is open country. */
export const RIDGE_OUTLINE =
  'M0 318 64 284 112 296 176 242 226 260 292 196 330 212 392 146 420 160 462 126 506 178 548 166 604 116 652 78 676 92 708 48 734 22 748 16 766 34 790 48 822 92 850 86 884 122 916 160 944 132 962 118 986 154 1024 196 1068 178 1112 208 1156 172 1204 212 1262 240 1308 218 1368 262 1440 282V420H0Z';

/** Faces that look west, into the last light. */
export const RIDGE_LIT: readonly string[] = [
  'M748 16 766 34 790 48 822 92 850 86 884 122 916 160 892 196 858 170 838 210 806 166 782 182 764 120 750 132 742 70Z',
  'M962 118 986 154 1024 196 1006 226 984 202 966 220 954 170Z',
  'M652 78 676 92 700 62 694 118 672 150 660 120Z',
  'M462 126 506 178 490 206 474 182 462 196 456 152Z',
  'M1156 172 1204 212 1190 236 1168 216 1152 226Z',
  'M292 196 330 212 352 190 340 240 312 226Z',
];

/** Faces that look away from it. */
export const RIDGE_SHADED: readonly string[] = [
  'M748 16 742 70 750 132 728 190 700 168 668 232 640 190 672 150 694 118 708 48 734 22Z',
  'M962 118 954 170 966 220 938 248 922 208 916 160 944 132Z',
  'M652 78 660 120 640 190 612 214 604 168 578 190 604 116Z',
  'M462 126 456 152 462 196 434 232 416 196 400 214 392 146 420 160Z',
  'M292 196 312 226 280 268 254 244 226 260Z',
];

/** `crop`: `wide` for the foot of a screen, `window` for a small frame around the summit. */
export function Ridge(props: { readonly crop?: 'wide' | 'window' }): JSX.Element {
  return (
    <svg
      class="ridge"
      viewBox={props.crop === 'window' ? '520 -14 520 300' : '0 0 1440 420'}
      preserveAspectRatio={props.crop === 'window' ? 'xMidYMin slice' : 'xMidYMax slice'}
      aria-hidden="true"
    >
      <path class="ridge-body" d={RIDGE_OUTLINE} />
      {RIDGE_SHADED.map((d) => (
        <path class="ridge-shaded" d={d} />
      ))}
      {RIDGE_LIT.map((d) => (
        <path class="ridge-lit" d={d} />
      ))}
    </svg>
  );
}
