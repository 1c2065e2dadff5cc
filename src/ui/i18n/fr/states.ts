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
  storageDamaged: {
    title: 'Données abîmées',
    text: 'Ce que ce navigateur gardait de la table ne se lit plus : il ne peut plus tenir votre place, il risquerait de contredire ce que vous avez signé. Les autres ont toujours la partie. Oubliez la table ici, puis regardez par son lien.',
    forget: 'Oublier la table',
  },
  tableFull: {
    title: 'Toutes les places sont prises',
    text: 'Vous pouvez regarder tout de suite, et vous asseoir dès qu’une se libère.',
  },
  alreadyStarted: {
    title: 'La partie est en cours',
    text: 'Ils ont commencé. Vous pouvez regarder tout de suite, depuis le premier lancer.',
    seatKept: 'La partie a commencé. Vous regardez ; vous avez une place dans la prochaine.',
    seatLost:
      'Si la place de {{name}} est la vôtre : ce navigateur n’a plus ce qu’il en avait gardé ; vous ne pouvez que regarder.',
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
  notLoaded: {
    title: 'Le jeu ne se charge pas',
    text: 'Une partie de la page n’est pas arrivée ; elle est redemandée. Êtes-vous en ligne ? Alors rechargez : votre place est gardée.',
  },
  offline: 'Vous êtes hors ligne. Votre coup est gardé ici ; il partira à votre retour.',
  offlineIdle: 'Vous êtes hors ligne. La table reprend dès votre retour.',
  preparing: 'Chacun se prépare',
  mute: 'Couper les sons',
  unmute: 'Remettre les sons',
  leave: {
    title: 'Quitter la partie pour de bon ?',
    text: 'Vous finissez dernier et vos points en jeu sont perdus. Les autres continuent. Pour revenir plus tard, choisissez plutôt « Garder pour plus tard ».',
    done: 'Vous avez quitté la partie. Pour regarder les autres, rouvrez le lien de la table.',
    doneAlone: 'Vous avez quitté la partie.',
    textCards:
      'Vous finissez dernier et vos cartes quittent la partie. Les autres continuent. Pour revenir plus tard, choisissez plutôt « Garder pour plus tard ».',
  },
  absent: {
    gone: 'non connecté depuis {{time}}.',
    connected: 'sans réponse depuis {{time}}.',
    thinking: 'réfléchit depuis {{time}}.',
    onDevice: 'joue chez {{name}} ;',
    wait: 'Attendre',
    keep: 'Garder pour plus tard',
    end: 'Finir à {{scores}}',
    endTitle: 'Finir ici ?',
    endText:
      'L’historique garde la partie telle quelle, interrompue en attendant {{names}}. Rien n’est signé ni envoyé : rouverte, elle reprend d’ici.',
    list: 'On attend {{names}}',
  },
  goOn: {
    label: 'Continuer sans {{names}}',
    button: 'Continuer sans {{names}}',
    title: 'Continuer sans {{names}} ?',
    agree: 'D’accord',
    noted: 'Entendu',
    quorum: '{{needed}} des {{of}} places encore en jeu doivent être d’accord ; rien ne se passe avant.',
    rank: '{{names}} : dernier rang, avec le droit de regarder.',
    dice: 'Un lancer en cours est refait.',
    cards: 'Les cartes de cette main quittent la partie.',
    ends: 'Selon les options de cette table, la partie s’arrête alors en l’état.',
    back: 'Qui revient avant la décision est de nouveau en jeu.',
    binding: 'Une fois donné, votre accord tient jusqu’à la décision.',
    asked: {
      one: '{{by}} propose de continuer sans {{names}}.',
      other: '{{by}} proposent de continuer sans {{names}}.',
    },
    me: 'Vous',
    agreed: '{{by}} êtes d’accord pour continuer sans {{names}}.',
    watched: {
      one: '{{by}} est d’accord pour continuer sans {{names}}.',
      other: '{{by}} sont d’accord pour continuer sans {{names}}.',
    },
    aboutMe: {
      one: '{{by}} songe à continuer sans vous. Jouez, et vous restez en jeu.',
      other: '{{by}} songent à continuer sans vous. Jouez, et vous restez en jeu.',
    },
    missing: { one: 'Il manque encore {{n}} accord', other: 'Il manque encore {{n}} accords' },
    more: '{{more}}.',
    moreFrom: '{{more}} ; on attend {{names}}.',
    enough: 'Les accords suffisent ; les appareils règlent la suite.',
    stalled: 'Les accords suffisent, mais {{name}} ne donne pas suite. Vous pouvez redemander.',
    again: 'Redemander',
    twoSeats:
      'À deux, personne ne peut mettre l’autre en minorité : la table attend {{names}}. La partie est gardée sur chaque appareil et reprend quand vous rouvrez tous deux le lien.',
    halfAway:
      'La moitié de la table est absente, trop peu sont là pour décider sans {{names}}. La partie est gardée sur chaque appareil et reprend quand le lien est rouvert.',
  },
  removed: {
    by: '{{name}} ne joue plus : décidé par {{decided}}',
    byMe: 'Vous ne jouez plus : décidé par {{decided}}',
    byOthers: '{{name}} ne joue plus : décidé par les autres',
    byOthersMe: 'Vous ne jouez plus : décidé par les autres',
    seats: { one: '{{n}} place', other: '{{n}} places' },
    strip: '{{sentence}}. Dernier rang, avec le droit de regarder.',
    label: 'Hors jeu',
    watch: 'Regarder',
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
