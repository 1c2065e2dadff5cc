import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokerOrder } from '../../src/network/broker-order.ts';
import { type Broker, parseConfig, resolveBrokers, SAME_ORIGIN_CONFIG } from '../../src/network/brokers.ts';
import { fingerprintsIn, fingerprintsOf } from '../../src/network/peerjs-sdp.ts';

const code = (text: string): string => {
  const parsed = parseConfig(text);
  return parsed.ok ? 'ok' : parsed.error.code;
};

describe('config.json', () => {
  it('of the repository parses, and so does what npm start answers', () => {
    expect(code(readFileSync(new URL('../../public/config.json', import.meta.url), 'utf8'))).toBe('ok');
    expect(parseConfig(JSON.stringify(SAME_ORIGIN_CONFIG))).toEqual({ ok: true, value: SAME_ORIGIN_CONFIG });
  });

  it.each([
    ['text that is no JSON', '{', 'config-json'],
    ['an empty list of brokers', '{"brokers":[],"iceServers":[]}', 'config-shape'],
    ['an unknown key', '{"brokers":[{"origin":"/x"}],"iceServers":[],"more":1}', 'config-shape'],
    [
      'a broker without a port',
      '{"brokers":[{"host":"a.b","path":"/","secure":true}],"iceServers":[]}',
      'config-shape',
    ],
    [
      'a port out of range',
      '{"brokers":[{"host":"a.b","port":70000,"path":"/","secure":true}],"iceServers":[]}',
      'config-shape',
    ],
    [
      'a host with a path in it',
      '{"brokers":[{"host":"a.b/c?d","port":1,"path":"/","secure":true}],"iceServers":[]}',
      'config-shape',
    ],
    [
      'an ICE server of another scheme',
      '{"brokers":[{"origin":"/x"}],"iceServers":[{"urls":["https://a.b"]}]}',
      'config-shape',
    ],
    [
      'a policy for lines that is neither all nor relay',
      '{"brokers":[{"origin":"/x"}],"iceServers":[],"iceTransportPolicy":"none"}',
      'config-shape',
    ],
  ])('is refused with %s', (_, text, refusal) => {
    expect(code(text)).toBe(refusal);
  });

  it('may ask for relayed lines only', () => {
    const parsed = parseConfig(
      '{"brokers":[{"origin":"/x"}],"iceServers":[{"urls":["turn:a.b:3478"],"username":"u","credential":"c"}],"iceTransportPolicy":"relay"}',
    );
    expect(parsed.ok && parsed.value.iceTransportPolicy).toBe('relay');
  });

  it('resolves `origin` to the host, port and scheme of the page', () => {
    const at = (page: string): readonly Broker[] =>
      resolveBrokers({ brokers: [{ origin: '/peerjs' }], iceServers: [] }, page);
    expect(at('http://192.168.1.5:8080/octet/#/join/x')).toEqual([
      { host: '192.168.1.5', port: 8080, path: '/peerjs', secure: false },
    ]);
    expect(at('https://play.example/')).toEqual([
      { host: 'play.example', port: 443, path: '/peerjs', secure: true },
    ]);
    expect(at('http://[::1]:80/')).toEqual([{ host: '[::1]', port: 80, path: '/peerjs', secure: false }]);
  });
});

describe('the order of brokers', () => {
  const brokers = ['a', 'b', 'c', 'd'].map((host): Broker => ({ host, port: 443, path: '/', secure: true }));

  it('depends on the table and not on the order of the list', () => {
    for (let i = 0; i < 20; i += 1)
      expect(brokerOrder(brokers.toReversed(), `table ${i}`)).toEqual(brokerOrder(brokers, `table ${i}`));
  });

  it('spreads tables over all brokers, and moves only the tables of one that is removed', () => {
    const firsts = new Map<string, number>();
    for (let i = 0; i < 400; i += 1) {
      const [first, second] = brokerOrder(brokers, `table ${i}`);
      firsts.set(first?.host ?? '', (firsts.get(first?.host ?? '') ?? 0) + 1);
      const [without] = brokerOrder(
        brokers.filter(({ host }) => host !== 'a'),
        `table ${i}`,
      );
      expect(without).toEqual(first?.host === 'a' ? second : first);
    }
    expect([...firsts.keys()].toSorted()).toEqual(['a', 'b', 'c', 'd']);
    for (const count of firsts.values()) expect(count).toBeGreaterThan(60);
  });

  // Computed from the definition in brokers.ts by another program.
  it('is the one that is written down', () => {
    expect(brokerOrder(brokers, 'table').map(({ host }) => host)).toEqual(['b', 'c', 'd', 'a']);
  });
});

describe('certificate fingerprints', () => {
  const sdp =
    'v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=fingerprint:SHA-256 ab:CD:01\r\na=setup:actpass\r\n';

  it('are normalised, each once, in one order', () => {
    expect(fingerprintsIn(sdp)).toBe('sha-256 AB:CD:01');
    expect(fingerprintsIn(`${sdp}a=fingerprint:sha-256 AB:cd:01\r\na=fingerprint:sha-1 00:11\r\n`)).toBe(
      'sha-1 00:11,sha-256 AB:CD:01',
    );
    expect(fingerprintsIn('v=0\r\ns=a=fingerprint:sha-256 AB\r\n')).toBe('');
  });

  it('are missing when either description has none', () => {
    const description = (text: string): RTCSessionDescription =>
      ({ type: 'offer', sdp: text }) as RTCSessionDescription;
    expect(fingerprintsOf({ localDescription: description(sdp), remoteDescription: null })).toBeNull();
    expect(
      fingerprintsOf({ localDescription: description('v=0'), remoteDescription: description(sdp) }),
    ).toBeNull();
    expect(
      fingerprintsOf({ localDescription: description(sdp), remoteDescription: description(sdp) }),
    ).toEqual({ local: 'sha-256 AB:CD:01', remote: 'sha-256 AB:CD:01' });
  });
});
