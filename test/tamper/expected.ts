/**
 * The matrix: what a verifier says of a body in which one field was changed and which its own seat signed again, so that only
 * the rules can object. One sample for each kind of body, and for moves one for each way in which they carry proofs.
 *
 * A change that is in no row must be `malformed`: other keys, types or sizes than docs/protocol.md section 7 has. A row names a
 * code, why it is that one, and the changes (`path change`) that must give it; a row without a use fails the test, so the
 * matrix is exact. `nothing` is said of what is authentic and breaks no rule: the seat might as well have signed it, or
 * nobody has come to judge it where the record ends.
 */
import type { FaultCode } from '../../src/protocol/codes.ts';
import type { Name } from './records.ts';

export type Row = {
  readonly code: FaultCode | 'nothing' | 'halt-unfounded';
  readonly why: string;
  readonly changes: readonly string[];
};
/** `line` from 1, as a verifier counts. */
export type Sample = {
  readonly title: string;
  readonly record: Name;
  readonly line: number;
  readonly rows: readonly Row[];
};

const row = (code: Row['code'], why: string, ...changes: readonly string[]): Row => ({ code, why, changes });

const otherLink = (path: string): Row =>
  row('link-wrong', 'it does not hash to the head this seat committed to', `${path} changed`);
const otherRoll = (...changes: readonly string[]): Row =>
  row('link-index', 'the link of another roll', ...changes);
const moveMalformed = (...changes: readonly string[]): Row =>
  row('move-malformed', 'no move of this game', ...changes);
const moveIllegal = (...changes: readonly string[]): Row =>
  row('move-illegal', 'the rules forbid it', ...changes);
const ofMove = (...fields: readonly string[]): readonly string[] => [
  'move field added',
  ...['dropped', 'changed', 'longer', 'shorter'].map((change) => `move.kind ${change}`),
  ...fields,
];
const mixWrong = (at: number): Row =>
  row(
    'mix-wrong',
    'the proof is about these very cards; a mix has as many outputs and such a proof as it has cards',
    ...['outputs', 'proof'].flatMap((field) =>
      ['changed', 'longer', 'shorter'].map((change) => `proofs[${at}].${field} ${change}`),
    ),
  );
const transferWrong = (at: number): Row =>
  row(
    'transfer-wrong',
    'the proof is about this very ciphertext',
    `proofs[${at}].output changed`,
    `proofs[${at}].proof changed`,
  );
const proofsCount = (...changes: readonly string[]): Row =>
  row('proofs-count', 'one proof an operation, in the order of the game', ...changes);

