/**
 * What `npm run verify -- FILE --json` prints, to the key: docs/record-report.md in code. A program that reads reports can
 * take this file over; test/cli/verify-schema.test.ts holds real reports of every kind against it.
 *
 * `report` counts versions of this shape. Keys are exact: a key more, or one less, is another version.
 */
import * as v from 'valibot';

export const REPORT_VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const seat = v.pipe(count, v.maxValue(7));
const hashText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));
const texts = v.array(v.string());
const seats = v.array(seat);
const known = { k: count, link: hashText };
/** A value of the game's own: docs/protocol.md sections 13 and 23. */
const ofTheGame = v.unknown();

const avatar = v.strictObject({ colour: count, shape: count });
const genesis = v.strictObject({
  protocol: v.string(),
  table: hashText,
  round: count,
  game: v.string(),
  options: ofTheGame,
  chainLength: count,
  roster: v.array(
    v.strictObject({ name: v.string(), avatar, key: hashText, nonce: v.string(), host: v.nullable(seat) }),
  ),
});

const head = v.strictObject({ ...known, chain: count, entry: hashText, line: count });
const link = v.strictObject({
  ...known,
  seat,
  entry: hashText,
  line: count,
  known: v.nullable(v.strictObject(known)),
  head: v.nullable(head),
});
const draw = v.variant('kind', [
  v.strictObject({ kind: v.literal('dice'), count }),
  v.strictObject({ kind: v.literal('index'), below: count }),
  v.strictObject({ kind: v.literal('lot'), seats: count }),
]);
const sizeBytes = count;
const proof = v.variant('kind', [
  v.strictObject({ kind: v.literal('key'), of: v.picklist(['hand', 'pile']), sizeBytes }),
  v.strictObject({ kind: v.literal('deal'), to: seat, sizeBytes }),
  v.strictObject({ kind: v.literal('complaint'), about: seat, sizeBytes }),
  v.strictObject({ kind: v.literal('shuffle'), cards: count, sizeBytes }),
  v.strictObject({ kind: v.literal('share'), card: count, to: seat, sizeBytes }),
  v.strictObject({ kind: v.literal('mix'), cards: v.array(count), into: v.array(count), sizeBytes }),
  v.strictObject({ kind: v.literal('transfer'), card: count, to: v.nullable(seat), sizeBytes }),
  v.strictObject({ kind: v.literal('open'), card: count, face: v.string(), sizeBytes }),
  v.strictObject({ kind: v.literal('planet'), card: count, sizeBytes }),
]);
const storyEntry = v.strictObject({
  id: hashText,
  seat,
  seq: count,
  line: count,
  step: count,
  attempt: count,
  kind: v.string(),
  as: v.picklist(['given', 'leave', 'fault', 'ballot', 'halt', 'void', 'waiting', 'loose']),
  sizeBytes,
  proofs: v.array(proof),
  link: v.nullable(link),
  head: v.nullable(head),
  fault: v.nullable(v.strictObject({ code: v.string(), why: v.string() })),
});
const step = v.strictObject({
  step: count,
  attempt: count,
  phase: v.string(),
  seat: v.nullable(seat),
  history: hashText,
  state: hashText,
  entries: v.array(storyEntry),
  lacking: seats,
  asides: v.array(storyEntry),
  roll: v.nullable(
    v.strictObject({
      k: count,
      leader: v.nullable(seat),
      history: hashText,
      draw,
      links: v.array(link),
      value: v.nullable(hashText),
      values: v.nullable(v.array(count)),
    }),
  ),
  events: v.array(count),
});
const signed = v.nullable(v.strictObject({ seq: count, line: count, kind: v.string() }));
const by = v.picklist(['leave', 'fault', 'removal']);
const story = v.strictObject({
  signers: v.array(v.strictObject({ seat, key: hashText, entries: count, first: signed, last: signed })),
  steps: v.array(step),
  departures: v.array(v.strictObject({ seat, step: count, by, agreed: seats })),
  endsAt: v.nullable(count),
});

/** Which versions a file says it is of; null: it says none. Only with `record-version` and `genesis-version`. */
const found = v.strictObject({ record: v.nullable(count), protocol: v.nullable(v.string()) });

export const reportSchema = v.variant('kind', [
  v.strictObject({
    report: v.literal(REPORT_VERSION),
    kind: v.literal('unreadable'),
    exitCode: v.literal(3),
    code: v.string(),
    line: count,
    found: v.optional(found),
  }),
  v.strictObject({
    report: v.literal(REPORT_VERSION),
    kind: v.literal('forged'),
    exitCode: v.literal(2),
    code: v.string(),
    line: v.pipe(count, v.minValue(1)),
    found: v.optional(found),
  }),
  v.strictObject({
    report: v.literal(REPORT_VERSION),
    kind: v.literal('authentic'),
    exitCode: v.picklist([0, 1]),
    session: hashText,
    genesis,
    isComplete: v.boolean(),
    missingCloses: seats,
    end: v.picklist(['rules', 'halt', 'open']),
    faults: v.array(
      v.strictObject({ code: v.string(), seat, seq: count, why: v.string(), evidence: texts, line: count }),
    ),
    departures: v.array(v.strictObject({ seat, step: count, by })),
    rolls: v.array(
      v.strictObject({
        k: count,
        step: count,
        leader: v.nullable(seat),
        history: hashText,
        links: v.array(v.strictObject({ seat, link: hashText })),
        value: hashText,
        values: v.array(count),
      }),
    ),
    shuffles: v.array(v.strictObject({ seat, step: count })),
    events: v.array(
      v.strictObject({
        index: count,
        step: count,
        event: ofTheGame,
        story: v.array(ofTheGame),
        state: ofTheGame,
        roll: v.nullable(count),
      }),
    ),
    story,
    outcome: v.nullable(
      v.strictObject({
        ranking: v.array(seats),
        scores: v.array(v.pipe(v.number(), v.integer())),
        reason: v.string(),
      }),
    ),
    state: ofTheGame,
    entries: count,
    sizeBytes,
  }),
]);

export type JsonReport = v.InferOutput<typeof reportSchema>;
