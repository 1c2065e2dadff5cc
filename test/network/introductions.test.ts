/** Whom a device introduces to whom, how often, and what it believes of an introduction. */
import { describe, expect, it } from 'vitest';
import type { Introductions } from '../../src/network/introductions.ts';
import { ASK_MS, MAX_REPLIES, openIntroductions } from '../../src/network/introductions.ts';
import type { LineKind } from '../../src/network/manual-text.ts';
import { formatLine, parseLine } from '../../src/network/manual-text.ts';
import type { MessageOf } from '../../src/network/messages.ts';
import { decodeMessage, encodeMessage } from '../../src/network/messages.ts';
import { SeededRng, SimulatedWorld } from '../../src/network/simulated.ts';
import type { LineDescription, LineRequest } from '../../src/protocol/ports.ts';

const secret = new SeededRng(1, 'secret').bytes(16);
const [ME, ANA, BEN, CLEO] = ['m', 'a', 'b', 'c'].map((letter) => letter.repeat(43)) as [
  string,
  string,
  string,
  string,
];
const OFFER = 'AAECAwQFBgc';

const description: LineDescription = {
  ufrag: 'Yq3x',
  pwd: 'k2jh4g5k2jh4g5k2jh4g5k2j',
  fingerprint: '0123456789abcdef'.repeat(4),
  setup: 'actpass',
  mid: '0',
  candidates: [],
};

const message = (from: string, to: string, kind: LineKind, offer = OFFER): MessageOf<'introduce'> => ({
  kind: 'introduce',
  from,
  to,
  line: formatLine({ kind, offer, madeMs: 0, description }, secret),
});

type Bench = {
  readonly introductions: Introductions;
  readonly world: SimulatedWorld;
  readonly sent: { readonly to: string; readonly message: MessageOf<'introduce'> }[];
  readonly asked: { readonly line: string; readonly request: LineRequest }[];
  readonly settled: string[];
};

/** A device with links to Ana and Ben; `relays`: through whom Cleo can be reached; `strangers` have no seat. */
function bench(relays: readonly string[] = [], strangers: readonly string[] = []): Bench {
  const world = new SimulatedWorld({ seed: 3 });
  const sent: Bench['sent'] = [];
  const asked: Bench['asked'] = [];
  const settled: string[] = [];
  const introductions = openIntroductions({
    clock: world.clock('me'),
    rng: world.rng('me'),
    me: ME,
    address: 'address of me',
    addressOf: (key) => `address of ${key}`,
    secret,
    request: (line, request) => asked.push({ line, request }),
    send: (to, one) => sent.push({ to, message: one }),
    isBound: (key) => key === ANA || key === BEN,
    relaysTo: (key) => (key === CLEO ? relays : []),
    mayMeet: (a, b) => !(strangers.includes(a) && strangers.includes(b)),
    settled: (to, why) => settled.push(`${to}: ${why}`),
  });
  return { introductions, world, sent, asked, settled };
}

describe('whoever introduces', () => {
  it('passes a message on as it is, to a link of its own', () => {
    const { introductions, sent } = bench();
    const one = message(ANA, BEN, 'offer');
    introductions.receive(ANA, one);
    expect(sent).toEqual([{ to: BEN, message: one }]);
  });

  it('does so for nobody but the key at the other end, to nobody it has no link to, and not between strangers', () => {
    const { introductions, sent } = bench([], [ANA, BEN]);
    introductions.receive(ANA, message(CLEO, BEN, 'offer'));
    introductions.receive(ANA, message(ANA, CLEO, 'offer'));
    introductions.receive(ANA, message(ANA, BEN, 'offer'));
    expect(sent).toEqual([]);
  });

  it('does so sixteen times at once and then once a second, for each key alone', async () => {
    const { introductions, sent, world } = bench();
    for (let at = 0; at < 30; at++) introductions.receive(ANA, message(ANA, BEN, 'offer'));
    expect(sent).toHaveLength(16);
    introductions.receive(BEN, message(BEN, ANA, 'answer'));
    expect(sent).toHaveLength(17);
    await world.run({ untilMs: 2000 });
    for (let at = 0; at < 30; at++) introductions.receive(ANA, message(ANA, BEN, 'offer'));
    expect(sent).toHaveLength(19);
  });
});

