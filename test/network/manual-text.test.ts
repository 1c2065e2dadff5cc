/** The text of a line: what it carries comes back, and what was done to it on the way is refused with a code. */
import fc from 'fast-check';
import { expect, describe as group, it } from 'vitest';
import { describe, MAX_CANDIDATES, normaliseAddress, sdpOf } from '../../src/network/manual-sdp.ts';
import type { Line } from '../../src/network/manual-text.ts';
import { formatLine, MAX_AGE_MS, MAX_TEXT_CHARACTERS, parseLine } from '../../src/network/manual-text.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import type { LineCandidate, LineDescription } from '../../src/protocol/ports.ts';

const secret = new SeededRng(1, 'secret').bytes(16);
const otherSecret = new SeededRng(2, 'secret').bytes(16);
const NOW_MS = 1_800_000_000_000;

const addresses = [
  '192.168.1.7',
  '2001:db8:0:0:0:0:0:1',
  '0f8fad5b-d9cb-469f-a165-70867728950e.local',
] as const;

const candidate = fc.record({
  type: fc.constantFrom('host', 'srflx', 'relay'),
  address: fc.constantFrom(...addresses),
  port: fc.integer({ min: 1, max: 65_535 }),
  priority: fc.integer({ min: 0, max: 0xffff_ffff }),
}) as fc.Arbitrary<LineCandidate>;

const ice = (least: number, most: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...'abcXYZ019+/'),
    minLength: least,
    maxLength: most,
  });

const description: fc.Arbitrary<LineDescription> = fc.record({
  ufrag: ice(4, 32),
  pwd: ice(22, 64),
  fingerprint: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
  setup: fc.constantFrom('actpass', 'active', 'passive'),
  mid: fc.constantFrom('0', 'data', 'sdparta_0'),
  candidates: fc.array(candidate, { maxLength: MAX_CANDIDATES }),
});

const line: Line = {
  kind: 'offer',
  offer: 'AAECAwQFBgc',
  madeMs: NOW_MS,
  description: {
    ufrag: 'Yq3x',
    pwd: 'k2jh4g5k2jh4g5k2jh4g5k2j',
    fingerprint: '0123456789abcdef'.repeat(4),
    setup: 'actpass',
    mid: '0',
    candidates: addresses.map((address, at) => ({
      type: 'host',
      address,
      port: 50_000 + at,
      priority: 2_113_937_151,
    })),
  },
};
const text = formatLine(line, secret);

const codeOf = (pasted: string, due: Line['kind'] = 'offer', by = secret, nowMs = NOW_MS): string => {
  const parsed = parseLine(pasted, due, by, nowMs);
  return parsed.ok ? 'ok' : parsed.error;
};

