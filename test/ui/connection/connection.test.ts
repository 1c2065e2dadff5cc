/** What the connection sheet says of a table, and what it gives away: nothing. */
import { describe, expect, it } from 'vitest';
import type { LinkStats } from '../../../src/network/link-stats.ts';
import type { TableView } from '../../../src/network/view.ts';
import { adviceOf, SLOW_MS } from '../../../src/ui/connection/advice.ts';
import {
  aroundFacts,
  type ConnectionState,
  lineFacts,
  reportText,
  wayText,
} from '../../../src/ui/connection/connection-text.ts';
import { linesOf } from '../../../src/ui/connection/lines.ts';
import { game, knocking, lobby, named, type SeatSpec, seats } from '../fixtures/views.ts';
import { translator } from '../translator.ts';

const NOW_MS = 1_000_000;
const t = translator('en');

const stats = (change: Partial<LinkStats> = {}): LinkStats => ({
  link: 'link 1',
  local: 'host',
  remote: 'srflx',
  protocol: 'udp',
  roundTripMs: 12,
  sentBytes: 1500,
  receivedBytes: 40_000,
  ...change,
});

const direct = (name: string, link: string): SeatSpec => ({ name, connection: { kind: 'direct', link } });
const SPECS: readonly SeatSpec[] = [
  direct('Ana', 'link 1'),
  { name: 'Ben' },
  direct('Cleo', 'link 2'),
  { name: 'Dora', connection: { kind: 'via', seat: 0 } },
  { name: 'Emil', connection: { kind: 'gone', sinceMs: NOW_MS - 42_000 } },
  { name: 'Fritz', connection: { kind: 'gone', sinceMs: NOW_MS }, hasLeft: true },
  { name: 'Gams', connection: { kind: 'bot', host: 0 } },
];
const READ = [stats(), stats({ link: 'link 2', remote: 'relay' })];

const kinds = (
  view: TableView,
  read: readonly LinkStats[] = [],
  relayUse: Parameters<typeof adviceOf>[2] = 'none',
  device: 'online' | 'offline' = 'online',
): readonly string[] => adviceOf(view, linesOf(view, read), relayUse, device).map(({ kind }) => kind);

describe('the line to a seat', () => {
  it('is direct, relayed, through another seat, gone or nothing at all, with what was measured on it', () => {
    const lines = linesOf(game(SPECS, 1), READ);
    expect(lines.map(({ way }) => way.kind)).toEqual([
      'direct',
      'self',
      'relayed',
      'bridged',
      'gone',
      'left',
      'bot',
    ]);
    expect(lines.map((line) => line.stats?.link ?? null)).toEqual([
      'link 1',
      null,
      'link 2',
      ...Array(4).fill(null),
    ]);
    expect(lines.map((line) => wayText(t, line, NOW_MS, (seat) => SPECS[seat]?.name ?? ''))).toEqual([
      'direct',
      'this device',
      'through a relay server',
      'through Ana',
      'not connected for 42 seconds',
      'has left',
      'a bot',
    ]);
  });

  it('counts as direct while nothing was measured on it', () => {
    expect(linesOf(game(SPECS, 1), [])[2]?.way.kind).toBe('direct');
  });

  it('is told in time, kilobytes and kinds of address', () => {
    expect(lineFacts(t, stats()).map(({ text }) => text)).toEqual([
      '12 ms',
      '2 kB, 40 kB',
      'own address (host), behind a router (srflx), UDP',
    ]);
    expect(lineFacts(t, stats({ roundTripMs: null, protocol: 'unknown' })).map(({ text }) => text)).toEqual([
      '2 kB, 40 kB',
      'own address (host), behind a router (srflx), unknown',
    ]);
    expect(lineFacts(t, null)).toEqual([]);
  });
});

