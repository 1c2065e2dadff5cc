/**
 * An independent verifier of Octet records, in one file.
 *
 * It was written from `docs/protocol.md` alone, by somebody who had not read the program: it shares no line, no
 * helper and, for El Ocho, no library with it. So it can be read from top to bottom as a second specification; its
 * sections stand in the order of the document and name the section (§) they carry out; §10, §11, the roll of §12
 * and §14 are one class, the table.
 *
 *   node docs/verifier/verify.mjs FILE [--json]
 *
 * The exit code is the verdict of §15: 0 authentic and without fault, 1 authentic with faults, 2 not authentic,
 * 3 unreadable; and 4, which is no verdict, if this program could not check it. Node 20 or later is all that El Ocho
 * needs; the proofs of 8 (planets) also need `@noble/curves`, which may be missing otherwise.
 *
 * Flow: lines → signed entries (§5, §6) → chains and evidence (§8) → the table is played again step by step
 * (§10 – §13, §21 – §23) → how it ended (§14) → the report (§15).
 *
 * Invariants:
 *   1. Nothing of a record is believed that is not signed by a seat, and nothing signed that the rules do not allow.
 *   2. The state before each step is built anew here; what entries say about it is compared, never taken over.
 *   3. A proof is read by the statement that the state demands, never by what the proof says it is about.
 *   4. The verdict depends on the text alone. The random weights of the summed check (§22) can change nothing but a
 *      chance of 2^-128 that a wrong proof passes.
 *
 * It does not show that the seats were different people, that nobody looked at a neighbour's screen, or that the
 * record is the longest there is: a record may be cut at any line.
 */

import { createHash, createPublicKey, verify as nodeVerify, randomBytes } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, any>} Json an object of a record, its shape checked before it is read */
/** @typedef {{ code: string, why?: string }} Refusal */
/**
 * One signed entry (§6), read. `line` is the line it stands in.
 * @typedef {{ bytes: string, sig: string, id: string, size: number, seat: number, seq: number, prev: string,
 *   step: number, attempt: number, history: string, state: string, body: Json, line: number }} Entry
 */
/** @typedef {{ code: string, seat: number, seq: number, why: string, evidence: string[], line: number }} Fault */
/** @typedef {{ seat: number, seq: number, code: string, first: Entry, second: Entry }} Evidence */

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §1 Terms: base64url, integers
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @param {Uint8Array} bytes */
const b64 = (bytes) => Buffer.from(bytes).toString('base64url');

/**
 * The bytes a text spells, or null: another size, another alphabet, padding, or unused bits that are not zero.
 * @param {string} text @param {number} size
 */
function unb64(text, size) {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === size && b64(bytes) === text ? bytes : null;
}

/** @param {number} bytes */
const b64Length = (bytes) => Math.ceil((bytes * 4) / 3);

/** @param {number} n */
const u32be = (n) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};

/** @param {number} n */
const u64be = (n) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(n));
  return bytes;
};

/** @param {Uint8Array} bytes */
const littleEndian = (bytes) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex') || '0'}`);

/** @param {unknown} n @param {number} low @param {number} high */
const isInt = (n, low, high) =>
  Number.isSafeInteger(n) && Number(n) >= low && Number(n) <= high && !Object.is(n, -0);

/** @param {unknown} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @param {readonly string[]} keys */
function hasKeys(value, keys) {
  if (!isObject(value)) return false;
  const own = Object.keys(value);
  return own.length === keys.length && keys.every((key) => own.includes(key));
}

/** @param {number} n @returns {number[]} 0 … n − 1 */
const range = (n) => Array.from({ length: n }, (_, i) => i);

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §2 JSON
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @param {string} text */
function canonicalString(text) {
  if (!text.isWellFormed() || text.normalize('NFC') !== text) throw new RangeError('not canonical');
  return JSON.stringify(text);
}

/**
 * RFC 8785 with the restrictions of §2; throws a RangeError on what has no canonical text.
 * @param {any} value @param {number} [depth] @returns {string}
 */
