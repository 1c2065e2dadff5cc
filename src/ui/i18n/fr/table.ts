import type { table as english } from '../en/table.ts';
import type { Translation } from '../translation.ts';

/** Around the table of any game, in French. */
export const table: Translation<typeof english> = {
  bar: {
    talk: 'Discussion et journal',
    log: 'Journal',
    chat: 'Discussion',
    away: {
      one: 'Pendant votre absence : {{n}} événement',
      other: 'Pendant votre absence : {{n}} événements',
    },
  },
  talk: {
    title: 'Discussion',
    say: 'Dire quelque chose',
    send: 'Envoyer',
    empty: {
      say: 'Parlez à toute la table : quelques mots, ou l’un des signes ci-dessous.',
      bots: 'Seuls des robots sont assis avec vous, et ils ne parlent pas.',
      watch: 'Ce que les joueurs se disent apparaît ici.',
      muted: 'Qui a parlé est muet ici.',
    },
    mute: 'Ne plus entendre {{name}}',
    unmute: 'Entendre {{name}} à nouveau',
    wood: 'Touchons du bois',
    bravo: 'Bravo',
    ouch: 'Aïe',
    luck: 'Quelle chance',
    brave: 'Quel courage',
    hurry: 'J’attends avec un thé',
    react: 'Réagir',
  },
  log: {
    title: 'Journal',
    empty: 'Il ne s’est encore rien passé.',
  },
  end: {
    luck: 'Comment les dés sont tombés',
    card: 'Carte du résultat',
    rematch: 'Revanche',
    wantIt: { one: '{{names}} en veut une', other: '{{names}} en veulent une' },
    waitingFor: 'On attend {{names}}',
    share: 'Partager',
    record: 'Procès-verbal',
    check: 'Vérifier',
    collapse: 'Voir la table',
    expand: 'Voir le résultat',
    winMe: 'Vous gagnez !',
    win: '{{name}} gagne',
    shared: '{{names}} partagent la victoire',
  },
  seats: {
    label: 'Joueurs, dans l’ordre du jeu',
    gone: 'déconnecté',
    goneShort: 'hors ligne',
    left: 'parti',
    bot: 'robot',
    me: 'vous',
    via: 'par {{name}}',
  },
  help: {
    title: 'Touches',
    log: 'Journal',
    chat: 'Discussion',
    help: 'Cette liste',
    close: 'Fermer',
  },
  shield: {
    pending: 'En attente de la réponse de {{names}}.',
    fault: 'Le programme de {{name}} a envoyé quelque chose que les règles interdisent.',
    record: 'Enregistrer le procès-verbal',
  },
};