group('the text of a line', () => {
  it('gives back what it was made of, for every description there can be', () => {
    fc.assert(
      fc.property(description, fc.constantFrom('offer', 'answer'), (one, kind) => {
        const made: Line = { kind, offer: line.offer, madeMs: NOW_MS, description: one };
        const written = formatLine(made, secret);
        expect(written.length).toBeLessThanOrEqual(MAX_TEXT_CHARACTERS);
        expect(parseLine(written, kind, secret, NOW_MS)).toEqual({ ok: true, value: made });
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  it('is found in a message around it, and put together again after a line break inside it', () => {
    const broken = `${text.slice(0, 76)}\r\n  ${text.slice(76)}`;
    for (const pasted of [`Hi Ana, here it is: ${text}\nSee you!`, ` ${text} `, broken]) {
      expect(parseLine(pasted, 'offer', secret, NOW_MS)).toEqual({ ok: true, value: line });
    }
  });

  it('refuses what is no such text', () => {
    for (const pasted of ['', 'hello', 'octet', `octet1x.${text.slice(8)}`, text.slice(8)]) {
      expect(codeOf(pasted), pasted).toBe('line-garbage');
    }
  });

  it('refuses the text of another version', () => {
    expect(codeOf(text.replace('octet1', 'octet2'))).toBe('line-version');
  });

  it('refuses an answer where an offer is due, and an offer dressed as an answer', () => {
    const answer = formatLine({ ...line, kind: 'answer' }, secret);
    expect(codeOf(answer, 'offer')).toBe('line-kind');
    expect(codeOf(text, 'answer')).toBe('line-kind');
    expect(codeOf(text.replace('octet1o', 'octet1a'), 'answer')).toBe('line-cut');
  });

  it('refuses the text of another table', () => {
    expect(codeOf(text, 'offer', otherSecret)).toBe('line-table');
  });

  it('refuses every text that was cut off, wherever', () => {
    for (let length = 'octet1o.'.length; length < text.length; length++) {
      expect(codeOf(text.slice(0, length)), `${length} characters`).toBe('line-cut');
    }
  });

  it('refuses every text in which one character was changed or doubled', () => {
    for (let at = 'octet1o.'.length; at < text.length; at++) {
      const other = text[at] === 'A' ? 'B' : 'A';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      expect(['line-cut', 'line-table'], `changed at ${at}`).toContain(codeOf(changed));
      const doubled = text.slice(0, at) + text[at] + text.slice(at);
      expect(['line-cut', 'line-table'], `doubled at ${at}`).toContain(codeOf(doubled));
    }
  });

  it('refuses a text of another day, and takes one from a clock that is ahead', () => {
    expect(codeOf(text, 'offer', secret, NOW_MS + MAX_AGE_MS)).toBe('ok');
    expect(codeOf(text, 'offer', secret, NOW_MS + MAX_AGE_MS + 60_000)).toBe('line-old');
    expect(codeOf(text, 'offer', secret, NOW_MS - 10 * MAX_AGE_MS)).toBe('ok');
  });

  it('refuses what a knowing hand wrote beyond the bounds: more candidates, a port of zero, a foreign ufrag', () => {
    const [first] = line.description.candidates;
    if (first === undefined) throw new Error('no candidate');
    const bad: readonly Partial<LineDescription>[] = [
      { candidates: Array.from({ length: MAX_CANDIDATES + 1 }, () => first) },
      { candidates: [{ ...first, port: 0 }] },
      { ufrag: 'a b\r\na=x' },
      { pwd: 'short' },
      { mid: '' },
    ];
    for (const change of bad) {
      const made = formatLine({ ...line, description: { ...line.description, ...change } }, secret);
      expect(codeOf(made), JSON.stringify(change)).toBe('line-cut');
    }
  });
});

group('a description cut down to a line', () => {
  it('comes back whole from the session description built of it', () => {
    fc.assert(
      fc.property(description, (one) => {
        const known = new Set<string>();
        const candidates = one.candidates
          .filter(({ address, port }) => {
            const isNew = !known.has(`${address} ${port}`);
            known.add(`${address} ${port}`);
            return isNew;
          })
          .toSorted((a, b) => b.priority - a.priority);
        const made = { ...one, candidates };
        expect(describe(sdpOf(made))).toEqual({ ok: true, value: made });
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it('leaves out what no data channel uses, and keeps the most preferred candidates', () => {
    const more = Array.from(
      { length: MAX_CANDIDATES + 3 },
      (_, at) => `a=candidate:1 1 udp ${100 + at} 10.0.0.1 ${4000 + at} typ host generation 0 network-id 1`,
    );
    const sdp = [
      sdpOf({ ...line.description, candidates: [] }),
      'a=candidate:2 1 tcp 99999 10.0.0.1 9 typ host tcptype active',
      'a=candidate:3 2 udp 99999 10.0.0.1 4000 typ host',
      'a=candidate:4 1 udp 99999 some.where 4000 typ host',
      'a=candidate:5 1 udp 99999 10.0.0.1 4000 typ prflx',
      'a=candidate:6 1 UDP 99998 FE80::1 4000 typ host',
      ...more,
    ].join('\r\n');
    const described = describe(sdp);
    if (!described.ok) throw new Error(described.error);
    const { candidates } = described.value;
    expect(candidates).toHaveLength(MAX_CANDIDATES);
    expect(candidates[0]).toEqual({
      type: 'host',
      address: 'fe80:0:0:0:0:0:0:1',
      port: 4000,
      priority: 99_998,
    });
    expect(candidates.at(-1)?.port).toBe(4004);
  });

  it('is none without a SHA-256 fingerprint, a ufrag or a role', () => {
    const whole = sdpOf(line.description);
    for (const without of ['fingerprint', 'ice-ufrag', 'ice-pwd', 'setup', 'mid']) {
      const sdp = whole.replace(new RegExp(`^a=${without}:.*\r\n`, 'm'), '');
      expect(describe(sdp), without).toEqual({ ok: false, error: 'unusable' });
    }
    expect(describe(whole.replace('sha-256', 'sha-1'))).toEqual({ ok: false, error: 'unusable' });
  });

  it('writes an address in one way, and takes no name for one', () => {
    expect(normaliseAddress('2001:DB8::A:0:1')).toBe('2001:db8:0:0:0:a:0:1');
    expect(normaliseAddress('::')).toBe('0:0:0:0:0:0:0:0');
    for (const none of [
      '1.2.3',
      '1.2.3.256',
      '01.2.3.4',
      '1::2::3',
      '1:2:3:4:5:6:7:8:9',
      'fe80::1%eth0',
      'a.local',
      '',
    ])
      expect(normaliseAddress(none), none).toBeNull();
  });
});