export const SAMPLES: readonly Sample[] = [
  {
    title: 'commit',
    record: 'going-on',
    line: 2,
    rows: [
      row('head-wrong', 'a head of a chain nobody asked for', 'chain one more'),
      row('nothing', 'any head is as good, until the first link is shown under it', 'head changed'),
    ],
  },
  { title: 'link', record: 'going-on', line: 6, rows: [otherRoll('k one more'), otherLink('link')] },
  {
    title: 'lead',
    record: 'going-on',
    line: 23,
    rows: [otherRoll('k one more', 'k one less'), otherLink('link')],
  },
  {
    title: 'move that leads a roll',
    record: 'going-on',
    line: 20,
    rows: [
      otherRoll('lead.k one more', 'lead.k one less'),
      otherLink('lead.link'),
      moveMalformed(...ofMove()),
    ],
  },
  {
    title: 'move that keeps dice',
    record: 'going-on',
    line: 25,
    rows: [
      moveMalformed(
        ...ofMove('move.dice dropped', 'move.then dropped', 'move.then changed'),
        ...['move.then longer', 'move.then shorter', 'move.dice[0] one less', 'move.dice[5] one more'],
        ...['move.dice[0] as text', 'move.dice[5] as text'],
      ),
      moveIllegal(
        ...['move.dice empty', 'move.dice longer', 'move.dice shorter', 'move.dice swapped'],
        ...['move.dice[0] one more', 'move.dice[5] one less'],
      ),
    ],
  },
  { title: 'leave', record: 'going-on', line: 32, rows: [] },
  { title: 'close', record: 'going-on', line: 33, rows: [] },
  {
    title: 'agree',
    record: 'going-on',
    line: 10,
    rows: [
      row(
        'ballot-wrong',
        'of another place than its ballot, or of a seat that says it has passed what it has not',
        ...['ballot.attempt one more', 'ballot.step one more', 'ballot.step one less', 'passed negated'],
      ),
      row(
        'nothing',
        'ballots may be opened by anybody in any round; what a seat says it holds, it holds by the time it is asked',
        ...['ballot.round one more', 'ballot.seat one more', 'holds longer'],
      ),
    ],
  },
  {
    title: 'accept',
    record: 'going-on',
    line: 13,
    rows: [
      row(
        'ballot-wrong',
        'in another ballot than the one its seat has promised itself to',
        ...[
          'ballot.attempt one more',
          'ballot.round one more',
          'ballot.seat one more',
          'ballot.seat one less',
        ],
        ...['ballot.step one more', 'ballot.step one less'],
      ),
      row(
        'nothing',
        'a value that nobody proposed counts for nothing, like one vote among those that decide',
        ...['value.seats[0] one more', 'value.seats[0] one less'],
      ),
    ],
  },
  {
    title: 'halt',
    record: 'equivocation',
    line: 14,
    rows: [
      row(
        'halt-unfounded',
        'a pair that proves nothing stops no game, and no replica takes it: the record is not authentic',
        ...['. field added', 'pair dropped', 'pair empty', 'pair longer', 'pair shorter'],
        ...[0, 1].flatMap((at) => [
          `pair[${at}] field added`,
          ...['bytes', 'sig'].flatMap((field) =>
            ['dropped', 'changed', 'longer', 'shorter'].map((change) => `pair[${at}].${field} ${change}`),
          ),
        ]),
      ),
      row(
        'nothing',
        'no halt: an entry of a seat that is expected nothing there, so nobody judges it yet; or the same pair',
        ...['kind dropped', 'kind changed', 'kind longer', 'kind shorter', 'pair swapped'],
      ),
    ],
  },
  {
    title: 'keys',
    record: 'complaint',
    line: 5,
    rows: [
      row(
        'keys-wrong',
        'each proof is about this very key',
        ...['hand', 'handProof', 'pile', 'pileProof'].map((field) => `${field} changed`),
      ),
    ],
  },
  {
    title: 'deal',
    record: 'complaint',
    line: 8,
    rows: [
      row(
        'deal-wrong',
        'one share for each other seat, in their order, proved, and together the key',
        ...['shares longer', 'shares shorter', 'shares swapped'],
        ...[0, 1].flatMap((at) =>
          [
            'ephemeral changed',
            'proof changed',
            'receiver one more',
            'receiver one less',
            'share changed',
          ].map((change) => `shares[${at}].${change}`),
        ),
      ),
      row(
        'nothing',
        'whether a seal opens is for its receiver to say, in the next step',
        ...['shares[0].sealed changed', 'shares[1].sealed changed'],
      ),
    ],
  },
  { title: 'check', record: 'complaint', line: 11, rows: [] },
  {
    title: 'check with a complaint',
    record: 'complaint',
    line: 13,
    rows: [
      row(
        'complaint-wrong',
        'about a dealer, each once, in order, with the secret of this very share',
        ...['complaints longer', 'complaints[0].dealer one more', 'complaints[0].dealer one less'],
        ...['complaints[0].proof changed', 'complaints[0].secret changed'],
      ),
      row('nothing', 'nobody has to complain', 'complaints empty'),
    ],
  },
  {
    title: 'shuffle',
    record: 'complaint',
    line: 16,
    rows: [
      row(
        'shuffle-wrong',
        'the proof is about these very cards, and has one size for 104',
        ...['outputs changed', 'outputs shorter', 'proof changed', 'proof shorter'],
      ),
    ],
  },
  {
    title: 'shares',
    record: 'complaint',
    line: 20,
    rows: [
      proofsCount('shares longer', 'shares shorter'),
      row(
        'draw-wrong',
        'each proof is about this very share of this very card',
        'shares swapped',
        ...[0, 2].flatMap((at) => [`shares[${at}].proof changed`, `shares[${at}].share changed`]),
      ),
    ],
  },
  {
    title: 'move that assigns cards',
    record: 'cards',
    line: 16,
    rows: [
      moveMalformed(...ofMove('move.deputy dropped', 'move.deputy as text')),
      moveIllegal('move.deputy one more'),
      proofsCount('proofs dropped', 'proofs longer', 'proofs shorter', 'proofs swapped'),
      mixWrong(0),
      row(
        'transfer-wrong',
        'the proof is about this very ciphertext, and hands it to the Deputy that is named',
        ...['proofs[3].output changed', 'proofs[3].proof changed', 'move.deputy one less'],
      ),
    ],
  },
  {
    title: 'identify as a planet',
    record: 'cards',
    line: 17,
    rows: [
      row('oversize', 'two such proofs are more than an answer may weigh', 'proofs longer'),
      row('planet-wrong', 'the proof is about this very card', 'proofs[0].proof changed'),
    ],
  },
  {
    title: 'identify as a black hole',
    record: 'cards',
    line: 52,
    rows: [
      proofsCount('proofs longer'),
      row('open-wrong', 'the proof is about this very card', 'proofs[0].proof changed'),
    ],
  },
  {
    title: 'move that robs',
    record: 'cards',
    line: 53,
    rows: [
      moveMalformed(...ofMove('move.from dropped', 'move.from one less', 'move.from as text')),
      moveIllegal('move.from one more'),
    ],
  },
  { title: 'mix', record: 'cards', line: 54, rows: [proofsCount('proofs longer'), mixWrong(0)] },
  { title: 'transfer', record: 'cards', line: 58, rows: [proofsCount('proofs longer'), transferWrong(0)] },
  {
    title: 'move that lays a set',
    record: 'cards',
    line: 68,
    rows: [
      moveMalformed(
        ...ofMove('move.faces dropped'),
        ...[0, 2].flatMap((at) =>
          ['changed', 'longer', 'shorter'].map((change) => `move.faces[${at}] ${change}`),
        ),
      ),
      moveIllegal('move.faces empty', 'move.faces shorter'),
      proofsCount('move.faces longer', 'proofs dropped', 'proofs longer', 'proofs shorter', 'proofs swapped'),
      mixWrong(0),
      row('open-wrong', 'the proof is about this very card and face', 'proofs[3].proof changed'),
    ],
  },
  {
    title: 'move that hides a card',
    record: 'cards',
    line: 87,
    rows: [moveMalformed(...ofMove()), proofsCount('proofs dropped', 'proofs longer'), mixWrong(0)],
  },
  {
    title: 'open',
    record: 'cards',
    line: 90,
    rows: [
      row(
        'open-wrong',
        'as many faces as cards, faces of the game, and the proof is about this very card and face',
        ...[
          'faces longer',
          'faces[0] changed',
          'faces[0] longer',
          'faces[0] shorter',
          'proofs[0].proof changed',
        ],
      ),
      proofsCount('proofs longer'),
    ],
  },
];

/**
 * A `propose` is in no sample: nobody expects one, so it is judged when its seat is next expected. In `going-on` that is after
 * the record's last ballot; fields.test.ts has it apart.
 */
export const PROPOSE = { record: 'going-on', line: 18 } as const satisfies Partial<Sample>;
