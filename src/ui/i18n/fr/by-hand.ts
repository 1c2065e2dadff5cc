/** Se connecter sans point de rencontre. */
import type { byHand as english } from '../en/by-hand.ts';
import type { Translation } from '../translation.ts';

export const byHand: Translation<typeof english> = {
  intro:
    'Vous et quelqu’un de la table vous envoyez chacun un texte, par n’importe quelle messagerie. Vos appareils sont alors reliés directement.',
  privacy: 'Le texte dit où joindre votre appareil. Ne l’envoyez qu’aux personnes avec qui vous jouez.',
  make: 'Créer mon texte',
  working: 'Le texte se prépare…',
  step: 'Étape {{n}} sur 2',
  guest: {
    send: 'Envoyez ce texte',
    sendHint:
      'Envoyez-le à quelqu’un de la table, qui le colle sous « Se connecter sans point de rencontre ». Gardez cette page ouverte.',
    text: 'Votre texte',
    sent: 'C’est envoyé',
    paste: 'Collez la réponse',
    pasteLabel: 'La réponse reçue',
    connect: 'Connecter',
  },
  seat: {
    paste: 'Collez le texte de votre invité',
    pasteHint:
      'Votre invité ouvre le lien d’invitation, choisit « Se connecter sans point de rencontre » et vous envoie un texte.',
    pasteLabel: 'Le texte de votre invité',
    answer: 'Créer la réponse',
    send: 'Renvoyez cette réponse',
    sendHint: 'Votre invité entre dès qu’il l’a collée. Gardez cette page ouverte.',
    text: 'Votre réponse',
    another: 'Un autre invité',
    becomeGuest: 'Je veux revenir moi-même',
  },
  copy: 'Copier',
  copyFailed: 'Le texte est sélectionné : copiez-le au clavier ou par un appui long.',
  showQr: 'L’afficher en code QR',
  qrLabel: 'Code QR du texte',
  scan: 'Scanner un code',
  scanning: 'Tenez le code devant la caméra.',
  scanFailed: 'La caméra n’est pas utilisable. Collez plutôt le texte.',
  stopScan: 'Arrêter',
  back: 'Retour',
  again: 'Recommencer',
  joining: 'Connexion…',
  joined: 'Connecté.',
  joinedWith: '{{name}} est connecté.',
  refusal: {
    'line-garbage': 'Il n’y a pas de tel texte là-dedans. Copiez-le en entier : il commence par « octet1 ».',
    'line-version': 'Ce texte vient d’une autre version de la page. Rechargez les deux pages et recommencez.',
    'line-table': 'Ce texte appartient à une autre table. Comparez les liens d’invitation.',
    'line-cut': 'Une partie de ce texte manque ou a changé. Copiez-le de nouveau, en entier.',
    'line-old': 'Ce texte date d’un autre jour. Demandez-en un nouveau.',
    'line-other': 'C’est la réponse à un texte précédent. Envoyez votre dernier texte, ou recommencez.',
    'line-own': 'C’est votre propre texte. Il est pour l’autre personne ; collez ici le sien.',
    answerDue: 'C’est le premier texte d’un invité. Ici va la réponse au vôtre.',
    offerDue: 'C’est une réponse. Ici va le premier texte de votre invité.',
  },
  failed: {
    network:
      'Vos réseaux refusent une ligne directe. Un autre réseau aide souvent : les données mobiles au lieu du Wi-Fi, ou l’inverse.',
    timeout: 'L’autre page n’a pas été jointe. Vérifiez qu’elle est encore ouverte, puis recommencez.',
    refused:
      'Une ligne s’est ouverte, mais l’autre bout n’a pas pu prouver qu’il est de cette table. Recommencez.',
  },
};
