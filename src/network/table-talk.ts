/**
 * Short talk at the table: signed lines, each relayed once, so that everyone reads what a bridged seat says.
 *
 * Invariants
 * 1. A line is shown only with a valid signature of a key that is seated, for this table, and at most 200 characters
 *    without control or direction marks.
 * 2. A line is shown and relayed at most once, however often it arrives.
 * 3. An author gets five lines at once and one more every two seconds; lines beyond are dropped, unrelayed.
 *
 * Talk is not part of the game: it is in no record, and nothing depends on it.
 */
import { fromBase64url, toBase64url } from '../encoding/base64url.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { hash } from '../encoding/hash.ts';
import type { Result } from '../encoding/result.ts';
import { err, ok } from '../encoding/result.ts';
import type { Clock, Rng } from '../protocol/ports.ts';
import type { KeyPair } from '../protocol/signing.ts';
import { PUBLIC_KEY_BYTES, SIGNATURE_BYTES, sign, verify } from '../protocol/signing.ts';
import { newNonce } from './identity.ts';
import type { MessageOf, TalkLineBody } from './messages.ts';
import { MAX_TALK_CHARACTERS } from './messages.ts';
import { openRateLimit } from './table-rate.ts';
import type { Key } from './view.ts';

const TAG_TALK = 'octet/1/talk';
const MAX_LINES = 200;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export type TalkRefusal =
  | 'talk-empty'
  | 'talk-unprintable'
  | 'talk-too-fast'
  | 'talk-known'
  | 'talk-foreign'
  | 'talk-signature';

export type Line = { readonly id: string; readonly key: Key; readonly text: string; readonly atMs: number };

export type TalkInput = {
  readonly table: string;
  readonly key: Key;
  readonly keyPair: KeyPair;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly isSeated: (key: Key) => boolean;
};

export interface Talk {
  /** Signs a line of this device; the message goes to every bound key. */
  say(text: string): Result<MessageOf<'talk'>, TalkRefusal>;
  /** A line from anyone. `ok`: it is new and is to be relayed to everyone else. */
  receive(message: MessageOf<'talk'>): Result<Line, TalkRefusal>;
  /** Oldest first, at most 200. */
  lines(): readonly Line[];
}

export function openTalk(input: TalkInput): Talk {
  const { table, key, keyPair, clock, rng, isSeated } = input;
  const known = new Set<string>();
  const limit = openRateLimit(clock, { burst: 5, everyMs: 2000 });
  let lines: readonly Line[] = [];

  function show(line: TalkLineBody): Line {
    const id = idOf(line);
    const shown = { id, key: line.key, text: line.text, atMs: clock.nowMs() };
    known.add(id);
    lines = [...lines, shown].slice(-MAX_LINES);
    return shown;
  }

  return {
    say(text) {
      const clean = text.normalize('NFC').trim().slice(0, MAX_TALK_CHARACTERS).toWellFormed();
      if (clean === '') return err('talk-empty');
      if (UNPRINTABLE.test(clean)) return err('talk-unprintable');
      if (!isSeated(key)) return err('talk-foreign');
      if (!limit.allows(key)) return err('talk-too-fast');
      const line = { table, key, nonce: newNonce(rng), text: clean };
      show(line);
      return ok({ kind: 'talk', line, signature: toBase64url(sign(TAG_TALK, keyPair, bytesOf(line))) });
    },
    receive({ line, signature }) {
      if (line.table !== table || !isSeated(line.key)) return err('talk-foreign');
      if (known.has(idOf(line))) return err('talk-known');
      if (UNPRINTABLE.test(line.text)) return err('talk-unprintable');
      const publicKey = fromBase64url(line.key, PUBLIC_KEY_BYTES);
      const bytes = fromBase64url(signature, SIGNATURE_BYTES);
      if (!publicKey.ok || !bytes.ok || !verify(TAG_TALK, publicKey.value, bytesOf(line), bytes.value)) {
        return err('talk-signature');
      }
      if (!limit.allows(line.key)) return err('talk-too-fast');
      return ok(show(line));
    },
    lines: () => lines,
  };
}

const bytesOf = (line: TalkLineBody): Uint8Array => new TextEncoder().encode(encodeCanonical(line));

const idOf = (line: TalkLineBody): string => toBase64url(hash('octet/1/talk-id', bytesOf(line)).slice(0, 12));
