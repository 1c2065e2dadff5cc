import type { home as english } from '../en/home.ts';
import type { Translation } from '../translation.ts';

/** Home in French. */
export const home: Translation<typeof english> = {
  which: 'Quel jeu',
  tagline: {
    ocho: 'Des dés entre amis. Chaque lancer est fait par vous tous, ensemble.',
    planets: 'Des planètes en mains cachées. Vous mélangez tous, personne ne voit vos cartes.',
  },
  intro: 'Ouvrez une table, envoyez le lien, jouez. De {{least}} à {{most}} personnes, sans compte.',
  unfinished: 'Tables inachevées',
  forget: 'Oublier',
  forgetTitle: 'Oublier cette table ?',
  forgetText:
    'Elle disparaît de cet appareil. Si c’est à vous d’y jouer, les autres vous attendront en vain.',
  all: 'Toutes les tables de cet appareil ({{n}})',
  allTitle: 'Toutes les tables',
  stage: {
    lobby: 'en attente du départ',
    playing: 'au milieu d’une partie',
    over: 'terminée',
    lesson: 'une leçon',
    left: 'vous êtes parti',
  },
  create: 'Ouvrir une table',
  solo: 'Jouer seul',
  learn: 'Apprendre {{game}}',
  install: 'Installer Octet',
  installHint: 'Sur l’écran d’accueil, et jouable seul sans réseau.',
  update: 'Prendre la nouvelle version',
  updateHint: 'Une version plus récente de cette page est là.',
  notFoundTitle: 'Aucun sentier ne mène ici',
  notFoundText:
    'Cette adresse ne correspond à aucun écran d’Octet. Si un ami vous l’a donnée, redemandez-lui le lien.',
  goHome: 'Aller à l’accueil',
  unloaded: {
    title: 'Cet écran n’a pas pu s’ouvrir',
    text: 'Une partie de la page n’est pas arrivée. Vérifiez votre réseau, puis rechargez ; rien d’une partie en cours n’est perdu.',
  },
};
