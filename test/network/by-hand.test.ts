/** Tables without a meeting point, in the simulated world: by hand, and by the introduction of a third. */
import { describe, expect, it, vi } from 'vitest';
import type { HandStep, HandView } from '../../src/network/manual.ts';
import { BY_HAND, HAND_IDLE, MAX_ANSWERS, openHand } from '../../src/network/manual.ts';
import type { LineKind } from '../../src/network/manual-text.ts';
import { formatLine } from '../../src/network/manual-text.ts';
import { SeededRng, SimulatedWorld } from '../../src/network/simulated.ts';
import type { SeatView } from '../../src/network/view.ts';
import type { LineDescription, LineRequest } from '../../src/protocol/ports.ts';
import type { Device } from './table-harness.ts';
import { create, gameOf, gameWith, join, lobbyNames, lobbyOf, playOut, Village } from './table-harness.ts';

vi.setConfig({ testTimeout: 60_000 });

const handOf = (device: Device): HandView => {
  const last = device.updates.findLast((update) => update.kind === 'by-hand');
  return last?.kind === 'by-hand' ? last.hand : HAND_IDLE;
};
const take = (device: Device, step: HandStep): void => device.table.command({ kind: 'by-hand', step });

async function textOf(village: Village, device: Device, kind: 'offer' | 'answer'): Promise<string> {
  await village.until(`${device.name} has a text`, () => handOf(device).kind === kind);
  const hand = handOf(device);
  if (hand.kind !== 'offer' && hand.kind !== 'answer') throw new Error('no text');
  return hand.text;
}

/** `guest` has knocked in vain; `seat` sits at the table. */
async function connect(village: Village, guest: Device, seat: Device): Promise<void> {
  take(guest, { kind: 'offer' });
  take(seat, { kind: 'answer', text: await textOf(village, guest, 'offer') });
  take(guest, { kind: 'accept', text: await textOf(village, seat, 'answer') });
  await village.until('both are told', () => [guest, seat].every((one) => handOf(one).kind === 'joined'));
}

function seatsOf(device: Device): readonly SeatView[] {
  const stage = device.view?.stage;
  return stage?.kind === 'lobby' ? stage.lobby.seats : (gameOf(device)?.seats ?? []);
}

const seesDirectly = (device: Device, other: Device): boolean =>
  seatsOf(device).some((seat) => seat.name === other.name && seat.connection.kind === 'direct');

describe('a table that never had a meeting point', () => {
  it('is joined by hand, the rest by introduction, and played to its end', async () => {
    const village = new Village(41);
    const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map((name) => village.device(name)) as [
      Device,
      Device,
      Device,
    ];
    village.world.meetingDown();
    create(ana);
    await village.until('the lobby opens', () => ana.view?.stage.kind === 'lobby');
    join(ben, ana);
    await village.until('Ben is told', () => ben.view?.problem?.code === 'meeting-down');
    await connect(village, ben, ana);
    await village.until('Ben sits', () => lobbyNames(ben).length === 2);
    expect(ben.view?.problem).toBeNull();
    join(cleo, ana);
    await village.until('Cleo is told', () => cleo.view?.problem?.code === 'meeting-down');
    await connect(village, cleo, ben);
    await village.until('Cleo sits', () => lobbyNames(cleo).length === 3);
    await village.until('all see each other', () =>
      [ana, ben, cleo].every((one) =>
        [ana, ben, cleo].every((other) => one === other || seesDirectly(one, other)),
      ),
    );
    ana.table.command({ kind: 'start' });
    await village.until('the game begins', () =>
      [ana, ben, cleo].every((one) => (gameOf(one)?.state ?? null) !== null),
    );
    await playOut(village, [ana, ben, cleo]);
  });

  it('lets nobody in with the text of another table', async () => {
    const village = new Village(42);
    const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map((name) => village.device(name)) as [
      Device,
      Device,
      Device,
    ];
    village.world.meetingDown();
    for (const host of [ana, cleo]) {
      create(host);
      await village.until('a lobby opens', () => host.view?.stage.kind === 'lobby');
    }
    join(ben, cleo);
    await village.until('Ben knocks', () => ben.view?.stage.kind === 'knocking');
    take(ben, { kind: 'offer' });
    take(ana, { kind: 'answer', text: await textOf(village, ben, 'offer') });
    await village.until('Ana is told', () => handOf(ana).kind === 'idle' && handOf(ana) !== HAND_IDLE);
    expect(handOf(ana)).toEqual({ kind: 'idle', refusal: 'line-table' });
  });

  it('says that nothing was reached when the other page is gone by the time the answer is pasted', async () => {
    const village = new Village(43);
    const [ana, ben] = ['Ana', 'Ben'].map((name) => village.device(name)) as [Device, Device];
    village.world.meetingDown();
    create(ana);
    await village.until('the lobby opens', () => ana.view?.stage.kind === 'lobby');
    join(ben, ana);
    await village.until('Ben knocks', () => ben.view?.stage.kind === 'knocking');
    take(ben, { kind: 'offer' });
    take(ana, { kind: 'answer', text: await textOf(village, ben, 'offer') });
    const answer = await textOf(village, ana, 'answer');
    village.crash(ana);
    take(ben, { kind: 'accept', text: answer });
    await village.until('Ben is told', () => handOf(ben).kind === 'failed');
    expect(handOf(ben)).toEqual({ kind: 'failed', why: 'network' });
  });
});

