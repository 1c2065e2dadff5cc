/**
 * What every `Transport` must do. Run on the simulated world by transport.simulated.test.ts, and on PeerJS, a real
 * broker and real WebRTC in Chromium by test/browser/transport.spec.ts.
 */
import assert from 'node:assert/strict';
import { formatLine, parseLine } from '../../src/network/manual-text.ts';
import { SeededRng } from '../../src/network/simulated-rng.ts';
import {
  type Address,
  type LinkId,
  MAX_MESSAGE_BYTES,
  type Transport,
  type TransportEvent,
} from '../../src/protocol/ports.ts';

export type LimitedTransport = Transport & { limit(link: LinkId, sizeBytes: number): void };

export interface TransportBench {
  /** A transport on a device of its own; after `vanish`, of its next life. */
  transport(device: string): Promise<LimitedTransport>;
  /** Ends the device. politely: as a tab that is closed; silently: as a process that is killed. */
  vanish(device: string, manner: 'politely' | 'silently'): Promise<void>;
  meetingDown(): Promise<void>;
  meetingUp(): Promise<void>;
  /** Lets time pass until `condition` holds; throws, with `what`, when it does not hold in time. */
  until(what: string, withinMs: number, condition: () => boolean): Promise<void>;
  nowMs(): number;
}

export type TransportCase = {
  readonly title: string;
  readonly run: (bench: TransportBench) => Promise<void>;
};

type Kind = TransportEvent['kind'];
type Event<K extends Kind> = Extract<TransportEvent, { kind: K }>;

/** A transport and all it reported. */
class Device {
  readonly transport: LimitedTransport;
  readonly events: TransportEvent[] = [];

  constructor(transport: LimitedTransport) {
    this.transport = transport;
    transport.subscribe((event) => this.events.push(event));
  }

  all<K extends Kind>(kind: K): Event<K>[] {
    return this.events.filter((event): event is Event<K> => event.kind === kind);
  }

  last<K extends Kind>(kind: K): Event<K> {
    const event = this.all(kind).at(-1);
    assert.ok(event, `no ${kind} event`);
    return event;
  }

  holds(address: Address): boolean {
    return this.all('claimed').some((event) => event.address === address);
  }

  messages(link: LinkId): Uint8Array[] {
    return this.all('message')
      .filter((event) => event.link === link)
      .map((event) => event.message);
  }
}

const rng = new SeededRng('transport acceptance');
const address = (): Address => Buffer.from(rng.bytes(20)).toString('hex');
const text = (message: Uint8Array): string => Buffer.from(message).toString();
const bytes = (words: string): Uint8Array => new TextEncoder().encode(words);

async function device(bench: TransportBench, name: string): Promise<Device> {
  return new Device(await bench.transport(name));
}

async function claimed(
  bench: TransportBench,
  name: string,
  at: Address,
  token = `token-${name}`,
): Promise<Device> {
  const made = await device(bench, name);
  made.transport.claim(at, token);
  await bench.until(`${name} holds its address`, 30_000, () => made.holds(at));
  return made;
}

type Pair = {
  readonly ana: Device;
  readonly ben: Device;
  readonly atAna: Address;
  readonly atBen: Address;
  readonly anas: LinkId;
  readonly bens: LinkId;
};

/** Dials until a link is open: a dial may come to nothing on a busy machine, and whoever wants the link dials again. */
async function link(
  bench: TransportBench,
  from: Device,
  fromAddress: Address,
  to: Device,
  toAddress: Address,
): Promise<{ readonly near: LinkId; readonly far: LinkId }> {
  const [near, far] = [from.all('opened').length, to.all('opened').length];
  const isOpen = (): boolean => from.all('opened').length > near && to.all('opened').length > far;
  for (let tries = 1; !isOpen() && tries <= 3; tries += 1) {
    const failed = from.all('undialled').length;
    from.transport.dial(fromAddress, toAddress);
    await bench.until('the dial ends', 20_000, () => isOpen() || from.all('undialled').length > failed);
    if (!isOpen()) assert.notEqual(from.last('undialled').why, 'absent');
  }
  assert.ok(isOpen(), `three dials came to nothing: ${from.all('undialled').map(({ why }) => why)}`);
  return { near: from.last('opened').link, far: to.last('opened').link };
}

async function pair(bench: TransportBench): Promise<Pair> {
  const [atAna, atBen] = [address(), address()];
  const ana = await claimed(bench, 'ana', atAna);
  const ben = await claimed(bench, 'ben', atBen);
  const { near, far } = await link(bench, ana, atAna, ben, atBen);
  return { ana, ben, atAna, atBen, anas: near, bens: far };
}

