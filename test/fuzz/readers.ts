/** Everything that reads what a stranger made, each as `input → 'ok' or its documented refusal`. */
import { verifyBytes } from '../../src/cli/verify-file.ts';
import { decodeCanonical } from '../../src/encoding/canonical.ts';
import type { Result } from '../../src/encoding/result.ts';
import { ocho } from '../../src/games/ocho/game.ts';
import { planets } from '../../src/games/planets/game.ts';
import { parseConfig } from '../../src/network/brokers.ts';
import { encodeFrames, FrameReader } from '../../src/network/frames.ts';
import { parseInvitation } from '../../src/network/invitation.ts';
import { parseLine as parseHandText } from '../../src/network/manual-text.ts';
import { decodeMessage } from '../../src/network/messages.ts';
import { decodeBody, decodeEntry } from '../../src/protocol/entry.ts';
import { decodeGenesis, verifyGenesis } from '../../src/protocol/genesis.ts';
import { decodeGossip } from '../../src/protocol/gossip.ts';
import { MAX_MESSAGE_BYTES } from '../../src/protocol/ports.ts';
import { parseLine } from '../../src/protocol/record.ts';
import { verify } from '../../src/protocol/signing.ts';

const GAMES = { ocho, planets };
const utf8 = new TextEncoder();
const SECRET = new Uint8Array(16);
/** A session and keys that nothing belongs to. */
const NOBODY = { session: 'A'.repeat(43), keys: [], verify };

const said = (result: Result<unknown, string>): string => (result.ok ? 'ok' : result.error);
const json = (text: string): unknown => {
  const decoded = decodeCanonical(text);
  return decoded.ok ? decoded.value : null;
};

export type Reader = {
  readonly name: string;
  readonly read: (text: string) => string;
  /** All it may say: `ok` and the codes of its list in docs/protocol.md. */
  readonly says: readonly string[];
  /** It begins with `decodeCanonical` and goes no further with what that refuses. */
  readonly begins?: 'canonical';
};

const GENESIS = ['shape', 'version', 'game', 'options', 'roster', 'key', 'signature'].map(
  (code) => `genesis-${code}`,
);
const ENTRY = [
  ...['too-large', 'not-canonical', 'entry-shape'],
  ...['wrong-session', 'unknown-seat', 'bad-signature'],
];

export const READERS: readonly Reader[] = [
  { name: 'canonical JSON', read: (text) => said(decodeCanonical(text)), says: ['ok', 'not-canonical'] },
  {
    name: 'the record reader',
    read: (text) => {
      const report = verifyBytes(utf8.encode(text), GAMES);
      return report.kind === 'authentic' ? 'ok' : report.code;
    },
    says: [
      ...['ok', 'record-empty', 'record-not-json', 'record-format', 'record-version', 'record-too-large'],
      ...['record-line', 'record-duplicate', 'gap', 'after-end', 'halt-unfounded', ...GENESIS, ...ENTRY],
    ],
  },
  { name: 'a line of a record', read: (text) => said(parseLine(text)), says: ['ok', 'record-line'] },
  {
    name: 'the entry decoder',
    read: (text) => said(decodeEntry({ bytes: text, sig: 'A'.repeat(86) }, NOBODY)),
    says: ENTRY,
  },
  {
    name: 'the body decoder',
    begins: 'canonical',
    read: (text) => {
      const rawBody = json(text) as never;
      return said(decodeBody({ rawBody, signed: { bytes: text, sig: '' } } as never));
    },
    says: ['ok', 'malformed', 'oversize'],
  },
  {
    name: 'the genesis decoder',
    begins: 'canonical',
    read: (text) => said(decodeGenesis(json(text), GAMES)),
    says: ['ok', ...GENESIS],
  },
  {
    name: 'the signed genesis',
    begins: 'canonical',
    read: (text) => said(verifyGenesis(json(text), GAMES)),
    says: ['ok', ...GENESIS],
  },
  {
    name: 'a message of the table',
    begins: 'canonical',
    read: (text) => said(decodeMessage(utf8.encode(text))),
    says: ['ok', 'message-oversize', 'message-garbage'],
  },
  {
    name: 'gossip',
    begins: 'canonical',
    read: (text) => (decodeGossip(json(text) as never) === null ? 'refused' : 'ok'),
    says: ['ok', 'refused'],
  },
  {
    name: 'frames, as they come',
    read: (text) => {
      const bytes = utf8.encode(text);
      const reader = new FrameReader(MAX_MESSAGE_BYTES);
      for (let at = 0; at < bytes.length; ) {
        // Pieces of odd sizes, cut by what they hold.
        const size = 1 + (((bytes[at] as number) * 131) % 16_384);
        const read = reader.read(bytes.subarray(at, at + size));
        if (!read.ok) return read.error;
        at += size;
      }
      return 'ok';
    },
    says: ['ok', 'garbage', 'oversize'],
  },
  {
    name: 'frames of one message',
    read: (text) => {
      const reader = new FrameReader(MAX_MESSAGE_BYTES);
      for (const frame of encodeFrames(utf8.encode(text))) {
        const read = reader.read(frame);
        if (!read.ok) return read.error;
      }
      return 'ok';
    },
    says: ['ok', 'oversize'],
  },
  { name: 'an invitation', read: (text) => said(parseInvitation(text)), says: ['ok', 'link-broken'] },
  {
    name: 'the text of a line',
    read: (text) => said(parseHandText(text, 'offer', SECRET, 0)),
    says: ['ok', 'garbage', 'version', 'kind', 'table', 'cut', 'old'].map((code) =>
      code === 'ok' ? code : `line-${code}`,
    ),
  },
  {
    name: 'config.json',
    read: (text) => {
      const config = parseConfig(text);
      return config.ok ? 'ok' : config.error.code;
    },
    says: ['ok', 'config-json', 'config-shape'],
  },
];
