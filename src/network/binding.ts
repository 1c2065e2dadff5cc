/**
 * Channel binding: proves to both ends of a fresh channel that the other end holds its key and the link's secret,
 * and that nobody sits between them. A broker that joins two WebRTC connections into one has to show each side a
 * DTLS certificate of its own; both ends sign the certificates they see.
 *
 * Message flow (both ends alike, nothing else is accepted before the end)
 *   hello { version, nonce, key }
 *   proof { dialler, answerer, signature, mac }   the fingerprints as the sender sees them
 *
 *   transcript = H(tag, table, nonces, keys, fingerprints), dialler's before answerer's
 *   signature  = Ed25519(tag of the sender's side, transcript)
 *   mac        = H(tag of the sender's side, H(tag, secret), transcript)
 *
 * Invariants
 * 1. A link is bound only after one hello and one proof, in this order, each within its size.
 * 2. Signature and MAC cover both fresh nonces: nothing replays. They are tagged with the sender's side and cover
 *    both keys: nothing reflects.
 * 3. A proof that holds for other fingerprints than ours is an impostor in the middle, told apart from a wrong
 *    secret; in both cases the link is refused.
 * 4. Every refusal is a code; the first one is final.
 *
 * Reference: RFC 5929 (channel bindings, the idea); RFC 8122 (certificate fingerprints in SDP).
 * Does not protect against somebody who has the link and a key of their own: that is a guest.
 */
import * as v from 'valibot';
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { decodeCanonical, encodeCanonical } from '../encoding/canonical.ts';
import { hash } from '../encoding/hash.ts';
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import type { Json } from '../games/game.ts';
import type { KeyPair, Verify } from '../protocol/signing.ts';
import { isRosterKey, sign, verify } from '../protocol/signing.ts';
import type { Key } from './view.ts';

/** What the two programs must agree on; raised when a message of `network/` or an entry changes its meaning. */
export const PROTOCOL_VERSION = 1;
export const MAX_BINDING_BYTES = 1024;
export const BINDING_NONCE_BYTES = 32;

export type BindingRefusal =
  | 'binding-oversize'
  | 'binding-garbage'
  | 'binding-out-of-order'
  | 'version-differs'
  | 'key-invalid'
  | 'key-reflected'
  | 'key-unexpected'
  | 'secret-wrong'
  | 'signature-wrong'
  | 'impostor';

/** The checks of signing.ts, or memoised versions of them where many devices share a process (simulations). */
export type Checks = {
  readonly verify: Verify;
  readonly isRosterKey: (publicKey: Uint8Array) => boolean;
};

export type BindingInput = {
  readonly side: 'dialler' | 'answerer';
  readonly table: string;
  readonly secret: Uint8Array;
  readonly keyPair: KeyPair;
  /** 32 bytes, fresh for this link. */
  readonly nonce: Uint8Array;
  readonly fingerprints: { readonly local: string; readonly remote: string };
  /** False for a key that cannot be the one that was dialled. */
  readonly expects: (publicKey: Uint8Array) => boolean;
  /** Those of signing.ts unless given. */
  readonly checks?: Checks;
};

export type BindingProgress =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'bound'; readonly key: Key }
  /** `detail` of `version-differs`: whose program is older, `mine` or `theirs`. */
  | { readonly kind: 'refused'; readonly code: BindingRefusal; readonly detail: string };

/** One link on its way to being bound. Use is over once `receive` returned anything but `waiting`. */
export interface Binding {
  receive(message: Uint8Array): BindingProgress;
}

const helloSchema = v.strictObject({
  kind: v.literal('hello'),
  version: v.literal(PROTOCOL_VERSION),
  nonce: v.string(),
  key: v.string(),
});
/** What every version's hello has had and will have. */
const anyHelloSchema = v.looseObject({ kind: v.literal('hello'), version: v.pipe(v.number(), v.integer()) });
const proofSchema = v.strictObject({
  kind: v.literal('proof'),
  dialler: v.pipe(v.string(), v.maxLength(200)),
  answerer: v.pipe(v.string(), v.maxLength(200)),
  signature: v.string(),
  mac: v.string(),
});

type Peer = { readonly nonce: Uint8Array; readonly publicKey: Uint8Array; readonly key: Key };
type Fingerprints = { readonly dialler: string; readonly answerer: string };

