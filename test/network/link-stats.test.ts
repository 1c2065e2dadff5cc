/** What is read of a connection, from reports such as browsers give. */
import { describe, expect, it } from 'vitest';
import { isRelayed, type Readable, readLinkStats } from '../../src/network/link-stats.ts';

type Entry = Readonly<Record<string, unknown>>;

const connection = (entries: readonly Entry[]): Readable => ({
  getStats: async () => new Map(entries.map((entry, index) => [String(entry['id'] ?? index), entry])),
});

const TRANSPORT = { id: 'T1', type: 'transport', selectedCandidatePairId: 'P2' };
const PAIR = {
  id: 'P2',
  type: 'candidate-pair',
  localCandidateId: 'L',
  remoteCandidateId: 'R',
  currentRoundTripTime: 0.0236,
  bytesSent: 5120,
  bytesReceived: 70_000,
};
const OTHER_PAIR = { ...PAIR, id: 'P1', localCandidateId: 'X', bytesSent: 1 };
const LOCAL = {
  id: 'L',
  type: 'local-candidate',
  candidateType: 'relay',
  protocol: 'udp',
  relayProtocol: 'tls',
  address: '203.0.113.7',
  url: 'turn:relay.example:3478',
};
const REMOTE = {
  id: 'R',
  type: 'remote-candidate',
  candidateType: 'srflx',
  address: '198.51.100.4',
  port: 4711,
};

describe('the reading of a line', () => {
  it('is that of the pair in use, in words and numbers', async () => {
    expect(await readLinkStats('link 3', connection([OTHER_PAIR, LOCAL, TRANSPORT, PAIR, REMOTE]))).toEqual({
      link: 'link 3',
      local: 'relay',
      remote: 'srflx',
      protocol: 'tls',
      roundTripMs: 24,
      sentBytes: 5120,
      receivedBytes: 70_000,
    });
  });

  it.each([
    ['marks it as selected', { selected: true }],
    ['only says that it was nominated and succeeded', { nominated: true, state: 'succeeded' }],
  ])('finds the pair in a browser that %s', async (_, mark) => {
    const stats = await readLinkStats(
      'link 1',
      connection([OTHER_PAIR, { ...PAIR, ...mark }, LOCAL, REMOTE]),
    );
    expect(stats?.sentBytes).toBe(5120);
  });

  it('is nothing without a pair in use, and for a connection that cannot be read', async () => {
    expect(await readLinkStats('link 1', connection([OTHER_PAIR, LOCAL, REMOTE]))).toBeNull();
    const broken: Readable = { getStats: () => Promise.reject(new Error('closed')) };
    expect(await readLinkStats('link 1', broken)).toBeNull();
  });

  it('takes no word and no number that is not one of its own', async () => {
    const odd = {
      ...LOCAL,
      candidateType: '203.0.113.7',
      relayProtocol: undefined,
      protocol: 'relay.example',
    };
    const pair = { ...PAIR, currentRoundTripTime: Number.NaN, bytesSent: '203.0.113.7', bytesReceived: -1 };
    expect(await readLinkStats('link 1', connection([TRANSPORT, pair, odd]))).toEqual({
      link: 'link 1',
      local: 'unknown',
      remote: 'unknown',
      protocol: 'unknown',
      roundTripMs: null,
      sentBytes: 0,
      receivedBytes: 0,
    });
  });

  it('counts a line as relayed when either end is', () => {
    expect(isRelayed({ local: 'host', remote: 'host' })).toBe(false);
    expect(isRelayed({ local: 'relay', remote: 'host' })).toBe(true);
    expect(isRelayed({ local: 'prflx', remote: 'relay' })).toBe(true);
  });
});