describe('the advice', () => {
  it('is that nothing is to be done where all lines are open, or where none is needed', () => {
    expect(kinds(game(named('Ana', 'Ben'), 1))).toEqual(['fine']);
    expect(kinds(game(named('Ana', 'Ben'), 1, {}, { isSolo: true }))).toEqual(['solo']);
  });

  it('is about the device first', () => {
    expect(kinds(game(SPECS, 1), READ, 'none', 'offline')).toEqual(['offline']);
  });

  it('names who is gone, who is reached through others, and which line is slow', () => {
    const view = game(SPECS, 1);
    const advice = adviceOf(view, linesOf(view, [stats({ roundTripMs: SLOW_MS + 1 })]), 'none', 'online');
    expect(
      advice.map((each) => ('lines' in each ? [each.kind, each.lines.map(({ name }) => name)] : each.kind)),
    ).toEqual([
      ['gone', ['Emil']],
      ['bridged', ['Dora']],
      ['slow', ['Ana']],
    ]);
    expect(kinds(game(SPECS.slice(0, 3), 1), READ)).toEqual(['relayed']);
    expect(kinds(game(SPECS.slice(0, 2), 1), [stats({ roundTripMs: SLOW_MS })])).toEqual(['fine']);
  });

  it('tells a dead meeting point of a game from one in front of the door', () => {
    const meeting = { state: 'down', broker: 1, brokers: 2 } as const;
    expect(kinds(game(SPECS.slice(0, 2), 1, {}, { meeting }))).toEqual(['meetingDownPlaying']);
    expect(kinds(knocking('meeting', { code: 'meeting-down', detail: '' }))).toEqual(['meetingDown']);
  });

  it('tells networks that refuse from an empty table and from somebody in between, and says what a relay would do', () => {
    const stuck = (code: 'no-direct-line' | 'nobody-there' | 'impostor'): TableView =>
      knocking('door', { code, detail: '' });
    expect(kinds(stuck('no-direct-line'))).toEqual(['noLine', 'noRelay']);
    expect(kinds(stuck('no-direct-line'), [], 'offered')).toEqual(['noLine', 'relaySilent']);
    expect(kinds(stuck('no-direct-line'), [], null)).toEqual(['noLine']);
    expect(kinds(stuck('nobody-there'))).toEqual(['nobody']);
    expect(kinds(stuck('impostor'))).toEqual(['impostor']);
  });

  it('is to wait on the way in, and to send the link to an empty lobby', () => {
    expect(kinds(knocking('door', null))).toEqual(['wait']);
    expect(kinds(lobby({ seats: seats(named('Ana'), 0) }))).toEqual(['alone']);
    expect(
      kinds(
        lobby({ seats: seats(named('Ana'), 0) }, { meeting: { state: 'connecting', broker: 1, brokers: 1 } }),
      ),
    ).toEqual(['wait']);
  });
});

describe('the text to pass on', () => {
  const names = [
    '192.168.1.7',
    'fe80::1',
    'evil.example',
    'Ana@home.example',
    'turn:x',
    'key-2',
    'AAAAAAAAAAAA',
  ];
  const view = game(
    SPECS.map((spec, at) => ({ ...spec, name: names[at] ?? '' })),
    1,
    {},
    { meeting: { state: 'up', broker: 1, brokers: 3 } },
  );

  for (const language of ['en', 'fr'] as const) {
    it(`says it all without a name, an address, a key or a secret (${language})`, () => {
      const lines = linesOf(view, READ);
      const state: ConnectionState = {
        meeting: view.meeting,
        relayUse: 'offered',
        device: 'online',
        lines,
        advice: adviceOf(view, lines, 'offered', 'online'),
        nowMs: NOW_MS,
      };
      const text = reportText(translator(language), state);
      expect(text.split('\n')).toHaveLength(4 + SPECS.length + state.advice.length);
      for (const name of names) expect(text).not.toContain(name);
      for (const { key } of seats(SPECS, 1)) expect(text).not.toContain(key);
      for (const secret of [view.table, view.invitation.secret, view.invitation.creator, 'link 1'])
        expect(text).not.toContain(secret);
      expect(text).not.toMatch(/\d+\.\d+\.\d+|[\da-f]*::|\w\.\w+\.\w|[\w-]{16,}/i);
    });
  }

  it('numbers the seats', () => {
    const lines = linesOf(view, READ);
    const state: ConnectionState = {
      meeting: { state: 'off', broker: 1, brokers: 1 },
      relayUse: null,
      device: 'offline',
      lines: lines.slice(0, 4),
      advice: [],
      nowMs: NOW_MS,
    };
    expect(reportText(t, state)).toBe(
      [
        'Octet: Connection',
        'Meeting point: not needed',
        'Relay server: not known yet',
        'This device: has no network',
        'Seat 1: direct; There and back: 12 ms; Sent, received: 2 kB, 40 kB; The two ends: own address (host), behind a router (srflx), UDP',
        'Seat 2 (you): this device',
        'Seat 3: through a relay server; There and back: 12 ms; Sent, received: 2 kB, 40 kB; The two ends: own address (host), relay server (relay), UDP',
        'Seat 4: through Seat 1',
      ].join('\n'),
    );
    expect(aroundFacts(t, { ...state, meeting: view.meeting })[0]?.text).toBe('1 of 3: answers');
  });
});
