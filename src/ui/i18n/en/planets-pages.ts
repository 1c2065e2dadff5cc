/** 8 outside its table: the end of a game, its rules, learning it. Part of `pages`. */
export const planetsPages = {
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
    shareHead: '8, {{turns}}',
    shareLine: '{{place}}. {{name}} {{score}}',
    shareFoot: 'Shuffled by all of us, seen by nobody else.',
  },
  rules: {
    title: 'The rules of 8',
    lead: '{{cards}} cards: {{planets}} planets, {{copies}} of each, and {{holes}} black holes. {{least}} to {{most}} players. Most points when the pile is empty.',
    turnTitle: 'A turn',
    turnIntro: 'Each player in turn is the Commander. Hands start empty.',
    turn1: 'Draw {{draw}} cards from the pile. Nobody else sees them.',
    turn2:
      'Keep one, pass one face down to another player, who becomes your Deputy, and put one back face down on top of the pile.',
    turn3:
      'You resolve the card you kept, then the Deputy resolves the one received: a planet joins the hand and may make a set at once; a black hole must be played at once.',
    turn4:
      'If you hold more than {{limit}} cards now, choose which are too many and put them face down under the pile. A Deputy’s hand may be larger until that player’s own turn.',
    setsTitle: 'Sets',
    sets1:
      'A set is {{least}} or more identical planets, or the eight different ones. The card that has just joined your hand must be in it.',
    sets2:
      'Which cards, and how many, is your choice; you may also lay nothing. A set on the table never grows: four Saturns and three more later are two sets.',
    sets3: 'A set made with a stolen planet counts in the role you have in this turn.',
    pointsTitle: 'What a set is worth',
    points: 'The source says that a set is worth more with more cards, and more as Deputy. The numbers are',
    holesTitle: 'Black holes',
    holes1: 'A black hole is played at once. Choose one of two:',
    holes2:
      'Hide a planet of your hand face down before you. It is worth 1 at the end. You may look at it, never take it back.',
    holes3: 'Or steal: take a planet at random from another hand. It may make a set at once.',
    holes4:
      'If only one of the two is possible, it is that one; if none is, nothing happens. Then the black hole lies face up for all to see.',
    endTitle: 'The end',
    end1: 'The game ends when the pile is empty and the cards of that turn are resolved.',
    end2: 'With two cards left in the pile, keep one and pass one. With one, keep it.',
    end3: 'Your score: sets as Commander, plus sets as Deputy, plus 1 for each hidden planet, minus 1 for each card left in hand. Then the hidden planets are shown.',
    end4: 'Equal scores: the largest set decides, then the fewest black holes; else the win is shared and another game is offered.',
    end5: 'The game also ends after {{turns}} turns; a counter shows the last {{counted}}.',
    seenTitle: 'Who sees what',
    seen1:
      'Everyone sees: how many cards each hand holds, who is Deputy, the sets laid, how many planets each has hidden, the size of the pile, and the black holes played.',
    seen2:
      'You alone see: the three cards you draw, your hand, and what you hid. A passed card is known to its giver and its receiver, a stolen one to thief and victim.',
    seen3: 'Nobody learns which of the three cards you kept, passed or put back.',
    leaveTitle: 'When somebody leaves',
    leave:
      'A leaver ranks last. The hand leaves the game, the sets laid stay on the table. With one player left the game ends, and that player wins.',
    optionsTitle: 'Options of a table',
    options:
      'Whoever opens the table may change the points of every set, and these; the first one is standard. All options are',
    fairTitle: 'Why the cards are fair',
    fair1:
      'Everyone shuffles the pile, one after the other, and proves that no card was added, lost or swapped. One honest player is enough to make the order random. When you draw, all the others give their part of a key, so that you alone can read the card.',
    fair2:
      'Hidden choices are proved to be legal without being shown. The record of the game proves it all again, on any machine.',
  },
  learn: {
    title: 'Learn 8',
    intro: 'Collect planets in a hidden hand. Every turn you give one away, too.',
    turnTitle: 'Three cards, three places',
    turn: 'You are the Commander: draw three cards. Keep one, pass one to a player of your choice, who becomes your Deputy, and put one back on the pile, where the next Commander will draw it.',
    keep: 'Keep',
    pass: 'Pass',
    back: 'Put back',
    setsTitle: 'Sets are points',
    sets: 'Three or more of one planet, or all eight. A set must contain the card that has just come. Lay it now, or wait for a larger one: a set on the table never grows. The Deputy’s sets are worth more, so think twice whom you give what.',
    same: '{{n}} × {{name}}:',
    different: '{{n}} different planets:',
    worth: '{{commander}} points as Commander, {{deputy}} as Deputy',
    holeTitle: 'Black holes',
    hole: 'Whoever keeps or receives one must play it at once.',
    hide: 'Hide one of your planets for good: 1 point at the end.',
    steal: 'Or steal a planet at random from another hand.',
    endTitle: 'The end',
    end: 'When the pile is empty, each card left in your hand costs a point. At the end of your own turn you may hold {{limit}} cards at most; the others go under the pile. Most points win.',
    try: 'Try it against bots',
  },
};
