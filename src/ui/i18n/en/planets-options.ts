/** The options of 8: what each is, what each value does, how a difference is told. Part of `options`. */
export const planetsOptions = {
  standard: 'Standard rules.',
  presets: {
    standard: 'Standard',
    standardHint: 'The game ends with the turn that takes the last card of the pile.',
    long: 'The long night',
    longHint: 'Cards that are too many for a hand revive an empty pile, and the game goes on.',
  },
  points: {
    label: 'Points of a set',
    hint: '0 to {{max}} each. A set laid as Deputy is worth more in the source; how much is yours to say.',
    caption: 'Points of a set by its size and by the role in which it is laid',
    set: 'Set',
    commander: 'as Commander',
    deputy: 'as Deputy',
    same: '{{n}} alike',
    orMore: '{{n}} or more alike',
    different: '{{n}} different',
    commanderRow: '{{row}}, as Commander',
    deputyRow: '{{row}}, as Deputy',
    reset: 'Reset',
    commanderReset: 'Standard points as Commander',
    deputyReset: 'Standard points as Deputy',
    commanderRowDiff: '{{row}} as Commander: {{points}}',
    deputyRowDiff: '{{row}} as Deputy: {{points}}',
    commanderDiff: 'other points as Commander',
    deputyDiff: 'other points as Deputy',
  },
  end: {
    label: 'When the pile is empty',
    'v-before-surplus': 'The game ends',
    'v-before-surplus-hint': 'At the end of that turn, before the Commander’s surplus goes back.',
    'v-before-surplus-diff': 'an empty pile ends the game',
    'v-after-surplus': 'Surplus revives it',
    'v-after-surplus-hint':
      'If the Commander has to put cards back under the pile, the game goes on with them.',
    'v-after-surplus-diff': 'surplus cards revive the pile',
  },
  leaver: {
    label: 'When somebody leaves',
    'v-go-on': 'The others play on',
    'v-go-on-hint':
      'From three players on: the leaver’s hand leaves the game. To make this possible, all the others together could read what is drawn, but only if every one of them conspired.',
    'v-go-on-diff': 'the game goes on without a leaver',
    'v-end': 'The game ends',
    'v-end-hint':
      'With the points as they stand. In return, not even all the others together could ever read what you draw.',
    'v-end-diff': 'a leaver ends the game',
  },
};
