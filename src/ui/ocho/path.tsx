/** The score as a mountain path: one lantern a seat, four named places, to scale. A table of the same numbers is the score sheet. */
import { For, Index, type JSX, Show } from 'solid-js';
import type { Seat } from '../../games/game.ts';
import type { SeatView } from '../../network/view.ts';
import { AVATAR_COLOURS } from '../components/avatar.tsx';
import { useT } from '../i18n/use-t.tsx';
import { lanternPoints, type PathShape, PLACES, pointAt, trailPath } from './path-shape.ts';
import './path.css';

export type Lantern = { readonly seat: Seat; readonly score: number; readonly view: SeatView };

export function MountainPath(props: {
  readonly shape: PathShape;
  readonly kind: 'wide' | 'tall';
  readonly target: number;
  /** In turn order. */
  readonly lanterns: readonly Lantern[];
  readonly active: Seat | null;
}): JSX.Element {
  const t = useT();
  const points = () =>
    lanternPoints(
      props.shape,
      props.lanterns.map((lantern) => lantern.score),
      props.target,
    );
  const label = (): string =>
    [
      t('ocho.path.label', { target: props.target }),
      ...props.lanterns.map((lantern) =>
        t('ocho.path.lantern', { name: lantern.view.name, score: lantern.score, target: props.target }),
      ),
    ].join('. ');
  return (
    <svg
      class="path"
      data-kind={props.kind}
      viewBox={`0 0 ${props.shape.width} ${props.shape.height}`}
      role="img"
      aria-label={label()}
    >
      <Show when={props.kind === 'tall'}>
        {/* The foot of the mountain fades into the night. */}
        <For each={['mountain', 'lit'] as const}>
          {(side) => (
            <linearGradient
              id={`path-${side}`}
              class={`path-${side}-fade`}
              gradientUnits="userSpaceOnUse"
              x1="0"
              x2="0"
              y1="210"
              y2="298"
            >
              <stop offset="0" />
              <stop offset="1" stop-opacity="0" />
            </linearGradient>
          )}
        </For>
        <path
          class="path-mountain"
          d="M-14 300V272L22 222 40 156 76 132 96 70 138 18l24 46 40 26 16 66 22 40 22 60v44Z"
        />
        <path class="path-lit" d="M138 18 162 64l40 26 16 66 22 40 22 60v44H150l-20-60 22-54-18-40 16-36Z" />
        <path class="path-snow" d="M96 70 138 18l24 46 14 9-12 12-14-12-12 18-14-14-18 9Z" />
      </Show>
      <path class="path-trail-ground" d={trailPath(props.shape)} />
      <path class="path-trail" d={trailPath(props.shape)} />
      <For each={PLACES}>
        {(place) => {
          const at = () => pointAt(props.shape, place.share);
          return (
            <g class="path-place" data-place={place.name}>
              <Show
                when={place.share === 1}
                fallback={<circle class="path-stone" cx={at().x} cy={at().y} r="2.4" />}
              >
                <path
                  class="path-hut"
                  transform={`translate(${at().x} ${at().y})`}
                  d="M-6-3 0-8 6-3H4.800V3h-9.600V-3Z"
                />
              </Show>
            </g>
          );
        }}
      </For>
      <Index each={props.lanterns}>
        {(lantern, at) => (
          <g
            class="path-lantern"
            data-active={props.active === lantern().seat ? 'true' : undefined}
            data-left={lantern().view.hasLeft ? 'true' : undefined}
            style={{
              transform: `translate(${points()[at]?.x ?? 0}px, ${points()[at]?.y ?? 0}px)`,
              '--light': AVATAR_COLOURS[lantern().view.avatar.colour],
            }}
          >
            <circle class="path-halo" r="9" />
            <path
              class="path-lantern-body"
              d="M-2.200-5.500h4.400L4-2.800V3.400H-4V-2.800ZM-1.400-7.600h2.800"
            />
          </g>
        )}
      </Index>
      {/* Names last: a lantern may pass behind one, never over it. */}
      <For each={PLACES}>
        {(place) => (
          <text {...placeLabel(props.kind, place.share, pointAt(props.shape, place.share))}>
            <tspan>{place.name}</tspan>
            <Show when={props.kind === 'tall'}>
              <tspan class="path-points" dx="5">
                {t.number(place.share * props.target)}
              </tspan>
            </Show>
          </text>
        )}
      </For>
      <Show when={props.kind === 'wide'}>
        <text class="path-target" x={TARGET_AT.x} y={TARGET_AT.y} text-anchor="end" data-testid="target">
          {t.number(props.target)}
        </text>
      </Show>
    </svg>
  );
}

/** Where the wide path says how many points the hut is away: under its name. */
const TARGET_AT = { x: 342, y: 38 };

type LabelPlace = {
  readonly x: number;
  readonly y: number;
  readonly 'text-anchor': 'start' | 'middle' | 'end';
};

/** Beside the path, where neither the slope nor another name is. */
function placeLabel(
  kind: 'wide' | 'tall',
  share: number,
  at: { readonly x: number; readonly y: number },
): LabelPlace {
  if (kind === 'wide') {
    if (share === 0.25) return { x: at.x - 2, y: at.y - 10, 'text-anchor': 'middle' };
    if (share === 0.5) return { x: at.x, y: at.y - 10, 'text-anchor': 'middle' };
    if (share === 0.75) return { x: at.x + 2, y: 35, 'text-anchor': 'end' };
    return { x: 342, y: 26, 'text-anchor': 'end' };
  }
  if (share === 0.25) return { x: at.x - 6, y: at.y - 10, 'text-anchor': 'end' };
  if (share === 0.5) return { x: at.x + 12, y: at.y + 4, 'text-anchor': 'start' };
  if (share === 0.75) return { x: at.x - 12, y: at.y + 12, 'text-anchor': 'end' };
  return { x: at.x + 12, y: at.y - 8, 'text-anchor': 'start' };
}
