/** What can happen to a table or a connection: one sentence each, and what to do. */
export const states = {
  meetingDown: {
    title: 'The meeting point doesn’t answer',
    text: 'Trying another ({{broker}}/{{brokers}}). You can play alone meanwhile.',
    dot: 'New guests can’t join now.',
  },
  nobodyThere: {
    title: 'Nobody is at the table yet',
    text: 'Keep this page open; you’ll be let in as soon as somebody is there.',
  },
  versionDiffers: {
    title: 'Two versions of the page',
    mine: 'Your page is older than the table’s. Reload it, and the door opens.',
    mineAsHost: 'Your page is older than your guest’s. Reload it, and they can come in.',
    theirs: 'The table’s page is older than yours. Whoever opened it must reload.',
  },
  noDirectLine: {
    title: 'No direct line',
    text: 'Your networks refuse a direct line.',
    hint: 'Another network often helps: mobile data instead of Wi-Fi, or the other way round.',
  },
  secondTab: {
    title: 'Already seated',
    text: 'You’re already seated in another tab.',
    playHere: 'Play here',
  },
  storageDenied: {
    title: 'This browser forgets',
    text: 'This browser won’t remember your seat. Closing the page may lose it.',
  },
  storageFull: {
    title: 'No room left',
    text: 'This device has no room to keep your moves safe. Free some space, then try again.',
  },
  storageDamaged: {
    title: 'What was kept is damaged',
    text: 'What this browser kept of the table cannot be read any more, so it cannot hold your seat: it might contradict what you have signed. The others still have the game. Forget the table here, then watch by its link.',
    forget: 'Forget the table',
  },
  tableFull: {
    title: 'All seats are taken',
    text: 'You can watch at once, and sit down when one becomes free.',
  },
  alreadyStarted: {
    title: 'The game is under way',
    text: 'They have begun. You can watch at once, from the first roll on.',
    seatKept: 'The game has begun. You’re watching; you have a seat in the next one.',
    seatLost:
      'If {{name}}’s seat is yours: this browser no longer has what it had stored of it, so you can only watch.',
    seatWaits: 'The game has begun and is full. You’re watching; the next free seat is yours.',
    keep: 'Keep my seat',
    onlyWatch: 'Only watch',
  },
  impostor: {
    title: 'Something stands in between',
    text: 'The line to this table could not be proved safe, so it was closed. Nothing of yours was sent.',
  },
  seatRemoved: { title: 'Your seat was freed', text: 'Whoever opened the table has freed your seat.' },
  tableClosed: { title: 'The table is closed', text: 'Whoever opened the table has closed it.' },
  noSuchTable: {
    title: 'This device does not know the table',
    text: 'No table with this address was played here. The invitation link brings you back.',
  },
  setUpFailed: {
    title: 'The start did not work',
    text: 'The game could not begin because of {{name}}’s seat. You are back in the lobby; start again when you like.',
  },
  notLoaded: {
    title: 'The game does not load',
    text: 'A part of the page did not arrive, and is asked for again. Are you online? Then reload: your seat is kept.',
  },
  offline: 'You are offline. Your move is saved here; it goes out when you’re back.',
  offlineIdle: 'You are offline. The table goes on as soon as you’re back.',
  preparing: 'Everyone makes ready',
  mute: 'Sounds off',
  unmute: 'Sounds on',
  leave: {
    title: 'Leave the game for good?',
    text: 'You rank last, and your points at risk are lost. The others play on. To come back later, choose “Keep for later” instead.',
    done: 'You have left the game. To watch the others, open the table’s link again.',
    doneAlone: 'You have left the game.',
    textCards:
      'You rank last, and your cards leave the game. The others play on. To come back later, choose “Keep for later” instead.',
  },
  absent: {
    gone: 'not connected for {{time}}.',
    connected: 'has not answered for {{time}}.',
    thinking: 'has been thinking for {{time}}.',
    onDevice: 'plays on {{name}}’s device;',
    wait: 'Wait',
    keep: 'Keep for later',
    end: 'End at {{scores}}',
    endTitle: 'End here?',
    endText:
      'History keeps the game as it stands, broken off while waiting for {{names}}. Nothing is signed or sent: opened again, the game goes on from here.',
    list: 'Waiting for {{names}}',
  },
  goOn: {
    label: 'Going on without {{names}}',
    button: 'Go on without {{names}}',
    title: 'Go on without {{names}}?',
    agree: 'Agree',
    noted: 'All right',
    quorum: '{{needed}} of the {{of}} seats still in have to agree; nothing happens before.',
    rank: '{{names}}: ranked last, and free to watch.',
    dice: 'A throw under way is thrown anew.',
    cards: 'The cards in that hand leave the game.',
    ends: 'By the options of this table the game then ends as it stands.',
    back: 'Whoever is back before it is decided is in again.',
    binding: 'Once given, your word stands until this is decided.',
    asked: {
      one: '{{by}} asks to go on without {{names}}.',
      other: '{{by}} ask to go on without {{names}}.',
    },
    me: 'You',
    agreed: '{{by}} agreed to go on without {{names}}.',
    watched: {
      one: '{{by}} agreed to go on without {{names}}.',
      other: '{{by}} agreed to go on without {{names}}.',
    },
    aboutMe: {
      one: '{{by}} considers going on without you. Play on, and you stay in.',
      other: '{{by}} consider going on without you. Play on, and you stay in.',
    },
    missing: { one: '{{n}} more is needed', other: '{{n}} more are needed' },
    more: '{{more}}.',
    moreFrom: '{{more}}; waiting for {{names}}.',
    enough: 'Enough have agreed; their devices are settling it.',
    stalled: 'Enough have agreed, but nothing comes from {{name}}. You can ask again.',
    again: 'Ask again',
    twoSeats:
      'Two players can’t outvote each other: the table waits for {{names}}. The game is kept on every device and goes on when you both open the link again.',
    halfAway:
      'Half of the table is away, too few are here to decide without {{names}}. The game is kept on every device and goes on when the link is opened again.',
  },
  removed: {
    by: '{{name}} was taken out by a decision of {{decided}}',
    byMe: 'You were taken out by a decision of {{decided}}',
    byOthers: '{{name}} was taken out by a decision of the others',
    byOthersMe: 'You were taken out by a decision of the others',
    seats: { one: '{{n}} seat', other: '{{n}} seats' },
    strip: '{{sentence}}: ranked last, and free to watch.',
    label: 'Taken out',
    watch: 'Watch',
  },
  fault: {
    text: '{{name}}’s program sent a move the rules forbid.',
    detailsTitle: 'What happened',
    explain:
      'Every move is checked by all. This one broke a rule, so {{name}}’s seat counts as having left. It may be a mistake in a program; the record shows exactly what was sent.',
    code: 'Kind',
    entry: 'Entry',
    why: 'Reason',
    refusedByRules: 'The rules of the game forbid it.',
  },
  notNow: 'That is not possible just now.',
};
