/**
 * The vectors again, by somebody without this code: what stands in this file is written from the module comments of
 * src/encoding and src/protocol, with node:crypto alone. One group of tests asks our code and the independent verifier.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as verifier from '../../docs/verifier/verify.mjs';
import { ocho } from '../../src/games/ocho/game.ts';
import { planets } from '../../src/games/planets/game.ts';
import { drawOrder, drawValues, rollValue as rollValueHere } from '../../src/protocol/beacon.ts';
import { entryId } from '../../src/protocol/entry.ts';
import { keyFromSeed, sign, verify as verifyHere } from '../../src/protocol/signing.ts';
import { verifyRecord } from '../../src/protocol/verify.ts';

type Any = ReturnType<typeof JSON.parse>;
const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const core: Any = JSON.parse(read('core.json'));

// ---- encoding/canonical.ts, encoding/hash.ts, protocol/signing.ts
const canonical = (value: Any): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
};
const bytesOf = (part: string | number | Buffer): Buffer => {
  if (typeof part === 'string') return Buffer.from(part, 'utf8');
  if (typeof part !== 'number') return part;
  const out = Buffer.alloc(8);
  out.writeBigUInt64BE(BigInt(part));
  return out;
};
const prefixed = (part: string | number | Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytesOf(part).length);
  return Buffer.concat([size, bytesOf(part)]);
};
const hash = (...parts: readonly (string | number | Buffer)[]): Buffer =>
  createHash('sha512').update(Buffer.concat(parts.map(prefixed))).digest().subarray(0, 32);
const raw = (text: string): Buffer => Buffer.from(text, 'base64url');
const text = (bytes: Buffer): string => bytes.toString('base64url');
const isSigned = (tag: string, key: string, bytes: string, sig: string): boolean =>
  verify(
    null,
    Buffer.concat([prefixed(tag), Buffer.from(bytes, 'utf8')]),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }),
    raw(sig),
  );

// ---- protocol/beacon.ts
const previousLink = (session: string, seat: number, k: number, link: string): string =>
  text(hash('octet/1/link', raw(session), seat, k, raw(link)));
const rollValue = (session: string, k: number, history: string, links: readonly string[]): string =>
  text(hash('octet/1/roll', raw(session), k, raw(history), ...links.map(raw)));
const expand = (value: string): number[] =>
  [0, 1, 2, 3].flatMap((counter) => [...hash('octet/1/expand', raw(value), counter)]);
const dice = (value: string, count: number): number[] => expand(value).slice(0, count).map((byte) => (byte % 8) + 1);
const order = (value: string, seats: number): number[] => {
  const bytes = expand(value);
  const below = (bound: number): number => {
    for (;;) {
      const byte = bytes.shift() as number;
      if (byte < 256 - (256 % bound)) return byte % bound;
    }
  };
  const out = Array.from({ length: seats }, (_, seat) => seat);
  for (let i = seats - 1; i > 0; i--) {
    const j = below(i + 1);
    [out[i], out[j]] = [out[j] as number, out[i] as number];
  }
  return out;
};

describe('a second implementation computes', () => {
  test('the canonical text of each sample', () => {
    expect(core.canonical.length).toBeGreaterThan(8);
    for (const { value, text: expected } of core.canonical) expect(canonical(value)).toBe(expected);
  });
  test('the hash', () => {
    for (const { tag, parts, hex } of core.hash) {
      const decoded = parts.map((part: Any) =>
        typeof part === 'string' && part.startsWith('base64url:') ? raw(part.slice(10)) : part,
      );
      expect(hash(tag, ...decoded).toString('hex')).toBe(hex);
    }
  });
  test('the session id', () => {
    expect(text(hash('octet/1/session', core.session.genesis))).toBe(core.session.id);
  });
  test('the history', () => {
    const { start, step, removal } = core.history;
    expect(text(hash('octet/1/history', raw(core.session.id)))).toBe(start);
    expect(text(hash('octet/1/history/step', raw(start), step.step, ...step.ids.map(raw)))).toBe(step.value);
    const seats = Buffer.from([...removal.seats].sort());
    expect(text(hash('octet/1/history/remove', raw(start), removal.step, seats))).toBe(removal.value);
  });
  test('the state hash', () => {
    expect(text(hash('octet/1/state', core.state.text))).toBe(core.state.hash);
  });
  test('every link of a chain from its tail', () => {
    const { seat, first, chainLength, tail, links } = core.chain;
    let link = tail;
    for (let i = chainLength; i >= 0; i--) {
      expect(links[i]).toBe(link);
      link = previousLink(core.session.id, seat, first + i, link);
    }
  });
  test('the value, the dice and the orders of each roll', () => {
    for (const roll of core.rolls) {
      expect(rollValue(core.session.id, roll.k, roll.history, roll.links)).toBe(roll.value);
      expect(dice(roll.value, 8)).toEqual(roll.dice);
      expect([2, 3, 5, 8].map((seats) => order(roll.value, seats))).toEqual(roll.orders);
    }
  });
});

describe('our code and the independent verifier compute', () => {
  test('every index below a bound, past the bytes that are refused', () => {
    expect(core.below.length).toBeGreaterThan(5);
    for (const { value, below, refused, index } of core.below) {
      expect(refused.length).toBeGreaterThan(0);
      for (const byte of refused) expect(byte).toBeGreaterThanOrEqual(256 - (256 % below));
      expect(drawValues(value, { kind: 'index', below })).toEqual([index]);
      expect(verifier.below(verifier.reader(raw(value)), below)).toBe(index);
    }
  });
  test('the dice and orders of each roll', () => {
    for (const roll of core.rolls) {
      expect(rollValueHere(core.session.id, roll.k, roll.history, roll.links)).toBe(roll.value);
      expect(drawValues(roll.value, { kind: 'dice', count: 8 })).toEqual(roll.dice);
      for (const [at, seats] of [2, 3, 5, 8].entries()) {
        expect(drawOrder(roll.value, seats)).toEqual(roll.orders[at]);
        expect(verifier.drawLot(verifier.reader(raw(roll.value)), seats)).toEqual(roll.orders[at]);
      }
    }
  });
  test('every signature, to the letter, and none under another tag', () => {
    expect(core.signatures.length).toBe(2);
    for (const { tag, bytes, seed, publicKey, sig } of core.signatures) {
      const pair = keyFromSeed(raw(seed));
      expect(text(Buffer.from(pair.publicKey))).toBe(publicKey);
      expect(text(Buffer.from(sign(tag, pair, Buffer.from(bytes))))).toBe(sig);
      expect(verifyHere(tag, raw(publicKey), Buffer.from(bytes), raw(sig))).toBe(true);
      expect(isSigned(tag, publicKey, bytes, sig)).toBe(true);
      expect(isSigned('octet/1/lobby', publicKey, bytes, sig)).toBe(false);
    }
  });
  test('the ids that link a chain', () => {
    let prev = core.session.id;
    expect(core.entries.length).toBe(4);
    for (const [seq, { bytes, id }] of core.entries.entries()) {
      expect(JSON.parse(bytes)).toMatchObject({ seat: 1, seq, prev });
      for (const computed of [entryId(bytes), verifier.entryId(bytes), text(hash('octet/1/entry-id', bytes))])
        expect(computed).toBe(id);
      prev = id;
    }
  });
  test('one verdict on the whole record of each game: sound', () => {
    for (const [name, game] of [
      ['record.octet', 'ocho'],
      ['../records/cards.octet', 'planets'],
    ] as const) {
      const record = read(name);
      const found = { exitCode: 0, isComplete: true, end: 'rules', faults: [] };
      expect(record).toContain(`"game":"${game}"`);
      expect(verifier.verifyText(record)).toMatchObject(found);
      expect(verifyRecord(record, { ocho, planets })).toMatchObject(found);
    }
  });
});

describe('a second implementation finds in the record', () => {
  const [first, ...rest] = read('record.octet').split('\n').slice(0, -1).map((line) => JSON.parse(line) as Any);
  const { genesis, signatures } = first.genesis;
  const session = text(hash('octet/1/session', canonical(genesis)));
  const key = (seat: number): string => genesis.roster[seat].key;

  test('the signature of every seat under the genesis', () => {
    expect(first).toMatchObject({ format: 'octet-record', version: 1 });
    expect(signatures).toHaveLength(2);
    for (const [seat, sig] of signatures.entries()) expect(isSigned('octet/1/genesis', key(seat), canonical(genesis), sig)).toBe(true);
  });

  test('every entry signed, canonical, of this session and chained to the one before', () => {
    const heads = [session, session];
    const next = [0, 0];
    expect(rest.length).toBeGreaterThan(40);
    for (const { bytes, sig } of rest) {
      const entry = JSON.parse(bytes);
      expect(canonical(entry)).toBe(bytes);
      expect(isSigned('octet/1/entry', key(entry.seat), bytes, sig)).toBe(true);
      expect(entry).toMatchObject({ session, prev: heads[entry.seat], seq: next[entry.seat] });
      heads[entry.seat] = text(hash('octet/1/entry-id', bytes));
      next[entry.seat] = entry.seq + 1;
    }
  });

  test('the history of every checkpoint, and every link under its commitment', () => {
    const entries = rest.map(({ bytes }) => ({ ...JSON.parse(bytes), id: text(hash('octet/1/entry-id', bytes)) }));
    let history = text(hash('octet/1/history', raw(session)));
    const known: { k: number; link: string }[] = [];
    const following: string[] = [];
    for (let step = 0; step <= entries.at(-1).step; step++) {
      const given = entries.filter((entry) => entry.step === step).sort((a, b) => a.seat - b.seat);
      for (const { seat, checkpoint, body } of given) {
        expect(checkpoint.history).toBe(history);
        if (body.kind === 'commit' && body.chain === 0) known[seat] = { k: 0, link: body.head };
        else if (body.kind === 'commit') following[seat] = body.head;
        const shown = body.kind === 'link' ? body : body.lead;
        if (shown === undefined || shown === null) continue;
        if (shown.k === (known[seat]?.k ?? 0) + 1 && shown.k % 16 === 1 && shown.k > 1)
          known[seat] = { k: shown.k - 1, link: following[seat] as string };
        expect(previousLink(session, seat, shown.k, shown.link)).toBe(known[seat]?.link);
        known[seat] = { k: shown.k, link: shown.link };
      }
      history = text(hash('octet/1/history/step', raw(history), step, ...given.map(({ id }) => raw(id))));
    }
    expect(known[0]?.k).toBeGreaterThan(16);
  });
});
