import { describe, expect, it } from 'vitest';
import type { Broker } from '../../src/network/brokers.ts';
import { HOME_MS, MeetingPoint } from '../../src/network/peerjs-meeting.ts';
import type { PostEvents } from '../../src/network/peerjs-post.ts';
import { SeededRng, SimulatedWorld } from '../../src/network/simulated.ts';

/** What a broker does with a request for an address. */
type Manner = 'opens' | 'fails' | 'silent' | 'taken';
type Asked = {
  readonly host: string;
  readonly address: string;
  readonly events: PostEvents;
  isLeft: boolean;
  echoes: number;
};

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);

function bench(hosts: readonly string[], manner: (host: string, asked: readonly Asked[]) => Manner) {
  const world = new SimulatedWorld({ seed: 1 });
  const clock = world.clock('ana');
  const asked: Asked[] = [];
  const reported: string[] = [];
  const point = new MeetingPoint({
    brokers: hosts.map((host): Broker => ({ host, port: 443, path: '/', secure: true })),
    clock,
    rng: new SeededRng('meeting'),
    openPost: async (broker, address, _token, events) => {
      const post: Asked = { host: broker.host, address, events, isLeft: false, echoes: 0 };
      const does = manner(broker.host, asked);
      asked.push(post);
      clock.after(50, () => {
        if (post.isLeft) return;
        if (does === 'opens') events.open();
        else if (does === 'fails') events.failed();
        else if (does === 'taken') events.taken();
      });
      return {
        dial: () => null,
        echo: () => {
          post.echoes += 1;
        },
        leave: () => {
          post.isLeft = true;
        },
      };
    },
    events: {
      meeting: (state, broker, brokers) => reported.push(`${state} ${broker}/${brokers}`),
      claimed: (address) => reported.push(`claimed ${address[0]}`),
      refused: (address, why) => reported.push(`refused ${address[0]} ${why}`),
      absent: () => reported.push('absent'),
      incoming: () => reported.push('incoming'),
    },
  });
  return { world, point, asked, reported, hosts: () => asked.map(({ host }) => host).join(' ') };
}

