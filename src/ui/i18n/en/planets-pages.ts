/** 8 outside its table: the end of a game, its rules, learning it. Part of `pages`. */
export const planetsPages = {
  commander: 'Commander',
  deputy: 'Deputy',
  end: {
    sheet: 'Score sheet',
    caption: 'Score sheet: sets as Commander, sets as Deputy, hidden planets, cards left in hand, total',
    player: 'Player',
    /** Heads of narrow columns: a soft hyphen where the word may break. */
    commander: 'Com\u00admander',
    deputy: 'Deputy',
    hidden: 'Hidden',
    held: 'In hand',
    total: 'Total',
    left: 'left',
    ended: {
      'pile-empty': 'The pile is empty.',
      'turn-limit': '{{turns}} turns have been played.',
      'last-seat': 'Last one at the table.',
      leaver: 'Somebody left, and the cards cannot be read without them.',
    },
    bySet: 'Equal points: the largest set decides, {{a}} cards against {{b}}.',
    byBlackHoles: 'Equal points and equal sets: fewer black holes decide, {{a}} against {{b}}.',
    byNothing: 'Equal in points, largest set and black holes. Another round?',
    revealed: 'The hidden planets',
    hid: '{{name}} hid',
    unseen: { one: '{{n}} planet, not shown', other: '{{n}} planets, not shown' },
    turns: { one: '{{n}} turn', other: '{{n}} turns' },
    shareTitle: '8',
    shareHead: '8, {{turns}}',
    shareLine: '{{place}}. {{name}} {{score}}',
    shareFoot: 'Shuffled by all of us, seen by nobody else.',
  },
};