export function canonical(value, depth = 0) {
  if (depth > 16) throw new RangeError('too deep');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return canonicalString(value);
  if (typeof value === 'number') {
    if (!isInt(value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
      throw new RangeError('not an integer');
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => {
      if (key === '__proto__') throw new RangeError('forbidden key');
      return `${canonicalString(key)}:${canonical(value[key], depth + 1)}`;
    });
  return `{${members.join(',')}}`;
}

/** The value of a canonical text, or undefined. @param {string} text @returns {any} */
export function parseCanonical(text) {
  try {
    const value = JSON.parse(text);
    return canonical(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §3 Hash
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @typedef {string | number | Uint8Array} Part */

/** @param {Part} part */
function partBytes(part) {
  if (typeof part === 'string') return Buffer.from(part, 'utf8');
  return typeof part === 'number' ? u64be(part) : Buffer.from(part);
}

/** @param {Part} part */
const lp = (part) => {
  const bytes = partBytes(part);
  return Buffer.concat([u32be(bytes.length), bytes]);
};

/** "lp of each, one part". @param {readonly Part[]} parts */
const lpEach = (parts) => Buffer.concat(parts.map(lp));

/** @param {Uint8Array} bytes */
const sha512 = (bytes) => createHash('sha512').update(bytes).digest();

/** @param {string} tag @param {...Part} parts */
export const hash = (tag, ...parts) => sha512(lpEach([tag, ...parts])).subarray(0, 32);

/** The 32 bytes that an id spells; ids here were made by this program. @param {string} id */
const idBytes = (id) => Buffer.from(id, 'base64url');

/** @param {string} genesisText */
export const sessionId = (genesisText) => b64(hash('octet/1/session', genesisText));

/** @param {string} session */
export const historyStart = (session) => b64(hash('octet/1/history', idBytes(session)));

/** @param {string} history @param {number} step @param {readonly string[]} ids */
export const historyStep = (history, step, ids) =>
  b64(hash('octet/1/history/step', idBytes(history), step, ...ids.map(idBytes)));

/** @param {string} history @param {number} step @param {readonly number[]} seats */
export const historyRemoval = (history, step, seats) =>
  b64(
    hash('octet/1/history/remove', idBytes(history), step, Uint8Array.from([...seats].sort((a, b) => a - b))),
  );

/** @param {Json} state */
export const stateHash = (state) => b64(hash('octet/1/state', canonical(state)));

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §4 Keys and signatures
//
// Node checks the equation without the factors 8, which is the stricter one: what it accepts is valid. What it
// refuses is looked at again by the curve arithmetic below, with the cofactored equation of §4.
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
/** @param {bigint} n @param {bigint} [m] */
const mod = (n, m = P) => ((n % m) + m) % m;

/** @param {bigint} base @param {bigint} exponent */
function power(base, exponent) {
  let result = 1n;
  let square = mod(base);
  for (let e = exponent; e > 0n; e >>= 1n) {
    if (e & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

const D = mod(-121665n * power(121666n, P - 2n));
const SQRT_MINUS_ONE = power(2n, (P - 1n) / 4n);

/** @typedef {readonly [bigint, bigint, bigint, bigint]} Point25519 extended coordinates X, Y, Z, T */
/** @type {Point25519} */
const ZERO = [0n, 1n, 1n, 0n];

/** @param {Point25519} a @param {Point25519} b @returns {Point25519} */
function addPoints([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const a = mod((y1 - x1) * (y2 - x2));
  const b = mod((y1 + x1) * (y2 + x2));
  const c = mod(2n * D * t1 * t2);
  const d = mod(2n * z1 * z2);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

/** @param {Point25519} point @param {bigint} scalar */
function multiply(point, scalar) {
  let result = ZERO;
  let power2 = point;
  for (let s = scalar; s > 0n; s >>= 1n) {
    if (s & 1n) result = addPoints(result, power2);
    power2 = addPoints(power2, power2);
  }
  return result;
}

/** @param {Point25519} point */
const isZero = ([x, y, z]) => x === 0n && mod(y - z) === 0n;
/** @param {Point25519} point @returns {Point25519} */
const negate = ([x, y, z, t]) => [mod(-x), y, z, mod(-t)];

/** A point from its canonical 32 bytes, or null. @param {Uint8Array} bytes @returns {Point25519 | null} */
function decode25519(bytes) {
  const all = littleEndian(bytes);
  const y = all & (2n ** 255n - 1n);
  const sign = all >> 255n;
  if (y >= P) return null;
  const u = mod(y * y - 1n);
  const v = mod(D * y * y + 1n);
  let x = mod(u * v ** 3n * power(u * v ** 7n, (P - 5n) / 8n));
  if (mod(v * x * x) === mod(-u)) x = mod(x * SQRT_MINUS_ONE);
  if (mod(v * x * x) !== u) return null;
  if (x === 0n && sign === 1n) return null;
  if ((x & 1n) !== sign) x = mod(-x);
  return [x, y, 1n, mod(x * y)];
}

/** @type {Point25519} */
const BASE = decode25519(
  Buffer.from('5866666666666666666666666666666666666666666666666666666666666666', 'hex'),
);

/** A roster key: canonical, of prime order, not the identity. @param {Uint8Array} bytes */
export function isRosterKey(bytes) {
  const point = decode25519(bytes);
  return point !== null && !isZero(point) && isZero(multiply(point, L));
}

/** @param {string} key */
const nodeKey = (key) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });

/**
 * @param {ReturnType<typeof nodeKey>} publicKey of a roster key @param {string} key its text
 * @param {string} tag @param {string} text @param {Uint8Array} signature 64 bytes
 */
function isSigned(publicKey, key, tag, text, signature) {
  const message = Buffer.concat([lp(tag), Buffer.from(text, 'utf8')]);
  if (nodeVerify(null, message, publicKey, signature)) return true;
  const [rBytes, s] = [signature.subarray(0, 32), littleEndian(signature.subarray(32))];
  const r = decode25519(rBytes);
  const a = decode25519(idBytes(key));
  if (r === null || a === null || s >= L) return false;
  const k = littleEndian(sha512(Buffer.concat([rBytes, idBytes(key), message]))) % L;
  const right = addPoints(r, multiply(a, k));
  return isZero(multiply(addPoints(multiply(BASE, s), negate(right)), 8n));
}

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// Shapes, for §5, §6, §7: a shape is a predicate
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @typedef {(value: any) => boolean} Shape */

/** @param {number} low @param {number} high @returns {Shape} */
const int = (low, high) => (value) => isInt(value, low, high);
/** @type {Shape} */
const count = int(0, Number.MAX_SAFE_INTEGER);
/** Exactly the b64 length of that many bytes, and of the alphabet. @param {number} bytes @returns {Shape} */
const spells = (bytes) => (value) =>
  typeof value === 'string' && value.length === b64Length(bytes) && /^[\w-]*$/.test(value);
/** @param {number} bytes @returns {Shape} */
const spellsUpTo = (bytes) => (value) =>
  typeof value === 'string' &&
  value.length >= 1 &&
  value.length <= b64Length(bytes) &&
  /^[\w-]*$/.test(value);
/** @param {number} most @returns {Shape} */
const textUpTo = (most) => (value) => typeof value === 'string' && value.length <= most;
/** @param {Shape} shape @param {number} low @param {number} high @returns {Shape} */
const list = (shape, low, high) => (value) =>
  Array.isArray(value) && value.length >= low && value.length <= high && value.every((item) => shape(item));
/** @param {Record<string, Shape>} fields @returns {Shape} */
const object = (fields) => (value) =>
  hasKeys(value, Object.keys(fields)) && Object.keys(fields).every((key) => fields[key]?.(value[key]));
/** @param {Shape} shape @returns {Shape} */
const orNull = (shape) => (value) => value === null || shape(value);
/** @param {...any} values @returns {Shape} */
const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);
/** @param {...Shape} shapes @returns {Shape} */
const either =
  (...shapes) =>
  (value) =>
    shapes.some((shape) => shape(value));
/** @param {number} low @param {number} high @returns {Shape} */
const ascendingSeats = (low, high) => (value) =>
  list(int(0, 7), low, high)(value) && value.every((s, i) => i === 0 || s > value[i - 1]);

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §5 Genesis
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const NAME_FORBIDS = /[\p{C}\p{Zl}\p{Zp}]/u;

const genesisShape = object({
  protocol: oneOf('octet/1'),
  table: (value) => typeof value === 'string',
  round: int(1, 1_000_000),
  game: (value) => typeof value === 'string',
  options: () => true,
  chainLength: int(16, 4096),
  roster: list(
    object({
      name: (name) =>
        typeof name === 'string' && name.length >= 1 && name.length <= 24 && !NAME_FORBIDS.test(name),
      avatar: object({ colour: int(0, 7), shape: int(0, 7) }),
      key: (value) => typeof value === 'string',
      nonce: (value) => typeof value === 'string',
      host: orNull(int(0, 7)),
    }),
    1,
    8,
  ),
});

/** @param {Json} genesis @returns {string | null} the code of the first thing wrong, in the order of §5 */
function judgeGenesis(genesis) {
  if (isObject(genesis) && typeof genesis.protocol === 'string' && genesis.protocol !== 'octet/1')
    return 'genesis-version';
  if (!genesisShape(genesis)) return 'genesis-shape';
  const roster = genesis.roster;
  if (unb64(genesis.table, 32) === null || roster.some((seat) => unb64(seat.nonce, 16) === null))
    return 'genesis-shape';
  const game = GAMES[genesis.game];
  if (game === undefined) return 'genesis-game';
  if (!game.isOptions(genesis.options)) return 'genesis-options';
  if (roster.length < 2 || roster.length > game.mostSeats) return 'genesis-roster';
  if (new Set(roster.map((seat) => seat.key)).size < roster.length) return 'genesis-roster';
  const isHosted = (seat, index) =>
    seat.host === null ||
    (seat.host !== index && roster[seat.host] !== undefined && roster[seat.host]?.host === null);
  if (!roster.every(isHosted)) return 'genesis-roster';
  const isKey = (text) => {
    const bytes = unb64(text, 32);
    return bytes !== null && isRosterKey(bytes);
  };
  return roster.every((seat) => isKey(seat.key)) ? null : 'genesis-key';
}

const signedShape = object({
  genesis: isObject,
  signatures: list((text) => typeof text === 'string', 0, 256),
});

/** @param {any} signed {genesis, signatures} @returns {string | null} */
function judgeSignedGenesis(signed) {
  if (!signedShape(signed)) return 'genesis-shape';
  const wrong = judgeGenesis(signed.genesis);
  if (wrong !== null) return wrong;
  const { roster } = signed.genesis;
  if (signed.signatures.length !== roster.length) return 'genesis-signature';
  const text = canonical(signed.genesis);
  const isGood = (seat, i) => {
    const signature = unb64(signed.signatures[i], 64);
    return signature !== null && isSigned(nodeKey(seat.key), seat.key, 'octet/1/genesis', text, signature);
  };
  return roster.every(isGood) ? null : 'genesis-signature';
}

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §6 Entries
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const envelopeShape = object({
  session: spells(32),
  seat: int(0, 7),
  seq: count,
  prev: spells(32),
  step: count,
  attempt: count,
  checkpoint: object({ history: spells(32), state: spells(32) }),
  body: isObject,
});

const MOST_BYTES = 65_536;
const MOST_HALT_BYTES = 307_200;

/** @param {string} bytes */
export const entryId = (bytes) => b64(hash('octet/1/entry-id', bytes));

/**
 * Reads envelopes of one session. What fails is dropped, in the order of §6.
 * @param {string} session @param {readonly Json[]} roster
 */
function envelopeReader(session, roster) {
  const keys = roster.map((seat) => nodeKey(seat.key));
  /** @param {{ bytes: string, sig: string }} sent @param {number} line @returns {Entry | Refusal} */
  return ({ bytes, sig }, line) => {
    if (bytes.length > MOST_HALT_BYTES) return { code: 'too-large' };
    const value = parseCanonical(bytes);
    if (value === undefined) return { code: 'not-canonical' };
    if (!envelopeShape(value)) return { code: 'entry-shape' };
    const size = Buffer.byteLength(bytes);
    if (size > (value.body.kind === 'halt' ? MOST_HALT_BYTES : MOST_BYTES)) return { code: 'too-large' };
    if (value.session !== session) return { code: 'wrong-session' };
    const key = keys[value.seat];
    if (key === undefined) return { code: 'unknown-seat' };
    const signature = unb64(sig, 64);
    if (signature === null || !isSigned(key, roster[value.seat]?.key, 'octet/1/entry', bytes, signature)) {
      return { code: 'bad-signature' };
    }
    const { seat, seq, prev, step, attempt, checkpoint, body } = value;
    return {
      bytes,
      sig,
      id: entryId(bytes),
      size,
      seat,
      seq,
      prev,
      step,
      attempt,
      ...checkpoint,
      body,
      line,
    };
  };
}

/** @param {Entry | Refusal} read @returns {read is Refusal} */
const isRefusal = (read) => 'code' in read;

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §7 Bodies
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const link = spells(32);
/** A signature as text: that it spells 64 bytes is seen when it is checked. @type {Shape} */
const sigShape = (sig) => typeof sig === 'string' && sig.length === b64Length(64);
const embedded = object({ bytes: textUpTo(MOST_BYTES), sig: sigShape });
const ballotShape = object({
  step: count,
  attempt: count,
  round: int(1, Number.MAX_SAFE_INTEGER),
  seat: int(0, 7),
});
const valueShape = either(
  object({ kind: oneOf('complete'), entries: list(embedded, 0, 8) }),
  object({ kind: oneOf('remove'), seats: ascendingSeats(1, 7) }),
);
const proofsShape = list(
  either(
    object({ kind: oneOf('mix'), outputs: spellsUpTo(6656), proof: spellsUpTo(16_928) }),
    object({ kind: oneOf('transfer'), output: spells(64), proof: spells(160) }),
    object({ kind: oneOf('open'), proof: spells(96) }),
    object({ kind: oneOf('planet'), proof: spells(880) }),
  ),
  1,
  105,
);
const shareShape = object({
  receiver: int(0, 7),
  share: spells(32),
  ephemeral: spells(32),
  proof: spells(64),
  sealed: spells(48),
});

/**
 * Fields besides `kind`, and the greatest size of the entry. A field whose name ends with ? may be absent.
 * @type {Record<string, { fields: Record<string, Shape>, cap: number }>}
 */
const BODIES = {
  commit: { fields: { chain: count, head: link }, cap: 1024 },
  link: { fields: { k: int(1, Number.MAX_SAFE_INTEGER), link }, cap: 1024 },
  lead: { fields: { k: int(1, Number.MAX_SAFE_INTEGER), link }, cap: 1024 },
  move: {
    fields: {
      move: () => true,
      lead: orNull(object({ k: int(1, Number.MAX_SAFE_INTEGER), link })),
      'proofs?': proofsShape,
    },
    cap: 8192,
  },
  keys: {
    fields: { hand: spells(32), handProof: spells(64), pile: spells(32), pileProof: spells(64) },
    cap: 1024,
  },
  deal: { fields: { shares: list(shareShape, 1, 7) }, cap: 4096 },
  check: {
    fields: { complaints: list(object({ dealer: int(0, 7), secret: spells(32), proof: spells(96) }), 0, 7) },
    cap: 2048,
  },
  shuffle: { fields: { outputs: spellsUpTo(6656), proof: spellsUpTo(16_928) }, cap: 49_152 },
  shares: { fields: { shares: list(object({ share: spells(32), proof: spells(96) }), 1, 8) }, cap: 4096 },
  mix: { fields: { proofs: proofsShape }, cap: 49_152 },
  transfer: { fields: { proofs: proofsShape }, cap: 4096 },
  identify: { fields: { as: oneOf('planet', 'black-hole'), proofs: proofsShape }, cap: 2048 },
  open: { fields: { faces: list(textUpTo(24), 1, 104), proofs: proofsShape }, cap: 24_576 },
  leave: { fields: {}, cap: 1024 },
  close: { fields: {}, cap: 1024 },
  halt: { fields: { pair: list(embedded, 2, 2) }, cap: MOST_HALT_BYTES },
  agree: {
    fields: {
      ballot: ballotShape,
      passed: (value) => typeof value === 'boolean',
      holds: ascendingSeats(0, 8),
      accepted: orNull(object({ ballot: ballotShape, value: valueShape })),
    },
    cap: 61_440,
  },
  propose: { fields: { ballot: ballotShape, value: valueShape }, cap: 61_440 },
  accept: { fields: { ballot: ballotShape, value: valueShape }, cap: 61_440 },
};

const BALLOTS = ['agree', 'propose', 'accept'];

/** @param {Json} body */
function isWellFormed(body) {
  const kind = Object.hasOwn(BODIES, String(body.kind)) ? BODIES[body.kind] : undefined;
  if (kind === undefined || typeof body.kind !== 'string') return false;
  const names = Object.keys(kind.fields).filter((name) => !name.endsWith('?') || name.slice(0, -1) in body);
  if (!hasKeys(body, ['kind', ...names.map((name) => name.replace('?', ''))])) return false;
  return names.every((name) => kind.fields[name]?.(body[name.replace('?', '')]));
}

/** @param {Entry} entry of a well-formed body */
const isOversize = ({ body, size }) =>
  size > (body.kind === 'move' && 'proofs' in body ? 49_152 : Number(BODIES[body.kind]?.cap));

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §8 Chains
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Evidence that two valid entries of one seat are, in this order (§14), or null. @param {Entry} first @param {Entry} second @returns {Evidence | null} */
function evidenceOf(first, second) {
  if (first.seat !== second.seat || first.id === second.id) return null;
  const { seat, seq } = second;
  if (seq === first.seq) return { seat, seq, code: 'equivocation', first, second };
  return seq === first.seq + 1 && second.prev !== first.id
    ? { seat, seq, code: 'chain-broken', first, second }
    : null;
}

/** All chains of a table, and one pair of evidence a seat. */
class Log {
  /** @param {string} session @param {readonly Json[]} roster */
  constructor(session, roster) {
    this.session = session;
    this.read = envelopeReader(session, roster);
    /** @type {Entry[][]} */
    this.chains = roster.map(() => []);
    /** @type {(Evidence | null)[]} */
    this.evidence = roster.map(() => null);
    /** @type {Map<string, number>} the line of each entry that has one of its own */
    this.lines = new Map();
  }

  /** The line of the later of these entries; those without a line of their own do not count. @param {readonly Entry[]} entries */
  lineOf(entries) {
    return Math.max(0, ...entries.map(({ id }) => this.lines.get(id) ?? 0));
  }

  /** Of all evidence against a seat the pair with the lowest seq. @param {Evidence | null} found @returns {null} */
  keep(found) {
    const kept = found && this.evidence[found.seat];
    if (found && (!kept || found.seq < kept.seq)) this.evidence[found.seat] = found;
    return null;
  }

  /** Is an entry one of the pair kept of its seat, or evidence with one of them? @param {Entry} entry */
  isOfEvidence(entry) {
    const kept = this.evidence[entry.seat];
    const sides = kept ? [kept.first, kept.second] : [];
    return sides.some((side) => side.id === entry.id || evidenceOf(side, entry) || evidenceOf(entry, side));
  }

  /** The evidence in the pair of a halt. @param {Entry} halt */
  pairOf(halt) {
    if (!isWellFormed(halt.body)) return null;
    const [a, b] = halt.body.pair.map((sent) => this.read(sent, halt.line));
    if (isRefusal(a) || isRefusal(b) || a.body.kind === 'halt' || b.body.kind === 'halt') return null;
    return evidenceOf(a, b);
  }

  /** Takes an entry into its chain; tells why it is dropped, in the order of §8. @param {Entry} entry @returns {string | null} */
  take(entry) {
    const chain = this.chains[entry.seat];
    const last = chain.at(-1);
    const known = chain[entry.seq];
    if (known) return this.keep(evidenceOf(known, entry));
    if (entry.seq > chain.length) return 'gap';
    if (last && (last.body.kind === 'leave' || last.body.kind === 'halt')) return 'after-end';
    if (!last && entry.prev !== this.session) return 'entry-shape';
    if (last && entry.prev !== last.id) return this.keep(evidenceOf(last, entry));
    if (entry.body.kind === 'halt') {
      const pair = this.pairOf(entry);
      if (!pair) return 'halt-unfounded';
      this.keep(pair);
    }
    chain.push(entry);
    return null;
  }
}

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §9 State
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @param {number} seats @returns {Json} the state before step 0 */
const firstState = (seats) => ({
  step: 0,
  attempt: 0,
  phase: { kind: 'commit', chain: 0, then: 'lot' },
  isIn: Array(seats).fill(true),
  departures: [],
  beacon: { next: 1, known: Array(seats).fill(null), following: null },
  game: null,
});

/** @param {Json} state @returns {number[]} */
const seatsIn = (state) => range(state.isIn.length).filter((seat) => state.isIn[seat]);

/** Who is expected in the phase, by roster index (§9). @param {Json} state @returns {number[]} */
function expected(state) {
  const { phase } = state;
  const everybody = seatsIn(state);
  switch (phase.kind) {
    case 'links':
      return everybody.filter((seat) => !(phase.lead && seat === phase.purpose.leader));
    case 'draw':
      return everybody.filter((seat) => seat !== phase.seat);
    case 'lead':
      return [phase.purpose.leader];
    case 'move':
    case 'shuffle':
    case 'cards':
      return [phase.seat];
    case 'done':
      return [];
    default:
      return everybody;
  }
}

/** The kind of body the phase expects. @param {Json} phase @returns {string} */
const expectedKind = (phase) =>
  ({ links: 'link', draw: 'shares', cards: phase.asks })[phase.kind] ?? phase.kind;

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// The table (§10, §11, §12): folds a log into states
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @typedef {{ entry: Entry, fault: Refusal | null }} Contribution */

class Table {
  /** @param {Json} genesis @param {string} session @param {Log} log @param {Proofs} proofs */
  constructor(genesis, session, log, proofs) {
    this.genesis = genesis;
    this.session = session;
    this.log = log;
    this.proofs = proofs;
    this.rules = GAMES[genesis.game];
    this.state = firstState(genesis.roster.length);
    this.history = historyStart(session);
    /** @type {Map<string, string>} history at the beginning of each (step, attempt) */
    this.histories = new Map();
    /** @type {Json[]} the state at the beginning of each step, removals made */
    this.states = [];
    /** @type {number[]} the attempt in which each step was completed */
    this.attempts = [];
    /** @type {number[]} by seat: where its entries after its last contribution begin */
    this.cursor = log.chains.map(() => 0);
    /** @type {{ step: number, seq: number }[][]} by seat: what it contributed */
    this.contributed = log.chains.map(() => []);
    /** @type {(Entry | null)[]} by seat: the entry by which it went, if it went by one */
    this.wentBy = log.chains.map(() => null);
    /** @type {Fault[]} */
    this.faults = [];
    /** @type {Json[]} */
    this.rolls = [];
    this.hash = '';
    this.begin();
  }

  /** Writes down the checkpoint at the beginning of a (step, attempt). */
  begin() {
    const { step, attempt } = this.state;
    this.hash = stateHash(this.state);
    this.histories.set(`${step}/${attempt}`, this.history);
    this.states[step] = structuredClone(this.state);
  }

  /** The history the table had at a place, or undefined. @param {{ step: number, attempt: number }} place */
  historyAt({ step, attempt }) {
    return this.histories.get(`${step}/${attempt}`);
  }

  /** Goes as far as the log leads. */
  fold() {
    while (this.state.phase.kind !== 'done') {
      const removed = this.decidedRemoval();
      if (removed) {
        this.remove(removed);
        continue;
      }
      const seats = expected(this.state);
      const contributions = seats.map((seat) => this.contribution(seat));
      if (contributions.some((contribution) => contribution === null)) return;
      this.complete(contributions);
    }
  }

  // ── §10 Judging ──────────────────────────────────────────────────────────────────────────────────────────────

  /** What a seat gives the present step, or null: it is lacking. @param {number} seat @returns {Contribution | null} */
  contribution(seat) {
    const chain = this.log.chains[seat] ?? [];
    for (let i = this.cursor[seat] ?? 0; i < chain.length; i += 1) {
      const verdict = this.judge(chain, i);
      if (verdict === 'lacking') return null;
      if (verdict !== 'void') return verdict;
    }
    return null;
  }

  /**
   * The table of §10: the first line that fits decides.
   * @param {Entry[]} chain @param {number} i @returns {Contribution | 'void' | 'lacking'}
   */
  judge(chain, i) {
    const entry = chain[i];
    const { state } = this;
    const alone = faultOfChain(chain, i);
    if (alone) return { entry, fault: alone };
    if (entry.body.kind === 'leave') return { entry, fault: null };
    if (BALLOTS.includes(entry.body.kind)) return 'void';
    const isNow = (e) => comparePlaces(e, state) === 0 && e.history === this.history;
    if (comparePlaces(entry, state) > 0) {
      if (chain.slice(i + 1).some(isNow)) return 'void';
      const last = chain.at(-1);
      return last.body.kind === 'leave' ? { entry: last, fault: null } : 'lacking';
    }
    if (entry.body.kind === 'halt') return this.endsTheGame(chain, i) ? 'void' : { entry, fault: null };
    if (entry.step < state.step) {
      const wasThen = entry.attempt === this.attempts[entry.step] && entry.history === this.historyAt(entry);
      return wasThen ? { entry, fault: { code: 'not-expected' } } : 'void';
    }
    if (!isNow(entry)) return 'void';
    if (entry.state !== this.hash) return { entry, fault: { code: 'state-differs' } };
    return { entry, fault: this.judgeBody(entry) };
  }

  /** A contribution written here and now (§11). @param {Entry} entry @returns {Refusal | null} */
  judgeBody(entry) {
    const { phase, beacon } = this.state;
    const { body, seat } = entry;
    if (body.kind !== expectedKind(phase)) return { code: 'wrong-kind' };
    switch (body.kind) {
      case 'commit':
        return body.chain === phase.chain ? null : { code: 'head-wrong' };
      case 'link':
      case 'lead':
        return this.judgeLink(seat, body, phase.k);
      case 'move': {
        const refused = this.rules.judgeMove(this.state.game, seat, body.move);
        if (refused) return refused;
        const after = structuredClone(this.state.game);
        this.rules.reduce(after, { kind: 'move', seat, move: body.move });
        const awaited = this.rules.awaits(after);
        if (awaited?.kind === 'random' && awaited.leader === seat) {
          if (body.lead === null) return { code: 'lead-missing' };
          const wrong = this.judgeLink(seat, body.lead, beacon.next);
          if (wrong) return wrong;
          return 'proofs' in body ? { code: 'proofs-count' } : null;
        }
        if (body.lead !== null) return { code: 'lead-unexpected' };
        return this.rules.hasCards
          ? judgeOperations(this, entry)
          : 'proofs' in body
            ? { code: 'proofs-count' }
            : null;
      }
      case 'close':
        return null;
      default:
        return judgeCards(this, entry);
    }
  }

  /** §12: does the link lead back to what is known of the seat? @param {number} seat @param {Json} shown @param {number} k */
  judgeLink(seat, shown, k) {
    if (shown.k !== k) return { code: 'link-index' };
    const known = this.state.beacon.known[seat];
    let bytes = unb64(shown.link, 32);
    if (!bytes || !known) return { code: 'link-wrong' };
    for (let at = k; at > known.k; at -= 1)
      bytes = hash('octet/1/link', idBytes(this.session), seat, at, bytes);
    return b64(bytes) === known.link ? null : { code: 'link-wrong' };
  }

  // ── §11 Steps ────────────────────────────────────────────────────────────────────────────────────────────────

  /** @param {Entry} entry @param {Refusal} refusal @param {Entry[]} [evidence] */
  note(entry, { code, why = '' }, evidence = [entry]) {
    const shown = evidence.map(({ id }) => id);
    this.faults.push({
      code,
      seat: entry.seat,
      seq: entry.seq,
      why,
      evidence: shown,
      line: this.log.lineOf(evidence),
    });
  }

  /** Every expected seat has contributed. @param {Contribution[]} contributions by roster index */
  complete(contributions) {
    const { state } = this;
    const { phase, beacon, step } = state;
    const goes = ({ entry, fault }) =>
      fault !== null || entry.body.kind === 'leave' || entry.body.kind === 'halt';
    const leaving = contributions.filter(goes);
    const staying = contributions.filter((contribution) => !goes(contribution)).map(({ entry }) => entry);
    const rollHistory = this.history;
    const dealing = state.deck?.dealing ?? null;
    this.attempts[step] = state.attempt;
    for (const { entry } of contributions) {
      this.cursor[entry.seat] = entry.seq + 1;
      this.contributed[entry.seat]?.push({ step, seq: entry.seq });
    }
    // 1. Departures, and after them the faults that show only now.
    for (const { entry, fault } of leaving) {
      if (fault) this.note(entry, fault);
      this.wentBy[entry.seat] = entry;
      this.depart(entry.seat, fault ? 'fault' : 'leave');
    }
    const late = this.lateFaults(contributions, leaving.length, dealing);
    for (const { entry, refusal, evidence } of late) {
      this.note(entry, refusal, evidence);
      this.wentBy[entry.seat] = entry;
      this.depart(entry.seat, 'fault');
    }
    const everybodyStayed = leaving.length === 0 && late.length === 0;
    // 2. What the others' bodies show.
    if (phase.kind === 'commit' && phase.chain > 0) beacon.following ??= state.isIn.map(() => null);
    for (const { seat, body } of staying) {
      if (body.kind === 'commit' && phase.chain === 0) beacon.known[seat] = { k: 0, link: body.head };
      else if (body.kind === 'commit') beacon.following[seat] = body.head;
      const shown = body.kind === 'move' ? body.lead : body;
      if (shown?.link) beacon.known[seat] = { k: shown.k, link: shown.link };
    }
    // 3. The phase.
    state.phase = this.after(phase, staying, everybodyStayed, rollHistory);
    // 4. The next step.
    this.history = historyStep(
      this.history,
      step,
      contributions.map(({ entry }) => entry.id),
    );
    state.step += 1;
    state.attempt = 0;
    this.begin();
  }

  /** @param {Json} phase @param {Entry[]} staying @param {boolean} everybodyStayed @param {string} history @returns {Json} */
  after(phase, staying, everybodyStayed, history) {
    const { state, rules } = this;
    const [first] = staying;
    const due = state.game === null ? 'lot' : 'game';
    switch (phase.kind) {
      case 'commit':
        return this.enter(phase.then);
      case 'links':
        if (everybodyStayed) this.roll(phase, history);
        this.advance();
        return this.enter(state.game === null ? 'lot' : 'game');
      case 'lead':
        if (!first) return this.enter('game');
        return { kind: 'links', k: phase.k, purpose: phase.purpose, lead: first.body.link };
      case 'move': {
        if (!first) return this.enter('game');
        const { move, lead } = first.body;
        this.happen({ kind: 'move', seat: phase.seat, move }, first);
        const awaited = rules.awaits(state.game);
        if (!lead || awaited?.kind !== 'random') return this.enter('game');
        return { kind: 'links', k: lead.k, purpose: purposeOf(awaited), lead: lead.link };
      }
      case 'keys':
        if (everybodyStayed) beginDeck(this, staying);
        return this.enter(due);
      case 'deal':
        if (everybodyStayed) state.deck.dealing = dealingOf(this, staying);
        return this.enter(due);
      case 'check':
        if (everybodyStayed) state.deck.isShared = true;
        return this.enter(due);
      case 'shuffle':
        if (first) shuffled(this, first);
        return this.enter(due);
      case 'draw':
        if (everybodyStayed) {
          drawn(this, phase, staying);
          rules.reduce(state.game, { kind: 'draw' });
        }
        return this.enter('game');
      case 'cards':
        if (first) this.happen({ kind: phase.asks, as: first.body.as, faces: first.body.faces }, first);
        return this.enter('game');
      default:
        return { kind: 'done' };
    }
  }

  /** An event: its card operations, then the game. @param {Json} event @param {Entry} entry */
  happen(event, entry) {
    if (this.rules.hasCards) carryOut(this, event, entry);
    this.rules.reduce(this.state.game, event);
  }

  /** *enter(due)*, the first that fits. @param {string} due @returns {Json} */
  enter(due) {
    const { state, rules, genesis } = this;
    const { beacon, deck } = state;
    if (due === 'lot' && seatsIn(state).length < 2) {
      this.setUp(range(state.isIn.length));
      return this.enter('game');
    }
    if (due === 'game' && rules.isOver(state.game)) return { kind: 'close' };
    if (beacon.next % genesis.chainLength === 0 && beacon.following === null) {
      return { kind: 'commit', chain: beacon.next / genesis.chainLength, then: due };
    }
    const awaited = due === 'game' ? rules.awaits(state.game) : null;
    if (rules.hasCards && awaited?.kind !== 'open') {
      if (!deck) return { kind: 'keys' };
      if (this.sharesKeys() && !deck.isShared) return { kind: deck.dealing ? 'check' : 'deal' };
      if (!deck.isReady) {
        return { kind: 'shuffle', seat: seatsIn(state).find((seat) => !deck.shuffled.includes(seat)) };
      }
    }
    if (due === 'lot') return { kind: 'links', k: beacon.next, purpose: { kind: 'lot' }, lead: null };
    if (awaited.kind === 'decision') return { kind: 'move', seat: awaited.seat };
    if (awaited.kind === 'random') return { kind: 'lead', k: beacon.next, purpose: purposeOf(awaited) };
    if (awaited.kind === 'draw') return { kind: 'draw', seat: awaited.seat, cards: awaited.cards };
    return { kind: 'cards', asks: awaited.kind, seat: awaited.seat };
  }

  /** §23: keys are shared with `leaver: go-on` while three or more are in. */
  sharesKeys() {
    return this.genesis.options.leaver === 'go-on' && seatsIn(this.state).length >= 3;
  }

  /** @param {number[]} order */
  setUp(order) {
    const { state, rules, genesis } = this;
    state.game = rules.setUp(genesis.options, order);
    for (const { seat } of state.departures) {
      if (!rules.isOver(state.game)) this.leaveGame(seat);
    }
  }

  /** The game reduces `leave`; the cards it removes leave the deck. @param {number} seat */
  leaveGame(seat) {
    const { game, deck } = this.state;
    if (deck) for (const card of this.rules.leaving(game, seat)) delete deck.cards[card];
    this.rules.reduce(game, { kind: 'leave', seat });
  }

  /** A seat goes (§11, §21). @param {number} seat @param {string} by */
  depart(seat, by) {
    const { state, rules } = this;
    state.isIn[seat] = false;
    state.departures.push({ seat, step: state.step, by });
    const isPileLost = state.deck ? deckWithout(state, seat) : false;
    if (state.game === null || rules.isOver(state.game)) return;
    this.leaveGame(seat);
    if (isPileLost && !rules.isOver(state.game)) rules.reduce(state.game, { kind: 'stop' });
  }

  /** A removal (§11). @param {number[]} seats */
  remove(seats) {
    const { state } = this;
    const { phase } = state;
    for (const seat of seats) this.depart(seat, 'removal');
    if (phase.kind === 'links') this.advance();
    if (!['commit', 'close', 'done'].includes(phase.kind))
      state.phase = this.enter(state.game === null ? 'lot' : 'game');
    this.history = historyRemoval(this.history, state.step, seats);
    state.attempt += 1;
    this.begin();
  }

  /**
   * *Faults found at completion* (§11), of seats still in.
   * @param {Contribution[]} contributions @param {number} left how many went @param {Json | null} dealing before they went
   * @returns {{ entry: Entry, refusal: Refusal, evidence: Entry[] }[]}
   */
  lateFaults(contributions, left, dealing) {
    const { kind } = this.state.phase;
    if (kind === 'check') return convictedDealers(this, contributions, dealing);
    const found = kind === 'keys' && left === 0 ? wrongKeys(contributions.map(({ entry }) => entry)) : null;
    return found ? [{ ...found, evidence: [found.entry] }] : [];
  }

  // ── §12 The beacon ───────────────────────────────────────────────────────────────────────────────────────────

  /** `next` advances. */
  advance() {
    const { beacon } = this.state;
    const k = beacon.next;
    beacon.next = k + 1;
    if (k % this.genesis.chainLength !== 0) return;
    beacon.known = beacon.known.map((_, seat) => {
      const head = beacon.following?.[seat] ?? null;
      return head === null ? null : { k, link: head };
    });
    beacon.following = null;
  }

  /** All links of a roll are there. @param {Json} phase @param {string} history */
  roll(phase, history) {
    const { state, rules } = this;
    const links = seatsIn(state).map((seat) => idBytes(state.beacon.known[seat].link));
    const value = rollValue(this.session, phase.k, history, links);
    const read = reader(value);
    const { purpose } = phase;
    let values;
    if (purpose.kind === 'lot') {
      values = drawLot(read, state.isIn.length);
      this.setUp(values);
    } else {
      values =
        purpose.draw.kind === 'dice' ? drawDice(read, purpose.draw.count) : [below(read, purpose.draw.below)];
      rules.reduce(state.game, { kind: 'random', values });
    }
    this.rolls.push({ k: phase.k, step: state.step, value: b64(value), values });
  }

  // ── §11 Absence ──────────────────────────────────────────────────────────────────────────────────────────────

  /** The seats that a decision at this place removes, or null. @returns {number[] | null} */
  decidedRemoval() {
    const { state, log } = this;
    const isHere = (ballot) => comparePlaces(ballot, state) === 0;
    if (
      !log.chains.some((chain) =>
        chain.some(({ body }) => body.kind === 'accept' && isHere(body.ballot ?? {})),
      )
    )
      return null;
    const electors = seatsIn(state).map((seat) => this.elector(seat, isHere));
    for (const { seat, proposed } of electors) {
      for (const { ballot, value } of proposed) {
        if (
          ballot.seat !== seat ||
          value.kind !== 'remove' ||
          !value.seats.every((s) => expected(state).includes(s))
        )
          continue;
        const text = canonical({ ballot, value });
        const hasAccepted = (elector) => elector.accepted.some((one) => canonical(one) === text);
        const hasGone = ({ hasStopped, promise }) =>
          hasStopped && (promise === null || compareBallots(promise, ballot) <= 0);
        const votes = electors.filter(hasAccepted).length;
        const counted = electors.filter((elector) => hasAccepted(elector) || !hasGone(elector)).length;
        if (votes * 2 > counted) return value.seats;
      }
    }
    return null;
  }

  /**
   * What a seat's chain says at this place, up to where it has *gone*.
   * @param {number} seat @param {(ballot: Json) => boolean} isHere
   */
  elector(seat, isHere) {
    const chain = this.log.chains[seat] ?? [];
    const given = this.contribution(seat);
    const said = { seat, proposed: [], accepted: [], promise: null, hasStopped: false };
    for (const [i, entry] of chain.entries()) {
      const { body } = entry;
      const isEnd =
        body.kind === 'leave' ||
        faultOfChain(chain, i) !== null ||
        (given?.fault && given.entry.id === entry.id);
      if (isEnd) return { ...said, hasStopped: true };
      if (!BALLOTS.includes(body.kind) || !isHere(body.ballot)) continue;
      if (body.kind === 'agree') said.promise = body.ballot;
      else
        said[body.kind === 'propose' ? 'proposed' : 'accepted'].push({
          ballot: body.ballot,
          value: body.value,
        });
    }
    return said;
  }

  // ── §14 Evidence and how a game ends ─────────────────────────────────────────────────────────────────────────

  /** @param {number} seat @param {number} seq of the evidence */
  forkStep(seat, seq) {
    return this.contributed[seat]?.find((given) => given.seq >= seq)?.step ?? this.state.step;
  }

  /** *e was out before* the fork, in a state. @param {Evidence} evidence @param {Json} state */
  wasOutBefore({ seat, seq, first, second }, state) {
    const departure = state.departures.find((d) => d.seat === seat);
    if (!departure) return false;
    const by = this.wentBy[seat];
    if (departure.by === 'removal' || !by) return true;
    const isSide = by.body.kind === 'leave' && (by.id === first.id || by.id === second.id);
    return by.seq < seq && !isSide;
  }

  /** Has another seat signed, after the fork, on another history than this one? @param {Evidence} evidence */
  isTold(evidence) {
    if (this.wasOutBefore(evidence, this.state)) return false;
    const fork = this.forkStep(evidence.seat, evidence.seq);
    return this.log.chains.some(
      (chain, seat) =>
        seat !== evidence.seat &&
        chain.some((entry) => {
          const mine = this.historyAt(entry);
          return entry.step > fork && mine !== undefined && mine !== entry.history;
        }),
    );
  }

  /** Does the halt at place i of a chain end the game? @param {Entry[]} chain @param {number} i */
  endsTheGame(chain, i) {
    const halt = chain[i];
    const evidence = this.log.pairOf(halt);
    if (!evidence) return false;
    const then = this.historyAt(halt) === halt.history ? this.states[halt.step] : undefined;
    if (!then || then.isIn[evidence.seat]) return true;
    const before = chain[i - 1];
    const isLate = before !== undefined && before.step > this.forkStep(evidence.seat, evidence.seq);
    return !this.wasOutBefore(evidence, then) && !isLate;
  }

  /** The guilty seats, ascending. @returns {number[]} */
  guilty() {
    const { state, log } = this;
    if (state.phase.kind === 'done') return [];
    const halted = seatsIn(state).flatMap((seat) => {
      const chain = log.chains[seat] ?? [];
      const last = chain.at(-1);
      if (last?.body.kind !== 'halt' || !this.endsTheGame(chain, chain.length - 1)) return [];
      return log.pairOf(last)?.seat ?? [];
    });
    const ofPairs = log.evidence.flatMap((evidence) => {
      if (!evidence) return [];
      const chain = log.chains[evidence.seat] ?? [];
      const isHalt = [evidence.first, evidence.second].some((entry) => {
        if (entry.body.kind !== 'halt') return false;
        const before = chain.slice(0, entry.seq);
        return log.pairOf(entry) !== null && this.endsTheGame([...before, entry], before.length);
      });
      return isHalt || this.isTold(evidence) ? [evidence.seat] : [];
    });
    return [...new Set([...halted, ...ofPairs])].sort((a, b) => a - b);
  }

  /** The final table of a game that is broken off. @param {number[]} guilty @returns {Json} */
  finalState(guilty) {
    const { state, log, states } = this;
    const forks = guilty.map((seat) => this.forkStep(seat, log.evidence[seat]?.seq ?? 0));
    const fork = Math.min(...forks, state.step);
    const reached = seatsIn(states[fork])
      .filter((seat) => !guilty.includes(seat))
      .map((seat) => {
        const chain = log.chains[seat] ?? [];
        const mine = chain.filter((entry) => entry.history === this.historyAt(entry)).at(-1)?.step ?? 0;
        return Math.max(mine, chain.some((entry) => entry.step > fork) ? fork : 0);
      });
    return states[Math.min(...reached, state.step)];
  }
}

/** @typedef {{ step: number, attempt: number }} Place */
/** @param {Place} a @param {Place} b */
const comparePlaces = (a, b) => a.step - b.step || a.attempt - b.attempt;
/** @param {Json} a @param {Json} b ballots at one place */
const compareBallots = (a, b) => a.round - b.round || a.seat - b.seat;

/** @param {Json} awaited */
const purposeOf = ({ leader, draw }) => ({ kind: 'game', leader, draw });

/**
 * A fault that the chain alone shows (§10): malformed, oversize, step-order, ballot-wrong.
 * @param {Entry[]} chain @param {number} i @returns {Refusal | null}
 */
function faultOfChain(chain, i) {
  const entry = chain[i];
  if (!isWellFormed(entry.body)) return { code: 'malformed' };
  if (isOversize(entry)) return { code: 'oversize' };
  const before = chain[i - 1];
  if (before && comparePlaces(entry, before) < 0) {
    const wasPast = (e) =>
      e.step === entry.step &&
      (e.attempt > entry.attempt || (e.attempt === entry.attempt && e.history === entry.history));
    if (chain.slice(0, i).some(wasPast)) return { code: 'step-order' };
  }
  if (!BALLOTS.includes(entry.body.kind)) return null;
  const why = wrongBallot(chain, i);
  return why === null ? null : { code: 'ballot-wrong', why };
}

/** How a ballot contradicts its own chain (§11, absence). @param {Entry[]} chain @param {number} i @returns {string | null} */
function wrongBallot(chain, i) {
  const entry = chain[i];
  const { kind, ballot } = entry.body;
  const here = chain
    .slice(0, i)
    .filter(
      ({ body }) =>
        BALLOTS.includes(body.kind) && isWellFormed(body) && comparePlaces(body.ballot, ballot) === 0,
    )
    .map(({ body }) => body);
  const promise = here.filter((body) => body.kind === 'agree').at(-1)?.ballot ?? null;
  if (kind === 'agree') {
    if (comparePlaces(entry, ballot) < 0) return 'agree ahead of the step';
    if (entry.step === ballot.step && entry.attempt > ballot.attempt) return 'agree after a removal';
    if (entry.body.passed !== entry.step > ballot.step) return 'agree passed';
    if (promise && compareBallots(ballot, promise) <= 0) return 'agree below a promise';
    const last = here.filter((body) => body.kind === 'accept').at(-1);
    const accepted = last ? { ballot: last.ballot, value: last.value } : null;
    return canonical(accepted) === canonical(entry.body.accepted) ? null : 'agree accepted';
  }
  if (kind === 'propose' && ballot.seat !== entry.seat) return 'propose of another';
  if (!promise || compareBallots(ballot, promise) !== 0) return `${kind} without a promise`;
  return here.some((body) => body.kind === kind && compareBallots(body.ballot, ballot) === 0)
    ? `${kind} again`
    : null;
}

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §12 Random values
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @param {string} session @param {number} k @param {string} history @param {readonly Uint8Array[]} links */
export const rollValue = (session, k, history, links) =>
  hash('octet/1/roll', idBytes(session), k, idBytes(history), ...links);

/** The bytes of a value's expansion, one a call. @param {Uint8Array} value @returns {() => number} */
export function reader(value) {
  let block = Buffer.alloc(0);
  let counter = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = hash('octet/1/expand', value, counter);
      counter += 1;
      at = 0;
    }
    at += 1;
    return block[at - 1];
  };
}

/** @param {() => number} read @param {number} n */
export function below(read, n) {
  let byte = read();
  while (byte >= 256 - (256 % n)) byte = read();
  return byte % n;
}

/** @param {() => number} read @param {number} dice */
export const drawDice = (read, dice) => range(dice).map(() => below(read, 8) + 1);

/** @param {() => number} read @param {number} seats */
export function drawLot(read, seats) {
  const order = range(seats);
  for (let i = seats - 1; i > 0; i -= 1) {
    const j = below(read, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §13 El Ocho
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * What the table asks of a game. `reduce` changes the state it is given.
 * @typedef {{
 *   mostSeats: number, hasCards: boolean,
 *   isOptions: (options: any) => boolean,
 *   setUp: (options: Json, order: number[]) => Json,
 *   awaits: (state: Json) => any,
 *   isOver: (state: Json) => boolean,
 *   judgeMove: (state: Json, seat: number, move: any) => Refusal | null,
 *   reduce: (state: Json, event: Json) => void,
 *   leaving: (state: Json, seat: number) => number[],
 *   result: (state: Json) => { ranking: number[][], scores: number[], reason: string },
 * }} Rules
 */

/** Seats by a comparison, those that compare equal sharing a place. @param {number[]} seats @param {(a: number, b: number) => number} compare */
function places(seats, compare) {
  /** @type {number[][]} */
  const ranking = [];
  for (const seat of [...seats].sort((a, b) => compare(a, b) || a - b)) {
    const [other] = ranking.at(-1) ?? [];
    if (other !== undefined && compare(other, seat) === 0) ranking.at(-1)?.push(seat);
    else ranking.push([seat]);
  }
  return ranking;
}

/** Those still in, by order, from the seat after this one, once round. @param {Json} state @param {number} seat @returns {number[]} */
function seatsAfter({ order, seats }, seat) {
  const at = order.indexOf(seat);
  return [...order.slice(at + 1), ...order.slice(0, at)].filter((other) => !seats[other].hasLeft);
}

/** @param {number} seat @returns {Json} */
const freshDiceTurn = (seat) => ({
  seat,
  phase: 'ready',
  hand: 8,
  dice: [],
  risk: 0,
  kept: [],
  throws: 0,
  jokers: 0,
});

/** @param {readonly number[]} dice */
const isRun = (dice) => {
  const sorted = [...dice].sort((a, b) => a - b);
  return sorted.length >= 3 && sorted.every((face, i) => i === 0 || face === Number(sorted[i - 1]) + 1);
};

/** What the whole throw is worth as a straight, 0 if it is none. @param {Json} options @param {number[]} dice @param {number} throws */
function straightPoints({ bigStraight, level, straights }, dice, throws) {
  if (!isRun(dice)) return 0;
  if (dice.length === 8 && (throws === 1 || bigStraight === 'every')) return 4000;
  if (level === 1 || (straights === 'three' && dice.length !== 3)) return 0;
  return 100 * dice.length;
}

/**
 * The points of a selection from a throw, or null if a die of it scores nothing.
 * @param {Json} options @param {number[]} dice the throw @param {number[]} taken faces @param {number} throws @returns {number | null}
 */
export function selectionPoints(options, dice, taken, throws) {
  const straight = taken.length === dice.length ? straightPoints(options, dice, throws) : 0;
  if (straight > 0) return straight;
  let points = 0;
  for (const face of new Set(taken)) {
    const n = taken.filter((other) => other === face).length;
    const triple = face === 1 ? options.tripleOne : 100 * face;
    if (options.level === 2 && n >= 3) {
      points += triple * 2 ** (n - 3);
      continue;
    }
    const left = n % 3;
    if (left > 0 && face !== 1 && face !== 5) return null;
    points += triple * ((n - left) / 3) + left * (face === 1 ? 100 : 50);
  }
  return points;
}

/** @param {Json} options @param {Json} turn with the dice thrown @returns {'scores' | 'joker' | 'bust'} */
function nameThrow(options, { dice, throws, jokers }) {
  const hasThree = dice.some((face) => dice.filter((other) => other === face).length >= 3);
  if (dice.includes(1) || dice.includes(5) || hasThree || straightPoints(options, dice, throws) > 0)
    return 'scores';
  const mayRethrow =
    options.level === 2 && dice.includes(8) && (options.joker === 'unlimited' || jokers === 0);
  return mayRethrow ? 'joker' : 'bust';
}

const keepShape = object({ kind: oneOf('keep'), dice: list(int(0, 7), 0, 8), then: oneOf('bank', 'roll') });
const diceMoveShape = either(object({ kind: oneOf('roll', 'rethrow') }), keepShape);

/** Why the rules refuse a move, in the order of §13, or null. @param {Json} state @param {number} seat @param {Json} move @returns {string | null} */
function diceRefusal(state, seat, move) {
  const { options, turn } = state;
  const { phase, dice } = turn;
  if (state.over) return 'game-over';
  if (turn.seat !== seat) return 'not-your-turn';
  if (phase === 'rolling') return 'dice-in-the-air';
  if (move.kind === 'roll') return { ready: null, thrown: 'must-set-aside', joker: 'must-rethrow' }[phase];
  if (phase === 'ready') return 'nothing-thrown';
  if (move.kind === 'rethrow') return phase === 'joker' ? null : 'no-joker';
  if (phase === 'joker') return 'must-rethrow';
  const chosen = move.dice;
  if (chosen.some((index) => index >= dice.length)) return 'no-such-die';
  if (chosen.some((index, i) => i > 0 && index <= Number(chosen[i - 1]))) return 'dice-not-ascending';
  if (chosen.length === 0) return 'nothing-selected';
  const points = selectionPoints(
    options,
    dice,
    chosen.map((index) => dice[index]),
    turn.throws,
  );
  if (points === null)
    return straightPoints(options, dice, turn.throws) > 0 ? 'straight-needs-every-die' : 'die-scores-nothing';
  if (move.then === 'roll') return null;
  if (options.hotDice === 'forced' && chosen.length === dice.length) return 'hot-dice-forced';
  return state.seats[seat].score === 0 && turn.risk + points < options.opening ? 'below-opening' : null;
}

/** @param {Json} state @returns {number[]} seats in, ascending */
const stillIn = ({ seats }) => range(seats.length).filter((seat) => !seats[seat].hasLeft);
/** @param {Json} state */
const bestScore = (state) => Math.max(...stillIn(state).map((seat) => state.seats[seat].score));

/** The turn passes on. @param {Json} state */
function passDice(state) {
  const { turn, lastRound, order, seats } = state;
  if (lastRound) {
    lastRound.remaining = lastRound.remaining.filter((seat) => seat !== turn.seat);
    if (lastRound.remaining.length === 0) {
      const best = bestScore(state);
      state.over = { reason: 'round', winners: stillIn(state).filter((seat) => seats[seat].score === best) };
      return;
    }
  }
  const inOrder = order.filter((seat) => !seats[seat].hasLeft);
  const behind = order.slice(order.indexOf(turn.seat) + 1).find((seat) => !seats[seat].hasLeft);
  if (behind === undefined) state.round += 1;
  state.turn = freshDiceTurn(behind ?? inOrder[0]);
}

/** @param {Json} state @param {number} total */
function bankDice(state, total) {
  const { options, turn, seats, order, lastRound } = state;
  const seat = seats[turn.seat];
  if (options.end !== 'exact' || seat.score + total <= options.target) seat.score += total;
  seat.turns += 1;
  const isThere = seat.score >= options.target;
  if (isThere && options.end !== 'round') {
    state.over = { reason: options.end === 'first' ? 'target' : 'exact', winners: [turn.seat] };
    return;
  }
  if (lastRound) {
    if (seat.score > lastRound.beat) Object.assign(lastRound, { by: turn.seat, beat: seat.score });
  } else if (isThere) {
    const behind = order.slice(order.indexOf(turn.seat) + 1).filter((other) => !seats[other].hasLeft);
    state.lastRound = { by: turn.seat, beat: seat.score, remaining: [turn.seat, ...behind] };
  }
  passDice(state);
}

/** @param {Json} state @param {Json} move a legal one */
function moveDice(state, move) {
  const { options, turn } = state;
  if (move.kind === 'roll')
    Object.assign(turn, { phase: 'rolling', hand: 8, dice: [], throws: turn.throws + 1 });
  if (move.kind === 'rethrow') {
    Object.assign(turn, { jokers: turn.jokers + 1, phase: 'rolling', dice: [], throws: turn.throws + 1 });
  }
  if (move.kind !== 'keep') return;
  const faces = move.dice.map((index) => turn.dice[index]).sort((a, b) => a - b);
  const points = Number(selectionPoints(options, turn.dice, faces, turn.throws));
  const isHot = faces.length === turn.hand;
  const hand = isHot ? 8 : turn.hand - faces.length;
  const kept = [...turn.kept, { faces, points }];
  const risk = turn.risk + points;
  if (move.then === 'roll') {
    Object.assign(turn, {
      phase: 'rolling',
      hand,
      dice: [],
      risk,
      kept: isHot ? [] : kept,
      throws: turn.throws + 1,
    });
    return;
  }
  Object.assign(turn, { phase: 'ready', hand, dice: [], risk: 0, kept });
  bankDice(state, risk);
}

/** @param {Json} state @param {number[]} dice */
function thrownDice(state, dice) {
  const { options, turn, seats } = state;
  turn.dice = dice;
  const name = nameThrow(options, turn);
  if (name !== 'bust') {
    turn.phase = name === 'joker' ? 'joker' : 'thrown';
    return;
  }
  Object.assign(turn, { phase: 'ready', dice: [], risk: 0 });
  seats[turn.seat].turns += 1;
  seats[turn.seat].busts += 1;
  passDice(state);
}

/** @param {Json} state @param {number} seat */
function leaveDice(state, seat) {
  const { options, turn, seats, left } = state;
  seats[seat].hasLeft = true;
  left.push(seat);
  const others = stillIn(state);
  if (others.length === 1) {
    state.over = { reason: 'last-seat', winners: others };
    state.lastRound = null;
    if (turn.seat === seat) state.turn = freshDiceTurn(Number(others[0]));
    return;
  }
  const { lastRound } = state;
  if (lastRound) {
    if (turn.seat !== seat) lastRound.remaining = lastRound.remaining.filter((other) => other !== seat);
    lastRound.beat = bestScore(state);
    if (lastRound.by === seat) lastRound.by = others.find((other) => seats[other].score === lastRound.beat);
    if (lastRound.beat < options.target) state.lastRound = null;
  }
  if (turn.seat === seat) passDice(state);
}

/** @type {Rules} */
const ocho = {
  mostSeats: 8,
  hasCards: false,
  isOptions: object({
    level: oneOf(1, 2),
    target: oneOf(8000, 4000, 12000),
    opening: oneOf(0, 300, 500),
    hotDice: oneOf('optional', 'forced'),
    end: oneOf('first', 'round', 'exact'),
    first: oneOf('lot', 'creator'),
    joker: oneOf('unlimited', 'once'),
    straights: oneOf('all', 'three'),
    tripleOne: oneOf(1000, 300),
    bigStraight: oneOf('first', 'every'),
  }),
  setUp(options, drawnOrder) {
    const turned = options.first === 'creator' ? drawnOrder.indexOf(0) : 0;
    const order = [...drawnOrder.slice(turned), ...drawnOrder.slice(0, turned)];
    return {
      options,
      order,
      seats: order.map(() => ({ score: 0, hasLeft: false, turns: 0, busts: 0 })),
      left: [],
      round: 1,
      turn: freshDiceTurn(Number(order[0])),
      lastRound: null,
      over: null,
    };
  },
  awaits({ over, turn }) {
    if (over) return null;
    if (turn.phase !== 'rolling') return { kind: 'decision', seat: turn.seat };
    return { kind: 'random', leader: turn.seat, draw: { kind: 'dice', count: turn.hand } };
  },
  isOver: ({ over }) => over !== null,
  judgeMove(state, seat, move) {
    if (!diceMoveShape(move)) return { code: 'move-malformed' };
    const why = diceRefusal(state, seat, move);
    return why === null ? null : { code: 'move-illegal', why };
  },
  reduce(state, event) {
    if (event.kind === 'move') moveDice(state, event.move);
    if (event.kind === 'random') thrownDice(state, event.values);
    if (event.kind === 'leave') leaveDice(state, event.seat);
  },
  leaving: () => [],
  result({ seats, left, over, ...state }) {
    const inPlaces = places(stillIn({ seats, ...state }), (a, b) => seats[b].score - seats[a].score);
    return {
      ranking: [...inPlaces, ...[...left].reverse().map((seat) => [seat])],
      scores: seats.map((seat) => seat.score),
      reason: over?.reason ?? 'broken-off',
    };
  },
};

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §15 The record
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const MOST_RECORD_BYTES = 268_435_456;

/**
 * What is said about a record. `code` and `line` only for the exit codes 2 and 3; all from `faults` on only for 0 and 1.
 * @typedef {{
 *   exitCode: 0 | 1 | 2 | 3, code?: string, line?: number, faults: Fault[],
 *   session?: string, isComplete?: boolean, missingCloses?: number[], end?: 'rules' | 'halt' | 'open',
 *   departures?: Json[], rolls?: Json[], outcome?: null | { ranking: number[][], scores: number[], reason: string },
 *   state?: Json | null, entries?: number,
 * }} Report
 */

/** @param {string} code @param {number} line @returns {Report} */
const notAuthentic = (code, line) => ({ exitCode: 2, code, line, faults: [] });
/** @param {string} code @param {number} line @returns {Report} */
const unreadable = (code, line) => ({ exitCode: 3, code, line, faults: [] });

const lineShape = object({ bytes: textUpTo(MOST_HALT_BYTES), sig: sigShape });

/** The lines of a file, each as text, or null where it is no UTF-8. @param {Uint8Array} bytes @returns {(string | null)[]} */
function linesOf(bytes) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const all = Buffer.from(bytes);
  /** @type {(string | null)[]} */
  const lines = [];
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf(10, at);
    const line = all.subarray(at, end === -1 ? all.length : end);
    try {
      lines.push(decoder.decode(line));
    } catch {
      lines.push(null);
    }
    at = end === -1 ? all.length : end + 1;
  }
  return lines;
}

/** @param {string | null | undefined} line @returns {{ head: Json } | { code: string }} */
function readHead(line) {
  if (line === undefined || line === '') return { code: 'record-empty' };
  if (line === null) return { code: 'file-not-text' };
  const head = parseCanonical(line);
  if (head === undefined) return { code: 'record-not-json' };
  if (!isObject(head) || head.format !== 'octet-record') return { code: 'record-format' };
  if (head.version !== 1) return { code: 'record-version' };
  return hasKeys(head, ['format', 'version', 'genesis']) ? { head } : { code: 'record-format' };
}

/**
 * Takes all lines after the first into a log.
 * @param {(string | null)[]} lines @param {Log} log @returns {Report | null} the first line that makes it not authentic
 */
function takeLines(lines, log) {
  /** @type {{ entry: Entry, code: string }[]} */
  const dropped = [];
  /** @type {Report | null} */
  let broken = null;
  for (const [i, text] of lines.entries()) {
    const number = i + 2;
    const sent = text === null ? undefined : parseCanonical(text);
    const entry = lineShape(sent) ? log.read(sent, number) : { code: 'record-line' };
    if (isRefusal(entry) || log.lines.has(entry.id)) {
      broken = notAuthentic(isRefusal(entry) ? entry.code : 'record-duplicate', number);
      break;
    }
    const code = log.take(entry);
    log.lines.set(entry.id, number);
    if (code !== null) dropped.push({ entry, code });
  }
  const first = dropped.find(({ entry }) => !log.isOfEvidence(entry));
  return first ? notAuthentic(first.code, first.entry.line) : broken;
}

/** @param {Table} table @returns {Report} */
function report(table) {
  const { state, log, faults, rolls, rules } = table;
  const guilty = table.guilty();
  const final = guilty.length > 0 ? table.finalState(guilty) : state;
  const isOver = final.game !== null && rules.isOver(final.game);
  const result = final.game === null ? null : rules.result(final.game);
  const evidence = log.evidence.flatMap((found) => {
    if (!found) return [];
    const { code, seat, seq, first, second } = found;
    return [{ code, seat, seq, why: '', evidence: [first.id, second.id], line: log.lineOf([first, second]) }];
  });
  const all = [...faults, ...evidence];
  const outcome = guilty.length > 0 && result && !isOver ? brokenOff(result, guilty) : result;
  return {
    exitCode: all.length > 0 ? 1 : 0,
    faults: all,
    session: table.session,
    isComplete: guilty.length > 0 || isOver,
    missingCloses:
      guilty.length === 0 && state.phase.kind === 'close'
        ? seatsIn(state).filter((seat) => table.contribution(seat) === null)
        : [],
    end: guilty.length > 0 ? 'halt' : isOver ? 'rules' : 'open',
    departures: state.departures,
    rolls,
    outcome: guilty.length > 0 || isOver ? outcome : null,
    state: final.game,
    entries: log.lines.size,
  };
}

/** The guilty seats go to one last place (§14). @param {{ ranking: number[][], scores: number[], reason: string }} result @param {number[]} guilty */
function brokenOff({ ranking, scores }, guilty) {
  const others = ranking
    .map((seats) => seats.filter((seat) => !guilty.includes(seat)))
    .filter((seats) => seats.length > 0);
  return { ranking: [...others, guilty], scores, reason: 'halt' };
}

/**
 * Verifies a record.
 * @param {Uint8Array} bytes @returns {Report}
 */
export function verifyBytes(bytes) {
  if (bytes.length > MOST_RECORD_BYTES) return unreadable('record-too-large', 1);
  const [first, ...lines] = linesOf(bytes);
  const read = readHead(first);
  if ('code' in read) return unreadable(read.code, read.code === 'file-not-text' ? 0 : 1);
  const wrong = judgeSignedGenesis(read.head.genesis);
  if (wrong !== null) return notAuthentic(wrong, 1);
  const { genesis } = read.head.genesis;
  const session = sessionId(canonical(genesis));
  const log = new Log(session, genesis.roster);
  const broken = takeLines(lines, log);
  if (broken) return broken;
  return GAMES[genesis.game]?.hasCards
    ? foldWithProofs(genesis, session, log)
    : report(folded(genesis, session, log, new Proofs('now')));
}

/** @param {Json} genesis @param {string} session @param {Log} log @param {Proofs} proofs */
function folded(genesis, session, log, proofs) {
  const table = new Table(genesis, session, log, proofs);
  table.fold();
  return table;
}

/** @param {string} text @returns {Report} */
export const verifyText = (text) => verifyBytes(Buffer.from(text, 'utf8'));

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §21 Cards
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const CARDS = 104;
const BLACK_HOLE = 8;

/** The context of a proof: five parts (§22). @param {string} session @param {{ seat: number, step: number, attempt: number }} place @param {readonly number[]} handles @returns {Part[]} */
const context = (session, { seat, step, attempt }, handles) => [
  idBytes(session),
  seat,
  step,
  attempt,
  lpEach(handles),
];

/** A fault about cards, with its `why`. @param {string} code @param {string | null} why @returns {Refusal | null} */
const because = (code, why) => (why === null ? null : { code, why });

/** A contribution about cards, but for moves (§11). @param {Table} table @param {Entry} entry @returns {Refusal | null} */
function judgeCards(table, entry) {
  const { phase } = table.state;
  const { body } = entry;
  switch (body.kind) {
    case 'keys':
      return because('keys-wrong', judgeKeys(table, entry));
    case 'deal':
      return because('deal-wrong', judgeDeal(table, entry));
    case 'check':
      return because('complaint-wrong', judgeComplaints(table, entry));
    case 'shuffle':
      return because('shuffle-wrong', judgePile(table, entry));
    case 'shares':
      if (body.shares.length !== phase.cards.length) return { code: 'proofs-count' };
      return because('draw-wrong', judgeShares(table, entry));
    default: {
      const awaited = table.rules.awaits(table.state.game);
      if (
        body.kind === 'open' &&
        (body.faces.length !== awaited.cards.length || body.faces.some((face) => !FACES.includes(face)))
      ) {
        return { code: 'open-wrong', why: 'faces' };
      }
      return judgeOperations(table, entry);
    }
  }
}

/** @param {Table} table @param {Entry} entry @returns {string | null} */
function judgeKeys({ session, proofs }, entry) {
  const { body } = entry;
  const given = [
    { key: element(body.hand), proof: body.handProof, handle: 0 },
    { key: element(body.pile), proof: body.pileProof, handle: 1 },
  ];
  for (const { key, proof, handle } of given) {
    if (typeof key === 'string') return key;
    const wrong = judgeStatement(proofs, context(session, entry, [handle]), ownKey(key), proof);
    if (wrong) return wrong;
  }
  return isSameOrNegative(body.hand, body.pile) ? 'key-repeated' : null;
}

/** @param {string} a @param {string} b two points */
const isSameOrNegative = (a, b) => a === b || known(a).point.add(known(b).point).is0();

/** Faults of keys that show only when all are in (§11). @param {readonly Entry[]} entries @returns {{ entry: Entry, refusal: Refusal } | null} */
function wrongKeys(entries) {
  /** @type {string[]} */
  const before = [];
  for (const entry of entries) {
    for (const key of [entry.body.hand, entry.body.pile]) {
      if (before.some((other) => isSameOrNegative(other, key)))
        return { entry, refusal: { code: 'keys-wrong', why: 'key-repeated' } };
      before.push(key);
    }
  }
  const last = entries.at(-1);
  const joint = sumOf(entries.map(({ body }) => known(body.pile)));
  return joint.point.is0() ? { entry: last, refusal: { code: 'keys-wrong', why: 'identity' } } : null;
}

/** Keys are complete. @param {Table} table @param {readonly Entry[]} entries */
function beginDeck({ state }, entries) {
  const of = (seat) => entries.find((entry) => entry.seat === seat)?.body;
  state.deck = {
    keys: state.isIn.map((_, seat) => {
      const body = of(seat);
      return body ? { hand: body.hand, pile: body.pile } : null;
    }),
    joint: sumOf(entries.map(({ body }) => known(body.pile))).text,
    dealing: null,
    isShared: false,
    shuffled: [],
    isReady: false,
    cards: {},
  };
}

/** §22, sealed shares: what everybody checks. @param {Table} table @param {Entry} entry @returns {string | null} */
function judgeDeal({ session, state, proofs }, entry) {
  const { keys } = state.deck;
  const receivers = range(keys.length).filter((seat) => keys[seat] && seat !== entry.seat);
  const { shares } = entry.body;
  if (shares.length !== receivers.length || shares.some((share, i) => share.receiver !== receivers[i]))
    return 'deal-receivers';
  for (const part of shares) {
    const share = element(part.share);
    if (typeof share === 'string') return share;
    const ephemeral = element(part.ephemeral);
    if (typeof ephemeral === 'string') return ephemeral;
    const statement = sealOf(ephemeral, known(keys[part.receiver].hand), share);
    const wrong = judgeStatement(proofs, context(session, entry, [part.receiver]), statement, part.proof);
    if (wrong) return wrong;
  }
  if (sumOf(shares.map((part) => known(part.share))).text !== keys[entry.seat].pile) return 'deal-sum';
  const isLost = (part) => sumOf([known(keys[part.receiver].pile), known(part.share)]).point.is0();
  return shares.some(isLost) ? 'identity' : null;
}

/** @param {Table} table @param {readonly Entry[]} entries */
function dealingOf({ state }, entries) {
  const { step, attempt } = state;
  const of = (seat) => entries.find((entry) => entry.seat === seat);
  const deals = state.isIn.map((_, seat) => {
    const entry = of(seat);
    return entry ? { entry: entry.id, seq: entry.seq, shares: entry.body.shares } : null;
  });
  return { step, attempt, deals };
}

/** @param {Table} table @param {Entry} entry a `check` @returns {string | null} */
function judgeComplaints({ session, state, proofs }, entry) {
  const { keys, dealing } = state.deck;
  const { complaints } = entry.body;
  if (complaints.some(({ dealer }, i) => i > 0 && dealer <= complaints[i - 1].dealer)) return 'order';
  for (const { dealer, secret, proof } of complaints) {
    const part = dealing.deals[dealer]?.shares.find((share) => share.receiver === entry.seat);
    if (!part) return 'dealer';
    const shown = element(secret);
    if (typeof shown === 'string') return shown;
    const statement = complaintOf(known(keys[entry.seat].hand), known(part.ephemeral), shown);
    const wrong = judgeStatement(proofs, context(session, entry, [dealer]), statement, proof);
    if (wrong) return wrong;
    const dealt = context(session, { seat: dealer, step: dealing.step, attempt: dealing.attempt }, [
      entry.seat,
    ]);
    if (isRightShare(dealt, part, shown.bytes)) return 'complaint-unfounded';
  }
  return null;
}

/** @param {Table} table @param {readonly Contribution[]} contributions @param {Json} dealing @returns {{ entry: Entry, refusal: Refusal, evidence: Entry[] }[]} */
function convictedDealers({ state, log }, contributions, dealing) {
  const complaining = contributions
    .filter(({ entry, fault }) => !fault && entry.body.kind === 'check')
    .map(({ entry }) => entry);
  return seatsIn(state).flatMap((dealer) => {
    const check = complaining.find(({ body }) =>
      body.complaints.some((complaint) => complaint.dealer === dealer),
    );
    const deal = log.chains[dealer]?.[dealing.deals[dealer]?.seq];
    return check && deal
      ? [{ entry: deal, refusal: { code: 'deal-wrong', why: 'complaint' }, evidence: [deal, check] }]
      : [];
  });
}

/** The shuffle of the pile in the set-up. @param {Table} table @param {Entry} entry @returns {string | null} */
function judgePile({ session, state, proofs }, entry) {
  const { cards, joint } = state.deck;
  const isFirst = Object.keys(cards).length === 0;
  const inputs = isFirst ? canonicalDeck() : range(CARDS).map((handle) => cardOf(cards[handle].text));
  return judgeShuffle(proofs, context(session, entry, []), known(joint), inputs, entry.body);
}

/** @param {Table} table @param {Entry} entry */
function shuffled({ state }, entry) {
  const { deck } = state;
  deck.cards = {};
  for (const [handle, text] of cardTexts(entry.body.outputs).entries())
    deck.cards[handle] = { key: deck.joint, text };
  deck.shuffled.push(entry.seat);
  deck.isReady = seatsIn(state).every((seat) => deck.shuffled.includes(seat));
}

/** @param {Table} table @param {Entry} entry `shares` for a draw @returns {string | null} */
function judgeShares({ session, state, proofs }, entry) {
  const { keys, cards } = state.deck;
  for (const [i, handle] of state.phase.cards.entries()) {
    const { share, proof } = entry.body.shares[i];
    const shown = element(share);
    if (typeof shown === 'string') return shown;
    const statement = shareOf(known(keys[entry.seat].pile), cardOf(cards[handle].text), shown);
    const wrong = judgeStatement(proofs, context(session, entry, [handle]), statement, proof);
    if (wrong) return wrong;
  }
  return null;
}

/** @param {Table} table @param {Json} phase @param {readonly Entry[]} entries */
function drawn({ state }, phase, entries) {
  const { keys, cards } = state.deck;
  for (const [i, handle] of phase.cards.entries()) {
    const { first, second } = cardOf(cards[handle].text);
    const shares = sumOf(entries.map(({ body }) => known(body.shares[i].share)));
    const opened = elementOf(second.point.subtract(shares.point));
    cards[handle] = { key: keys[phase.seat].pile, text: b64(Buffer.concat([first.bytes, opened.bytes])) };
  }
}

/**
 * The event that a move or an answer brings about.
 * @param {Json} state @param {Entry} entry @returns {Json}
 */
const eventOf = ({ phase }, { body }) =>
  body.kind === 'move'
    ? { kind: 'move', seat: phase.seat, move: body.move }
    : { kind: body.kind, as: body.as, faces: body.faces };

/** The proofs of a move or an answer, operation after operation (§21). @param {Table} table @param {Entry} entry @returns {Refusal | null} */
function judgeOperations({ session, state, proofs }, entry) {
  const operations = planetOperations(state.game, eventOf(state, entry));
  const given = entry.body.proofs ?? [];
  if (given.length !== operations.length || given.some((proof, i) => proof.kind !== operations[i]?.kind)) {
    return { code: 'proofs-count' };
  }
  const deck = { ...state.deck, cards: { ...state.deck.cards } };
  for (const [i, operation] of operations.entries()) {
    const why = judgeOperation(
      proofs,
      (handles) => context(session, entry, handles),
      deck,
      operation,
      given[i],
    );
    if (why !== null) return { code: `${operation.kind}-wrong`, why };
    applyOperation(deck, operation, given[i]);
  }
  return null;
}

/** @param {Table} table @param {Json} event @param {Entry} entry */
function carryOut({ state }, event, entry) {
  for (const [i, operation] of planetOperations(state.game, event).entries())
    applyOperation(state.deck, operation, entry.body.proofs[i]);
}

/** The key of the place a card goes to. @param {Json} deck @param {number | 'pile'} zone @returns {string} */
const keyOf = (deck, zone) => (zone === 'pile' ? deck.joint : deck.keys[zone].hand);

/**
 * @param {Proofs} proofs @param {(handles: number[]) => Part[]} contextOf @param {Json} deck @param {Json} operation @param {Json} given
 * @returns {string | null}
 */
function judgeOperation(proofs, contextOf, deck, operation, given) {
  const { cards } = deck;
  if (operation.kind === 'mix') {
    const inputs = operation.cards.map((handle) => cardOf(cards[handle].text));
    const key = known(cards[operation.cards[0]].key);
    return judgeShuffle(proofs, contextOf([...operation.cards, ...operation.into]), key, inputs, given);
  }
  const { key, text } = cards[operation.card];
  const from = known(key);
  const card = cardOf(text);
  const where = contextOf([operation.card]);
  if (operation.kind === 'planet') return judgeStatement(proofs, where, planetOf(from, card), given.proof);
  if (operation.kind === 'open')
    return judgeStatement(proofs, where, openOf(from, card, face(operation.face)), given.proof);
  const output = readCard(given.output);
  if (typeof output === 'string') return output;
  return judgeStatement(
    proofs,
    where,
    transferOf(from, known(keyOf(deck, operation.to)), card, output),
    given.proof,
  );
}

/** @param {Json} deck @param {Json} operation @param {Json} given */
function applyOperation(deck, operation, given) {
  const { cards } = deck;
  if (operation.kind === 'mix') {
    const { key } = cards[operation.cards[0]];
    for (const handle of operation.cards) delete cards[handle];
    for (const [i, text] of cardTexts(given.outputs).entries()) cards[operation.into[i]] = { key, text };
  }
  if (operation.kind === 'transfer')
    cards[operation.card] = { key: keyOf(deck, operation.to), text: given.output };
  if (operation.kind === 'open') delete cards[operation.card];
}

/** *A seat leaves* (§21): the deck goes on without it. @param {Json} state @param {number} seat @returns {boolean} whether the pile is lost */
function deckWithout(state, seat) {
  const { deck } = state;
  const { keys, dealing, isShared } = deck;
  if (!deck.isReady || (!isShared && state.game === null)) {
    delete state.deck;
    return false;
  }
  if (isShared) {
    for (const { receiver, share } of dealing.deals[seat].shares) {
      if (state.isIn[receiver])
        keys[receiver] = { ...keys[receiver], pile: sumOf([known(keys[receiver].pile), known(share)]).text };
    }
  }
  keys[seat] = null;
  deck.dealing = null;
  deck.isShared = false;
  return !isShared;
}

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §22 Proofs: the group
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @typedef {{ text: string, bytes: Uint8Array, point: any }} Element a point that has one spelling, and it */
/** @typedef {{ text: string, first: Element, second: Element }} Card a ciphertext */

/** @type {any} what `@noble/curves` gives; set by loadCurves */
let curves = null;
const Q = L;

/** Loads the one library that records of `planets` need, if it is there; El Ocho is verified without. */
async function loadCurves() {
  const [{ ristretto255, ristretto255_hasher: hasher }, { pippenger }] = await Promise.all([
    import('@noble/curves/ed25519.js'),
    import('@noble/curves/abstract/curve.js'),
  ]);
  curves = { Point: ristretto255.Point, hasher, pippenger };
}

/** @type {Map<string, Element>} */
const elements = new Map();

/** The element with this spelling, or null. The identity is one. @param {string} text @returns {Element | null} */
function decode(text) {
  const found = elements.get(text);
  if (found) return found;
  const bytes = unb64(text, 32);
  if (!bytes) return null;
  try {
    const made = { text, bytes, point: curves.Point.fromBytes(new Uint8Array(bytes)) };
    elements.set(text, made);
    return made;
  } catch {
    return null;
  }
}

/** What a seat signs as a point: never the identity. @param {string} text @returns {Element | string} or a code */
function element(text) {
  if (!unb64(text, 32)) return 'not-base64url';
  const found = decode(text);
  if (!found) return 'not-a-point';
  return found.point.is0() ? 'identity' : found;
}

/** A point of the state. @param {string} text @returns {Element} */
const known = (text) => decode(text);
/** @param {any} point @returns {Element} */
const elementOf = (point) => known(b64(point.toBytes()));
/** @param {readonly Element[]} all @returns {Element} */
const sumOf = (all) => elementOf(all.reduce((sum, { point }) => sum.add(point), curves.Point.ZERO));

/** Hash to group. @param {string} tag @param {number} i @returns {Element} */
export const toGroup = (tag, i) =>
  elementOf(curves.hasher.hashToCurve(new Uint8Array(u64be(i)), { DST: tag }));

/** @param {number} i @returns {Element} */
const face = (i) => cached(`face/${i}`, () => toGroup('octet/1/face', i));
/** h for i = 0, then h_1 … h_104. @param {number} i @returns {Element} */
const generator = (i) => cached(`generator/${i}`, () => toGroup('octet/1/generator', i));
const base = () => cached('base', () => elementOf(curves.Point.BASE));

/** @type {Map<string, Element>} */
const constants = new Map();
/** @param {string} name @param {() => Element} make @returns {Element} */
function cached(name, make) {
  const found = constants.get(name) ?? make();
  constants.set(name, found);
  return found;
}

/** @param {string} outputs @returns {string[]} the text of each card */
function cardTexts(outputs) {
  const bytes = Buffer.from(outputs, 'base64url');
  return range(bytes.length / 64).map((i) => b64(bytes.subarray(64 * i, 64 * i + 64)));
}

/** A card of the state. @param {string} text @returns {Card} */
function cardOf(text) {
  const bytes = Buffer.from(text, 'base64url');
  return { text, first: known(b64(bytes.subarray(0, 32))), second: known(b64(bytes.subarray(32))) };
}

/** A card that a seat signs. @param {string} text @returns {Card | string} */
function readCard(text) {
  const bytes = unb64(text, 64);
  if (!bytes) return 'not-base64url';
  const first = element(b64(bytes.subarray(0, 32)));
  if (typeof first === 'string') return first;
  const second = element(b64(bytes.subarray(32)));
  return typeof second === 'string' ? second : { text, first, second };
}

/** @returns {Card[]} */
const canonicalDeck = () =>
  range(CARDS).map((i) => {
    const second = face(Math.min(Math.floor(i / 12), BLACK_HOLE));
    const zero = elementOf(curves.Point.ZERO);
    return { text: b64(Buffer.concat([zero.bytes, second.bytes])), first: zero, second };
  });

/** Number *i* from a seed. @param {Uint8Array} seed @param {number} i @returns {bigint} */
export const seededScalar = (seed, i) =>
  littleEndian(Buffer.concat([hash('octet/1/scalar', seed, i, 0), hash('octet/1/scalar', seed, i, 1)])) % Q;

/** @typedef {[Element, bigint][]} Equation terms whose sum must be the identity */

/**
 * Equations that proofs must fulfil. `now` checks each proof when it is met; `later` adds all of a record up under
 * random weights and checks the one sum at the end: if it is not zero, the record is judged again with `now`.
 */
class Proofs {
  /** @param {'now' | 'later'} when */
  constructor(when) {
    this.when = when;
    /** @type {Map<Element, bigint>} */
    this.terms = new Map();
  }

  /** @param {readonly Equation[]} equations @returns {string | null} */
  hold(equations) {
    const terms = this.when === 'later' ? this.terms : new Map();
    for (const equation of equations) {
      const weight = littleEndian(randomBytes(16));
      for (const [of, scalar] of equation) terms.set(of, mod((terms.get(of) ?? 0n) + weight * scalar, Q));
    }
    return this.when === 'later' || isSumZero(terms) ? null : 'proof-wrong';
  }

  /** Whether all that was put off is right. */
  get areRight() {
    return isSumZero(this.terms);
  }
}

/** @param {Map<Element, bigint>} terms */
function isSumZero(terms) {
  const used = [...terms].filter(([of, scalar]) => scalar !== 0n && !of.point.is0());
  if (used.length === 0) return true;
  return curves
    .pippenger(
      curves.Point,
      used.map(([{ point }]) => point),
      used.map(([, scalar]) => scalar),
    )
    .is0();
}

// ── Linear relations ───────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Σ ±Y = Σ ±x_w·B: `left` holds [sign, Y], `right` [w, sign, B]; a sign is 0 for +, 1 for −.
 * @typedef {{ left: [number, Element][], right: [number, number, Element][] }} Relation
 * @typedef {{ purpose: string, bound: Element[], branches: { witnesses: number, relations: Relation[] }[] }} Statement
 */

/** @param {Element} y @param {Element} b @param {number} [w] @returns {Relation} Y = x_w·B */
const isMultiple = (y, b, w = 0) => ({ left: [[0, y]], right: [[w, 0, b]] });
/** @param {Element} y @param {Element} minus @param {Element} b @returns {Relation} Y − Y' = x_0·B */
const isDifference = (y, minus, b) => ({
  left: [
    [0, y],
    [1, minus],
  ],
  right: [[0, 0, b]],
});
/** @param {string} purpose @param {Element[]} bound @param {number} witnesses @param {Relation[]} relations @returns {Statement} */
const single = (purpose, bound, witnesses, relations) => ({
  purpose,
  bound,
  branches: [{ witnesses, relations }],
});

/** @param {Element} x */
export const ownKey = (x) => single('own-key', [x], 1, [isMultiple(x, base())]);
/** @param {Element} key @param {Card} card @param {Element} share */
export const shareOf = (key, { first, second }, share) =>
  single('share', [key, first, second, share], 1, [isMultiple(key, base()), isMultiple(share, first)]);
/** @param {Element} from @param {Element} to @param {Card} card @param {Card} output */
export const transferOf = (from, to, card, output) =>
  single('transfer', [from, to, card.first, card.second, output.first, output.second], 2, [
    isMultiple(from, base()),
    isMultiple(output.first, base(), 1),
    {
      left: [
        [0, card.second],
        [1, output.second],
      ],
      right: [
        [0, 0, card.first],
        [1, 1, to],
      ],
    },
  ]);
/** @param {Element} key @param {Card} card @param {Element} shown */
export const openOf = (key, { first, second }, shown) =>
  single('open', [key, first, second, shown], 1, [
    isMultiple(key, base()),
    isDifference(second, shown, first),
  ]);
/** @param {Element} key @param {Card} card @returns {Statement} */
export const planetOf = (key, { first, second }) => ({
  purpose: 'planet',
  bound: [key, first, second],
  branches: range(BLACK_HOLE).map((planet) => ({
    witnesses: 1,
    relations: [isMultiple(key, base()), isDifference(second, face(planet), first)],
  })),
});
/** @param {Element} ephemeral @param {Element} to @param {Element} share */
export const sealOf = (ephemeral, to, share) =>
  single('seal', [ephemeral, to, share], 1, [isMultiple(ephemeral, base())]);
/** @param {Element} key @param {Element} ephemeral @param {Element} secret */
export const complaintOf = (key, ephemeral, secret) =>
  single('complaint', [key, ephemeral, secret], 1, [isMultiple(key, base()), isMultiple(secret, ephemeral)]);

/** @param {Relation} relation */
const relationBytes = ({ left, right }) =>
  Buffer.concat([
    lp(left.length),
    ...left.flatMap(([sign, y]) => [lp(sign), lp(y.bytes)]),
    ...right.flatMap(([w, sign, b]) => [lp(w), lp(sign), lp(b.bytes)]),
  ]);

/** @param {Part[]} where @param {Statement} statement */
const statementDigest = (where, { purpose, bound, branches }) =>
  hash(
    'octet/1/sigma/statement',
    ...where,
    purpose,
    lpEach(bound.map(({ bytes }) => bytes)),
    lpEach(
      branches.map(({ witnesses, relations }) =>
        Buffer.concat([lp(witnesses), lpEach(relations.map(relationBytes))]),
      ),
    ),
  );

/** Cuts bytes into pieces of the same size, from an offset on. @param {Uint8Array} bytes @param {number} from @param {number} pieces @param {number} size */
const cut = (bytes, from, pieces, size) =>
  range(pieces).map((i) => bytes.subarray(from + i * size, from + (i + 1) * size));

/** @param {readonly Uint8Array[]} pieces @returns {bigint[] | null} */
function scalarsOf(pieces) {
  const numbers = pieces.map(littleEndian);
  return numbers.every((n) => n < Q) ? numbers : null;
}

/** @param {readonly Uint8Array[]} pieces @returns {Element[] | string} or the code of the first that is wrong */
function elementsOf(pieces) {
  const read = pieces.map((piece) => element(b64(piece)));
  return read.find((one) => typeof one === 'string') ?? read;
}

/**
 * Does a proof show a statement? @param {Proofs} proofs @param {Part[]} where @param {Statement} statement @param {string} text
 * @returns {string | null} a code of list *crypto*
 */
export function judgeStatement(proofs, where, statement, text) {
  const { bound, branches } = statement;
  const bases = branches.flatMap(({ relations }) =>
    relations.flatMap(({ right }) => right.map(([, , b]) => b)),
  );
  if ([...bound, ...bases].some(({ point }) => point.is0())) return 'identity';
  const counts = { t: 0, x: 0, c: branches.length - 1 };
  for (const { witnesses, relations } of branches) {
    counts.t += relations.length;
    counts.x += witnesses;
  }
  const bytes = unb64(text, 32 * counts.t + 16 * counts.c + 32 * counts.x);
  if (!bytes) return 'not-base64url';
  const responses = scalarsOf(cut(bytes, 32 * counts.t + 16 * counts.c, counts.x, 32));
  if (!responses) return 'not-a-scalar';
  const ts = elementsOf(cut(bytes, 0, counts.t, 32));
  if (typeof ts === 'string') return ts;
  const digest = statementDigest(where, statement);
  const challenge = littleEndian(
    hash('octet/1/sigma/challenge', digest, lpEach(ts.map((t) => t.bytes))).subarray(0, 16),
  );
  const others = cut(bytes, 32 * counts.t, counts.c, 16).map(littleEndian);
  const challenges = [
    mod(
      others.reduce((rest, c) => rest - c, challenge),
      2n ** 128n,
    ),
    ...others,
  ];
  let [t, x] = [0, 0];
  /** @type {Equation[]} */
  const equations = [];
  for (const [b, { witnesses, relations }] of branches.entries()) {
    const c = challenges[b];
    for (const { left, right } of relations) {
      equations.push([
        [ts[t], 1n],
        ...left.map(([sign, y]) => [y, sign ? -c : c]),
        ...right.map(([w, sign, of]) => [of, (sign ? 1n : -1n) * responses[x + w]]),
      ]);
      t += 1;
    }
    x += witnesses;
  }
  return proofs.hold(equations);
}

// ── Shuffle ────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * @param {Proofs} proofs @param {Part[]} where @param {Element} pk @param {readonly Card[]} inputs @param {Json} given {outputs, proof}
 * @returns {string | null} a code of list *crypto*
 */
export function judgeShuffle(proofs, where, pk, inputs, given) {
  const n = inputs.length;
  if (n < 1 || n > CARDS || given.outputs.length !== b64Length(64 * n)) return 'wrong-size';
  if ([pk, ...inputs.map(({ second }) => second)].some(({ point }) => point.is0())) return 'identity';
  const bytes = unb64(given.proof, 32 * (5 * n + 9));
  const outputBytes = unb64(given.outputs, 64 * n);
  if (!bytes || !outputBytes) return 'not-base64url';
  const pointCount = 3 * n + 5;
  const scalars = scalarsOf(cut(bytes, 32 * pointCount, 2 * n + 4, 32));
  if (!scalars) return 'not-a-scalar';
  const points = elementsOf(cut(bytes, 0, pointCount, 32));
  if (typeof points === 'string') return points;
  const outputPoints = elementsOf(cut(outputBytes, 0, 2 * n, 32));
  if (typeof outputPoints === 'string') return outputPoints;
  const c = points.slice(0, n);
  const chain = points.slice(n, 2 * n);
  const [t1, t2, t3, t4a, t4b] = points.slice(2 * n, 2 * n + 5);
  const tHat = points.slice(2 * n + 5);
  const [s1, s2, s3, s4] = scalars.slice(0, 4);
  const sHat = scalars.slice(4, n + 4);
  const sPrime = scalars.slice(n + 4);
  const digest = hash(
    'octet/1/shuffle',
    ...where,
    pk.bytes,
    lpEach(inputs.map(({ text }) => Buffer.from(text, 'base64url'))),
    lpEach(cut(outputBytes, 0, n, 64)),
  );
  const seed = hash('octet/1/shuffle/weights', digest, lpEach(c.map((one) => one.bytes)));
  const ts = [t1, t2, t3, t4a, t4b, ...tHat];
  const x = littleEndian(
    hash(
      'octet/1/shuffle/challenge',
      seed,
      lpEach(chain.map((one) => one.bytes)),
      lpEach(ts.map((one) => one.bytes)),
    ).subarray(0, 16),
  );
  const u = range(n).map((j) => seededScalar(seed, j));
  const product = u.reduce((all, one) => mod(all * one, Q), 1n);
  const h = generator(0);
  const hs = range(n).map((i) => generator(i + 1));
  const g = base();
  /** @param {readonly Element[]} of @param {(i: number) => bigint} scalar @returns {Equation} */
  const each = (of, scalar) => of.map((one, i) => [one, scalar(i)]);
  const at = (numbers, i) => numbers[i];
  const even = outputPoints.filter((_, i) => i % 2 === 0);
  const odd = outputPoints.filter((_, i) => i % 2 === 1);
  /** @type {Equation[]} */
  const equations = [
    [[g, s1], ...each(c, () => -x), ...each(hs, () => x), [t1, -1n]],
    [
      [g, s2],
      [chain[n - 1], -x],
      [h, x * product],
      [t2, -1n],
    ],
    [[g, s3], ...each(hs, (i) => at(sPrime, i)), ...each(c, (j) => -x * at(u, j)), [t3, -1n]],
    [
      ...each(even, (i) => at(sPrime, i)),
      [g, -s4],
      ...each(
        inputs.map(({ first }) => first),
        (j) => -x * at(u, j),
      ),
      [t4a, -1n],
    ],
    [
      ...each(odd, (i) => at(sPrime, i)),
      [pk, -s4],
      ...each(
        inputs.map(({ second }) => second),
        (j) => -x * at(u, j),
      ),
      [t4b, -1n],
    ],
    ...range(n).map((i) => [
      [g, at(sHat, i)],
      [i === 0 ? h : chain[i - 1], at(sPrime, i)],
      [chain[i], -x],
      [tHat[i], -1n],
    ]),
  ];
  return proofs.hold(equations);
}

// ── Sealed shares ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Ten double rounds of Salsa20, without the final sum. @param {Uint32Array} input @returns {Uint32Array} */
function salsaRounds(input) {
  const x = Uint32Array.from(input);
  const turn = (a, b, c, bits) => {
    const sum = (Number(x[b]) + Number(x[c])) >>> 0;
    x[a] = Number(x[a]) ^ ((sum << bits) | (sum >>> (32 - bits)));
  };
  const quarter = ([a, b, c, d]) => {
    turn(b, a, d, 7);
    turn(c, b, a, 9);
    turn(d, c, b, 13);
    turn(a, d, c, 18);
  };
  for (let i = 0; i < 10; i += 1) {
    for (const of of [
      [0, 4, 8, 12],
      [5, 9, 13, 1],
      [10, 14, 2, 6],
      [15, 3, 7, 11],
    ])
      quarter(of);
    for (const of of [
      [0, 1, 2, 3],
      [5, 6, 7, 4],
      [10, 11, 8, 9],
      [15, 12, 13, 14],
    ])
      quarter(of);
  }
  return x;
}

/** The sixteen words that Salsa20 begins with. @param {Uint8Array} key 32 bytes @param {Uint8Array} input 16 bytes */
function salsaWords(key, input) {
  const bytes = Buffer.concat([
    Buffer.from('expa'),
    key.subarray(0, 16),
    Buffer.from('nd 3'),
    input,
    Buffer.from('2-by'),
    key.subarray(16),
    Buffer.from('te k'),
  ]);
  return Uint32Array.from(range(16), (i) => bytes.readUInt32LE(4 * i));
}

/** @param {Iterable<number>} words */
const wordBytes = (words) =>
  Buffer.concat(
    [...words].map((word) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(word >>> 0);
      return bytes;
    }),
  );

/** Block of the XSalsa20 stream for the nonce of 24 zero bytes. @param {Uint8Array} key @param {number} counter */
function streamBlock(key, counter) {
  const outer = salsaRounds(salsaWords(key, Buffer.alloc(16)));
  const subkey = wordBytes([0, 5, 10, 15, 6, 7, 8, 9].map((i) => Number(outer[i])));
  const input = Buffer.alloc(16);
  input.writeUInt32LE(counter, 8);
  const words = salsaWords(subkey, input);
  const mixed = salsaRounds(words);
  return wordBytes(range(16).map((i) => (Number(words[i]) + Number(mixed[i])) >>> 0));
}

/** @param {Uint8Array} key 32 bytes @param {Uint8Array} message */
function poly1305(key, message) {
  const r = littleEndian(key.subarray(0, 16)) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  let sum = 0n;
  for (let at = 0; at < message.length; at += 16) {
    const block = Buffer.concat([message.subarray(at, at + 16), Buffer.from([1])]);
    sum = ((sum + littleEndian(block)) * r) % (2n ** 130n - 5n);
  }
  const tag = mod(sum + littleEndian(key.subarray(16)), 2n ** 128n);
  return Buffer.from(tag.toString(16).padStart(32, '0'), 'hex').reverse();
}

/** crypto_secretbox_open with a nonce of zeros, for 32 bytes. @param {Uint8Array} key @param {Uint8Array} sealed 48 bytes @returns {Uint8Array | null} */
export function openSeal(key, sealed) {
  const stream = Buffer.concat([streamBlock(key, 0), streamBlock(key, 1)]);
  const hidden = sealed.subarray(16);
  if (!poly1305(stream.subarray(0, 32), hidden).equals(sealed.subarray(0, 16))) return null;
  return Uint8Array.from(hidden, (byte, i) => byte ^ Number(stream[32 + i]));
}

/** Does the share that K opens belong to the public one? @param {Part[]} dealt context of the `deal` @param {Json} part @param {Uint8Array} secret K */
export function isRightShare(dealt, part, secret) {
  const sealed = unb64(part.sealed, 48);
  if (!sealed) return false;
  const key = hash('octet/1/seal', ...dealt, idBytes(part.share), idBytes(part.ephemeral), secret);
  const opened = openSeal(key, sealed);
  if (!opened) return false;
  const scalar = littleEndian(opened);
  return scalar < Q && scalar !== 0n && elementOf(curves.Point.BASE.multiply(scalar)).text === part.share;
}

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// §23 8 (planets)
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const PLANETS = ['mercury', 'venus', 'earth', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune'];
const FACES = [...PLANETS, 'black-hole'];
const HAND_LIMIT = 10;
const TURN_LIMIT = 120;

const pointsShape = object({ same: list(int(0, 99), 6, 6), different: int(0, 99) });
const planetMoveShape = either(
  object({ kind: oneOf('assign'), deputy: orNull(int(0, 5)) }),
  object({ kind: oneOf('hide', 'skip', 'surplus') }),
  object({ kind: oneOf('steal'), from: int(0, 5) }),
  object({ kind: oneOf('lay'), faces: list(oneOf(...PLANETS), 0, 12) }),
);

/** @param {number} number @param {number} commander @returns {Json} */
const freshTurn = (number, commander) => ({
  number,
  commander,
  deputy: null,
  role: 'commander',
  phase: 'draw',
  drawn: [],
  kept: null,
  passed: null,
  fresh: null,
  victim: null,
  taken: null,
});

/** @param {Json} state @returns {number} */
const actorOf = ({ turn }) => (turn.role === 'commander' ? turn.commander : turn.deputy);
/** @param {Json} state @returns {number} */
const cardInQuestion = ({ turn }) => (turn.role === 'commander' ? turn.kept : turn.passed);
/** @param {Json} state @param {number} seat */
const victimsOf = (state, seat) =>
  seatsAfter(state, seat).filter((other) => state.seats[other].hand.length > 0);
/** @param {Json} state */
const surplusOf = ({ seats, turn }) => Math.max(0, seats[turn.commander].hand.length - HAND_LIMIT);
/** @param {Json} state @param {number} seat */
const handWithoutFresh = ({ seats, turn }, seat) => seats[seat].hand.filter((card) => card !== turn.fresh);

/** *mixed(cards)*: the handles after a mix; one card or none keeps its handle. @param {Json} state @param {number[]} cards @returns {number[]} */
const mixedInto = ({ next }, cards) => (cards.length < 2 ? cards : cards.map((_, i) => next + i));

/** The same, and `next` grows. @param {Json} state @param {number[]} cards @returns {number[]} */
function mixed(state, cards) {
  const into = mixedInto(state, cards);
  if (cards.length >= 2) state.next += cards.length;
  return into;
}

/** The card operations of an event that need a proof, in order (§23). @param {Json} state @param {Json} event @returns {Json[]} */
function planetOperations(state, event) {
  const { turn, seats, ending } = state;
  const actor = actorOf(state);
  const mix = (cards) => (cards.length < 2 ? [] : [{ kind: 'mix', cards, into: mixedInto(state, cards) }]);
  const transfer = (card, to) => ({
    kind: 'transfer',
    card,
    to,
  });
  const open = (card, as) => ({
    kind: 'open',
    card,
    face: FACES.indexOf(as),
  });
  const kind = event.kind === 'move' ? event.move.kind : event.kind;
  switch (kind) {
    case 'assign': {
      const { deputy } = event.move;
      const to = [turn.commander, ...(deputy === null ? [] : [deputy])];
      return [
        ...mix(turn.drawn),
        ...mixedInto(state, turn.drawn).map((card, i) => transfer(card, to[i] ?? 'pile')),
      ];
    }
    case 'identify':
      return event.as === 'planet'
        ? [{ kind: 'planet', card: cardInQuestion(state) }]
        : [open(cardInQuestion(state), 'black-hole')];
    case 'hide':
      return mix(seats[actor].hand);
    case 'mix':
      return mix(seats[turn.victim].hand);
    case 'transfer':
      return [transfer(turn.taken, actor)];
    case 'lay': {
      const rest = handWithoutFresh(state, actor);
      const opened = [turn.fresh, ...mixedInto(state, rest)];
      return [...mix(rest), ...event.move.faces.map((as, i) => open(Number(opened[i]), as))];
    }
    case 'surplus': {
      const { hand } = seats[turn.commander];
      const back = mixedInto(state, hand).slice(0, surplusOf(state));
      return [...mix(hand), ...back.map((card) => transfer(card, 'pile'))];
    }
    case 'open':
      return seats[ending.reveal[0]].hidden.map((card, i) => open(card, event.faces[i]));
    default:
      return [];
  }
}

/** *discard*: the black hole of the actor. @param {Json} state */
function discardHole(state) {
  const { turn } = state;
  state.discard.push({ card: cardInQuestion(state), seat: actorOf(state) });
  if (turn.role === 'commander') turn.kept = null;
  else turn.passed = null;
}

/** *offer(phase)*. @param {Json} state @param {string} phase */
function offer(state, phase) {
  const actor = actorOf(state);
  const canHide = phase === 'black-hole' && state.seats[actor].hand.length > 0;
  if (canHide || victimsOf(state, actor).length > 0) {
    state.turn.phase = phase;
    return;
  }
  discardHole(state);
  goOn(state);
}

/** *next*. @param {Json} state */
function goOn(state) {
  const { turn, options } = state;
  Object.assign(turn, { fresh: null, victim: null, taken: null });
  if (turn.role === 'commander' && turn.passed !== null) {
    Object.assign(turn, { role: 'deputy', phase: 'identify' });
    return;
  }
  if (options.end === 'before-surplus' && hasEnded(state)) return;
  if (surplusOf(state) > 0) turn.phase = 'surplus';
  else finish(state);
}

/** *finish*. @param {Json} state */
function finish(state) {
  if (hasEnded(state)) return;
  const { number, commander } = state.turn;
  const follower = Number(seatsAfter(state, commander)[0]);
  state.turn = freshTurn(number + 1, follower);
  state.seats[follower].turns += 1;
}

/** *The end is looked for*. @param {Json} state */
function hasEnded(state) {
  if (state.pile.length === 0) end(state, 'pile-empty');
  else if (state.turn.number >= TURN_LIMIT) end(state, 'turn-limit');
  return state.ending !== null;
}

/** An *ending*. @param {Json} state @param {string} reason */
function end(state, reason) {
  const { order, seats } = state;
  const reveal = order.filter((seat) => !seats[seat].hasLeft && seats[seat].hidden.length > 0);
  state.turn.phase = 'done';
  state.ending = { reason, reveal: stillIn(state).length < 2 ? [] : reveal };
}

/** Phases in which the actor's black hole is open and not yet discarded. */
const HOLE_IS_OPEN = ['black-hole', 'rob-again', 'mix', 'pick', 'take'];

/** *What leaves* with a seat, in order (§23). @param {Json} state @param {number} seat @returns {number[]} */
function leavingCards(state, seat) {
  const { turn, seats, pile, ending } = state;
  const leaving = [...seats[seat].hand];
  if (ending) return leaving;
  const isOpen = (role) => turn.role === role && HOLE_IS_OPEN.includes(turn.phase);
  if (turn.commander === seat) {
    leaving.push(...(turn.phase === 'draw' ? pile.slice(0, 3) : turn.drawn));
    if (turn.kept !== null && !isOpen('commander')) leaving.push(turn.kept);
  }
  if (turn.deputy === seat && turn.passed !== null && !isOpen('deputy')) leaving.push(turn.passed);
  return leaving;
}

/** @param {Json} state @param {number} seat */
function leavePlanets(state, seat) {
  const { turn, seats, options } = state;
  const acts = ['draw', 'assign', 'surplus'].includes(turn.phase)
    ? turn.commander === seat
    : actorOf(state) === seat;
  const isFirstDraw = turn.number === 1 && turn.phase === 'draw';
  const leaving = leavingCards(state, seat);
  const stays = (card) => !leaving.includes(card);
  state.gone.push(...leaving);
  state.left.push(seat);
  seats[seat].hasLeft = true;
  seats[seat].hand = [];
  if (state.ending) {
    state.ending.reveal =
      stillIn(state).length < 2 ? [] : state.ending.reveal.filter((other) => other !== seat);
    return;
  }
  state.pile = state.pile.filter(stays);
  turn.drawn = turn.drawn.filter(stays);
  if (turn.kept !== null && !stays(turn.kept)) turn.kept = null;
  if (turn.passed !== null && !stays(turn.passed)) turn.passed = null;
  if (acts && HOLE_IS_OPEN.includes(turn.phase)) discardHole(state);
  if (stillIn(state).length === 1) end(state, 'last-seat');
  else if (options.leaver === 'end' && !isFirstDraw) end(state, 'leaver');
  else if (acts) goOn(state);
  else if (turn.victim === seat) {
    Object.assign(turn, { victim: null, taken: null });
    offer(state, 'rob-again');
  } else if (turn.phase === 'black-hole' || turn.phase === 'rob-again') offer(state, turn.phase);
}

/** @param {Json} state @param {Json} move a legal one */
function movePlanets(state, move) {
  const { turn, seats } = state;
  const actor = seats[actorOf(state)];
  switch (move.kind) {
    case 'assign': {
      const [kept, second, third] = mixed(state, turn.drawn);
      Object.assign(turn, { drawn: [], kept, phase: 'identify' });
      if (move.deputy === null) return;
      Object.assign(turn, { deputy: move.deputy, passed: second });
      seats[move.deputy].deputies += 1;
      if (third !== undefined) state.pile.unshift(third);
      return;
    }
    case 'hide': {
      const [hidden, ...rest] = mixed(state, actor.hand);
      actor.hidden.push(hidden);
      actor.hand = rest;
      discardHole(state);
      goOn(state);
      return;
    }
    case 'steal': {
      const { hand } = seats[move.from];
      turn.victim = move.from;
      if (hand.length === 1) Object.assign(turn, { taken: hand[0], phase: 'take' });
      else turn.phase = 'mix';
      return;
    }
    case 'lay': {
      const others = mixed(state, handWithoutFresh(state, actorOf(state)));
      const more = move.faces.length - 1;
      const kind = new Set(move.faces).size === 1 ? 'same' : 'different';
      actor.sets.push({
        kind,
        role: turn.role,
        cards: [turn.fresh, ...others.slice(0, more)],
        faces: move.faces,
      });
      actor.hand = others.slice(more);
      goOn(state);
      return;
    }
    case 'skip':
      goOn(state);
      return;
    default: {
      const commander = seats[turn.commander];
      const surplus = surplusOf(state);
      const hand = mixed(state, commander.hand);
      state.pile.push(...hand.slice(0, surplus));
      commander.hand = hand.slice(surplus);
      finish(state);
    }
  }
}

/** Everything but moves and leaves. @param {Json} state @param {Json} event */
function happenPlanets(state, event) {
  const { turn, seats } = state;
  const actor = seats[actorOf(state)];
  switch (event.kind) {
    case 'draw':
      turn.drawn = state.pile.splice(0, 3);
      turn.phase = 'assign';
      return;
    case 'identify':
      if (event.as === 'planet') {
        const card = cardInQuestion(state);
        actor.hand.push(card);
        Object.assign(turn, {
          fresh: card,
          phase: 'lay',
          [turn.role === 'commander' ? 'kept' : 'passed']: null,
        });
        return;
      }
      actor.blackHoles += 1;
      offer(state, 'black-hole');
      return;
    case 'mix':
      seats[turn.victim].hand = mixed(state, seats[turn.victim].hand);
      turn.phase = 'pick';
      return;
    case 'random':
      Object.assign(turn, { taken: seats[turn.victim].hand[event.values[0]], phase: 'take' });
      return;
    case 'transfer':
      seats[turn.victim].hand = seats[turn.victim].hand.filter((card) => card !== turn.taken);
      discardHole(state);
      actor.hand.push(turn.taken);
      Object.assign(turn, { fresh: turn.taken, victim: null, taken: null, phase: 'lay' });
      return;
    case 'open': {
      const [seat] = state.ending.reveal;
      seats[seat].revealed = event.faces;
      state.ending.reveal = state.ending.reveal.slice(1);
      return;
    }
    default:
      if (!state.ending) end(state, 'leaver');
  }
}

/** @param {readonly string[]} faces */
function isSet(faces) {
  const different = new Set(faces).size;
  return (different === 1 && faces.length >= 3) || (different === 8 && faces.length === 8);
}

/** Why the rules refuse a move, in the order of §23, or null. @param {Json} state @param {number} seat @param {Json} move @returns {string | null} */
function planetRefusal(state, seat, move) {
  const { turn, seats } = state;
  const awaited = planets.awaits(state);
  if (state.ending) return 'game-over';
  if (awaited?.kind !== 'decision') return 'no-decision';
  if (awaited.seat !== seat) return 'not-your-turn';
  const phases = {
    assign: ['assign'],
    hide: ['black-hole'],
    steal: ['black-hole', 'rob-again'],
    lay: ['lay'],
    skip: ['lay'],
    surplus: ['surplus'],
  };
  if (move.kind === 'hide' && turn.phase === 'rob-again') return 'theft-begun';
  if (!phases[move.kind].includes(turn.phase)) return 'other-decision';
  const isIn = (other) => seats[other] !== undefined && !seats[other].hasLeft;
  if (move.kind === 'assign') {
    if (move.deputy === null) return turn.drawn.length >= 2 ? 'deputy-missing' : null;
    if (turn.drawn.length < 2) return 'deputy-needless';
    if (move.deputy === seat) return 'deputy-self';
    return isIn(move.deputy) ? null : 'deputy-gone';
  }
  if (move.kind === 'hide') return seats[seat].hand.length === 0 ? 'nothing-to-hide' : null;
  if (move.kind === 'steal') {
    if (move.from === seat) return 'victim-self';
    if (!isIn(move.from)) return 'victim-gone';
    return seats[move.from].hand.length === 0 ? 'victim-empty' : null;
  }
  if (move.kind !== 'lay') return null;
  if (!isSet(move.faces)) return 'no-set';
  const rank = move.faces.slice(1).map((name) => PLANETS.indexOf(name));
  if (rank.some((n, i) => i > 0 && n < rank[i - 1])) return 'set-disordered';
  return move.faces.length > seats[seat].hand.length ? 'set-exceeds-hand' : null;
}

/** @param {Json} options @param {Json} set */
const setPoints = ({ points }, { kind, role, cards }) =>
  kind === 'different' ? points[role].different : points[role].same[Math.min(cards.length, 8) - 3];

/** @type {Rules} */
const planets = {
  mostSeats: 6,
  hasCards: true,
  isOptions: object({
    points: object({ commander: pointsShape, deputy: pointsShape }),
    end: oneOf('before-surplus', 'after-surplus'),
    leaver: oneOf('go-on', 'end'),
  }),
  setUp(options, order) {
    const seats = order.map((_, seat) => ({
      hand: [],
      hidden: [],
      revealed: null,
      sets: [],
      blackHoles: 0,
      turns: seat === order[0] ? 1 : 0,
      deputies: 0,
      hasLeft: false,
    }));
    const turn = freshTurn(1, Number(order[0]));
    return {
      options,
      order,
      seats,
      left: [],
      pile: range(CARDS),
      discard: [],
      gone: [],
      next: CARDS,
      turn,
      ending: null,
    };
  },
  awaits(state) {
    const { turn, pile, seats, ending } = state;
    const actor = actorOf(state);
    switch (turn.phase) {
      case 'draw':
        return { kind: 'draw', seat: turn.commander, cards: pile.slice(0, 3) };
      case 'assign':
      case 'surplus':
        return { kind: 'decision', seat: turn.commander };
      case 'identify':
        return { kind: 'identify', seat: actor, cards: [cardInQuestion(state)] };
      case 'mix':
        return { kind: 'mix', seat: turn.victim, cards: seats[turn.victim].hand };
      case 'pick':
        return {
          kind: 'random',
          leader: actor,
          draw: { kind: 'index', below: seats[turn.victim].hand.length },
        };
      case 'take':
        return { kind: 'transfer', seat: turn.victim, cards: [turn.taken] };
      case 'done': {
        const [seat] = ending.reveal;
        return seat === undefined ? null : { kind: 'open', seat, cards: seats[seat].hidden };
      }
      default:
        return { kind: 'decision', seat: actor };
    }
  },
  isOver: ({ ending }) => ending !== null && ending.reveal.length === 0,
  judgeMove(state, seat, move) {
    if (!planetMoveShape(move)) return { code: 'move-malformed' };
    const why = planetRefusal(state, seat, move);
    return why === null ? null : { code: 'move-illegal', why };
  },
  reduce(state, event) {
    if (event.kind === 'move') movePlanets(state, event.move);
    else if (event.kind === 'leave') leavePlanets(state, event.seat);
    else happenPlanets(state, event);
  },
  leaving: leavingCards,
  result(state) {
    const { options, seats, left, ending } = state;
    const scores = seats.map(
      (seat) =>
        seat.sets.reduce((sum, set) => sum + setPoints(options, set), 0) +
        seat.hidden.length -
        seat.hand.length,
    );
    const largest = (seat) => Math.max(0, ...seats[seat].sets.map(({ cards }) => cards.length));
    const inPlaces = places(
      stillIn(state),
      (a, b) => scores[b] - scores[a] || largest(b) - largest(a) || seats[a].blackHoles - seats[b].blackHoles,
    );
    return {
      ranking: [...inPlaces, ...[...left].reverse().map((seat) => [seat])],
      scores,
      reason: ending?.reason ?? 'broken-off',
    };
  },
};

/** @type {Record<string, Rules>} */
const GAMES = Object.assign(Object.create(null), { ocho, planets });

/** Judges with all proofs in one sum, and one by one if that does not come out. @param {Json} genesis @param {string} session @param {Log} log @returns {Report} */
function foldWithProofs(genesis, session, log) {
  if (curves === null) throw new Error('records of planets need the package @noble/curves');
  const together = new Proofs('later');
  const table = folded(genesis, session, log, together);
  return report(together.areRight ? table : folded(genesis, session, log, new Proofs('now')));
}

// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
// The program
// ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @param {string} path @returns {Report} */
function verifyFile(path) {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return unreadable('file-directory', 0);
    if (!stats.isFile()) return unreadable('file-special', 0);
    if (stats.size > MOST_RECORD_BYTES) return unreadable('record-too-large', 0);
    return verifyBytes(readFileSync(path));
  } catch (error) {
    const code = error.code;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    if (code === 'ENOENT' || code === 'ENOTDIR') return unreadable('file-missing', 0);
    return unreadable(code === 'EACCES' || code === 'EPERM' ? 'file-denied' : 'file-failed', 0);
  }
}

/** @param {Report} found @returns {string} */
function inWords(found) {
  const { exitCode, code, line, faults, isComplete, missingCloses = [], outcome } = found;
  if (exitCode === 3) return `unreadable: ${code}`;
  if (exitCode === 2) return `NOT AUTHENTIC: line ${line}: ${code}`;
  return [
    exitCode === 0 ? 'authentic, no fault' : 'authentic, with faults',
    ...faults.map((fault) =>
      `  seat ${fault.seat}, entry ${fault.seq}, line ${fault.line}: ${fault.code} ${fault.why}`.trimEnd(),
    ),
    isComplete ? 'complete' : 'not complete: the game goes on after the last line',
    ...(missingCloses.length > 0 ? [`without the close of seats ${missingCloses.join(', ')}`] : []),
    ...(outcome
      ? [
          `ranking ${outcome.ranking.map((seats) => seats.join(' = ')).join(' > ')}`,
          `scores ${outcome.scores.join(', ')} (${outcome.reason})`,
        ]
      : []),
  ].join('\n');
}

// For tests that write records of their own or check single parts.
export {
  addPoints,
  BASE,
  b64,
  context,
  decode25519,
  element,
  expected,
  GAMES,
  Log,
  littleEndian,
  lp,
  multiply,
  Proofs,
  readCard,
  Table,
};

await loadCurves().catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
});

const isMain =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) {
  const args = process.argv.slice(2);
  const [path] = args.filter((arg) => arg !== '--json');
  try {
    const found = path === undefined ? unreadable('file-missing', 0) : verifyFile(path);
    process.stdout.write(`${args.includes('--json') ? JSON.stringify(found) : inWords(found)}\n`);
    process.exitCode = found.exitCode;
  } catch (error) {
    process.stderr.write(`not checked: ${error.message}\n`);
    process.exitCode = 4;
  }
}
