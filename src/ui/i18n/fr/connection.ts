import type { connection as english } from '../en/connection.ts';
import type { Translation } from '../translation.ts';

/** The lines of a table, in French. */
export const connection: Translation<typeof english> = {
  title: 'Connexion',
  now: 'Que faire maintenant',
  people: 'Lignes vers les autres',
  around: 'Point de rencontre et relais',
  meeting: 'Point de rencontre',
  meetingOf: '{{broker}} sur {{brokers}} : {{state}}',
  meetingState: {
    off: 'inutile',
    connecting: 'appel en cours',
    up: 'répond',
    down: 'ne répond pas',
  },
  relay: 'Serveur relais',
  relayUse: {
    none: 'aucun sur cette page',
    offered: 'utilisé là où aucune ligne directe n’est possible',
    only: 'toujours utilisé ; les lignes directes sont coupées',
    unknown: 'pas encore connu',
  },
  device: 'Cet appareil',
  deviceState: { online: 'a un réseau', offline: 'n’a pas de réseau' },
  line: {
    self: 'cet appareil',
    bot: 'un robot',
    left: 'a quitté la partie',
    direct: 'directe',
    relayed: 'par un serveur relais',
    bridged: 'par {{name}}',
    gone: 'déconnecté depuis {{time}}',
  },
  roundTrip: 'Aller-retour',
  roundTripMs: '{{ms}} ms',
  traffic: 'Envoyé, reçu',
  trafficKb: '{{sent}} ko, {{received}} ko',
  ends: 'Les deux bouts',
  endsOf: '{{local}}, {{remote}}, {{protocol}}',
  end: {
    host: 'adresse propre (host)',
    srflx: 'derrière un routeur (srflx)',
    prflx: 'derrière un routeur (prflx)',
    relay: 'serveur relais (relay)',
    unknown: 'inconnu',
  },
  nobody: 'Personne d’autre à la table pour l’instant.',
  advice: {
    fine: 'Toutes les lignes sont ouvertes. Rien à faire.',
    solo: 'Cette table se joue sur cet appareil seul. Elle n’a pas besoin de réseau.',
    offline: 'Activez le Wi-Fi ou les données mobiles. Vos coups sont gardés ici et partiront d’eux-mêmes.',
    wait: 'La page est en train de se connecter. Cela prend au plus 15 secondes.',
    alone: 'Envoyez le lien ; la ligne s’ouvre d’elle-même quand quelqu’un vient.',
    nobody:
      'Demandez à quelqu’un de la table d’ouvrir sa page. Gardez celle-ci ouverte ; elle vous fera entrer d’elle-même.',
    meetingDown:
      'Vérifiez le réseau de cet appareil. La page continue d’appeler ; vous pouvez aussi vous connecter sans point de rencontre, par un message entre vous.',
    meetingDownPlaying:
      'Les lignes ouvertes le restent sans le point de rencontre. Seuls les nouveaux invités, et les lignes qui se coupent, doivent l’attendre.',
    noLine:
      'Changez de réseau d’un côté : données mobiles au lieu du Wi-Fi, ou l’inverse. Coupez un éventuel VPN. Les réseaux d’hôtels et d’écoles refusent souvent.',
    noRelay:
      'Cette page n’a pas de serveur relais. Qui la publie peut en ajouter un ; alors presque tout réseau convient.',
    relaySilent: 'Aucun serveur relais ne répond. Dites-le à qui publie cette page.',
    impostor: 'Redemandez le lien, par une autre voie, et essayez depuis un autre réseau.',
    gone: '{{names}} : demandez de rouvrir la page. La place est gardée, et la ligne s’ouvre d’elle-même.',
    bridged:
      'Vous et {{names}} jouez par une autre place. Rien ne s’y perd ; si cette place s’en va aussi, que l’un de vous change de réseau.',
    relayed: 'Un serveur relais transmet ce que seuls les deux bouts peuvent lire. Rien à faire.',
    slow: '{{names}} : la ligne est lente. Plus près d’un routeur, ou sur un autre réseau, elle ira plus vite.',
  },
  copyText: 'Copier en texte',
  copyNote: 'Le texte ne contient ni noms, ni adresses, ni rien de secret.',
  copyByHand: 'Copiez ce texte à la main',
  seat: 'Place {{n}}',
  seatMe: 'Place {{n}} (vous)',
  byHand: 'Se connecter sans point de rencontre',
  byHandTitle: 'Se connecter à la main',
};
