/** `count` bits (at most 16) of a little-endian number from bit `place` on; zeros beyond its end. */
export function bitsAt(bytes: Uint8Array, place: number, count: number): number {
  const first = place >> 3;
  const word = (bytes[first] ?? 0) | ((bytes[first + 1] ?? 0) << 8) | ((bytes[first + 2] ?? 0) << 16);
  return (word >> (place & 7)) & ((1 << count) - 1);
}