describe('the meeting point', () => {
  it('asks again on the same broker when it stays silent once', async () => {
    const at = bench(['one', 'two'], (_, asked) => (asked.length === 0 ? 'silent' : 'opens'));
    at.point.claim(A, 't');
    await at.world.run({ untilMs: 5000 });
    expect([at.hosts(), at.reported]).toEqual(['one one', ['connecting 1/2', 'up 1/2', 'claimed a']]);
    expect(at.asked.map(({ isLeft }) => isLeft)).toEqual([true, false]);
  });

  it('goes to the next broker after about five silent seconds', async () => {
    const at = bench(['one', 'two'], (host) => (host === 'one' ? 'silent' : 'opens'));
    at.point.claim(A, 't');
    await at.world.run({ until: () => at.reported.includes('claimed a'), untilMs: 60_000 });
    expect(at.hosts()).toBe('one one two');
    expect(at.world.nowMs()).toBeGreaterThan(4900);
    expect(at.world.nowMs()).toBeLessThan(5600);
  });

  it('takes all addresses along to the next broker', async () => {
    const at = bench(['one', 'two'], (host) => (host === 'one' ? 'fails' : 'opens'));
    at.point.claim(A, 't');
    at.point.claim(B, 't');
    await at.world.run({ untilMs: 2000 });
    expect(at.reported).toEqual(['connecting 1/2', 'connecting 2/2', 'up 2/2', 'claimed a', 'claimed b']);
    expect(at.asked.filter(({ isLeft }) => !isLeft).map(({ host }) => host)).toEqual(['two', 'two']);
  });

  it('reports unreachable once, goes round with growing pauses, and comes up by itself', async () => {
    let does: Manner = 'fails';
    const at = bench(['one', 'two'], () => does);
    at.point.claim(A, 't');
    await at.world.run({ untilMs: 120_000 });
    expect(at.reported).toEqual(['connecting 1/2', 'connecting 2/2', 'down 1/2', 'refused a unreachable']);
    expect(at.asked.length).toBeGreaterThan(12);
    expect(at.asked.length).toBeLessThan(40);
    does = 'opens';
    await at.world.run({ untilMs: 145_000 });
    expect(at.reported.slice(4)).toEqual(['up 1/2', 'claimed a']);
  });

  it('ends the pause at once when the page wakes', async () => {
    let does: Manner = 'fails';
    const at = bench(['one'], () => does);
    at.point.claim(A, 't');
    await at.world.run({ untilMs: 60_000 });
    does = 'opens';
    at.point.wake();
    await at.world.run({ untilMs: at.world.nowMs() + 100 });
    expect(at.reported.at(-1)).toBe('claimed a');
  });

  it('refuses an address only after it was taken for five seconds, and then leaves it', async () => {
    const at = bench(['one'], () => 'taken');
    at.point.claim(A, 't');
    await at.world.run({ untilMs: 4900 });
    expect(at.reported).toEqual(['connecting 1/1', 'up 1/1']);
    await at.world.run({ untilMs: 8000 });
    expect(at.reported.slice(2)).toEqual(['refused a taken']);
    const before = at.asked.length;
    at.point.wake();
    await at.world.run({ untilMs: 60_000 });
    expect([at.asked.length, at.point.isClaimed(A)]).toEqual([before, false]);
  });

  it('reclaims at once after a loss and reports the address again', async () => {
    const at = bench(['one'], () => 'opens');
    at.point.claim(A, 't');
    await at.world.run({ untilMs: 20_000 });
    at.asked[0]?.events.lost();
    await at.world.run({ untilMs: 20_200 });
    expect(at.reported).toEqual([
      'connecting 1/1',
      'up 1/1',
      'claimed a',
      'connecting 1/1',
      'up 1/1',
      'claimed a',
    ]);
  });

  it('slows down when it is thrown out again and again', async () => {
    const at = bench(['one'], () => 'opens');
    at.point.claim(A, 't');
    for (let i = 0; i < 600; i += 1) {
      await at.world.run({ untilMs: at.world.nowMs() + 100 });
      at.asked.at(-1)?.events.lost();
    }
    expect(at.asked.length).toBeLessThan(20);
  });

  it('stays with a broker that works for one address while another fails there', async () => {
    const at = bench(['one', 'two'], (_, asked) => (asked.length === 0 ? 'opens' : 'fails'));
    at.point.claim(A, 't');
    await at.world.run({ untilMs: 1000 });
    at.point.claim(B, 't');
    await at.world.run({ untilMs: 30_000 });
    expect(new Set(at.asked.map(({ host }) => host))).toEqual(new Set(['one']));
    expect(at.reported).toEqual(['connecting 1/2', 'up 1/2', 'claimed a']);
  });

  it('goes home with all addresses once the first broker answers again', async () => {
    let first: Manner = 'fails';
    const at = bench(['one', 'two'], (host) => (host === 'one' ? first : 'opens'));
    at.point.claim(A, 't');
    at.point.claim(B, 't');
    await at.world.run({ untilMs: HOME_MS + 2000 });
    expect(at.asked.filter(({ isLeft }) => !isLeft).map(({ host }) => host)).toEqual(['two', 'two']);
    first = 'opens';
    await at.world.run({ untilMs: 2 * HOME_MS + 5000 });
    expect(at.asked.filter(({ isLeft }) => !isLeft).map(({ host, address }) => [host, address])).toEqual([
      ['one', A],
      ['one', B],
    ]);
    expect(at.reported.slice(-4)).toEqual(['connecting 1/2', 'up 1/2', 'claimed a', 'claimed b']);
  });

  it('has an open line prove itself on waking, and reclaims when no echo comes', async () => {
    const at = bench(['one'], () => 'opens');
    at.point.claim(A, 't');
    await at.world.run({ untilMs: 20_000 });
    at.point.wake();
    at.asked[0]?.events.echoed();
    await at.world.run({ untilMs: 30_000 });
    expect([at.asked.length, at.asked[0]?.echoes]).toEqual([1, 1]);
    at.point.wake();
    await at.world.run({ untilMs: 33_200 });
    expect([at.asked.length, at.reported.at(-1)]).toEqual([2, 'claimed a']);
  });

  it('gives addresses back while the page is put away and takes them again when it is shown', async () => {
    const at = bench(['one'], () => 'opens');
    at.point.claim(A, 't');
    await at.world.run({ untilMs: 1000 });
    at.point.suspend();
    at.point.wake();
    await at.world.run({ untilMs: 60_000 });
    expect([at.asked.length, at.asked[0]?.isLeft, at.point.post(A)]).toEqual([1, true, null]);
    at.point.resume();
    await at.world.run({ untilMs: 61_000 });
    expect(at.reported.at(-1)).toBe('claimed a');
  });

  it('ignores whatever an abandoned try still reports', async () => {
    const at = bench(['one'], () => 'silent');
    at.point.claim(A, 't');
    await at.world.run({ untilMs: 3500 });
    const [abandoned] = at.asked;
    abandoned?.events.open();
    abandoned?.events.taken();
    expect(at.reported).toEqual(['connecting 1/1']);
  });
});
