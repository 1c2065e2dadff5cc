/** Lobby documents and names: what is accepted from a stranger, and what an edit may do. */
import { describe, expect, it } from 'vitest';
import { toBase64url } from '../../src/encoding/base64url.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { newNonce } from '../../src/network/identity.ts';
import type { Lobby, LobbySeat } from '../../src/network/lobby.ts';
import {
  genesisOf,
  isNewer,
  newLobby,
  signLobby,
  verifyLobby,
  withBotReplaced,
  withOptions,
  withoutSeat,
  withSeat,
  withSeatMoved,
} from '../../src/network/lobby.ts';
import { displayNames, normaliseName } from '../../src/network/lobby-profile.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { fingerprintOf } from '../../src/network/table-id.ts';
import { decodeGenesis } from '../../src/protocol/genesis.ts';
import { generateKey } from '../../src/protocol/signing.ts';

const rng = new SeededRng(5, 'lobby');
const games = { ocho };
const table = toBase64url(rng.bytes(32));
const creatorKey = generateKey(rng);
const creator = fingerprintOf(creatorKey.publicKey);

function seat(name: string, keyPair = generateKey(rng)): LobbySeat {
  const key = toBase64url(keyPair.publicKey);
  return { name, avatar: { colour: 0, shape: 0 }, key, nonce: newNonce(rng), host: null };
}

const ana = seat('Ana', creatorKey);
const ben = seat('Ben');
const cleo = seat('Cleo');
const alone = newLobby(table, 'ocho', ocho.defaultOptions, ana);
const trio: Lobby = { ...alone, seats: [ana, ben, cleo] };
const check = (json: unknown) => verifyLobby(json, { table, creator, games });

describe('a lobby from a stranger', () => {
  it('is accepted when the creator of the invitation signed it', () => {
    const signed = signLobby(trio, creatorKey);
    expect(check(JSON.parse(JSON.stringify(signed)))).toEqual({ ok: true, value: signed });
  });

  it.each([
    ['lobby-signature', signLobby(trio, generateKey(rng))],
    ['lobby-signature', { ...signLobby(trio, creatorKey), lobby: { ...trio, revision: 9 } }],
    ['lobby-creator', signLobby({ ...trio, seats: [ben, ana] }, creatorKey)],
    ['lobby-table', signLobby({ ...trio, table: toBase64url(rng.bytes(32)) }, creatorKey)],
    ['lobby-game', signLobby({ ...trio, game: 'chess' }, creatorKey)],
    ['lobby-game', signLobby({ ...trio, game: 'constructor' }, creatorKey)],
    ['lobby-game', signLobby({ ...trio, options: { level: 9 } }, creatorKey)],
    ['lobby-shape', signLobby({ ...trio, seats: [ana, ben, ben] }, creatorKey)],
    ['lobby-shape', signLobby({ ...trio, seats: [ana, { ...ben, name: ' Ben ' }] }, creatorKey)],
    ['lobby-shape', signLobby({ ...trio, seats: [ana, { ...ben, key: ben.key.slice(1) }] }, creatorKey)],
    ['lobby-shape', { ...signLobby(trio, creatorKey), more: 1 }],
    ['lobby-shape', null],
  ])('is refused with %s', (code, json) => {
    expect(check(json)).toEqual({ ok: false, error: code });
  });
});