/** Begins on an open link: sends the hello through `send` at once and answers what comes. */
export function openBinding(input: BindingInput, send: (message: Uint8Array) => void): Binding {
  const { side, keyPair, nonce, fingerprints, checks = { verify, isRosterKey } } = input;
  const mine: Peer = { nonce, publicKey: keyPair.publicKey, key: toBase64url(keyPair.publicKey) };
  const seen: Fingerprints =
    side === 'dialler'
      ? { dialler: fingerprints.local, answerer: fingerprints.remote }
      : { dialler: fingerprints.remote, answerer: fingerprints.local };
  let theirs: Peer | null = null;
  let isOver = false;

  send(encode({ kind: 'hello', version: PROTOCOL_VERSION, nonce: toBase64url(nonce), key: mine.key }));

  function finish(progress: BindingProgress): BindingProgress {
    isOver = progress.kind !== 'waiting';
    return progress;
  }

  function receiveHello(json: Json): BindingProgress {
    const peer = decodeHello(json, mine, input.expects, checks);
    if (!peer.ok) return { kind: 'refused', ...peer.error };
    theirs = peer.value;
    const bytes = transcript(input.table, side, mine, theirs, seen);
    send(
      encode({
        kind: 'proof',
        ...seen,
        signature: toBase64url(sign(signatureTag(side), keyPair, bytes)),
        mac: toBase64url(macOf(input.secret, side, bytes)),
      }),
    );
    return { kind: 'waiting' };
  }

  function receiveProof(json: Json, peer: Peer): BindingProgress {
    const proof = v.safeParse(proofSchema, json);
    if (!proof.success) return refused('binding-garbage');
    const signature = fromBase64url(proof.output.signature, 64);
    const mac = fromBase64url(proof.output.mac, 32);
    if (!signature.ok || !mac.ok) return refused('binding-garbage');
    const claimed = { dialler: proof.output.dialler, answerer: proof.output.answerer };
    const otherSide = side === 'dialler' ? 'answerer' : 'dialler';
    const bytes = transcript(input.table, side, mine, peer, claimed);
    if (!isEqual(mac.value, macOf(input.secret, otherSide, bytes))) return refused('secret-wrong');
    if (!checks.verify(signatureTag(otherSide), peer.publicKey, bytes, signature.value)) {
      return refused('signature-wrong');
    }
    if (claimed.dialler !== seen.dialler || claimed.answerer !== seen.answerer) return refused('impostor');
    return { kind: 'bound', key: peer.key };
  }

  return {
    receive(message) {
      if (isOver) return refused('binding-out-of-order');
      const json = decode(message);
      if (!json.ok) return finish(refused(json.error));
      return finish(theirs === null ? receiveHello(json.value) : receiveProof(json.value, theirs));
    },
  };
}

function decodeHello(
  json: Json,
  mine: Peer,
  expects: (publicKey: Uint8Array) => boolean,
  checks: Checks,
): Result<Peer, { readonly code: BindingRefusal; readonly detail: string }> {
  const refuse = (code: BindingRefusal, detail = '') => err({ code, detail });
  const any = v.safeParse(anyHelloSchema, json);
  if (!any.success) return refuse('binding-out-of-order');
  if (any.output.version !== PROTOCOL_VERSION) {
    return refuse('version-differs', any.output.version > PROTOCOL_VERSION ? 'mine' : 'theirs');
  }
  const hello = v.safeParse(helloSchema, json);
  if (!hello.success) return refuse('binding-garbage');
  const nonce = fromBase64url(hello.output.nonce, BINDING_NONCE_BYTES);
  const publicKey = fromBase64url(hello.output.key, 32);
  if (!nonce.ok || !publicKey.ok) return refuse('binding-garbage');
  if (hello.output.key === mine.key) return refuse('key-reflected');
  if (!checks.isRosterKey(publicKey.value)) return refuse('key-invalid');
  if (!expects(publicKey.value)) return refuse('key-unexpected');
  return ok({ nonce: nonce.value, publicKey: publicKey.value, key: hello.output.key });
}

function transcript(
  table: string,
  side: 'dialler' | 'answerer',
  mine: Peer,
  theirs: Peer,
  fingerprints: Fingerprints,
): Uint8Array {
  const [dialler, answerer] = side === 'dialler' ? [mine, theirs] : [theirs, mine];
  return hash(
    'octet/1/binding-transcript',
    table,
    dialler.nonce,
    answerer.nonce,
    dialler.publicKey,
    answerer.publicKey,
    fingerprints.dialler,
    fingerprints.answerer,
  );
}

const signatureTag = (side: 'dialler' | 'answerer'): string => `octet/1/binding-signature/${side}`;

function macOf(secret: Uint8Array, side: 'dialler' | 'answerer', bytes: Uint8Array): Uint8Array {
  return hash(`octet/1/binding-mac/${side}`, hash('octet/1/binding-mac-key', secret), bytes);
}

function decode(message: Uint8Array): Result<Json, 'binding-oversize' | 'binding-garbage'> {
  if (message.length > MAX_BINDING_BYTES) return err('binding-oversize');
  const json = decodeCanonical(new TextDecoder().decode(message));
  return json.ok ? ok(json.value) : err('binding-garbage');
}

function encode(json: Json): Uint8Array {
  return text(encodeCanonical(json));
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

/** In time that does not depend on where the two differ. */
function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0);
  return difference === 0;
}

function refused(code: BindingRefusal): BindingProgress {
  return { kind: 'refused', code, detail: '' };
}
