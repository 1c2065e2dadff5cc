/**
 * Two drawings of luck: a bar for each face, and a dot on a line for anything else, each before the band in which 95 of
 * 100 fair games lie. Silent for screen readers: words and a table beside them say the same. What lies outside its band
 * differs in form, not in colour alone.
 */
import { For, type JSX, Show } from 'solid-js';
import type { Measured } from './figures.ts';
import { isInside } from './words.ts';
import './luck.css';

const WIDTH = 320;
const HEIGHT = 132;
const FOOT = 18;
const HEAD = 16;
const BAR = 18;

/** One bar a face, 1 first; the number above it is how often the face came. */
export function FacesPlot(props: { readonly faces: readonly Measured[] }): JSX.Element {
  const most = (): number => Math.max(1, ...props.faces.map(({ got, range }) => Math.max(got, range.high)));
  const step = (): number => WIDTH / Math.max(1, props.faces.length);
  const y = (count: number): number => HEIGHT - FOOT - (count / most()) * (HEIGHT - FOOT - HEAD);
  return (
    <svg class="luck-faces" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <For each={props.faces}>
        {(face, at) => {
          const middle = (): number => (at() + 0.5) * step();
          return (
            <g data-outside={isInside(face) ? undefined : 'true'}>
              <rect
                class="luck-band"
                x={middle() - step() / 2 + 2}
                y={y(face.range.high)}
                width={step() - 4}
                height={y(face.range.low) - y(face.range.high)}
              />
              <rect
                class="luck-bar"
                x={middle() - BAR / 2}
                y={y(face.got)}
                width={BAR}
                height={HEIGHT - FOOT - y(face.got)}
              />
              <path
                class="luck-expected"
                d={`M${middle() - step() / 2 + 2} ${y(face.expected)}h${step() - 4}`}
              />
              <text class="luck-count" x={middle()} y={y(Math.max(face.got, face.range.high)) - 4}>
                {face.got}
              </text>
              <text class="luck-face" x={middle()} y={HEIGHT - 3}>
                {at() + 1}
              </text>
            </g>
          );
        }}
      </For>
      <path class="luck-ground" d={`M0 ${HEIGHT - FOOT}H${WIDTH}`} />
    </svg>
  );
}

const LINE_HEIGHT = 26;
const MARGIN = 10;

/** A dot on a line. `reach`: what all lines of a chart have in common, left and right of what is expected. */
export function RangePlot(props: { readonly measured: Measured; readonly reach: number }): JSX.Element {
  const x = (value: number): number =>
    WIDTH / 2 + ((value - props.measured.expected) / Math.max(props.reach, 1e-9)) * (WIDTH / 2 - MARGIN);
  const middle = LINE_HEIGHT / 2;
  const dot = (): number => x(props.measured.got);
  return (
    <svg class="luck-line" viewBox={`0 0 ${WIDTH} ${LINE_HEIGHT}`} aria-hidden="true">
      <rect
        class="luck-band"
        x={x(props.measured.range.low)}
        y={middle - 7}
        width={x(props.measured.range.high) - x(props.measured.range.low)}
        height="14"
        rx="7"
      />
      <path class="luck-ground" d={`M0 ${middle}H${WIDTH}`} />
      <path class="luck-expected" d={`M${WIDTH / 2} ${middle - 10}v20`} />
      <Show
        when={isInside(props.measured)}
        fallback={<path class="luck-dot" data-outside="true" d={`M${dot()} ${middle - 8}l8 8-8 8-8-8Z`} />}
      >
        <circle class="luck-dot" cx={dot()} cy={middle} r="6" />
      </Show>
    </svg>
  );
}

/** How far any of these lies from what is expected: the reach of lines that are to be compared. */
export function reachOf(all: readonly Measured[]): number {
  return Math.max(
    1,
    ...all.flatMap(({ got, expected, range }) =>
      [got, range.low, range.high].map((value) => Math.abs(value - expected)),
    ),
  );
}