function assertSame(got: readonly Uint8Array[], sent: readonly Uint8Array[]): void {
  assert.equal(got.length, sent.length);
  for (const [i, message] of sent.entries())
    assert.ok(Buffer.compare(got[i] ?? new Uint8Array(), message) === 0, `message ${i} differs`);
}

export const TRANSPORT_CASES: readonly TransportCase[] = [
  {
    title: 'reports the meeting point connecting, then up, then the address claimed',
    run: async (bench) => {
      const at = address();
      const ana = await claimed(bench, 'ana', at);
      assert.deepEqual(
        ana.all('meeting').map(({ state }) => state),
        ['connecting', 'up'],
      );
      assert.deepEqual(ana.all('claimed'), [{ kind: 'claimed', address: at }]);
      assert.deepEqual(
        ana.all('meeting').map(({ broker, brokers }) => [broker, brokers]),
        [
          [1, 1],
          [1, 1],
        ],
      );
    },
  },
  {
    title: 'opens one link at both ends, each naming its own address and fingerprint',
    run: async (bench) => {
      const { ana, ben, atAna, atBen } = await pair(bench);
      const [near, far] = [ana.last('opened'), ben.last('opened')];
      assert.deepEqual([near.at, near.dialled, far.at, far.dialled], [atAna, atBen, atBen, null]);
      assert.notEqual(near.fingerprints.local, '');
      assert.notEqual(near.fingerprints.local, near.fingerprints.remote);
      assert.deepEqual(far.fingerprints, {
        local: near.fingerprints.remote,
        remote: near.fingerprints.local,
      });
      assert.deepEqual([ana.all('opened').length, ben.all('opened').length], [1, 1]);
    },
  },
  {
    title: 'carries messages of 0 bytes to 1 MiB both ways, whole and in order',
    run: async (bench) => {
      const { ana, ben, anas, bens } = await pair(bench);
      const sent = [1, 0, 1000, 16_382, 16_383, 16_384, 70_000, MAX_MESSAGE_BYTES, 2].map((size) =>
        rng.bytes(size),
      );
      for (const message of sent) {
        ana.transport.send(anas, message);
        ben.transport.send(bens, message);
      }
      await bench.until(
        'all arrive',
        20_000,
        () => ben.messages(bens).length >= sent.length && ana.messages(anas).length >= sent.length,
      );
      assertSame(ben.messages(bens), sent);
      assertSame(ana.messages(anas), sent);
    },
  },
  {
    title: 'keeps a thousand small messages in order',
    run: async (bench) => {
      const { ana, ben, anas, bens } = await pair(bench);
      const sent = Array.from({ length: 1000 }, (_, i) => bytes(`message ${i}`));
      for (const message of sent) ana.transport.send(anas, message);
      await bench.until('all arrive', 20_000, () => ben.messages(bens).length >= sent.length);
      assertSame(ben.messages(bens), sent);
    },
  },
  {
    title: 'carries a hundred messages of 64 kB handed over at once, in both directions',
    run: async (bench) => {
      const { ana, ben, anas, bens } = await pair(bench);
      const sent = Array.from({ length: 100 }, () => rng.bytes(64_000));
      for (const message of sent) {
        ana.transport.send(anas, message);
        ben.transport.send(bens, message);
      }
      await bench.until(
        'all arrive',
        40_000,
        () => ben.messages(bens).length >= sent.length && ana.messages(anas).length >= sent.length,
      );
      assertSame(ben.messages(bens), sent);
      assertSame(ana.messages(anas), sent);
      assert.deepEqual([...ana.all('closed'), ...ben.all('closed')], []);
    },
  },
  {
    title: 'throws a RangeError for a message beyond the largest size and leaves the link open',
    run: async (bench) => {
      const { ana, ben, anas, bens } = await pair(bench);
      assert.throws(() => ana.transport.send(anas, new Uint8Array(MAX_MESSAGE_BYTES + 1)), RangeError);
      ana.transport.send(anas, bytes('still here'));
      await bench.until('the next message arrives', 20_000, () => ben.messages(bens).length > 0);
      assert.equal(text(ben.last('message').message), 'still here');
    },
  },
  {
    title: 'closes `oversize` a link whose message exceeds the limit set for it, and delivers nothing of it',
    run: async (bench) => {
      const { ana, ben, anas, bens } = await pair(bench);
      ben.transport.limit(bens, 1024);
      ana.transport.send(anas, rng.bytes(1024));
      ana.transport.send(anas, rng.bytes(1025));
      await bench.until(
        'both ends are closed',
        30_000,
        () => ana.all('closed').length + ben.all('closed').length === 2,
      );
      assert.deepEqual(
        ben.messages(bens).map(({ length }) => length),
        [1024],
      );
      assert.deepEqual([ben.last('closed').why, ana.last('closed').why], ['oversize', 'remote']);
    },
  },
  {
    title: 'says `absent` of an address that nobody holds',
    run: async (bench) => {
      const at = address();
      const ana = await claimed(bench, 'ana', at);
      const nobody = address();
      ana.transport.dial(at, nobody);
      await bench.until('the dial ends', 10_000, () => ana.all('undialled').length > 0);
      assert.deepEqual(ana.all('undialled'), [{ kind: 'undialled', to: nobody, why: 'absent' }]);
    },
  },
  {
    title: 'says `network` of a dial from an address it never claimed',
    run: async (bench) => {
      const ana = await claimed(bench, 'ana', address());
      const to = address();
      ana.transport.dial(address(), to);
      await bench.until('the dial ends', 10_000, () => ana.all('undialled').length > 0);
      assert.deepEqual(ana.all('undialled'), [{ kind: 'undialled', to, why: 'network' }]);
    },
  },
  {
    title: 'refuses an address that is held with another token, and leaves it with its holder',
    run: async (bench) => {
      const { ana, ben, atAna, atBen } = await pair(bench);
      const eve = await device(bench, 'eve');
      eve.transport.claim(atBen, 'token-eve');
      await bench.until('eve is refused', 12_000, () => eve.all('refused').length > 0);
      assert.deepEqual(eve.all('refused'), [{ kind: 'refused', address: atBen, why: 'taken' }]);
      await link(bench, ana, atAna, ben, atBen);
      assert.equal(eve.all('opened').length, 0);
    },
  },
  {
    title: 'lets the same token take an address over, for links made afterwards',
    run: async (bench) => {
      const { ana, ben, atAna, atBen } = await pair(bench);
      const again = await claimed(bench, 'ben in a second tab', atBen, 'token-ben');
      await link(bench, ana, atAna, again, atBen);
      assert.equal(ben.all('opened').length, 1);
      assert.deepEqual(ben.all('closed'), []);
    },
  },
  {
    title: 'says `absent` of an address that was released, whose links stay open',
    run: async (bench) => {
      const { ana, ben, atAna, atBen, anas, bens } = await pair(bench);
      ben.transport.release(atBen);
      ana.transport.send(anas, bytes('after the release'));
      await bench.until('the message arrives', 20_000, () => ben.messages(bens).length > 0);
      ana.transport.dial(atAna, atBen);
      await bench.until('the dial ends', 10_000, () => ana.all('undialled').length > 0);
      assert.equal(ana.last('undialled').why, 'absent');
      assert.deepEqual([...ana.all('closed'), ...ben.all('closed')], []);
    },
  },
  {
    title: 'holds several addresses at once and says at which of them a link came in',
    run: async (bench) => {
      const { ana, ben, atAna } = await pair(bench);
      const doors = [address(), address(), address(), address()];
      for (const [i, door] of doors.entries()) ben.transport.claim(door, `token-door-${i}`);
      await bench.until('all doors are held', 10_000, () => doors.every((door) => ben.holds(door)));
      for (const door of doors) ana.transport.dial(atAna, door);
      await bench.until(
        'all links are open',
        15_000,
        () => ben.all('opened').length === 5 && ana.all('opened').length === 5,
      );
      assert.deepEqual(
        ben
          .all('opened')
          .slice(1)
          .map(({ at }) => at)
          .sort(),
        [...doors].sort(),
      );
      assert.deepEqual(
        ana
          .all('opened')
          .slice(1)
          .map(({ dialled }) => dialled)
          .sort(),
        [...doors].sort(),
      );
    },
  },
  {
    title: 'closes a link for both sides, after what was sent before',
    run: async (bench) => {
      const { ana, ben, anas, bens } = await pair(bench);
      const sent = Array.from({ length: 10 }, () => rng.bytes(30_000));
      for (const message of sent) ana.transport.send(anas, message);
      ana.transport.close(anas);
      await bench.until('ben sees the close', 12_000, () => ben.all('closed').length > 0);
      assertSame(ben.messages(bens), sent);
      assert.deepEqual(
        [ana.all('closed'), ben.all('closed')],
        [[{ kind: 'closed', link: anas, why: 'local' }], [{ kind: 'closed', link: bens, why: 'remote' }]],
      );
      ben.transport.send(bens, bytes('nobody listens'));
      ben.transport.close(bens);
      assert.equal(ben.all('closed').length, 1);
    },
  },
  {
    title: 'closes all links at shutdown and lets the address go',
    run: async (bench) => {
      const { ana, ben, atAna, atBen } = await pair(bench);
      ben.transport.shutdown();
      await bench.until('ana sees the close', 20_000, () => ana.all('closed').length > 0);
      assert.equal(ana.last('closed').why, 'remote');
      ana.transport.dial(atAna, atBen);
      await bench.until('the dial ends', 10_000, () => ana.all('undialled').length > 0);
      assert.equal(ana.last('undialled').why, 'absent');
    },
  },
  {
    title: 'keeps links through the loss of the meeting point and reclaims its address when it is back',
    run: async (bench) => {
      const { ana, ben, atAna, atBen, anas, bens } = await pair(bench);
      await bench.meetingDown();
      await bench.until(
        'the loss is reported',
        15_000,
        () => ana.last('meeting').state === 'down' && ben.last('meeting').state === 'down',
      );
      ana.transport.send(anas, bytes('without a broker'));
      ben.transport.send(bens, rng.bytes(100_000));
      await bench.until(
        'messages still pass',
        20_000,
        () => ben.messages(bens).length === 1 && ana.messages(anas).length === 1,
      );
      await bench.meetingUp();
      await bench.until(
        'both hold their addresses again',
        30_000,
        () => ana.all('claimed').length === 2 && ben.all('claimed').length === 2,
      );
      assert.deepEqual([ana.last('meeting').state, ben.last('meeting').state], ['up', 'up']);
      await link(bench, ana, atAna, ben, atBen);
      assert.deepEqual([...ana.all('closed'), ...ben.all('closed')], []);
    },
  },
  {
    title: 'says `unreachable` once while no broker answers, and claims by itself when one does',
    run: async (bench) => {
      await bench.meetingDown();
      const at = address();
      const ana = await device(bench, 'ana');
      ana.transport.claim(at, 'token-ana');
      await bench.until('ana is refused', 15_000, () => ana.all('refused').length > 0);
      assert.deepEqual(ana.all('refused'), [{ kind: 'refused', address: at, why: 'unreachable' }]);
      assert.equal(ana.last('meeting').state, 'down');
      await bench.meetingUp();
      ana.transport.wake();
      await bench.until('ana holds its address', 15_000, () => ana.holds(at));
      assert.equal(ana.all('refused').length, 1);
    },
  },
  {
    title: 'makes a dial wait until its own address is held',
    run: async (bench) => {
      const [atAna, atBen] = [address(), address()];
      const ben = await claimed(bench, 'ben', atBen);
      const ana = await device(bench, 'ana');
      ana.transport.claim(atAna, 'token-ana');
      await link(bench, ana, atAna, ben, atBen);
      assert.ok(
        ana.events.findIndex(({ kind }) => kind === 'claimed') <
          ana.events.findIndex(({ kind }) => kind === 'opened'),
      );
    },
  },
  {
    title: 'closes `remote` when the other tab is closed, and the address is free',
    run: async (bench) => {
      const { ana, atAna, atBen } = await pair(bench);
      await bench.vanish('ben', 'politely');
      await bench.until('ana sees the close', 30_000, () => ana.all('closed').length > 0);
      assert.equal(ana.last('closed').why, 'remote');
      ana.transport.dial(atAna, atBen);
      await bench.until('the dial ends', 10_000, () => ana.all('undialled').length > 0);
      assert.equal(ana.last('undialled').why, 'absent');
    },
  },
  {
    title: 'closes `silent` between 10 and 25 seconds after the other side was killed',
    run: async (bench) => {
      const { ana } = await pair(bench);
      const sinceMs = bench.nowMs();
      await bench.vanish('ben', 'silently');
      await bench.until('ana gives up', 25_000, () => ana.all('closed').length > 0);
      assert.equal(ana.last('closed').why, 'silent');
      assert.ok(bench.nowMs() - sinceMs >= 10_000, 'too early');
    },
  },
  {
    title: 'closes `silent` within 5 seconds of waking when the other side was killed',
    run: async (bench) => {
      const { ana } = await pair(bench);
      await bench.vanish('ben', 'silently');
      ana.transport.wake();
      await bench.until('ana gives up', 5000, () => ana.all('closed').length > 0);
      assert.equal(ana.last('closed').why, 'silent');
    },
  },
  {
    title: 'keeps a live link through waking, and through 20 idle seconds',
    run: async (bench) => {
      const { ana, ben, anas, bens } = await pair(bench);
      ana.transport.wake();
      ben.transport.wake();
      const sinceMs = bench.nowMs();
      await bench.until('20 seconds pass', 30_000, () => bench.nowMs() - sinceMs > 20_000);
      assert.deepEqual([...ana.all('closed'), ...ben.all('closed')], []);
      assert.deepEqual([ana.all('claimed').length, ben.all('claimed').length], [1, 1]);
      ana.transport.send(anas, bytes('awake'));
      await bench.until('a message passes', 20_000, () => ben.messages(bens).length === 1);
    },
  },
  {
    title: 'lets a killed device take its address back at once and be dialled there',
    run: async (bench) => {
      const { ana, atAna, atBen } = await pair(bench);
      await bench.vanish('ben', 'silently');
      const again = await claimed(bench, 'ben', atBen);
      await link(bench, ana, atAna, again, atBen);
      assert.equal(again.all('refused').length, 0);
    },
  },
  {
    title: 'makes a link without any meeting point, of an offer and an answer that are carried across',
    run: async (bench) => {
      await bench.meetingDown();
      const { ana, ben, atAna, atBen } = await described(bench);
      ana.transport.line('a', { kind: 'accept', answer: ben.last('described').description });
      const isOpen = (): boolean => ana.all('opened').length > 0 && ben.all('opened').length > 0;
      await bench.until('the line opens', 20_000, isOpen);
      const [near, far] = [ana.last('opened'), ben.last('opened')];
      assert.deepEqual([near.at, near.dialled, near.line], [atAna, atBen, 'a']);
      assert.deepEqual([far.at, far.dialled, far.line], [atBen, null, 'b']);
      assert.deepEqual(far.fingerprints, {
        local: near.fingerprints.remote,
        remote: near.fingerprints.local,
      });
      assert.notEqual(near.fingerprints.local, near.fingerprints.remote);
      const sent = [rng.bytes(70_000), bytes('hello')];
      for (const message of sent) {
        ana.transport.send(near.link, message);
        ben.transport.send(far.link, message);
      }
      const isThere = (): boolean =>
        ana.messages(near.link).length === 2 && ben.messages(far.link).length === 2;
      await bench.until('all arrive', 20_000, isThere);
      assertSame(ana.messages(near.link), sent);
      assertSame(ben.messages(far.link), sent);
      ben.transport.close(far.link);
      await bench.until('the other end hears of it', 20_000, () => ana.all('closed').length > 0);
      assert.equal(ana.last('closed').why, 'remote');
      assert.deepEqual([...ana.all('unlined'), ...ben.all('unlined')], []);
    },
  },
  {
    title: 'says that a line came to nothing when the other end has dropped it, which itself reports nothing',
    run: async (bench) => {
      const { ana, ben, atAna, atBen } = await described(bench);
      const answer = ben.last('described').description;
      ben.transport.line('b', { kind: 'drop' });
      // Dropping says nothing; what is asked after it is answered after it.
      ben.transport.line('c', { kind: 'offer', at: atBen, dialled: atAna });
      await bench.until('ben has dropped it', 20_000, () => ben.last('described').line === 'c');
      ben.transport.line('c', { kind: 'drop' });
      ana.transport.line('a', { kind: 'accept', answer });
      await bench.until('ana gives up', 30_000, () => ana.all('unlined').length > 0);
      assert.equal(ana.last('unlined').line, 'a');
      assert.deepEqual([...ana.all('opened'), ...ben.all('opened'), ...ben.all('unlined')], []);
    },
  },
];

/** An offer of Ana's, carried to Ben as a text, and his answer to it. */
async function described(
  bench: TransportBench,
): Promise<{ readonly ana: Device; readonly ben: Device; readonly atAna: Address; readonly atBen: Address }> {
  const [atAna, atBen] = [address(), address()];
  const [ana, ben] = [await device(bench, 'ana'), await device(bench, 'ben')];
  ana.transport.line('a', { kind: 'offer', at: atAna, dialled: atBen });
  await bench.until('ana has an offer', 20_000, () => ana.all('described').length > 0);
  const secret = rng.bytes(16);
  const { description } = ana.last('described');
  const text = formatLine({ kind: 'offer', offer: 'AAECAwQFBgc', madeMs: 0, description }, secret);
  const offer = parseLine(text, 'offer', secret, 0);
  assert.ok(offer.ok);
  assert.deepEqual(offer.value.description, description);
  ben.transport.line('b', { kind: 'answer', at: atBen, offer: offer.value.description });
  await bench.until('ben has an answer', 20_000, () => ben.all('described').length > 0);
  return { ana, ben, atAna, atBen };
}
