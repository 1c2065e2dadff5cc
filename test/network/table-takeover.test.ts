/** A running game is not taken from its players by a round that somebody else signed. */
import { expect, it, vi } from 'vitest';
import { toBase64url } from '../../src/encoding/base64url.ts';
import { loadIdentity } from '../../src/network/identity.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { loadRounds, saveRound } from '../../src/network/table-store.ts';
import { signGenesis } from '../../src/protocol/genesis.ts';
import { generateKey } from '../../src/protocol/signing.ts';
import type { Device } from './table-harness.ts';
import { gameOf, gameWith, tableOf, Village } from './table-harness.ts';

vi.setConfig({ testTimeout: 180_000 });

it('goes on when the creator comes back with a new round that two of its people are not in', async () => {
  const village = new Village(410);
  const devices = ['Ana', 'Ben', 'Cleo'].map((name) => village.device(name));
  const [ana, ben, cleo] = devices as [Device, Device, Device];
  await gameWith(village, devices);
  const table = tableOf(ana);
  const session = gameOf(ben)?.session;
  // Ana's device signs a second round with somebody of her own making, as a changed program could.
  const identity = await loadIdentity(ana.store, table);
  const [first] = await loadRounds(ana.store, table);
  const before = first?.document.signed?.genesis;
  const seat = before?.roster[0];
  if (identity === null || before === undefined || seat === undefined) throw new Error('Ana sits in round 1');
  const puppet = generateKey(new SeededRng(1, 'puppet'));
  const genesis = {
    ...before,
    round: 2,
    roster: [seat, { ...seat, name: 'Dora', key: toBase64url(puppet.publicKey) }],
  };
  const signatures = [signGenesis(genesis, identity.keyPair), signGenesis(genesis, puppet)];
  await saveRound(ana.store, table, 2, {
    mine: null,
    signed: { genesis, signatures },
    anchor: null,
    isOver: false,
  });
  village.crash(ana);
  village.restart(ana, table);
  await village.until('Ana plays her round', () => gameOf(ana)?.round === 2);
  await village.pass(20);
  expect([ben, cleo].map((device) => gameOf(device)?.round)).toEqual([1, 1]);
  expect([ben, cleo].map((device) => gameOf(device)?.session)).toEqual([session, session]);
});
