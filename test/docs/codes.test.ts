/**
 * The table of all codes in docs/protocol.md against the code. Lists that exist at run time are read; lists that exist
 * as types only are spelled out below as records over the type, so that a new or lost code does not compile.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/cli/bootstrap.mjs';
import { FILE_REFUSALS } from '../../src/cli/verify-file.ts';
import { FORGED, UNREADABLE } from '../../src/cli/verify-report.ts';
import { REFUSALS as CRYPTO } from '../../src/crypto/refusals.ts';
import { REFUSALS } from '../../src/games/ocho/refusals.ts';
import { CHOICE_REFUSALS } from '../../src/games/planets/choices.ts';
import { REFUSALS as PLANETS } from '../../src/games/planets/refusals.ts';
import type { ConfigError } from '../../src/network/brokers.ts';
import type { FrameError } from '../../src/network/frames.ts';
import type { LobbyRefusal } from '../../src/network/lobby.ts';
import type { HandRefusal } from '../../src/network/manual.ts';
import type { LinkRefusal } from '../../src/network/mesh.ts';
import type { DoorsOutcome } from '../../src/network/mesh-dialler.ts';
import { ANSWERS, type decodeMessage } from '../../src/network/messages.ts';
import type { HostRefusal } from '../../src/network/table-host.ts';
import type { ProposalRefusal } from '../../src/network/table-start.ts';
import type { TalkRefusal } from '../../src/network/table-talk.ts';
import type { ProblemCode } from '../../src/network/view.ts';
import { FAULTS } from '../../src/protocol/codes.ts';
import type { GenesisCode } from '../../src/protocol/genesis.ts';
import type { LogCode } from '../../src/protocol/log.ts';
import type { StoreErrorCode, TransportEvent } from '../../src/protocol/ports.ts';
import type { LineCode } from '../../src/protocol/record.ts';
import type { ActRefusal } from '../../src/protocol/session.ts';

/** Every code of a union, each once: a record that lacks one, or has one more, does not compile. */
const every = <Code extends string>(codes: { readonly [code in Code]: true }): readonly string[] =>
  Object.keys(codes);

type EventOf<Kind extends TransportEvent['kind']> = Extract<TransportEvent, { readonly kind: Kind }>;
type MessageRefusal = Extract<ReturnType<typeof decodeMessage>, { readonly ok: false }>['error'];

const genesis = every<GenesisCode>({
  'genesis-shape': true,
  'genesis-version': true,
  'genesis-game': true,
  'genesis-options': true,
  'genesis-roster': true,
  'genesis-key': true,
  'genesis-signature': true,
});
const drop = every<LogCode>({
  'too-large': true,
  'not-canonical': true,
  'entry-shape': true,
  'wrong-session': true,
  'unknown-seat': true,
  'bad-signature': true,
  gap: true,
  'too-far-ahead': true,
  'after-end': true,
  'halt-unfounded': true,
});
const line = every<LineCode>({ 'record-line': true, 'record-duplicate': true });
const frames = every<FrameError>({ oversize: true, garbage: true });

