/**
 * The mountain path: where along it a score stands, and how several lanterns at one place make room for each other.
 *
 * Invariants
 * 1. The share of the path walked is the share of the target banked: the drawing is to scale along the path.
 * 2. Points past the target stand at the hut; a score of nothing at the foot.
 */

export type Point = { readonly x: number; readonly y: number };

/** A drawn path in its own box. */
export type PathShape = {
  readonly width: number;
  readonly height: number;
  readonly trail: readonly Point[];
};

/** The four named places, at quarters of the target. Proper names: the same in every language. */
export const PLACES = [
  { name: 'Obersteinberg', share: 0.25 },
  { name: 'Oberhornsee', share: 0.5 },
  { name: 'Tanzbödli', share: 0.75 },
  { name: 'Schmadrihütte', share: 1 },
] as const;

/** A low, wide slope: one row of a phone. */
export const WIDE: PathShape = {
  width: 344,
  height: 40,
  trail: [
    { x: 8, y: 35 },
    { x: 60, y: 31 },
    { x: 120, y: 27 },
    { x: 180, y: 22 },
    { x: 240, y: 16 },
    { x: 300, y: 11 },
    { x: 334, y: 8 },
  ],
};

/** A mountain side with bends: a column of a large screen. */
export const TALL: PathShape = {
  width: 248,
  height: 300,
  trail: [
    { x: 20, y: 284 },
    { x: 96, y: 268 },
    { x: 178, y: 252 },
    { x: 226, y: 228 },
    { x: 160, y: 206 },
    { x: 84, y: 188 },
    { x: 44, y: 164 },
    { x: 104, y: 142 },
    { x: 172, y: 128 },
    { x: 196, y: 104 },
    { x: 140, y: 84 },
    { x: 112, y: 62 },
    { x: 138, y: 38 },
  ],
};

/** The point after `share` (0–1) of the trail's length. */
export function pointAt(shape: PathShape, share: number): Point {
  const legs = shape.trail.slice(1).map((to, at) => {
    const from = shape.trail[at] ?? to;
    return { from, to, length: Math.hypot(to.x - from.x, to.y - from.y) };
  });
  const whole = legs.reduce((sum, leg) => sum + leg.length, 0);
  let left = Math.min(1, Math.max(0, share)) * whole;
  for (const { from, to, length } of legs) {
    if (left <= length) {
      const part = length === 0 ? 0 : left / length;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    left -= length;
  }
  return shape.trail.at(-1) ?? { x: 0, y: 0 };
}

/** Distance under which two lanterns would hide each other. */
const CROWDED = 7.5;
/** How far a lantern may stand from its place to be seen, tried in this order: beside it, then above. */
const STEPS: readonly Point[] = [0, 4, 8, 12, 16, 20, 24, 28].flatMap((x) => [
  { x, y: 0 },
  { x, y: -9.5 },
]);

/** Where each lantern hangs, by the order of `scores`. Lanterns at one place make room for each other. */
export function lanternPoints(shape: PathShape, scores: readonly number[], target: number): readonly Point[] {
  const placed: { readonly at: number; readonly point: Point }[] = [];
  const byScore = scores.map((_, at) => at).sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0) || a - b);
  for (const at of byScore) {
    const own = pointAt(shape, (scores[at] ?? 0) / target);
    const towards = own.x > shape.width - 40 ? -1 : 1;
    const free = STEPS.map((step) => ({ x: own.x + towards * step.x, y: own.y + step.y })).find((point) =>
      placed.every((other) => Math.hypot(other.point.x - point.x, other.point.y - point.y) >= CROWDED),
    );
    placed.push({ at, point: free ?? own });
  }
  return placed.sort((a, b) => a.at - b.at).map(({ point }) => point);
}

/** The trail as an SVG path, its bends rounded. */
export function trailPath(shape: PathShape): string {
  const [first, ...rest] = shape.trail;
  if (first === undefined) return '';
  const middles = rest.map((point, at) => {
    const next = rest[at + 1];
    return next === undefined
      ? `L${point.x} ${point.y}`
      : `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return `M${first.x} ${first.y}${middles.join('')}`;
}
