/**
 * The back of a card: two orbits that make an 8, with eight planets on them. It looks the same upside down, and every
 * card's is the same.
 */
import { For, type JSX } from 'solid-js';
import type { CardLook } from './planet-face.tsx';
import './art.css';

const BOXES: Readonly<Record<CardLook, { readonly box: string; readonly place: string }>> = {
  card: { box: '0 0 96 134.4', place: 'translate(48 67.200) scale(1)' },
  stack: { box: '0 0 44 72', place: 'translate(22 36) scale(.5)' },
  chip: { box: '0 0 24 24', place: 'translate(12 12) scale(.2)' },
};

/** x, y, radius: one half of the planets; the other half is this one turned round. */
const HALF: readonly (readonly [number, number, number])[] = [
  [0, -45, 2.2],
  [21, -27, 4.4],
  [-18.2, -34.5, 3.2],
  [-14.8, -9.2, 2.6],
];

export function CardBack(props: { readonly look: CardLook }): JSX.Element {
  const half = (): JSX.Element => (
    <>
      <circle class="back-orbit" cy="-24" r="21" />
      <For each={HALF}>{([x, y, r]) => <circle class="back-planet" cx={x} cy={y} r={r} />}</For>
    </>
  );
  return (
    <svg class="card-back" data-look={props.look} viewBox={BOXES[props.look].box} aria-hidden="true">
      <g transform={BOXES[props.look].place}>
        <rect class="back-frame" x="-41" y="-60" width="82" height="120" rx="7" />
        {half()}
        <g transform="rotate(180)">{half()}</g>
        <path class="back-spark" d="M0-6 1.600-1.600 6 0 1.600 1.600 0 6-1.600 1.600-6 0-1.600-1.600Z" />
      </g>
    </svg>
  );
}
