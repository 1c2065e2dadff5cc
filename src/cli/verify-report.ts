/**
 * A verification report in words, for a terminal.
 *
 * Invariants
 * 1. Text that came from the record is printed without control or direction characters: a record cannot write to the
 *    reader's terminal.
 * 2. Faults name a seat's program and what it signed, never a person's intention.
 */
import { never } from '../encoding/result.ts';
import type { Seat } from '../games/game.ts';
import { FAULTS } from '../protocol/codes.ts';
import type { Genesis, GenesisCode } from '../protocol/genesis.ts';
import type { LogCode } from '../protocol/log.ts';
import type { LineCode, UnreadableCode } from '../protocol/record.ts';
import type { VerifyReport } from '../protocol/verify.ts';
import { versionText } from './record-versions.ts';
import { FILE_REFUSALS, type FileReport } from './verify-file.ts';
import { type NameOf, rollLines, storyLines } from './verify-story.ts';

/** Why a file is no record. */
export const UNREADABLE: { readonly [code in UnreadableCode]: string } = {
  'record-empty': 'The file is empty.',
  'record-not-json': 'Its first line is no canonical JSON, so this is no record of Octet.',
  'record-format': 'Its first line is not the head of an Octet record.',
  'record-version': 'It is a record of a version this program does not know.',
  'record-too-large': 'It is larger than any record can be.',
};

/** Why a record is not what the table wrote. */
export const FORGED: { readonly [code in GenesisCode | LogCode | LineCode]: string } = {
  'genesis-shape': 'The genesis has other keys, types or sizes than a genesis has.',
  'genesis-version': 'The genesis is of a protocol this program does not know.',
  'genesis-game': 'The genesis names a game this program does not know.',
  'genesis-options': 'The genesis has options this game does not have.',
  'genesis-roster': 'The genesis has too few or too many seats, a key twice, or a bot without a person.',
  'genesis-key': 'A seat of the genesis has a key that proves nothing.',
  'genesis-signature': 'A seat has not signed the genesis, or not this one.',
  'record-duplicate': 'The line repeats an entry that stands in the record already.',
  'record-line': 'The line is no signed entry.',
  'too-large': 'The entry is larger than any entry can be.',
  'not-canonical': 'The entry is no canonical JSON.',
  'entry-shape': 'The entry has other keys or types than an entry has.',
  'wrong-session': 'The entry belongs to another game.',
  'unknown-seat': 'The entry names a seat this table does not have.',
  'bad-signature': 'The entry is not signed by the seat it names.',
  gap: 'An entry is missing before this one.',
  'too-far-ahead': 'The entry is too far ahead of what has been judged.',
  'after-end': 'The entry follows the last one of its seat.',
  'halt-unfounded': 'The entry stops the game with a pair that proves nothing.',
};

/** The report as lines for a person. */
export function formatReport(report: FileReport): string {
  switch (report.kind) {
    case 'unreadable':
      return [`Unreadable (${report.code}): ${unreadableText(report.code)}`, ...versionLines(report)].join(
        ' ',
      );
    case 'forged':
      // A game of another protocol may be as sound as any: nothing of it was checked.
      if (report.code === 'genesis-version')
        return [`Not checked (${report.code}): ${FORGED[report.code]}`, ...versionLines(report)].join('\n');
      return [
        `Not authentic: line ${report.line}, ${report.code}`,
        FORGED[report.code],
        'What stands before that line may be as it was signed; as a whole, this is not what the table wrote.',
      ].join('\n');
    case 'authentic':
      return authenticLines(report).join('\n');
    default:
      return never(report);
  }
}

const versionLines = ({ found }: FileReport): readonly string[] =>
  found === undefined ? [] : [versionText(found)];

/** Why a file could not be taken as a record. */
export const unreadableText = (code: (FileReport & { kind: 'unreadable' })['code']): string =>
  code in FILE_REFUSALS
    ? FILE_REFUSALS[code as keyof typeof FILE_REFUSALS]
    : UNREADABLE[code as UnreadableCode];

type Authentic = VerifyReport & { readonly kind: 'authentic' };

