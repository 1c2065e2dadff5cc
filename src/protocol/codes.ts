/**
 * The one table of refusals in the protocol: what a signed entry can be at fault for. (What is dropped without
 * blame: DropCode in entry.ts, LogCode in log.ts; a bad genesis: genesis.ts; a bad record: record.ts; the rules of a
 * game: that game. docs/protocol.md lists them all, and a test compares.)
 */
export const FAULTS = {
  malformed: 'The body of a signed entry has other keys, types or sizes than any kind of body.',
  oversize: 'The entry is larger than its kind allows.',
  'step-order': 'Its (step, attempt) lies before that of the entry it follows.',
  'state-differs': 'It names the same history but another state: the program computes the game differently.',
  'not-expected': 'It contributes to a step that expected nothing of this seat, or a second time.',
  'wrong-kind': 'The step expects another kind of contribution of this seat.',
  'move-malformed': 'The move has a shape this game does not know.',
  'move-illegal': 'The rules of the game forbid the move.',
  'head-wrong': 'It commits to a chain the step does not ask for.',
  'link-index': 'It shows the link of another roll.',
  'link-wrong': 'The link does not hash to what this seat committed to.',
  'lead-missing': "The move brings about a roll, but the mover's own link is missing.",
  'lead-unexpected': 'It shows a link though the move brings about no roll.',
  'keys-wrong': 'A key or its proof is wrong, or the key repeats another of the table.',
  'deal-wrong':
    'The dealt key shares do not add up to the key, or one of them does not open for its receiver.',
  'complaint-wrong': 'The complaint is about a share that is right, or does not show what it claims.',
  'shuffle-wrong': 'The shuffled pile is not proved to hold the same cards.',
  'proofs-count': 'It carries other proofs about cards than its step or its move calls for.',
  'draw-wrong': "A share of a drawn card is not proved to come from this seat's pile key.",
  'mix-wrong': 'The mixed cards are not proved to be the same cards.',
  'transfer-wrong': 'The card handed over, kept or put back is not proved to bear the face it had.',
  'open-wrong': 'The opened card is not proved to bear the face that is named.',
  'planet-wrong': 'The card is not proved to be a planet.',
  'ballot-wrong': 'What the seat says in a ballot about an absence contradicts its own chain.',
  equivocation: 'The seat signed two different entries at one place of its chain.',
  'chain-broken': 'The seat signed an entry that does not follow its own entry before.',
} as const;

export type FaultCode = keyof typeof FAULTS;

/** Why a contribution is not accepted. `why`: field, rule or proof, without language. */
export type Refusal = { readonly code: FaultCode; readonly why: string };

/** One seat's fault, with the ids of the signed entries that show it. */
export type Fault = {
  readonly code: FaultCode;
  readonly seat: number;
  readonly seq: number;
  /** Field or rule, without language: for `move-illegal` the game's own code. */
  readonly why: string;
  readonly evidence: readonly string[];
};