describe('edits', () => {
  it('count revisions, and the greater (round, revision) is the newer', () => {
    const edited = withSeat(alone, ben, 8);
    if (!edited.ok) throw new Error(edited.error);
    expect(edited.value.revision).toBe(alone.revision + 1);
    expect(isNewer(edited.value, alone)).toBe(true);
    expect(isNewer(alone, edited.value)).toBe(false);
    expect(isNewer({ ...alone, round: 2 }, edited.value)).toBe(true);
    expect(isNewer(alone, alone)).toBe(false);
    expect(isNewer(alone, null)).toBe(true);
  });

  it('refuse a seat beyond the most, but renew one that is there', () => {
    expect(withSeat(trio, seat('Dora'), 3)).toEqual({ ok: false, error: 'table-full' });
    const renewed = withSeat(trio, { ...ben, name: 'Benno' }, 3);
    expect(renewed.ok && renewed.value.seats.map((one) => one.name)).toEqual(['Ana', 'Benno', 'Cleo']);
  });

  it('move and remove anyone but the creator', () => {
    const moved = withSeatMoved(trio, cleo.key, 1);
    expect(moved.ok && moved.value.seats.map((one) => one.name)).toEqual(['Ana', 'Cleo', 'Ben']);
    expect(withSeatMoved(trio, cleo.key, 0)).toEqual({ ok: false, error: 'seat-fixed' });
    expect(withSeatMoved(trio, ana.key, 1)).toEqual({ ok: false, error: 'seat-fixed' });
    expect(withSeatMoved(trio, cleo.key, 3)).toEqual({ ok: false, error: 'seat-fixed' });
    expect(withoutSeat(trio, ana.key)).toEqual({ ok: false, error: 'seat-fixed' });
    expect(withoutSeat(trio, 'nobody')).toEqual({ ok: false, error: 'seat-unknown' });
    const removed = withoutSeat(trio, ben.key);
    expect(removed.ok && removed.value.seats.map((one) => one.name)).toEqual(['Ana', 'Cleo']);
  });

  it('put another bot where one sits, and nobody in the place of a person', () => {
    const bot: LobbySeat = { ...seat('Enzian'), host: 0 };
    const other: LobbySeat = { ...seat('Arnika'), host: 0 };
    const seated = withSeat(alone, bot, 8);
    if (!seated.ok) throw new Error(seated.error);
    const full = withSeat(seated.value, ben, 8);
    if (!full.ok) throw new Error(full.error);
    const replaced = withBotReplaced(full.value, bot.key, other);
    expect(replaced.ok && replaced.value.seats.map((one) => one.name)).toEqual(['Ana', 'Arnika', 'Ben']);
    expect(withBotReplaced(full.value, ben.key, other)).toEqual({ ok: false, error: 'seat-fixed' });
    expect(withBotReplaced(full.value, 'nobody', other)).toEqual({ ok: false, error: 'seat-unknown' });
  });

  it('take only options of the game', () => {
    expect(withOptions(trio, { level: 3 }, games)).toEqual({ ok: false, error: 'options-invalid' });
    expect(withOptions(trio, { ...ocho.defaultOptions, level: 2 }, games).ok).toBe(true);
  });

  it('lead to a genesis that decodes', () => {
    expect(decodeGenesis(genesisOf(trio), games).ok).toBe(true);
  });
});

describe('names', () => {
  it.each([
    ['  Ana   Maria ', 'Ana Maria'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['\u{1F469}\u{1F3FD}', '\u{1F469}\u{1F3FD}'],
    ['abcdefghijkl', 'abcdefghijkl'],
    ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u0937'],
  ])('%j becomes %j, and stays so', (text, name) => {
    expect(normaliseName(text)).toEqual({ ok: true, value: name });
    expect(normaliseName(name)).toEqual({ ok: true, value: name });
  });

  it.each([
    ['', 'name-empty'],
    ['   ', 'name-empty'],
    ['abcdefghijklm', 'name-too-long'],
    ['a\u0301\u0302\u0303'.repeat(12), 'name-too-long'],
    ['A\u0000', 'name-unprintable'],
    ['A\u202eB', 'name-unprintable'],
    ['A\u2028B', 'name-unprintable'],
    ['\ufeffA', 'name-unprintable'],
    ['\ud800', 'name-unprintable'],
    ['\u0301', 'name-unprintable'],
    ['x'.repeat(1000), 'name-too-long'],
  ])('%j is refused as %s', (text, code) => {
    expect(normaliseName(text)).toEqual({ ok: false, error: code });
  });

  it('are told apart when they are the same, without taking a name that somebody has', () => {
    expect(displayNames(['Ana', 'Ben', 'Ana', 'Ana'])).toEqual(['Ana', 'Ben', 'Ana 2', 'Ana 3']);
    expect(displayNames(['Ana', 'Ana', 'Ana 2'])).toEqual(['Ana', 'Ana 3', 'Ana 2']);
  });
});