describe('whoever asks', () => {
  it('offers a line through one who knows both, and takes the answer of the key it asked for alone', () => {
    const { introductions, asked, sent } = bench([ANA]);
    expect([introductions.canAsk(CLEO), introductions.canAsk(BEN)]).toEqual([true, false]);
    introductions.ask(CLEO);
    const line = asked[0]?.line ?? '';
    expect(asked).toEqual([
      { line, request: { kind: 'offer', at: 'address of me', dialled: `address of ${CLEO}` } },
    ]);
    introductions.described(line, description);
    const offer = sent[0]?.message;
    if (offer === undefined) throw new Error('nothing was sent');
    expect([sent[0]?.to, offer.from, offer.to]).toEqual([ANA, ME, CLEO]);
    const parsed = parseLine(offer.line, 'offer', secret, 0);
    if (!parsed.ok) throw new Error(parsed.error);
    introductions.receive(ANA, message(BEN, ME, 'answer', parsed.value.offer));
    introductions.receive(ANA, message(CLEO, ME, 'answer', OFFER));
    expect(asked).toHaveLength(1);
    introductions.receive(ANA, message(CLEO, ME, 'answer', parsed.value.offer));
    expect(asked.slice(1)).toEqual([{ line, request: { kind: 'accept', answer: description } }]);
  });

  it('gives up after a while, once, and tells when nobody is there to ask', async () => {
    const { introductions, asked, settled, world } = bench([ANA]);
    introductions.ask(CLEO);
    await world.run({ untilMs: ASK_MS - 1 });
    expect(settled).toEqual([]);
    await world.run({ untilMs: ASK_MS });
    expect(settled).toEqual([`address of ${CLEO}: timeout`]);
    expect(asked.at(-1)?.request.kind).toBe('drop');
    introductions.unlined(asked[0]?.line ?? '', 'network');
    expect(settled).toHaveLength(1);
    introductions.ask(BEN);
    expect(settled.slice(1)).toEqual([`address of ${BEN}: network`]);
  });

  it('asks another one the next time', () => {
    const { introductions, asked, sent } = bench([ANA, BEN]);
    introductions.ask(CLEO);
    introductions.ask(CLEO);
    for (const { line } of asked) introductions.described(line, description);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([ANA, BEN]);
  });

  it('is done once the line is open: what becomes of it is the mesh’s', async () => {
    const { introductions, asked, settled, world } = bench([ANA]);
    introductions.ask(CLEO);
    introductions.opened(asked[0]?.line ?? '');
    await world.run({ untilMs: 2 * ASK_MS });
    expect(settled).toEqual([]);
  });
});

describe('whoever is asked', () => {
  it('answers through the one it came through', () => {
    const { introductions, asked, sent } = bench();
    introductions.receive(ANA, message(CLEO, ME, 'offer'));
    expect(asked.map(({ request }) => request)).toEqual([
      { kind: 'answer', at: 'address of me', offer: description },
    ]);
    introductions.described(asked[0]?.line ?? '', description);
    expect(sent).toEqual([{ to: ANA, message: message(ME, CLEO, 'answer') }]);
  });

  it('does not answer itself, the relay itself, a changed text or strangers among each other', () => {
    const { introductions, asked } = bench([], [ME, CLEO]);
    introductions.receive(ANA, message(ME, ME, 'offer'));
    introductions.receive(ANA, message(ANA, ME, 'offer'));
    introductions.receive(ANA, message(CLEO, ME, 'offer'));
    const good = message(BEN, ME, 'offer');
    introductions.receive(ANA, { ...good, line: `${good.line.slice(0, -1)}A` });
    introductions.receive(ANA, { ...good, line: good.line.replace('octet1', 'octet2') });
    expect(asked).toEqual([]);
  });

  it('answers a key a few times, and no more than six altogether at a time', () => {
    const one = bench();
    for (let at = 0; at < 10; at++) one.introductions.receive(ANA, message(CLEO, ME, 'offer'));
    expect(one.asked).toHaveLength(4);
    const many = bench();
    for (let at = 0; at < 10; at++) {
      many.introductions.receive(ANA, message(String(at).repeat(43), ME, 'offer'));
    }
    expect(many.asked).toHaveLength(MAX_REPLIES);
  });
});

describe('an introduction on the wire', () => {
  it('comes back as it was sent', () => {
    const one = message(ANA, BEN, 'offer');
    expect(decodeMessage(encodeMessage(one))).toEqual({ ok: true, value: one });
  });

  it('is dropped with a longer text, another text or another key', () => {
    const one = message(ANA, BEN, 'offer');
    for (const bad of [
      { ...one, line: `octet1o.${'A'.repeat(701)}` },
      { ...one, line: 'hello' },
      { ...one, line: `${one.line} ` },
      { ...one, to: 'short' },
      { ...one, more: 1 },
    ]) {
      const bytes = new TextEncoder().encode(JSON.stringify(bad, Object.keys(bad).sort()));
      expect(decodeMessage(bytes)).toEqual({ ok: false, error: 'message-garbage' });
    }
  });
});
