/**
 * The connection sheet as words: for the sheet itself and, without a name in it, as a text to pass on.
 *
 * Invariants
 * 1. `reportText` is made of numbers and of texts of the dictionary: seats are numbered, since a name can be anything,
 *    an address too. Keys, the table's secret and the page's address are not among what it is given to write.
 */
import type { LinkStats, RelayUse } from '../../network/link-stats.ts';
import type { TableView } from '../../network/view.ts';
import type { Translate } from '../i18n/translate.ts';
import { durationText } from '../states/duration.ts';
import { type Advice, adviceText } from './advice.ts';
import type { Line } from './lines.ts';

/** Everything the sheet shows, at one moment. */
export type ConnectionState = {
  readonly meeting: TableView['meeting'];
  readonly relayUse: RelayUse | null;
  readonly device: 'online' | 'offline';
  readonly lines: readonly Line[];
  readonly advice: readonly Advice[];
  readonly nowMs: number;
};

/** A name and what is said of it. */
export type Fact = { readonly term: string; readonly text: string };

/** Meeting point, relay and device. */
export function aroundFacts(t: Translate, state: ConnectionState): readonly Fact[] {
  const { broker, brokers, state: meeting } = state.meeting;
  const word = t(`connection.meetingState.${meeting}`);
  return [
    {
      term: t('connection.meeting'),
      text: meeting === 'off' ? word : t('connection.meetingOf', { broker, brokers, state: word }),
    },
    { term: t('connection.relay'), text: t(`connection.relayUse.${state.relayUse ?? 'unknown'}`) },
    { term: t('connection.device'), text: t(`connection.deviceState.${state.device}`) },
  ];
}

/** How the line runs, in a few words. `nameOf` names the seat between. */
export function wayText(
  t: Translate,
  { way }: Line,
  nowMs: number,
  nameOf: (seat: number) => string,
): string {
  switch (way.kind) {
    case 'bridged':
      return t('connection.line.bridged', { name: nameOf(way.by) });
    case 'gone':
      return t('connection.line.gone', { time: durationText(t, nowMs - way.sinceMs) });
    default:
      return t(`connection.line.${way.kind}`);
  }
}

/** What was measured on a line; nothing without one. */
export function lineFacts(t: Translate, stats: LinkStats | null): readonly Fact[] {
  if (stats === null) return [];
  const { local, remote, protocol, roundTripMs, sentBytes, receivedBytes } = stats;
  const kilobytes = (bytes: number): number => Math.ceil(bytes / 1000);
  return [
    ...(roundTripMs === null
      ? []
      : [{ term: t('connection.roundTrip'), text: t('connection.roundTripMs', { ms: roundTripMs }) }]),
    {
      term: t('connection.traffic'),
      text: t('connection.trafficKb', { sent: kilobytes(sentBytes), received: kilobytes(receivedBytes) }),
    },
    {
      term: t('connection.ends'),
      text: t('connection.endsOf', {
        local: t(`connection.end.${local}`),
        remote: t(`connection.end.${remote}`),
        protocol: protocol === 'unknown' ? t('connection.end.unknown') : protocol.toUpperCase(),
      }),
    },
  ];
}

/** All of it as plain text, to be sent to whoever can help. */
export function reportText(t: Translate, state: ConnectionState): string {
  const seatName = (seat: number): string => t('connection.seat', { n: seat + 1 });
  const title = (line: Line): string =>
    line.isMe ? t('connection.seatMe', { n: line.seat + 1 }) : seatName(line.seat);
  const fact = ({ term, text }: Fact): string => `${term}: ${text}`;
  return [
    `${t('common.octet')}: ${t('connection.title')}`,
    ...aroundFacts(t, state).map(fact),
    ...state.lines.map((line) =>
      [
        `${title(line)}: ${wayText(t, line, state.nowMs, seatName)}`,
        ...lineFacts(t, line.stats).map(fact),
      ].join('; '),
    ),
    ...state.advice.map((advice) => adviceText(t, advice, (line) => seatName(line.seat))),
  ].join('\n');
}
