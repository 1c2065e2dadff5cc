/** What a seat signs and what it refuses, and when a proposal is complete; talk lines and rates from strangers. */
import { describe, expect, it } from 'vitest';
import { toBase64url } from '../../src/encoding/base64url.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { newNonce } from '../../src/network/identity.ts';
import { decodeMessage, encodeMessage } from '../../src/network/messages.ts';
import { SeededRng, SimulatedWorld } from '../../src/network/simulated.ts';
import { openRateLimit } from '../../src/network/table-rate.ts';
import type { ProposalContext } from '../../src/network/table-start.ts';
import { checkProposal, openProposal } from '../../src/network/table-start.ts';
import { openTalk } from '../../src/network/table-talk.ts';
import type { Genesis, RosterSeat } from '../../src/protocol/genesis.ts';
import { signGenesis, verifyGenesis } from '../../src/protocol/genesis.ts';
import { generateKey } from '../../src/protocol/signing.ts';

const rng = new SeededRng(9, 'start');
const [anaKey, benKey, cleoKey] = [generateKey(rng), generateKey(rng), generateKey(rng)] as const;
const table = toBase64url(rng.bytes(32));

function seat(name: string, keyPair: typeof anaKey): RosterSeat {
  const key = toBase64url(keyPair.publicKey);
  return { name, avatar: { colour: 1, shape: 2 }, key, nonce: newNonce(rng), host: null };
}

const ana = seat('Ana', anaKey);
const ben = seat('Ben', benKey);
const cleo = seat('Cleo', cleoKey);
const genesis: Genesis = {
  protocol: 'octet/1',
  table,
  round: 3,
  game: 'ocho',
  options: ocho.defaultOptions,
  chainLength: 64,
  roster: [ana, ben],
};

const context: ProposalContext = {
  games: { ocho },
  table,
  me: { name: 'Ben', avatar: ben.avatar, key: ben.key, nonce: ben.nonce },
  proposer: ana.key,
  mayPropose: true,
  shown: { game: 'ocho', options: ocho.defaultOptions, keys: [ana.key, ben.key] },
  leastRound: 3,
  signed: null,
  isRunning: false,
};

describe('a seat', () => {
  it('signs what it was shown', () => {
    expect(checkProposal(genesis, signGenesis(genesis, anaKey), context)).toEqual({
      ok: true,
      value: genesis,
    });
  });

  it('signs the same genesis again when it is asked again', () => {
    const signed = { ...context, signed: genesis };
    expect(checkProposal(genesis, signGenesis(genesis, anaKey), signed).ok).toBe(true);
  });

  const differing = { ...ocho.defaultOptions, level: 2 } as const;
  it.each<[string, string, Partial<Genesis>, Partial<ProposalContext>]>([
    ['what is no genesis', 'proposal-invalid', { game: 'chess' }, {}],
    ['a proposer who may not propose', 'proposal-foreign', {}, { mayPropose: false }],
    ['a proposer who is not in it', 'proposal-foreign', {}, { proposer: cleo.key }],
    ['another table', 'proposal-foreign', { table: toBase64url(new Uint8Array(32)) }, {}],
    ['any round while one is running', 'round-running', {}, { isRunning: true }],
    [
      'a second genesis for a round it signed',
      'round-signed',
      {},
      { signed: { ...genesis, chainLength: 32 } },
    ],
    ['a round that is past', 'proposal-round', {}, { leastRound: 4 }],
    ['a roster without it', 'proposal-not-mine', { roster: [ana, cleo] }, {}],
    [
      'another nonce of its own',
      'proposal-not-mine',
      { roster: [ana, { ...ben, nonce: newNonce(rng) }] },
      {},
    ],
    ['another name of its own', 'proposal-not-mine', { roster: [ana, { ...ben, name: 'Bert' }] }, {}],
    ['to be played as a bot', 'proposal-not-mine', { roster: [ana, { ...ben, host: 0 }] }, {}],
    ['options it was not shown', 'proposal-differs', { options: differing }, {}],
    ['a person it was not shown', 'proposal-differs', { roster: [ana, ben, cleo] }, {}],
    ['another order than it was shown', 'proposal-differs', { roster: [ben, ana] }, {}],
  ])('does not sign %s', (_, code, change, other) => {
    const changed = { ...genesis, ...change };
    const checked = checkProposal(changed, signGenesis(changed, anaKey), { ...context, ...other });
    expect(checked).toEqual({ ok: false, error: code });
  });

  it('does not sign what the proposer has not signed', () => {
    expect(checkProposal(genesis, signGenesis(genesis, benKey), context)).toEqual({
      ok: false,
      error: 'proposal-unsigned',
    });
  });

  it('accepts new people in a rematch, where no lobby was shown', () => {
    const more = { ...genesis, roster: [ana, ben, cleo] };
    const rematch = { ...context, shown: { ...context.shown, keys: null } };
    expect(checkProposal(more, signGenesis(more, anaKey), rematch).ok).toBe(true);
  });
});

