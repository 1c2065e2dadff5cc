/**
 * How the open lines of this page run: directly or through a relay, how far away the other end is, how much has passed.
 * Read from `RTCPeerConnection.getStats` where the connections live, only when somebody asks.
 *
 * Invariants
 * 1. No address, host name, port, certificate or candidate text leaves this file: a reading consists of words of the
 *    lists below and of numbers, so that it can be shown and copied.
 * 2. Reading changes nothing, and a connection that cannot be read is left out.
 *
 * Reference: W3C "Identifiers for WebRTC's Statistics API", the selected candidate pair of a transport.
 */
import type { LinkId } from '../protocol/ports.ts';

const CANDIDATES = ['host', 'srflx', 'prflx', 'relay'] as const;
/** Where an end of a line sits: an address of the device, one its router shows to others, or one of a relay. */
export type Candidate = (typeof CANDIDATES)[number] | 'unknown';
const PROTOCOLS = ['udp', 'tcp', 'tls'] as const;
export type LineProtocol = (typeof PROTOCOLS)[number] | 'unknown';

export type LinkStats = {
  readonly link: LinkId;
  readonly local: Candidate;
  readonly remote: Candidate;
  /** Between this device and the other one, or the relay that this device uses. */
  readonly protocol: LineProtocol;
  /** null until it has been measured. */
  readonly roundTripMs: number | null;
  readonly sentBytes: number;
  readonly receivedBytes: number;
};

/** What the page's configuration says of relays: none is known, one may be used, nothing else may be used. */
export type RelayUse = 'none' | 'offered' | 'only';

/** The lines of one transport. */
export interface LinkStatsSource {
  linkStats(): Promise<readonly LinkStats[]>;
}

/** The part of `RTCPeerConnection` that is read. */
export type Readable = { getStats(): Promise<{ values(): Iterable<unknown> }> };

/** Whether either end of the line goes through a relay. */
export const isRelayed = ({ local, remote }: Pick<LinkStats, 'local' | 'remote'>): boolean =>
  local === 'relay' || remote === 'relay';

/** null when the connection has no line (yet, or any more). */
export async function readLinkStats(link: LinkId, connection: Readable): Promise<LinkStats | null> {
  let entries: readonly Entry[];
  try {
    entries = [...(await connection.getStats()).values()].filter(isEntry);
  } catch {
    return null;
  }
  const pair = selectedPair(entries);
  if (pair === undefined) return null;
  const end = (id: unknown): Entry | undefined => entries.find((entry) => entry['id'] === id);
  const local = end(pair['localCandidateId']);
  const remote = end(pair['remoteCandidateId']);
  const seconds = pair['currentRoundTripTime'];
  return {
    link,
    local: oneOf(CANDIDATES, local?.['candidateType']),
    remote: oneOf(CANDIDATES, remote?.['candidateType']),
    protocol: oneOf(PROTOCOLS, local?.['relayProtocol'] ?? local?.['protocol']),
    roundTripMs: isCount(seconds) ? Math.round(seconds * 1000) : null,
    sentBytes: countOf(pair['bytesSent']),
    receivedBytes: countOf(pair['bytesReceived']),
  };
}

type Entry = Readonly<Record<string, unknown>>;

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const countOf = (value: unknown): number => (isCount(value) ? value : 0);

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | 'unknown' {
  return words.find((word) => word === value) ?? 'unknown';
}

/** The pair the transport names; Firefox marks the pair itself instead. */
function selectedPair(entries: readonly Entry[]): Entry | undefined {
  const pairs = entries.filter(({ type }) => type === 'candidate-pair');
  const named = entries.find(({ type }) => type === 'transport')?.['selectedCandidatePairId'];
  return (
    pairs.find(({ id }) => named !== undefined && id === named) ??
    pairs.find(({ selected }) => selected === true) ??
    pairs.find(({ nominated, state }) => nominated === true && state === 'succeeded')
  );
}
