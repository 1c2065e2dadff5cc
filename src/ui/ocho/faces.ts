/** Dice faces as a short text: equals joined by hyphens, different ones by plus signs: "1 + 7-7-7", a straight "4-5-6". */
import type { Face } from '../../games/ocho/types.ts';

/** `faces` in any order. */
export function facesText(faces: readonly Face[]): string {
  const sorted = [...faces].sort((a, b) => a - b);
  if (isRun(sorted)) return sorted.join('-');
  const groups: Face[][] = [];
  for (const face of sorted) {
    const last = groups.at(-1);
    if (last !== undefined && last[0] === face) last.push(face);
    else groups.push([face]);
  }
  return groups.map((group) => group.join('-')).join(' + ');
}

/** As they were thrown, ascending: "1, 4, 5, 7, 7". */
export function throwText(faces: readonly Face[]): string {
  return [...faces].sort((a, b) => a - b).join(', ');
}

/** Three or more distinct consecutive faces can only have been kept as a straight: a lone 4 is never kept. */
function isRun(sorted: readonly Face[]): boolean {
  return sorted.length >= 3 && sorted.every((face, at) => at === 0 || face === (sorted[at - 1] ?? 0) + 1);
}