const LISTS: { readonly [list: string]: readonly string[] } = {
  fault: Object.keys(FAULTS),
  crypto: Object.keys(CRYPTO),
  drop,
  genesis,
  record: [...Object.keys(UNREADABLE), ...line],
  file: Object.keys(FILE_REFUSALS),
  rules: Object.keys(REFUSALS),
  planets: Object.keys(PLANETS),
  choice: Object.keys(CHOICE_REFUSALS),
  act: every<ActRefusal['code']>({
    'not-seated': true,
    'not-awaited': true,
    'move-refused': true,
    'game-over': true,
    'second-tab': true,
    'storage-denied': true,
    'storage-full': true,
    'secrets-lost': true,
  }),
  store: every<StoreErrorCode>({ exists: true, denied: true, full: true, gone: true, damaged: true }),
  link: every<LinkRefusal>({
    'binding-oversize': true,
    'binding-garbage': true,
    'binding-out-of-order': true,
    'version-differs': true,
    'key-invalid': true,
    'key-reflected': true,
    'key-unexpected': true,
    'secret-wrong': true,
    'signature-wrong': true,
    impostor: true,
    'binding-late': true,
    'binding-crowded': true,
  }),
  channel: every<EventOf<'closed'>['why']>({
    local: true,
    remote: true,
    silent: true,
    oversize: true,
    garbage: true,
    network: true,
  }),
  dial: every<EventOf<'undialled'>['why']>({ absent: true, network: true, timeout: true }),
  claim: every<EventOf<'refused'>['why']>({ taken: true, unreachable: true }),
  doors: every<DoorsOutcome>({ absent: true, 'no-line': true }),
  message: every<MessageRefusal>({ 'message-oversize': true, 'message-garbage': true }),
  hand: every<HandRefusal>({
    'line-garbage': true,
    'line-version': true,
    'line-kind': true,
    'line-table': true,
    'line-cut': true,
    'line-old': true,
    'line-other': true,
    'line-own': true,
  }),
  config: every<ConfigError['code']>({ 'config-json': true, 'config-shape': true }),
  answer: ANSWERS,
  lobby: every<LobbyRefusal>({
    'lobby-shape': true,
    'lobby-table': true,
    'lobby-game': true,
    'lobby-creator': true,
    'lobby-signature': true,
  }),
  host: every<HostRefusal>({
    'table-full': true,
    'seat-unknown': true,
    'seat-fixed': true,
    'options-invalid': true,
    'name-empty': true,
    'name-too-long': true,
    'name-unprintable': true,
    'not-creator': true,
    'too-few': true,
    connecting: true,
    starting: true,
  }),
  proposal: every<ProposalRefusal>({
    'proposal-invalid': true,
    'proposal-unsigned': true,
    'proposal-foreign': true,
    'proposal-round': true,
    'proposal-not-mine': true,
    'proposal-differs': true,
    'round-signed': true,
    'round-running': true,
  }),
  talk: every<TalkRefusal>({
    'talk-empty': true,
    'talk-unprintable': true,
    'talk-too-fast': true,
    'talk-known': true,
    'talk-foreign': true,
    'talk-signature': true,
  }),
  problem: every<ProblemCode>({
    'link-broken': true,
    'version-differs': true,
    'table-full': true,
    'already-started': true,
    'no-direct-line': true,
    'meeting-down': true,
    'nobody-there': true,
    'second-tab': true,
    'storage-denied': true,
    'storage-full': true,
    'storage-damaged': true,
    'no-such-table': true,
    impostor: true,
    'seat-removed': true,
    'table-closed': true,
    'set-up-failed': true,
    'not-loaded': true,
    'not-now': true,
  }),
  command: commandCodes(),
};

/** Details of `not-now` that are written where they arise: no type lists them. */
function commandCodes(): readonly string[] {
  const directory = join(root, 'src', 'network');
  const codes = readdirSync(directory)
    .filter((name) => /^table.*\.ts$/.test(name))
    .flatMap((name) => {
      const source = readFileSync(join(directory, name), 'utf8');
      const found = source.matchAll(
        /refuseFor\([^,]+, '([a-z-]+)'\)|code: 'not-now',\s*detail: '([a-z-]+)'/g,
      );
      return Array.from(found, ([, refused, detail]) => refused ?? detail ?? '');
    });
  return [...new Set(codes)];
}

const text = readFileSync(join(root, 'docs', 'protocol.md'), 'utf8');
const rows = text
  .slice(text.indexOf('## 20. All codes'), text.indexOf('## 21. '))
  .split('\n')
  .flatMap((line) => {
    const row = /^\| `([a-z0-9-]+)` \| ([a-z]+) \| (.+) \|$/.exec(line);
    return row === null ? [] : [{ code: row[1] ?? '', list: row[2] ?? '', meaning: row[3] ?? '' }];
  });

describe('the table of codes in docs/protocol.md', () => {
  test('names the lists the code has and no others', () => {
    expect([...new Set(rows.map(({ list }) => list))].sort()).toEqual(Object.keys(LISTS).sort());
  });

  test.each(Object.entries(LISTS))('lists each code of %s once, and no other', (list, codes) => {
    const documented = rows.filter((row) => row.list === list).map(({ code }) => code);
    expect(documented.sort()).toEqual([...codes].sort());
  });

  test('explains every code', () => {
    expect(rows.filter(({ meaning }) => meaning.trim().length < 5)).toEqual([]);
  });
});

test('every refusal of the protocol, of cards and of 8 has its sentence', () => {
  const sentences = Object.values({ ...FAULTS, ...CRYPTO, ...PLANETS, ...CHOICE_REFUSALS });
  expect(sentences.filter((sentence) => !/^[A-Z].*\.$/.test(sentence))).toEqual([]);
});

test('a record that is not authentic has a sentence for every code it can have', () => {
  expect(Object.keys(FORGED).sort()).toEqual([...genesis, ...drop, ...line].sort());
});

test('closing a channel names both ways a frame can be refused', () => {
  expect(LISTS['channel']).toEqual(expect.arrayContaining([...frames]));
});
