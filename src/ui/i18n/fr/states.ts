import type { states as english } from '../en/states.ts';
import type { Translation } from '../translation.ts';

/** States of a table or a connection, in French. */
export const states: Translation<typeof english> = {
  meetingDown: {
    title: 'Le point de rencontre ne répond pas',
    text: 'On en essaie un autre ({{broker}}/{{brokers}}). Vous pouvez jouer seul en attendant.',
    dot: 'Pas de nouveaux invités pour l’instant.',
  },
  nobodyThere: {
    title: 'Personne encore à la table',
    text: 'Gardez cette page ouverte ; on vous fera entrer dès que quelqu’un y sera.',
  },
  versionDiffers: {
    title: 'Deux versions de la page',
    mine: 'Votre page est plus ancienne que celle de la table. Rechargez-la et la porte s’ouvrira.',
    mineAsHost: 'Votre page est plus ancienne que celle de votre invité. Rechargez-la, et il pourra entrer.',
    theirs: 'La page de la table est plus ancienne que la vôtre. Qui l’a ouverte doit recharger.',
  },
  noDirectLine: {
    title: 'Pas de ligne directe',
    text: 'Vos réseaux refusent une ligne directe.',
    hint: 'Un autre réseau aide souvent : données mobiles au lieu du Wi-Fi, ou l’inverse.',
  },
  secondTab: {
    title: 'Déjà à table',
    text: 'Vous êtes déjà à table dans un autre onglet.',
    playHere: 'Jouer ici',
  },
  storageDenied: {
    title: 'Ce navigateur oublie',
    text: 'Ce navigateur ne retiendra pas votre place. Fermer la page peut la perdre.',
  },
  storageFull: {
    title: 'Plus de place',
    text: 'Cet appareil n’a plus de place pour garder vos coups. Libérez-en, puis réessayez.',
  },
  tableFull: {
    title: 'Toutes les places sont prises',
    text: 'Vous pouvez regarder tout de suite, et vous asseoir dès qu’une se libère.',
  },
  alreadyStarted: {
    title: 'La partie est en cours',
    text: 'Ils ont commencé. Vous pouvez regarder tout de suite, depuis le premier lancer.',
    seatKept: 'La partie a commencé. Vous regardez ; vous avez une place dans la prochaine.',
    seatWaits: 'La partie a commencé, au complet. Vous regardez ; la prochaine place libre est à vous.',
    keep: 'Garder ma place',
    onlyWatch: 'Seulement regarder',
  },
  impostor: {
    title: 'Quelque chose s’interpose',
    text: 'La ligne vers cette table n’a pas pu être prouvée sûre, elle a donc été fermée. Rien de vous n’a été envoyé.',
  },
  seatRemoved: { title: 'Votre place a été libérée', text: 'Qui a ouvert la table a libéré votre place.' },
  tableClosed: { title: 'La table est fermée', text: 'Qui a ouvert la table l’a fermée.' },
  noSuchTable: {
    title: 'Cet appareil ne connaît pas la table',
    text: 'Aucune table à cette adresse n’a été jouée ici. Le lien d’invitation vous y ramène.',
  },
  setUpFailed: {
    title: 'Le départ n’a pas réussi',
    text: 'La partie n’a pas pu commencer à cause de la place de {{name}}. Vous voici de retour dans l’antichambre ; recommencez quand vous voulez.',
  },
  unknownGame: {
    title: 'Un jeu inconnu',
    text: 'Cette page ne connaît pas ce jeu. Rechargez-la pour en avoir une plus récente.',
  },
  unloaded: {
    title: 'Cet écran n’a pas pu s’ouvrir',
    text: 'Une partie de la page n’est pas arrivée. Vérifiez votre réseau, puis rechargez ; rien d’une partie en cours n’est perdu.',
  },
  offline: 'Vous êtes hors ligne. Votre coup est gardé ici ; il partira à votre retour.',
  offlineIdle: 'Vous êtes hors ligne. La table reprend dès votre retour.',
  slept: 'Vous revoilà. Reconnexion…',
  preparing: 'Chacun se prépare',
  mute: 'Couper les sons',
  unmute: 'Remettre les sons',
  leave: {
    title: 'Quitter la partie pour de bon ?',
    text: 'Vous finissez dernier et vos points en jeu sont perdus. Les autres continuent. Pour revenir plus tard, choisissez plutôt « Garder pour plus tard ».',
    textCards:
      'Vous finissez dernier et vos cartes quittent la partie. Les autres continuent. Pour revenir plus tard, choisissez plutôt « Garder pour plus tard ».',
  },
  absent: {
    gone: 'Non connecté depuis {{time}}.',
    connected: 'Sans réponse depuis {{time}}.',
    thinking: 'Réfléchit depuis {{time}}.',
    wait: 'Attendre',
    keep: 'Garder pour plus tard',
    list: 'On attend {{names}}',
  },
  fault: {
    text: 'Le programme de {{name}} a envoyé un coup que les règles interdisent.',
    detailsTitle: 'Ce qui s’est passé',
    explain:
      'Chaque coup est vérifié par tous. Celui-ci enfreint une règle : la place de {{name}} compte comme quittée. Ce peut être une erreur de programme ; le procès-verbal montre exactement ce qui a été envoyé.',
    code: 'Genre',
    entry: 'Écriture',
    why: 'Raison',
    refusedByRules: 'Les règles du jeu l’interdisent.',
  },
  notNow: 'Ce n’est pas possible en ce moment.',
};
