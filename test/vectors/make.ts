/**
 * Writes core.json and record.octet from the code: `npx tsx test/vectors/make.ts` (crypto.json: test/crypto/make-vectors.ts; a whole record of
 * a game of cards: test/records/cards.octet). Checked without this code by vectors.test.ts and the independent verifier.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fromBase64url, toBase64url } from '../../src/encoding/base64url.ts';
import { encodeCanonical } from '../../src/encoding/canonical.ts';
import { hash, toHex } from '../../src/encoding/hash.ts';
import type { Json } from '../../src/games/game.ts';
import { SeededRng } from '../../src/network/simulated.ts';
import { drawOrder, drawValues, linkChain, rollValue } from '../../src/protocol/beacon.ts';
import { entryId } from '../../src/protocol/entry.ts';
import { encodeGenesis } from '../../src/protocol/genesis.ts';
import { absorbRemoval, absorbStep, startHistory } from '../../src/protocol/history.ts';
import type { SignedEntry } from '../../src/protocol/ports.ts';
import { keyFromSeed, sign } from '../../src/protocol/signing.ts';
import { hashState } from '../../src/protocol/state.ts';
import { initialState } from '../../src/protocol/steps.ts';
import { TAG } from '../../src/protocol/tags.ts';
import { Table } from '../adversarial/table.ts';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

async function make(): Promise<void> {
  const table = await Table.open({ seats: 2, seed: 88, chainLength: 16 });
  await table.play(() => table.view().isComplete);
  await table.exchange();
  const { genesis } = table.genesis;
  const { session } = table;
  const rng = new SeededRng(88, 'vectors');
  const tail = rng.bytes(32);
  const chain = linkChain(session, 1, 2, 16, tail);
  const history = startHistory(session);
  const ids = [toBase64url(rng.bytes(32)), toBase64url(rng.bytes(32))];
  const values = Array.from({ length: 4 }, (_, k) => {
    const links = [chain.at(33), chain.at(34)];
    const value = rollValue(session, k + 1, history, links);
    return { k: k + 1, history, links, value, dice: drawValues(value, { kind: 'dice', count: 8 }), orders: [2, 3, 5, 8].map((seats) => drawOrder(value, seats)) };
  });
  const pair = keyFromSeed(rng.bytes(32));
  const signatures = [TAG.entry, TAG.genesis].map((tag) => {
    const bytes = `signed under ${tag}, é`;
    const key = { seed: toBase64url(pair.secretKey.slice(0, 32)), publicKey: toBase64url(pair.publicKey) };
    return { tag, bytes, ...key, sig: toBase64url(sign(tag, pair, new TextEncoder().encode(bytes))) };
  });
  // One chain of a seat: the first names the session, each other the id of the one before.
  const entries = recordEntries(table)
    .filter(({ bytes }) => bytes.includes('"seat":1,'))
    .slice(0, 4)
    .map(({ bytes, sig }) => ({ bytes, sig, id: entryId(bytes) }));
  const below = belowVectors(rng);
  const samples: readonly Json[] = [null, true, 0, -7, 2 ** 53 - 1, '', 'é\u2028"\\\u0007', [[], {}], { b: [1, 2], a: null, '10': 1, '9': 2 }, { '\u{1f600}': 1, '\uff5e': 2 }];
  const vectors = {
    canonical: samples.map((value) => ({ value, text: encodeCanonical(value) })),
    hash: [{ tag: 'octet/1/test', parts: ['text', 8, 'base64url:AAEC'], hex: toHex(hash('octet/1/test', 'text', 8, Uint8Array.from([0, 1, 2]))) }],
    session: { genesis: encodeGenesis(genesis), id: session },
    history: {
      start: history,
      step: { step: 3, ids, value: absorbStep(history, 3, ids) },
      removal: { step: 3, seats: [2, 0], value: absorbRemoval(history, 3, [2, 0]) },
    },
    state: { text: encodeCanonical(initialState(genesis) as unknown as Json), hash: hashState(initialState(genesis)) },
    chain: { seat: 1, first: 32, chainLength: 16, tail: toBase64url(tail), links: Array.from({ length: 17 }, (_, i) => chain.at(32 + i)) },
    rolls: values,
    below,
    signatures,
    entries,
  };
  writeFileSync(file('core.json'), `${JSON.stringify(vectors, null, 2)}\n`);
  writeFileSync(file('record.octet'), table.honest(0).record());
}

/** Values whose first byte is refused, and some with none refused: for every bound that a hand of cards can have. */
function belowVectors(rng: SeededRng): readonly object[] {
  return [3, 5, 6, 7, 9, 10, 100, 200].map((bound) => {
    const least = 256 - (256 % bound);
    let refused: number[] = [];
    let value = '';
    while (refused.length === 0) {
      value = toBase64url(rng.bytes(32));
      const bytes = [...hash(TAG.expand, decoded(value), 0)];
      refused = bytes.slice(0, bytes.findIndex((byte) => byte < least));
    }
    const [index] = drawValues(value, { kind: 'index', below: bound });
    return { value, below: bound, refused, index };
  });
}

function decoded(value: string): Uint8Array {
  const bytes = fromBase64url(value, 32);
  if (!bytes.ok) throw new Error('no value');
  return bytes.value;
}

const recordEntries = (table: Table): readonly SignedEntry[] =>
  table
    .honest(0)
    .record()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as SignedEntry);

await make();
