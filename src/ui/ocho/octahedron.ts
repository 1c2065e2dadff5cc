/**
 * The eight-sided die in space: where each face stands, as CSS matrices, and how the die is turned so that one face
 * looks straight at the viewer. Only dice in flight use it; its end is exactly the flat drawing of `die.tsx`.
 *
 * Geometry: vertices at ±e₁, ±e₂, ±e₃ scaled so that the hexagon seen along a face's normal has radius 1. A face is
 * the triangle of three vertices of chosen signs; opposite faces have all signs flipped, and their numbers sum to 9.
 *
 * Invariants
 * 1. Without perspective, the front face of a settled die projects to the triangle (0,−1), (±√3/2, ½) of the flat view
 *    (CSS axes: y down), and the three visible slivers to the rest of the hexagon.
 */

type Vec = readonly [number, number, number];
export type Matrix = readonly [Vec, Vec, Vec];

/** Signs of the three vertices of a face. */
export type FaceSigns = readonly [1 | -1, 1 | -1, 1 | -1];

/** Which signs carry which number: index = number − 1. Opposite faces sum to 9. */
export const FACE_SIGNS: readonly FaceSigns[] = [
  [1, 1, 1],
  [1, -1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
  [1, 1, -1],
  [1, -1, 1],
  [-1, 1, 1],
  [-1, -1, -1],
];

/** Distance of a vertex from the centre when the face-on hexagon has radius 1: √(3/2). */
const REACH = Math.sqrt(1.5);

/** The rotation (rows: screen right, screen down, towards the viewer) that turns `face` to the viewer, number upright. */
export function facing(face: number): Matrix {
  const signs = FACE_SIGNS[face - 1] ?? [1, 1, 1];
  const toViewer = normalised([signs[0], signs[1], signs[2]]);
  const top: Vec = [signs[0], 0, 0];
  const along = scaled(toViewer, dot(top, toViewer));
  const up = normalised([top[0] - along[0], top[1] - along[1], top[2] - along[2]]);
  const down = scaled(up, -1);
  const right = cross(down, toViewer);
  return [right, down, toViewer];
}

/** `matrix3d(…)` that lays the flat unit triangle (0,−1), (√3/2,½), (−√3/2,½) on the face, for a die of `radius` px. */
export function faceTransform(face: number, radius: number): string {
  const [right, down, out] = facing(face);
  const height = (REACH / Math.sqrt(3)) * radius;
  const centre = scaled(out, height);
  const columns = [right, down, out].map((axis) => [...axis, 0]);
  return `matrix3d(${[...columns.flat(), ...centre, 1].map(rounded).join(',')})`;
}

/** `matrix3d(…)` that shows `face` to the viewer. */
export function facingTransform(face: number): string {
  const rows = facing(face);
  const columns = [0, 1, 2].map((column) => [...rows.map((row) => row[column] ?? 0), 0]);
  return `matrix3d(${[...columns.flat(), 0, 0, 0, 1].map(rounded).join(',')})`;
}

/** The colour of `face` on a die that will show `front`: the light comes from the upper left, as in the flat drawing. */
export function facetShade(face: number, front: number): string {
  const out = facing(face)[2];
  const [right, down, towards] = facing(front);
  if (dot(out, towards) > 0.9) return 'var(--bone)';
  if (dot(out, down) > 0.5) return 'var(--bone-under)';
  return dot(out, right) > 0 ? 'var(--bone-right)' : 'var(--bone-left)';
}

function rounded(value: number): string {
  return String(Math.round(value * 1e5) / 1e5);
}
function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
function scaled(a: Vec, by: number): Vec {
  return [a[0] * by, a[1] * by, a[2] * by];
}
function normalised(a: Vec): Vec {
  return scaled(a, 1 / Math.sqrt(dot(a, a)));
}
function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
