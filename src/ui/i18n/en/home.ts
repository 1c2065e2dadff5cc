/** Home, and the page for an address that leads nowhere. */
export const home = {
  which: 'Which game',
  tagline: {
    ocho: 'Dice among friends. Every roll is made by all of you together.',
    planets: 'Planets in hidden hands. All of you shuffle, nobody sees your cards.',
  },
  intro: 'Open a table, send the link, play. {{least}} to {{most}} people, no account.',
  unfinished: 'Unfinished tables',
  forget: 'Forget',
  forgetTitle: 'Forget this table?',
  forgetText:
    'It disappears from this device. If it is your turn there, the others will wait for you in vain.',
  all: 'All tables on this device ({{n}})',
  allTitle: 'All tables',
  stage: {
    lobby: 'waiting to start',
    playing: 'in the middle of a game',
    over: 'finished',
    lesson: 'a lesson',
    left: 'you left',
  },
  create: 'Open a table',
  solo: 'Play alone',
  learn: 'Learn {{game}}',
  install: 'Install Octet',
  installHint: 'On the home screen, and playable alone without a network.',
  update: 'Take the new version',
  updateHint: 'A newer version of this page is here.',
  notFoundTitle: 'No path leads here',
  notFoundText:
    'This address belongs to no screen of Octet. If it came from a friend, ask for the link again.',
  goHome: 'Go home',
  unloaded: {
    title: 'This screen did not load',
    text: 'A part of the page did not arrive. Check your network, then reload; nothing of a running game is lost.',
  },
};
