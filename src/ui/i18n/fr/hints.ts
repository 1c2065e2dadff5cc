/** Les conseils en solo : d’abord quoi, puis pourquoi. */
import type { hints as english } from '../en/hints.ts';
import type { Translation } from '../translation.ts';

export const hints: Translation<typeof english> = {
  button: 'Conseil',
  buttonWhy: 'Conseil : pourquoi ?',
  buttonClose: 'Ranger le conseil',
  help: 'Seul avec des robots : un conseil ; encore : pourquoi ; encore : rangé',
  thinking: 'Un instant …',
  notYours: 'Les conseils sont pour votre propre tour.',
  failed: 'Pas de conseil cette fois. Vous pouvez redemander.',
  ocho: {
    throw: 'Lancez {{dice}}.',
    stop: 'Gardez {{faces}} et arrêtez : {{total}} points.',
    go: 'Gardez {{faces}} et continuez avec {{dice}}.',
    noChoice: 'Il n’y a rien à choisir ici. Perdu : {{bust}}.',
    points: '{{n}} points',
    chance: '{{percent}} de gagner',
    compare: 'En moyenne : arrêter {{stop}}, continuer {{go}} (perdu {{bust}}).',
    mustGo: 'Arrêter n’est pas permis ici. Continuer : {{go}} en moyenne (perdu {{bust}}).',
  },
  planets: {
    keep: 'Gardez {{card}}',
    pass: 'passez {{card}} à {{name}}',
    back: 'remettez {{card}}',
    lay: 'Posez {{set}} : {{points}} points.',
    different: '{{n}} planètes différentes',
    skip: 'Ne posez rien encore.',
    hide: 'Cachez {{card}}.',
    steal: 'Volez {{name}}.',
    surplus: 'Remettez : {{cards}}.',
    keepOne: 'Elle commence une collection.',
    keepWhy: 'Cela fait {{copies}}.',
    keepHoleWhy: 'Cacher ou voler avec lui vaut plus.',
    layWhy: '{{points}} points maintenant valent mieux qu’attendre.',
    skipWhy: 'Attendez une carte de plus : il vaudra plus.',
    hideWhy: 'Vous avez {{copies}} ; cachée, elle compte à coup sûr.',
    stealWhy: {
      one: '{{name}} tient {{n}} carte.',
      other: '{{name}} tient {{n}} cartes.',
    },
    surplusWhy: 'Elles ont le moins de chances de se rassembler.',
    gain: 'Environ {{points}} points de mieux qu’autrement.',
    even: 'Un autre choix vaut à peu près autant.',
    only: 'Il n’y a pas d’autre choix.',
  },
};
