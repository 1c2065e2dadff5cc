/**
 * How a bot weighs what it cannot know: the numbers that make one player of 8 stronger than another.
 *
 * The estimates (planets-worth.ts) are the same for all; a judgement says how they are put together. `PLAIN` is set by
 * hand. `KEEN` was found by playing: whole games against `PLAIN` with the same deals and the seats exchanged, one number
 * changed at a time (docs/decisions.md); `npm run bench -- bots` prints by how much it wins.
 */

/** Points unless it says otherwise. */
export type Judgement = {
  /** Factor by which a point later counts less than a point now, per copy waited for. */
  readonly patience: number;
  /** Cards a seat chooses from, of its own accord or as Deputy, in a round of turns; other wants compete for them. */
  readonly cardsARound: number;
  /** Share of sets expected to be laid as Deputy, which pays more. */
  readonly asDeputy: number;
  /** How much of the eight different counts while cards are missing, 0 to 1. */
  readonly rainbow: number;
  /** Hand size above which every further card is a burden of `burden`. */
  readonly roomy: number;
  readonly burden: number;
  /** Share of a returned card's gain that the next Commander is feared to make of it, 0 to 1. */
  readonly returned: number;
  /** What another seat's gain costs: all of it times `lead` if it leads, divided by rivals to the power of `crowd`. */
  readonly lead: number;
  readonly crowd: number;
  /** Another seat's gain from a card: share of a set of four when it holds two; with one like it; with none. */
  readonly theirSet: number;
  readonly theirPair: number;
  readonly theirSingle: number;
};

export const PLAIN: Judgement = {
  patience: 0.8,
  cardsARound: 1.4,
  asDeputy: 0,
  rainbow: 0.5,
  roomy: 8,
  burden: 0.75,
  returned: 0.5,
  lead: 1.2,
  crowd: 0.5,
  theirSet: 1,
  theirPair: 1,
  theirSingle: -0.5,
};

export const KEEN: Judgement = {
  ...PLAIN,
  patience: 0.7,
  cardsARound: 2,
  rainbow: 0.9,
  roomy: 7,
  theirSet: 0.6,
  theirSingle: -0.8,
};
