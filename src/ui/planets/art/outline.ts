/**
 * Outlines of what a sphere shows, as SVG path data about the centre (0, 0), y downwards. Whatever lies on a sphere ends
 * at its limb by construction, so that no picture needs a clip path and its id.
 */

/** Two decimals, no trailing zeros: path data stays short and the same on every machine. */
const n = (value: number): string => String(Math.round(value * 100) / 100);

/** The part of a disc of radius `r` between the heights `top` and `bottom`, −r to r. */
export function band(r: number, top: number, bottom: number): string {
  const half = (y: number): number => Math.sqrt(Math.max(0, r * r - y * y));
  const [a, b] = [half(top), half(bottom)];
  return `M${n(-a)} ${n(top)}H${n(a)}A${r} ${r} 0 0 1 ${n(b)} ${n(bottom)}H${n(-b)}A${r} ${r} 0 0 1 ${n(-a)} ${n(top)}Z`;
}

/** The right edge of a disc as a crescent; `inner`: where its inner edge crosses the middle, 0 (half a disc) to `r`. */
export function crescent(r: number, inner: number): string {
  return `M0 ${-r}A${r} ${r} 0 0 1 0 ${r}A${n(inner)} ${r} 0 0 0 0 ${-r}Z`;
}

/** Half of a flat ring seen from the side. near: what passes before the globe; far: what it hides. */
export function halfRing(
  side: 'near' | 'far',
  outer: readonly [number, number],
  inner: readonly [number, number],
): string {
  const [way, back] = side === 'near' ? [0, 1] : [1, 0];
  const [ox, oy] = outer;
  const [ix, iy] = inner;
  return `M${-ox} 0A${ox} ${oy} 0 0 ${way} ${ox} 0H${ix}A${ix} ${iy} 0 0 ${back} ${-ix} 0Z`;
}