describe('two seats that have a link to a third and none to each other', () => {
  it('are introduced once a line is possible, with the meeting point gone', async () => {
    const village = new Village(44);
    const devices = ['Ana', 'Ben', 'Cleo'].map((name) => village.device(name)) as [Device, Device, Device];
    const [ana, ben, cleo] = devices;
    village.world.partition([['Ben'], ['Cleo']]);
    await lobbyOf(village, devices);
    expect(seesDirectly(ben, cleo)).toBe(false);
    village.world.meetingDown();
    await village.until('all know', () => devices.every((one) => one.view?.meeting.state === 'down'));
    village.world.heal();
    await village.until(
      'Ben and Cleo see each other',
      () => seesDirectly(ben, cleo) && seesDirectly(cleo, ben),
    );
    expect(seesDirectly(ana, ben) && seesDirectly(ana, cleo)).toBe(true);
  });

  it('are introduced when a link breaks in the middle of a game without a meeting point', async () => {
    const village = new Village(45);
    const devices = ['Ana', 'Ben', 'Cleo'].map((name) => village.device(name)) as [Device, Device, Device];
    const [, ben, cleo] = devices;
    await gameWith(village, devices);
    village.world.meetingDown();
    village.world.partition([['Ben'], ['Cleo']]);
    await village.until('the link is gone', () => !seesDirectly(ben, cleo) && !seesDirectly(cleo, ben));
    village.world.heal();
    await village.until('they have a new one', () => seesDirectly(ben, cleo) && seesDirectly(cleo, ben));
    await playOut(village, devices);
  });
});

const description: LineDescription = {
  ufrag: 'Yq3x',
  pwd: 'k2jh4g5k2jh4g5k2jh4g5k2j',
  fingerprint: '0123456789abcdef'.repeat(4),
  setup: 'actpass',
  mid: '0',
  candidates: [],
};

describe('connecting by hand, step by step', () => {
  const secret = new SeededRng(1, 'secret').bytes(16);
  const text = (kind: LineKind, offer: string): string =>
    formatLine({ kind, offer, madeMs: 0, description }, secret);

  function bench() {
    const world = new SimulatedWorld({ seed: 9 });
    const asked: [string, LineRequest['kind']][] = [];
    const views: HandView[] = [];
    const hand = openHand({
      clock: world.clock('a'),
      rng: world.rng('a'),
      address: 'ad'.repeat(20),
      secret,
      request: (line, request) => {
        if (request.kind === 'offer') expect(request.dialled).toBe(BY_HAND);
        asked.push([line, request.kind]);
      },
      changed: (view) => views.push(view),
    });
    return { hand, asked, last: () => views.at(-1) };
  }

  it('takes no answer to another offer, no offer and not its own text; its own offer stays as it was', () => {
    const { hand, asked, last } = bench();
    hand.take({ kind: 'offer' });
    hand.described('hand 1', description);
    const offer = last();
    if (offer?.kind !== 'offer') throw new Error('no offer');
    for (const [pasted, refusal] of [
      [text('answer', 'AAECAwQFBgc'), 'line-other'],
      [text('offer', 'AAECAwQFBgc'), 'line-kind'],
      [offer.text, 'line-own'],
      ['', 'line-garbage'],
    ] as const) {
      hand.take({ kind: 'accept', text: pasted });
      expect(last()).toEqual({ ...offer, refusal });
    }
    hand.take({ kind: 'answer', text: offer.text });
    expect(last()).toEqual({ ...offer, refusal: 'line-own' });
    expect(asked).toEqual([['hand 1', 'offer']]);
  });

  it('gives up its earlier offer for a new one, and the oldest answer when too many wait', () => {
    const { hand, asked } = bench();
    hand.take({ kind: 'offer' });
    hand.take({ kind: 'offer' });
    expect(asked.slice(1)).toEqual([
      ['hand 1', 'drop'],
      ['hand 2', 'offer'],
    ]);
    hand.take({ kind: 'reset' });
    for (let at = 0; at <= MAX_ANSWERS; at++)
      hand.take({ kind: 'answer', text: text('offer', 'AAECAwQFBgc') });
    expect(asked.slice(3).filter(([, kind]) => kind === 'drop')).toEqual([
      ['hand 2', 'drop'],
      ['hand 3', 'drop'],
    ]);
    expect([hand.owns('hand 3'), hand.owns('hand 4')]).toEqual([false, true]);
  });

  it('keeps waiting for a guest who has got an answer when the sheet moves on to another one', () => {
    const { hand, last } = bench();
    hand.take({ kind: 'answer', text: text('offer', 'AAECAwQFBgc') });
    hand.described('hand 1', description);
    expect(last()?.kind).toBe('answer');
    hand.take({ kind: 'reset' });
    expect([last(), hand.owns('hand 1')]).toEqual([HAND_IDLE, true]);
    hand.bound('hand 1', 'k'.repeat(43));
    expect([last(), hand.owns('hand 1')]).toEqual([HAND_IDLE, false]);
  });

  it('tells a line that opened and could not be bound from one that never opened', () => {
    for (const [end, why] of [
      ['refused', 'refused'],
      ['unlined', 'timeout'],
    ] as const) {
      const { hand, last } = bench();
      hand.take({ kind: 'offer' });
      if (end === 'refused') hand.refused('hand 1');
      else hand.unlined('hand 1', 'timeout');
      expect(last()).toEqual({ kind: 'failed', why });
      expect(hand.owns('hand 1')).toBe(false);
    }
  });
});
