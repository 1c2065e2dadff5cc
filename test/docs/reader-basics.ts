/**
 * What every reader written from docs/protocol.md begins with: JSON, hash, signatures, chains of a record, and the beacon.
 * Nothing of src/ is imported. Numbers in brackets are sections of the page.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: a record is read as it comes; what is wrong with it is found by hashes
export type Any = any;

export type Read<Body> = {
  readonly id: string;
  readonly seat: number;
  readonly seq: number;
  readonly prev: string;
  readonly step: number;
  readonly attempt: number;
  readonly checkpoint: { readonly history: string; readonly state: string };
  readonly body: Body;
};

export type Chains<Body> = {
  readonly genesis: Any;
  readonly session: string;
  readonly chains: readonly (readonly Read<Body>[])[];
  readonly entries: number;
};

/** The head of a record and the chain of every seat, signatures and places checked. [5] [6] [8] [15] */
export function readChains<Body>(text: string): Chains<Body> {
  const [head, ...lines] = text.split('\n').slice(0, -1);
  const { genesis, signatures } = JSON.parse(head as string).genesis;
  const roster: readonly { readonly key: string }[] = genesis.roster;
  for (const [seat, { key }] of roster.entries())
    must(isSigned('octet/1/genesis', canonical(genesis), signatures[seat], key), `genesis of ${seat}`);
  const session = b64(hash('octet/1/session', canonical(genesis)));
  const chains: Read<Body>[][] = roster.map(() => []);
  for (const line of lines) {
    const { bytes, sig } = JSON.parse(line) as { readonly bytes: string; readonly sig: string };
    const entry = JSON.parse(bytes) as Omit<Read<Body>, 'id'>;
    must(canonical(entry) === bytes, 'canonical bytes');
    const chain = chains[entry.seat] as Read<Body>[];
    must(
      isSigned('octet/1/entry', bytes, sig, roster[entry.seat]?.key ?? ''),
      `signature ${entry.seat}/${entry.seq}`,
    );
    must(
      entry.seq === chain.length && entry.prev === (chain.at(-1)?.id ?? session),
      `place ${entry.seat}/${entry.seq}`,
    );
    chain.push({ ...entry, id: b64(hash('octet/1/entry-id', bytes)) });
  }
  return { genesis, session, chains, entries: lines.length };
}

// ------------------------------------------------------------------------------------------------ [2] [3] [4]

export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not as the page says: ${what}`);
}

export const raw = (text: string): Buffer => Buffer.from(text, 'base64url');
export const b64 = (bytes: Buffer): string => bytes.toString('base64url');

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as Any)[key])}`).join(',')}}`;
}

export function prefixed(part: string | number | Buffer): Buffer {
  let bytes: Buffer;
  if (typeof part === 'number') {
    bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(part));
  } else bytes = Buffer.from(part as string);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

export function hash(...parts: readonly (string | number | Buffer)[]): Buffer {
  return createHash('sha512')
    .update(Buffer.concat(parts.map(prefixed)))
    .digest()
    .subarray(0, 32);
}

export function isSigned(tag: string, text: string, sig: string, key: string): boolean {
  // RFC 8410: the twelve bytes before a raw Ed25519 key.
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw(key)]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.concat([prefixed(tag), Buffer.from(text)]), publicKey, raw(sig));
}

// ------------------------------------------------------------------------------------------------ [12]

export function* bytesOf(value: Buffer): Generator<number, never> {
  for (let counter = 0; ; counter++) yield* hash('octet/1/expand', value, counter);
}

export function below(bytes: Iterator<number, never>, n: number): number {
  for (;;) {
    const byte = bytes.next().value;
    if (byte < 256 - (256 % n)) return byte % n;
  }
}

export function lot(value: Buffer, seats: number): number[] {
  const bytes = bytesOf(value);
  const order = Array.from({ length: seats }, (_, seat) => seat);
  for (let i = seats - 1; i > 0; i--) {
    const j = below(bytes, i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}