describe('a proposal', () => {
  it('is complete with one valid signature of each seat, and then verifies', () => {
    const proposal = openProposal(genesis);
    expect(proposal.add(ana.key, signGenesis(genesis, anaKey))).toBe(true);
    expect(proposal.missing()).toEqual([1]);
    expect(proposal.complete()).toBeNull();
    expect(proposal.add(ben.key, signGenesis(genesis, anaKey))).toBe(false);
    expect(proposal.add(cleo.key, signGenesis(genesis, cleoKey))).toBe(false);
    expect(proposal.add(ben.key, signGenesis({ ...genesis, round: 4 }, benKey))).toBe(false);
    expect(proposal.missing()).toEqual([1]);
    expect(proposal.add(ben.key, signGenesis(genesis, benKey))).toBe(true);
    expect(verifyGenesis(proposal.complete(), { ocho }).ok).toBe(true);
  });
});

describe('messages', () => {
  it('come back as they were sent', () => {
    const message = { kind: 'want', round: 3, nonce: newNonce(rng) } as const;
    expect(decodeMessage(encodeMessage(message))).toEqual({ ok: true, value: message });
  });

  it.each([
    ['not JSON', 'hello'],
    ['not canonical', '{"round":1, "kind":"unseat"}'],
    ['an unknown kind', '{"kind":"root"}'],
    ['one key too many', '{"kind":"unseat","more":1}'],
    ['one key too few', '{"kind":"want","round":1}'],
    ['a key of another type', '{"key":1,"kind":"links"}'],
  ])('are dropped as garbage when they are %s', (_, text) => {
    expect(decodeMessage(new TextEncoder().encode(text))).toEqual({ ok: false, error: 'message-garbage' });
  });

  it('are dropped unread beyond a mebibyte', () => {
    expect(decodeMessage(new Uint8Array((1 << 20) + 1))).toEqual({ ok: false, error: 'message-oversize' });
  });
});

describe('talk lines', () => {
  const world = new SimulatedWorld({ seed: 9 });
  const talkOf = (keyPair: typeof anaKey, name: string) =>
    openTalk({
      table,
      key: toBase64url(keyPair.publicKey),
      keyPair,
      clock: world.clock(name),
      rng: world.rng(name),
      isSeated: (key) => key === ana.key || key === ben.key,
    });

  function said(text: string) {
    const message = talkOf(anaKey, 'ana').say(text);
    if (!message.ok) throw new Error(message.error);
    return message.value;
  }

  it('are shown once, whoever relays them', () => {
    const talk = talkOf(benKey, 'ben');
    const message = said('hello');
    expect(talk.receive(message)).toMatchObject({ ok: true, value: { key: ana.key, text: 'hello' } });
    expect(talk.receive(message)).toEqual({ ok: false, error: 'talk-known' });
    expect(talk.lines()).toHaveLength(1);
  });

  it.each([
    [
      'talk-signature',
      (line: ReturnType<typeof said>) => ({ ...line, line: { ...line.line, text: 'other' } }),
    ],
    ['talk-foreign', (line: ReturnType<typeof said>) => ({ ...line, line: { ...line.line, key: cleo.key } })],
    [
      'talk-foreign',
      (line: ReturnType<typeof said>) => ({ ...line, line: { ...line.line, table: cleo.key } }),
    ],
    [
      'talk-unprintable',
      (line: ReturnType<typeof said>) => ({ ...line, line: { ...line.line, text: 'a\u202eb' } }),
    ],
  ])('are refused with %s', (code, forge) => {
    expect(talkOf(benKey, 'ben').receive(forge(said('hello')))).toEqual({ ok: false, error: code });
  });

  it('beyond five at once are refused, until time has passed', async () => {
    const talk = talkOf(benKey, 'ben');
    const results = Array.from({ length: 6 }, (_, at) => talk.receive(said(`line ${at}`)));
    expect(results.map((result) => result.ok)).toEqual([true, true, true, true, true, false]);
    await world.run({ untilMs: world.nowMs() + 2000 });
    expect(talk.receive(said('later')).ok).toBe(true);
  });
});

describe('a rate', () => {
  it('is kept for each key apart', async () => {
    const world = new SimulatedWorld({ seed: 10 });
    const limit = openRateLimit(world.clock('one'), { burst: 2, everyMs: 100 });
    expect([limit.allows('a'), limit.allows('a'), limit.allows('a'), limit.allows('b')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    await world.run({ untilMs: 250 });
    expect([limit.allows('a'), limit.allows('a'), limit.allows('a')]).toEqual([true, true, false]);
  });
});