function authenticLines(report: Authentic): readonly string[] {
  const { genesis } = report;
  const name = (seat: Seat): string => `${plain(genesis.roster[seat]?.name ?? '?')} (seat ${seat})`;
  return [
    report.faults.length === 0
      ? `Authentic, and without a fault: every signature, roll, ${report.shuffles.length > 0 ? 'shuffle, proof ' : ''}and move holds.`
      : `Authentic, with ${count(report.faults.length, 'fault')}: the signatures hold; what broke a rule stands below.`,
    completeness(report, name),
    '',
    ...headLines(report),
    '',
    'Seats',
    ...genesis.roster.map((seat, at) => `  ${name(at)}  key ${seat.key}${hostText(genesis, at)}`),
    '',
    'Result',
    ...resultLines(report, name),
    ...section('Seats that went', departureLines(report, name)),
    ...section('Faults', faultLines(report, name)),
    '',
    ...cardLines(report, name),
    `Rolls (${report.rolls.length})`,
    ...report.rolls.flatMap((roll) => rollLines(roll, report, name)),
    '',
    `Steps (${report.story.steps.length})`,
    ...storyLines(report, name).map(plain),
    '',
    'A record proves what these keys signed, not who held them.',
  ];
}

function completeness({ isComplete, missingCloses, end }: Authentic, name: NameOf): string {
  if (!isComplete) return 'Not complete: the game had not ended where the record ends.';
  if (end === 'halt') return 'Complete: the game was broken off by proof that a seat signed two histories.';
  if (missingCloses.length === 0) return 'Complete: the game came to its end.';
  return `Complete: the game came to its end. No closing signature of ${missingCloses.map(name).join(', ')}.`;
}

function headLines({ genesis, session, entries, sizeBytes }: Authentic): readonly string[] {
  const options = Object.entries(genesis.options as { readonly [key: string]: unknown });
  return [
    `Game     ${plain(genesis.game)}: ${options.map(([key, value]) => `${key} ${plain(optionText(value))}`).join(', ')}`,
    `Session  ${session}`,
    `Table    ${genesis.table}, round ${genesis.round}`,
    `Size     ${count(entries, 'entry', 'entries')}, ${count(sizeBytes, 'byte')}`,
  ];
}

const optionText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Who shuffled, and what was done with cards; nothing for a game without any. */
function cardLines({ shuffles, events }: Authentic, name: NameOf): readonly string[] {
  if (shuffles.length === 0) return [];
  const times = (kind: string): number => events.filter(({ event }) => event.kind === kind).length;
  return [
    `Shuffles (${shuffles.length}), each proved to hold the same cards`,
    ...shuffles.map(({ seat, step }) => `  step ${step}: ${name(seat)}`),
    `Cards    ${count(times('draw'), 'draw')}, ${count(times('identify'), 'card')} proved a planet or opened as a black hole, ` +
      `${count(times('transfer'), 'planet')} stolen; every share, mix, transfer and opening proved`,
    '',
  ];
}

function hostText(genesis: Genesis, seat: Seat): string {
  const host = genesis.roster[seat]?.host ?? null;
  return host === null ? '' : `  a bot on the device of ${plain(genesis.roster[host]?.name ?? '?')}`;
}

function resultLines({ outcome }: Authentic, name: NameOf): readonly string[] {
  if (outcome === null) return ['  none'];
  return outcome.ranking.map((seats, place) => {
    const scored = seats.map((seat) => `${name(seat)} ${outcome.scores[seat] ?? 0}`).join(', ');
    return `  ${place + 1}. ${scored}${place === 0 ? ` [${outcome.reason}]` : ''}`;
  });
}

function departureLines({ departures }: Authentic, name: NameOf): readonly string[] {
  const how = { leave: 'left', fault: 'counts as gone after a fault', removal: 'was removed by the others' };
  return departures.map(
    ({ seat, step, by }) => `  step ${step}: ${name(seat)} ${how[by as keyof typeof how]}`,
  );
}

function faultLines({ faults }: Authentic, name: NameOf): readonly string[] {
  return faults.flatMap(({ code, seat, seq, line, why }) => [
    `  line ${line}: the program of ${name(seat)}, entry ${seq}: ${code}${why === '' ? '' : ` (${plain(why)})`}`,
    `    ${FAULTS[code]}`,
  ]);
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** Without control, format, private or line-separating characters. */
const plain = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·');
