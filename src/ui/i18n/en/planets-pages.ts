/** 8 outside its table: its rules, learning it. Part of `pages`. */
export const planetsPages = {
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
      'Hide a planet of your hand face down before you. It is worth {{points}} at the end. You may look at it, never take it back.',
    holes3: 'Or steal: take a planet at random from another hand. It may make a set at once.',
    holes4:
      'If only one of the two is possible, it is that one; if none is, nothing happens. Then the black hole lies face up for all to see.',
    endTitle: 'The end',
    end1: 'The game ends when the pile is empty and the cards of that turn are resolved.',
    end2: 'With two cards left in the pile, keep one and pass one. With one, keep it.',
    end3: 'Your score: sets as Commander, plus sets as Deputy, plus {{hidden}} for each hidden planet, minus {{held}} for each card left in hand. Then the hidden planets are shown.',
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
    hide: 'Hide one of your planets for good: {{points}} point at the end.',
    steal: 'Or steal a planet at random from another hand.',
    endTitle: 'The end',
    end: 'When the pile is empty, each card left in your hand costs a point. At the end of your own turn you may hold {{limit}} cards at most; the others go under the pile. Most points win.',
    begin: 'Play a lesson',
    beginHint:
      'A real game against two bots, on this device alone. A guide says one line at a time; stop when you like.',
    try: 'Or a game without a guide',
    coach: {
      assignFirst:
        'Your cards: keep one, pass one to a player (your Deputy for this turn), put one back. Then Confirm.',
      assign: 'Three alike are a set, and sets are points. Keep what may come again, pass what helps little.',
      assignHole:
        'A black hole! Whoever keeps or receives it must play it at once: hide a planet, or steal one.',
      assignSet: 'Keep {{card}}: {{count}} alike are a set, to be laid for points.',
      tip: 'Unsure? The bulb in the bar says what a strong player would do.',
      hole: 'A black hole is played at once: hide a planet for {{hidden}} point at the end, or steal one from a hand.',
      lay: 'You have a set: {{points}} points now, or wait for one card more. A Deputy gets {{deputy}} for it.',
      layAll: 'All eight planets are a set, too: {{points}} points now. A Deputy gets {{deputy}} for it.',
      layDeputy: 'As Deputy you get {{points}} points for this set; as Commander, {{commander}}.',
      surplus: 'More than {{limit}} cards at your turn’s end: choose which go under the pile.',
      laid: '{{points}} points, safe on the table. That set will not grow any more.',
      hid: 'Hidden for good: it counts {{hidden}} point when the game ends.',
      stole: 'The stolen planet is yours. Only you and whoever had it know which it was.',
      robbed: 'A black hole took one of your planets, drawn at random: nobody could choose it.',
      otherHole: '{{name}} has a black hole and must play it: hide a planet, or steal one.',
      deputy: '{{name}} passed you a card: as Deputy you are paid more for what you lay with it.',
      other: '{{name}} is Commander: three cards are drawn, one is kept, one passed, one put back.',
      enough: 'You have seen how it goes. Play on, or stop when you like.',
      done: 'You know it all. Each card left in a hand cost a point; most points win.',
    },
  },
};
