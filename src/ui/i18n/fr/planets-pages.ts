import type { planetsPages as english } from '../en/planets-pages.ts';
import type { Translation } from '../translation.ts';

/** 8 outside its table, in French. */
export const planetsPages: Translation<typeof english> = {
  commander: 'Commandant',
  deputy: 'Adjoint',
  end: {
    sheet: 'Feuille de score',
    caption:
      'Feuille de score : rassemblements comme Commandant, comme Adjoint, planètes cachées, cartes restées en main, total',
    player: 'Joueur',
    commander: 'Comman\u00addant',
    deputy: 'Adjoint',
    hidden: 'Cachées',
    held: 'En main',
    total: 'Total',
    left: 'parti',
    ended: {
      'pile-empty': 'La pioche est vide.',
      'turn-limit': '{{turns}} tours ont été joués.',
      'last-seat': 'Il ne reste qu’une personne à la table.',
      leaver: 'Quelqu’un est parti, et les cartes ne peuvent plus être lues sans lui.',
    },
    bySet: 'Égalité de points : la plus grande série décide, {{a}} cartes contre {{b}}.',
    byBlackHoles: 'Égalité de points et de séries : le moins de trous noirs décide, {{a}} contre {{b}}.',
    byNothing: 'Égalité de points, de séries et de trous noirs. Encore une partie ?',
    revealed: 'Les planètes cachées',
    hid: '{{name}} cachait',
    unseen: { one: '{{n}} planète, non montrée', other: '{{n}} planètes, non montrées' },
    turns: { one: '{{n}} tour', other: '{{n}} tours' },
    shareTitle: '8',
    shareHead: '8, {{turns}}',
    shareLine: '{{place}}. {{name}} {{score}}',
    shareFoot: 'Mélangé par nous tous, vu par personne d’autre.',
  },
};
