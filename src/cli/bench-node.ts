/** Figures that need no browser: signatures, hashes, beacon chains. */
import { hash } from '../encoding/hash.ts';
import { SeededRng } from '../network/simulated.ts';
import { linkChain } from '../protocol/beacon.ts';
import { DEFAULT_CHAIN_LENGTH } from '../protocol/genesis.ts';
import { generateKey, sign, verify } from '../protocol/signing.ts';
import { type Figure, spread, timesMs } from './bench-figure.ts';

/** About the size of a `link` entry. */
const ENTRY_BYTES = 420;
const MICRO = 1000;

/** One signature, its verification, one hash, one whole beacon chain. */
export function primitives(): readonly Figure[] {
  const rng = new SeededRng(1, 'bench');
  const pair = generateKey(rng);
  const messages = Array.from({ length: 500 }, () => rng.bytes(ENTRY_BYTES));
  const message = (i: number): Uint8Array => messages[i % messages.length] as Uint8Array;
  const signatures = messages.map((bytes) => sign('octet/1/entry', pair, bytes));
  const signMs = timesMs(200, (i) => sign('octet/1/entry', pair, message(i)));
  const verifyMs = timesMs(200, (i) => {
    const signature = signatures[i % signatures.length] as Uint8Array;
    if (!verify('octet/1/entry', pair.publicKey, message(i), signature)) throw new Error('a signature fails');
  });
  const hashMs = timesMs(500, (i) => hash('octet/1/entry-id', message(i)));
  const session = 'A'.repeat(43);
  const chainMs = timesMs(5, (i) => linkChain(session, 0, i, DEFAULT_CHAIN_LENGTH, rng.bytes(32)));
  const on = `Node ${process.versions.node}, ${ENTRY_BYTES} bytes`;
  return [
    { name: 'sign', ...micro(signMs), unit: 'µs', on },
    { name: 'verify-signature', ...micro(verifyMs), unit: 'µs', on },
    { name: 'hash', ...micro(hashMs), unit: 'µs', on },
    {
      name: 'beacon-chain',
      ...spread(chainMs),
      unit: 'ms',
      on: `Node ${process.versions.node}, ${DEFAULT_CHAIN_LENGTH} links`,
    },
  ];
}

const micro = (ms: readonly number[]) => spread(ms.map((one) => one * MICRO));
