/** Channel binding between two ends that hand each other bytes: what binds, and the code of everything that does not. */
import { describe, expect, it } from 'vitest';
import { toBase64url } from '../../src/encoding/base64url.ts';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import type { Json } from '../../src/games/game.ts';
import type { Binding, BindingInput, BindingProgress } from '../../src/network/binding.ts';
import { MAX_BINDING_BYTES, openBinding, PROTOCOL_VERSION } from '../../src/network/binding.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { generateKey } from '../../src/protocol/signing.ts';

const rng = new SeededRng(7, 'binding');
const secret = rng.bytes(16);
const anaKey = generateKey(rng);
const benKey = generateKey(rng);
const bytesOf = (json: Json): Uint8Array => new TextEncoder().encode(encodeCanonical(json));

type End = { readonly binding: Binding; readonly sent: Uint8Array[] };

function end(change: Partial<BindingInput> = {}): End {
  const sent: Uint8Array[] = [];
  const input: BindingInput = {
    side: 'dialler',
    table: 'table',
    secret,
    keyPair: anaKey,
    nonce: rng.bytes(32),
    fingerprints: { local: 'AA', remote: 'BB' },
    expects: () => true,
    ...change,
  };
  return { binding: openBinding(input, (message) => sent.push(message)), sent };
}

const ben = (change: Partial<BindingInput> = {}): End =>
  end({ side: 'answerer', keyPair: benKey, fingerprints: { local: 'BB', remote: 'AA' }, ...change });

/** Carries hello and proof both ways; returns what each end made of the other's last message. */
function introduce(a: End, b: End): readonly [BindingProgress, BindingProgress] {
  const results: BindingProgress[] = [];
  for (const round of [0, 1]) {
    const [fromA, fromB] = [a.sent[round], b.sent[round]];
    results[0] = fromB === undefined ? (results[0] as BindingProgress) : a.binding.receive(fromB);
    results[1] = fromA === undefined ? (results[1] as BindingProgress) : b.binding.receive(fromA);
  }
  return [results[0] as BindingProgress, results[1] as BindingProgress];
}

const refusal = (code: string, detail = '') => ({ kind: 'refused', code, detail });

describe('channel binding', () => {
  it('binds two ends with the same secret, each to the key of the other', () => {
    expect(introduce(end(), ben())).toEqual([
      { kind: 'bound', key: toBase64url(benKey.publicKey) },
      { kind: 'bound', key: toBase64url(anaKey.publicKey) },
    ]);
  });

  it('names an impostor when the ends see different fingerprints', () => {
    const intercepted = ben({ fingerprints: { local: 'BB', remote: 'MM' } });
    expect(introduce(end({ fingerprints: { local: 'AA', remote: 'MM' } }), intercepted)).toEqual([
      refusal('impostor'),
      refusal('impostor'),
    ]);
  });

  it('refuses an end that does not know the secret', () => {
    expect(introduce(end(), ben({ secret: rng.bytes(16) }))).toEqual([
      refusal('secret-wrong'),
      refusal('secret-wrong'),
    ]);
  });

  it('refuses an end of another table', () => {
    expect(introduce(end(), ben({ table: 'other' }))[0]).toEqual(refusal('secret-wrong'));
  });

  it('refuses its own hello sent back', () => {
    const ana = end();
    expect(ana.binding.receive(ana.sent[0] as Uint8Array)).toEqual(refusal('key-reflected'));
  });

  it('refuses its own proof sent back under another key', () => {
    const ana = end();
    const mallory = end({ side: 'answerer', keyPair: benKey });
    ana.binding.receive(mallory.sent[0] as Uint8Array);
    expect(ana.binding.receive(ana.sent[1] as Uint8Array)).toEqual(refusal('secret-wrong'));
  });

  it('refuses hello and proof replayed from an earlier link', () => {
    const earlier = ben();
    introduce(end(), earlier);
    const ana = end();
    expect(ana.binding.receive(earlier.sent[0] as Uint8Array)).toEqual({ kind: 'waiting' });
    expect(ana.binding.receive(earlier.sent[1] as Uint8Array)).toEqual(refusal('secret-wrong'));
  });

  it('refuses a proof signed by another key than the hello names', () => {
    const ana = end();
    // Mallory has the link, hence the secret, and claims the key of someone else.
    const stolen = generateKey(rng).publicKey;
    const mallory = ben({ keyPair: { publicKey: stolen, secretKey: benKey.secretKey } });
    expect(introduce(ana, mallory)[0]).toEqual(refusal('signature-wrong'));
  });

  it('refuses a key that is not the one that was dialled', () => {
    const ana = end({ expects: () => false });
    expect(ana.binding.receive(ben().sent[0] as Uint8Array)).toEqual(refusal('key-unexpected'));
  });

  it('refuses a key of small order', () => {
    const hello = { kind: 'hello', version: PROTOCOL_VERSION, nonce: toBase64url(rng.bytes(32)) };
    const identity = new Uint8Array(32);
    identity[0] = 1;
    expect(end().binding.receive(bytesOf({ ...hello, key: toBase64url(identity) }))).toEqual(
      refusal('key-invalid'),
    );
  });

  it.each([
    [PROTOCOL_VERSION + 1, 'mine'],
    [PROTOCOL_VERSION - 1, 'theirs'],
  ])('says of version %i whose program is older, whatever else its hello holds', (version, detail) => {
    const hello = bytesOf({ kind: 'hello', version, more: ['things'] });
    expect(end().binding.receive(hello)).toEqual(refusal('version-differs', detail));
  });

  it('refuses a proof before any hello, a second hello, and anything after the end', () => {
    const proof = bytesOf({ kind: 'proof', dialler: 'AA', answerer: 'BB', signature: '', mac: '' });
    expect(end().binding.receive(proof)).toEqual(refusal('binding-out-of-order'));
    const ana = end();
    const other = ben();
    ana.binding.receive(other.sent[0] as Uint8Array);
    expect(ana.binding.receive(other.sent[0] as Uint8Array)).toEqual(refusal('binding-garbage'));
    expect(ana.binding.receive(other.sent[0] as Uint8Array)).toEqual(refusal('binding-out-of-order'));
  });

  it('refuses one byte more than 1 KiB, and bytes that are no canonical JSON', () => {
    expect(end().binding.receive(new Uint8Array(MAX_BINDING_BYTES + 1))).toEqual(refusal('binding-oversize'));
    expect(end().binding.receive(new Uint8Array(MAX_BINDING_BYTES))).toEqual(refusal('binding-garbage'));
    expect(end().binding.receive(new TextEncoder().encode('{ "kind": "hello" }'))).toEqual(
      refusal('binding-garbage'),
    );
  });
});
