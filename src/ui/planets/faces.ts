/** Faces of cards as words. */
import { type Face, isPlanet, type Planet } from '../../games/planets/cards.ts';
import type { Translate } from '../i18n/translate.ts';

/** "Mars", "black hole": within a sentence. */
export function faceText(face: Face, t: Translate): string {
  return isPlanet(face) ? t(`common.face.${face}`) : t('planets.blackHole');
}

/** "Mars, Saturn, black hole". */
export function facesText(faces: readonly Face[], t: Translate): string {
  return faces.map((face) => faceText(face, t)).join(', ');
}

/** "4 Saturns". */
export function copiesText(planet: Planet, count: number, t: Translate): string {
  return t.plural(`planets.copies.${planet}`, count);
}
