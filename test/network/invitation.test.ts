/** The link of a table, and the addresses that follow from it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOORS, doorAddress, doorAddresses, seatAddress } from '../../src/network/doors.ts';
import { formatInvitation, newSecret, parseInvitation, secretBytes } from '../../src/network/invitation.ts';
import { normaliseName } from '../../src/network/lobby-profile.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { fingerprintOf, tableId } from '../../src/network/table-id.ts';
import { generateKey } from '../../src/protocol/signing.ts';

const rng = new SeededRng(3, 'invitation');
const creator = fingerprintOf(generateKey(rng).publicKey);
const invitation = { secret: newSecret(rng), creator, game: 'ocho', creatorName: 'Ana' };

describe('an invitation', () => {
  it('reads back as it was written, for every name that may be one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const name = normaliseName(text);
        if (!name.ok) return;
        const written = { ...invitation, creatorName: name.value };
        const link = formatInvitation(written);
        expect(parseInvitation(link)).toEqual({ ok: true, value: written });
        expect(parseInvitation(` ${link}\n`)).toEqual({ ok: true, value: written });
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  it('reads a name that a router has decoded already, dots and percent signs included', () => {
    const written = { ...invitation, creatorName: 'A.B. 100%' };
    const decoded = decodeURIComponent(formatInvitation(written));
    expect(parseInvitation(decoded)).toEqual({ ok: true, value: written });
  });

  it.each([
    ['nothing', ''],
    ['a cut link', formatInvitation(invitation).slice(0, 30)],
    ['a secret of other size', formatInvitation({ ...invitation, secret: 'AAAA' })],
    ['a secret with a second spelling', formatInvitation({ ...invitation, secret: `${'A'.repeat(21)}B` })],
    ['a fingerprint that is none', formatInvitation({ ...invitation, creator: 'XYZ' })],
    ['a game that is no name', formatInvitation({ ...invitation, game: '../etc' })],
    ['a name with a direction mark', formatInvitation({ ...invitation, creatorName: 'A\u202eB' })],
    ['no name', formatInvitation({ ...invitation, creatorName: '' })],
  ])('refuses %s as link-broken', (_, text) => {
    expect(parseInvitation(text)).toEqual({ ok: false, error: 'link-broken' });
  });
});

describe('addresses', () => {
  const secret = secretBytes(invitation);

  it('are 40 lower-case hex characters, all different, and the same for everyone with the link', () => {
    const key = generateKey(rng).publicKey;
    const all = [...doorAddresses(secret), seatAddress(secret, key)];
    for (const address of all) expect(address).toMatch(/^[0-9a-f]{40}$/);
    expect(new Set(all).size).toBe(DOORS + 1);
    expect(doorAddresses(secretBytes(invitation))).toEqual(doorAddresses(secret));
  });

  it('change with the secret and with the key', () => {
    const key = generateKey(rng).publicKey;
    const other = new SeededRng(4, 'other').bytes(16);
    expect(doorAddress(secret, 0)).not.toBe(doorAddress(other, 0));
    expect(seatAddress(secret, key)).not.toBe(seatAddress(other, key));
    expect(seatAddress(secret, key)).not.toBe(seatAddress(secret, generateKey(rng).publicKey));
    expect(tableId(secret)).not.toBe(tableId(other));
  });

  it('exist for doors 0 to 7 only', () => {
    expect(() => doorAddress(secret, 8)).toThrow('no door 8');
    expect(() => doorAddress(secret, -1)).toThrow('no door -1');
  });
});
