/** Home, and the page for an address that leads nowhere. */
export const home = {
  tagline: 'Dice among friends. Nobody’s server, nobody’s word: every roll is made by all of you together.',
  intro: 'Open a table, send the link, play. 2 to 8 people, no account.',
  unfinished: 'Unfinished tables',
  resume: 'Back to the table',
  forget: 'Forget',
  forgetTitle: 'Forget this table?',
  forgetText:
    'It disappears from this device. If it is your turn there, the others will wait for you in vain.',
  stage: { lobby: 'waiting to start', playing: 'in the middle of a game', over: 'finished' },
  create: 'Open a table',
  createHint: 'You choose the rules and send a link.',
  solo: 'Play alone',
  soloHint: 'Against bots, also offline.',
  learn: 'Learn El Ocho',
  learnHint: 'A game with a guide beside you.',
  more: 'More',
  notFoundTitle: 'No path leads here',
  notFoundText:
    'This address belongs to no screen of Octet. If it came from a friend, ask for the link again.',
  goHome: 'Go home',
};
